package translate

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Root is a function to translate.
type Root struct {
	Go string // its name in Go
	IR string // the name of its ir.HostFunc
}

// source is a package of Go with the types of its expressions.
type source struct {
	files  *token.FileSet
	trees  []*ast.File
	info   *types.Info
	funcs  map[*types.Func]*ast.FuncDecl
	values map[types.Object]ast.Expr // of variables of the package
}

// problem is a mistake in a function; it is thrown and caught in this package.
type problem struct {
	at  token.Pos
	why string
}

// Package translates functions of the package in dir. It returns the text of a file of package builtin with a function
// for each root and a map of them.
func Package(dir string, roots []Root) (text []byte, err error) {
	s, err := load(dir)
	if err != nil {
		return nil, err
	}
	defer func() {
		if p, ok := recover().(problem); ok {
			err = fmt.Errorf("%s: %s", s.files.Position(p.at), p.why)
		}
	}()
	var b bytes.Buffer
	b.WriteString("// Code generated from package elementary by package translate. DO NOT EDIT.\n\npackage builtin\n\n" +
		"import \"simrun/models/compile/ir\"\n\nvar functions = map[*ir.HostFunc]func() *ir.Func{\n")
	for _, r := range roots {
		fmt.Fprintf(&b, "ir.%s: make%s,\n", r.IR, r.IR)
	}
	b.WriteString("}\n")
	for _, r := range roots {
		b.WriteString(s.function(r))
	}
	return format.Source(b.Bytes())
}

func load(dir string) (*source, error) {
	s := &source{files: token.NewFileSet(), funcs: map[*types.Func]*ast.FuncDecl{}, values: map[types.Object]ast.Expr{}}
	s.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.files, name, nil, 0)
		if err != nil {
			return nil, err
		}
		s.trees = append(s.trees, f)
	}
	config := types.Config{Importer: importer.ForCompiler(s.files, "gc", exports)}
	if _, err := config.Check(dir, s.files, s.trees, s.info); err != nil {
		return nil, err
	}
	s.index()
	return s, nil
}

// index notes where functions and variables are declared.
func (s *source) index() {
	for _, f := range s.trees {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				s.funcs[s.info.Defs[d.Name].(*types.Func)] = d
			case *ast.GenDecl:
				s.indexVariables(d)
			}
		}
	}
}

func (s *source) indexVariables(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || len(v.Values) != len(v.Names) {
			continue
		}
		for i, name := range v.Names {
			s.values[s.info.Defs[name]] = v.Values[i]
		}
	}
}

// exports opens what the compiler of Go exports of a package.
func exports(path string) (io.ReadCloser, error) {
	file, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path).Output()
	if err != nil {
		return nil, err
	}
	return os.Open(strings.TrimSpace(string(file)))
}

// find returns a function by its name.
func (s *source) find(name string) *ast.FuncDecl {
	for _, f := range s.trees {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name == name && d.Recv == nil {
				return d
			}
		}
	}
	panic(problem{token.NoPos, "there is no function " + name})
}

// routine is a function of the intermediate form in the making.
type routine struct {
	*source
	host    string   // the name of its ir.HostFunc
	params  value    // as they came
	results []string // their types
	locals  []string // their types
	blocks  int
	out     []string // statements of the list in the making
	calls   int      // functions that are being written out
}

// scope is a function of Go as it is written out.
type scope struct {
	names   map[types.Object]value
	funcs   map[types.Object]*types.Func // parameters that are functions
	binding map[*types.TypeParam]types.Type
	outer   bool  // the root: it returns to the program
	results value // locals for what it returns; nil: its only return is its last statement
	block   int   // to leave where it returns
	decl    *ast.FuncDecl
	last    value // what its last statement returns, if results is nil
}

func (s *source) function(root Root) string {
	d := s.find(root.Go)
	r := &routine{source: s, host: root.IR}
	sc := newScope(d)
	sc.outer = true
	for _, name := range parameters(d) {
		v := r.newLocals(name.Pos(), s.info.Defs[name].Type(), sc)
		r.params = append(r.params, v...)
		sc.names[s.info.Defs[name]] = v
	}
	params := len(r.locals)
	for _, f := range d.Type.Results.List {
		r.results = append(r.results, r.typesOf(f.Pos(), s.info.TypeOf(f.Type), sc)...)
	}
	r.list(d.Body.List, sc)
	return fmt.Sprintf("\nfunc make%s() *ir.Func {\nreturn function(ir.%s, types(%s),\n%s,\n)\n}\n",
		root.IR, root.IR, strings.Join(r.locals[params:], ", "), strings.Join(r.out, ",\n"))
}

func newScope(d *ast.FuncDecl) *scope {
	return &scope{
		names: map[types.Object]value{}, funcs: map[types.Object]*types.Func{}, binding: map[*types.TypeParam]types.Type{}, decl: d,
	}
}

// parameters returns the names of the parameters, the receiver first.
func parameters(d *ast.FuncDecl) (names []*ast.Ident) {
	lists := []*ast.FieldList{d.Recv, d.Type.Params}
	for _, l := range lists {
		if l == nil {
			continue
		}
		for _, f := range l.List {
			names = append(names, f.Names...)
		}
	}
	return names
}

func (r *routine) emit(format string, args ...any) {
	r.out = append(r.out, fmt.Sprintf(format, args...))
}

// nested returns the statements that do emits, as a list.
func (r *routine) nested(do func()) string {
	outer := r.out
	r.out = nil
	do()
	text := "nil"
	if len(r.out) > 0 {
		text = "list(\n" + strings.Join(r.out, ",\n") + ",\n)"
	}
	r.out = outer
	return text
}
