package dialect_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/t3d"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
	"simrun/sim"
)

// first is a dialect of one directive: of the statement behind CONE$ FIRST, only process 0
// executes anything.
func first() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "first", Title: "statements of process 0", Suffix: ".first", Marks: []string{"CONE$ FIRST"},
		Sentinels: []string{"one$"},
		Needs:     []machines.Capability{machines.HasBarrier},
		Rewrite:   rewrite,
	}
}

func rewrite(p *dialect.Program) *spmd.Library {
	for _, f := range p.Files {
		for _, tree := range f.Units {
			u := &unit{Program: p}
			u.statements(tree.Body)
			me := edit.Declare(edit.TypeSpec(sem.DefaultInteger), edit.Entities("first_me")...)
			dialect.Mark(machines.Addressing, tree.At, me)
			tree.Body = edit.WithDeclarations(u.End(nil), me)
		}
	}
	return &spmd.Library{Externals: []spmd.External{
		dialect.Inline("first_me", external.Integer, func(p *spmd.Process, args []uint64) error {
			args[0] = uint64(p.Rank())
			return nil
		}),
	}}
}

// unit is a program unit that is translated.
type unit struct {
	*dialect.Program
	dialect.Code
}

func (u *unit) statements(body []ast.Stmt) {
	for i := 0; i < len(body); i++ {
		d, ok := body[i].(*ast.Directive)
		if !ok {
			u.Keep(body[i])
			continue
		}
		r := parser.NewReader(u.Set, u.Errors, d)
		if !r.AcceptWord("first") {
			r.Expected("FIRST")
			continue
		}
		r.End()
		if i++; i == len(body) {
			u.Errors.Add(d.At, "found FIRST at the end, expected a statement behind it")
			return
		}
		u.first(body[i])
	}
}

// first adds IF (first_me() == 0) THEN, the statement, END IF.
func (u *unit) first(s ast.Stmt) {
	u.Pos = s.Pos()
	body := u.Collect(func() { u.Keep(s) })
	u.Add(machines.Addressing, edit.If(edit.Binary(ast.Eq, edit.Index("first_me"), edit.Int(0)), body...))
}

const hello = `      X = 1
CONE$ FIRST
      PRINT *, 'hello', X
      END
`

func sources(text string) []fortran.Source {
	return []fortran.Source{{Name: "hello.first", Text: []byte(text)}}
}

// A dialect whose directive guards the next statement.
func Example() {
	t, err := first().Translate(sources(hello), dialect.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range t.Lines() {
		fmt.Printf("%-40s %v, %v\n", l.Text, l.At, l.Kind)
	}
	// Output:
	//         INTEGER first_me                 hello.first:1:7, owner calculation
	//         x = 1                            hello.first:1:7, computing
	//         IF (first_me() == 0) THEN        hello.first:3:7, owner calculation
	//           PRINT *, 'hello', x            hello.first:3:7, computing
	//         END IF                           hello.first:3:7, owner calculation
	//       END                                hello.first:4:7, computing
}

// costs returns the prices of a processor.
func costs(t *testing.T) fortran.Options {
	t.Helper()
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return fortran.Options{Costs: m.(machines.Processor).Costs()}
}

// run executes a program on 3 processes of an ideal machine without active messages.
func run(t *testing.T, d *dialect.Dialect, text string, o fortran.Options) (string, *spmd.Run, error) {
	t.Helper()
	o.Costs = costs(t).Costs
	p, err := d.Build(sources(text), dialect.Options{Processes: 3, Fortran: o})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var out strings.Builder
	r := &spmd.Run{Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{Output: &out})} }}
	k := sim.New(1)
	m := ideal.Quiet{Latency: sim.Microsecond, Costs: o.Costs, Without: []machines.Capability{machines.HasActiveMessages}}
	if err := m.Launch(k, 3, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	return out.String(), r, err
}

// One process prints, and all of them spend time on finding out which.
func TestFirst(t *testing.T) {
	out, r, err := run(t, first(), hello, fortran.Options{})
	if err != nil || strings.Count(out, "hello") != 1 {
		t.Errorf("got %q, %v, want one line", out, err)
	}
	for i, x := range r.Results {
		if x.Ledger.Time[machines.Addressing] <= 0 {
			t.Errorf("process %d spends %v on finding out who it is, want some time", i, x.Ledger.Time)
		}
	}
}

// Mistakes are reported at the user's lines: those in directives, those that the front end finds in the generated
// program, and those at run time.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{ // any order: each by itself
		"CONE$ LAST\n      END\n":                                          "hello.first:1:7: found \"last\", expected FIRST",
		"      X = 1\nCONE$ FIRST\n      END\n":                            "hello.first:2:7: found FIRST at the end",
		"      DIMENSION X(2)\nCONE$ FIRST\n      X(1,1) = 1\n      END\n": "hello.first:3:",
		"      INTERFACE OPERATOR(+)\n      END INTERFACE\n      END\n":    "hello.first:1:7: found an interface of an operator",
		"      REAL, POINTER :: P(:)\n      END\n":                         "hello.first:1:13: found POINTER",
		"      REAL P(:)\n      POINTER P\n      END\n":                    "hello.first:2:7: found POINTER",
		"      X =\n      END\n":                                           "hello.first:1:",
	} {
		_, err := first().Build(sources(text), dialect.Options{Fortran: costs(t)})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
	_, _, err := run(t, first(), "      INTEGER I, K(2)\n      I = 3\nCONE$ FIRST\n      K(I) = 1\n      END\n", fortran.Options{})
	if err == nil || !strings.Contains(err.Error(), "hello.first:4") {
		t.Errorf("got %v, want a failure at line 4", err)
	}
}

// A machine without what a dialect needs is refused before anything runs.
func TestNeeds(t *testing.T) {
	d := first()
	d.Needs = append(d.Needs, machines.HasActiveMessages)
	out, _, err := run(t, d, hello, fortran.Options{})
	if err == nil || out != "" || !strings.Contains(err.Error(), "first needs active messages, which machine") {
		t.Errorf("got %q, %v, want that active messages are missing", out, err)
	}
}

// Lines of other systems are comments.
func TestOtherSentinels(t *testing.T) {
	out, err := first().Translate(sources("CDIR$ SHARED ((\nCONE$ FIRST\n      X = 1\n      END\n"), dialect.Options{})
	if err != nil || strings.Contains(out.Text(), "SHARED") {
		t.Errorf("got %v, want a translation without CDIR$", err)
	}
}

// Numbers of processes that a dialect does not take are refused.
func TestAccepts(t *testing.T) {
	d := first()
	d.PowersOfTwo = 64
	for n, ok := range map[int]bool{0: true, 1: true, 64: true, 3: false, -2: false, 128: false} { // any order: each by itself
		_, err := d.Translate(sources(hello), dialect.Options{Processes: n})
		if (err == nil) != ok {
			t.Errorf("%d processes: got %v, want ok %v", n, err, ok)
		}
	}
}

// The page about dialects shows this one.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/dialects.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\n")
	code, _, _ = strings.Cut(code, "```")
	if code == "" || !strings.Contains(string(source), code) {
		t.Errorf("docs/dialects.md shows other code than example_test.go:\n%s", code)
	}
}
