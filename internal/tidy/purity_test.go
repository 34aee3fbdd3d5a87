package tidy

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pure are the layers whose results depend on nothing but their input.
var pure = []string{"./sim/...", "./machines/...", "./models/..."}

// banned are imports and functions of the standard library, each with what to
// use instead.
var banned = map[string]string{
	"math/rand":      "sim.Kernel.Random, which derives from the seed of the run",
	"crypto/rand":    "sim.Kernel.Random, which derives from the seed of the run",
	"time.Now":       "sim.Kernel.Now",
	"time.Since":     "sim.Time.Sub",
	"time.Until":     "sim.Time.Sub",
	"time.Sleep":     "sim.Process.Sleep",
	"time.After":     "sim.Kernel.Timeout",
	"time.AfterFunc": "sim.Kernel.After",
	"time.Tick":      "sim.Kernel.After",
	"time.NewTimer":  "sim.Kernel.After",
	"time.NewTicker": "sim.Kernel.After",
}

// seeded are the functions of math/rand/v2 that do not use its global source.
var seeded = []string{"New", "NewPCG", "NewChaCha8", "NewZipf"}

// orderFree marks a line, or the one before it, whose iteration over a map
// does not let the order out; the reason follows.
const orderFree = "// any order: "

func TestPurity(t *testing.T) {
	for _, complaint := range complaints(t, pure) {
		t.Error(complaint)
	}
}

// complaints checks the non-test files of the packages that match patterns.
func complaints(t *testing.T, patterns []string) []string {
	fset := token.NewFileSet()
	packages, imports := compiled(t, fset, patterns)
	var all []string
	for _, p := range packages {
		if !p.Standard && slices.Contains([]string{"sim", "machines", "models"}, layerOf(p.ImportPath)) {
			all = append(all, checkPackage(t, fset, imports, p)...)
		}
	}
	return all
}

// compiled returns the packages that match patterns, with those that they import, and
// an importer of them.
func compiled(t *testing.T, fset *token.FileSet, patterns []string) ([]pkg, types.Importer) {
	exports := map[string]string{}
	packages := list(t, append([]string{"-export", "-deps"}, patterns...)...)
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	return packages, importer.ForCompiler(fset, "gc", lookup)
}

func checkPackage(t *testing.T, fset *token.FileSet, imports types.Importer, p pkg) []string {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return checkFiles(t, fset, imports, p.ImportPath, files)
}

func checkFiles(t *testing.T, fset *token.FileSet, imports types.Importer, path string, files []*ast.File) []string {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: imports}
	if _, err := config.Check(path, fset, files, info); err != nil {
		t.Fatal(err)
	}
	c := &checker{fset: fset, info: info}
	for _, f := range files {
		c.file(f)
	}
	return c.found
}

// checker collects what breaks the rules.
type checker struct {
	fset   *token.FileSet
	info   *types.Info
	free   map[int]bool      // lines marked orderFree, of the current file
	sorted map[ast.Node]bool // functions whose result goes straight into a sort
	found  []string
}

func (c *checker) file(f *ast.File) {
	c.free, c.sorted = map[int]bool{}, map[ast.Node]bool{}
	for _, group := range f.Comments {
		for _, comment := range group.List {
			if reason, marked := strings.CutPrefix(comment.Text, orderFree); marked && strings.TrimSpace(reason) != "" {
				line := c.fset.Position(comment.Pos()).Line
				c.free[line], c.free[line+1] = true, true
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		c.node(n)
		return true
	})
}

func (c *checker) complain(n ast.Node, format string, args ...any) {
	at := c.fset.Position(n.Pos())
	c.found = append(c.found, fmt.Sprintf("%s:%d:%d: ", at.Filename, at.Line, at.Column)+fmt.Sprintf(format, args...))
}

func (c *checker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.GoStmt:
		c.complain(n, "go statement: goroutines run in any order; spawn a sim.Process")
	case *ast.ChanType:
		c.complain(n, "channel: its order depends on the scheduler; use a sim.Mailbox")
	case *ast.SelectStmt:
		c.complain(n, "select chooses at random; use sim.Process.WaitAny")
	case *ast.ImportSpec:
		path := strings.Trim(n.Path.Value, `"`)
		if instead, bad := banned[path]; bad {
			c.complain(n, "import of %s; use %s", path, instead)
		}
	case *ast.RangeStmt:
		c.rangeOver(n)
	case *ast.CallExpr:
		c.call(n)
	case *ast.SelectorExpr:
		c.selector(n)
	}
}

func (c *checker) rangeOver(n *ast.RangeStmt) {
	if _, overMap := c.info.TypeOf(n.X).Underlying().(*types.Map); overMap && !c.marked(n) {
		c.complain(n, "iteration over a map in random order; sort the keys, or say why not in a comment %q", orderFree+"reason")
	}
}

func (c *checker) marked(n ast.Node) bool { return c.free[c.fset.Position(n.Pos()).Line] }

// call lets iterators over maps pass that are arguments of slices.Sorted. Others may compare two elements as equal and leave
// these in random order.
func (c *checker) call(n *ast.CallExpr) {
	if f := c.function(n.Fun); f == nil || f.Pkg().Path() != "slices" || f.Name() != "Sorted" {
		return
	}
	for _, arg := range n.Args {
		if call, ok := arg.(*ast.CallExpr); ok {
			c.sorted[ast.Unparen(call.Fun)] = true
		}
	}
}

// function returns the package-level function that an expression names, or
// nil.
func (c *checker) function(e ast.Expr) *types.Func {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		f, _ := c.info.Uses[e.Sel].(*types.Func)
		if f != nil && f.Pkg() != nil && f.Signature().Recv() == nil {
			return f
		}
	case *ast.IndexExpr: // with a type argument
		return c.function(e.X)
	}
	return nil
}

func (c *checker) selector(n *ast.SelectorExpr) {
	if f, ok := c.info.Uses[n.Sel].(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() == "reflect" &&
		(f.Name() == "MapRange" || f.Name() == "MapKeys" || f.Name() == "Seq" || f.Name() == "Seq2") && !c.marked(n) {
		c.complain(n, "reflect %s gives a map in random order; sort, or say why not in a comment %q", f.Name(), orderFree+"reason")
	}
	f := c.function(n)
	if f == nil {
		return
	}
	path, name := f.Pkg().Path(), f.Name()
	if instead, bad := banned[path+"."+name]; bad {
		c.complain(n, "%s.%s depends on the host; use %s", path, name, instead)
	}
	if path == "math/rand/v2" && !slices.Contains(seeded, name) {
		c.complain(n, "%s.%s is not seeded; use sim.Kernel.Random", path, name)
	}
	if path == "maps" && (name == "All" || name == "Keys" || name == "Values") && !c.sorted[n] && !c.marked(n) {
		c.complain(n, "maps.%s gives a random order; pass it to slices.Sorted, or say why not in a comment %q", name, orderFree+"reason")
	}
}
