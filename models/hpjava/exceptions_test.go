package hpjava_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// readData reads a file of testdata.
func readData(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestExceptions runs programs that catch errors of the machine. They print, line by line, what they print in a Java
// machine (OpenJDK 17), and end with an exception that nobody catches. random.hpj consists of randomly drawn
// statements.
func TestExceptions(t *testing.T) {
	for _, test := range []struct{ name, end string }{
		{"exceptions", "test.hpj:74"}, {"random", "found no handler of the exception NullPointerException, expected a catch around"},
	} {
		source, want := readData(t, test.name+".hpj"), readData(t, test.name+".out")
		texts := []string{source}
		if test.name == "exceptions" {
			texts = append(texts, translated(t, source))
		}
		for _, text := range texts {
			o := execute(t, text, 1)
			if o.text != want {
				t.Errorf("%s printed\n%s\nwant\n%s", test.name, o.text, want)
			}
			if o.err == nil || text == source && !strings.Contains(o.err.Error(), test.end) {
				t.Errorf("%s ended with %v, want %q", test.name, o.err, test.end)
			}
		}
	}
}

// TestUncaught: an exception that nobody catches ends the program at the line and column that threw it, whether it could have been caught or not.
func TestUncaught(t *testing.T) {
	for _, test := range []struct{ statements, at, want string }{
		{`try { int[] a = new int[2]; a[2] = 1; } catch (ArithmeticException e) { }`, `[2] =`, `found no handler of the exception ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2, expected a catch around`},
		{`try { int z = 0; z = 1 / z; } finally { System.out.println("done"); }`, `/ z`, `found no handler of the exception ArithmeticException: / by zero`},
		{`int z = 0; z = 1 / z;`, `/ z`, `division of an integer by zero`},
		{`int[] a = null; a[0] = 1;`, `[0]`, `outside 0:-1`},
		{`int[] a = null; System.out.println(a.length);`, `length`, `found null, expected an object or an array`},
		{`Exception e = null; System.out.println(e.message);`, `message`, `found null, expected an object or an array`},
		{`Exception e = null; System.out.println(e.getMessage());`, `getMessage`, `found no handler of the exception NullPointerException`},
		{`Throwable e = new Throwable("x"); Exception f = (Exception) e;`, `(Exception) e`, `ClassCastException: class java.lang.Throwable cannot be cast to class java.lang.Exception`},
		{`int i = Integer.parseInt("1.5");`, `parseInt`, `NumberFormatException: For input string: "1.5"`},
		{`char c = "abc".charAt(-1);`, `charAt`, `StringIndexOutOfBoundsException: String index out of range: -1`},
		{`throw new IllegalStateException();`, `throw`, `found no handler of the exception IllegalStateException, expected a catch around`},
	} {
		o := execute(t, sequential("\n"+test.statements), 1)
		place := fmt.Sprintf("test.hpj:4:%d)", strings.Index(test.statements, test.at)+1)
		if o.err == nil || !strings.Contains(o.err.Error(), test.want) || !strings.Contains(o.err.Error(), place) {
			t.Errorf("%s\nended with\n%v\nwant %q at %s", test.statements, o.err, test.want, place)
		}
	}
}

// TestCatchOnOneProcess: one process catches an exception that the others do not meet. finally and the handler are
// executed in the group of their try statement, and collective calls behind it find all processes.
func TestCatchOnOneProcess(t *testing.T) {
	const source = `class Test {
  static int guarded(Range x) {
    try {
      Location l = x [1];
      at(l) { int[] a = new int[2]; if (Comm.rank() == 1) a[2] = 1; return 3; }
      return 4;
    } finally { if (HPJlib.active().size() != 4) System.out.println("finally in another group"); }
  }
  static void main(String[] args) {
    Procs1 p = new Procs1(4);
    on(p) {
      Range x = new BlockRange(4, p.dim(0));
      double [[#]] d = new double [[x]];
      Index i;
      int r = 0;
      try { r = guarded(x); } catch (ArrayIndexOutOfBoundsException e) { r = 10 * HPJlib.active().size(); }
      try { over(i = x | :) d [i] = r + 6 / (3 - x.idx(i)); } catch (ArithmeticException e) { System.out.println(Comm.rank() + " " + e.getMessage()); }
      double sum = HPJlib.sum(d);
      if (Comm.rank() == 0) System.out.println(sum);
    }
  }
}`
	// Process 1 throws, the others return 4: 4+2, 40+3, 4+6, and nothing from process 3, which divides by zero.
	for _, text := range []string{source, translated(t, source)} {
		if o := execute(t, text, 4); o.err != nil || sorted(o.text) != sorted("59.0\n3 / by zero\n") {
			t.Errorf("printed %q, %v", o.text, o.err)
		}
	}
}
