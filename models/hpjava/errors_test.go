package hpjava_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/models/compile"
	"simrun/models/hpjava"
)

// mistakes is what is wrong with statements, one message a line.
func mistakes(t *testing.T, statements string) string {
	t.Helper()
	_, err := hpjava.Translate([]compile.Source{{Name: "t.hpj", Text: []byte(sequential(statements))}})
	var list diag.List
	if err != nil && !errors.As(err, &list) {
		t.Fatalf("the error is a %T: %v", err, err)
	}
	return list.Text()
}

// TestMistakes: what can be told without running.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ statements, want string }{
		{`int [,] f = new int [[5, 5]];`, `t.hpj:3:5: found "[", expected double brackets`},
		{`int [][] h = new int [[100]];`, `found a value of the type int [[]], expected int[][]`},
		{`int [[]] c = new int [[100]]; int [] d = new int [100]; c = d;`, `found a value of the type int[], expected int [[]]`},
		{`int [[]] c = new int [[100]]; int [] d = c;`, `found a value of the type int [[]], expected int[]`},
		{`int [] d = new int [100]; int [[]] e = d [[0 : 4]];`, `found a section of a value of the type int[], expected a multidimensional array`},
		{`String [[]] c = new String [[3]];`, `found a multidimensional array of String, expected elements of a primitive type`},
		{`int [[,]] a = new int [[5, 5]]; a [1] = 0;`, `found 1 subscripts, expected 2`},
		{`int [[,]] a = new int [[5, 5]]; int [[]] b = a [[1 : 2]];`, `found 1 subscripts of a section, expected 2`},
		{`int [[,]] a = new int [[5, 5]]; int [[,]] b = a [[1, :]];`, `found a value of the type int [[]], expected int [[,]]`},
		{`Procs1 p = new Procs1(1); Range x = new BlockRange(9, p.dim(0)); float [[]] a = new float [[x]] on p;`, `found a value of the type float [[#]], expected float [[]]`},
		{`Procs1 p = new Procs1(1); Range x = new BlockRange(9, p.dim(0)); float [[#,#]] a = new float [[x]] on p;`, `found a value of the type float [[#]], expected float [[#,#]]`},
		{`Procs1 p = new Procs1(1); Range x = new BlockRange(9, p.dim(0)); float [[#]] a = new float [[x]] on p; Index i; over(i = x | :) a [i] = 1; a [i] = 2;`, `found the index i outside of its over construct, expected it inside`},
		{`Procs1 p = new Procs1(1); Range x = new BlockRange(9, p.dim(0)); float [[]] b = new float [[9]]; Index i; over(i = x | :) b [i] = 1;`, `found a location as subscript of dimension 0, which is not distributed, expected an integer`},
		{`int x = 1; x.foo(); y = 2; boolean b = x; x = "s"; undefined(3);`, `t.hpj:3:21: found no variable y`},
		{`for (int i = 0; i < 3; i++ { } int j = ; `, `found "{", expected ")"`},
		{`break; Index i; Procs1 p = new Procs1(1); Range x = new BlockRange(9, p.dim(0)); over(i = x | :) break;`, `found break outside of a loop or switch`},
		{`float f = 1.5e99; int i = 3000000000; char c = 'ab'; String s = "open`, `found no end of what begins with "`},
		{`final int n = 1; n = 2; int n = 3;`, `found an assignment to the final variable n`},
		{`HPJlib.shift(1, 2, 3, 4, 5); Math.sqrtt(2); new Procs1();`, `found no sqrtt(int) in the class Math; nearest: sqrt`},
		{`byte b = 127 + 1;`, `found a value of the type int, expected byte`},
		{`int k = 1; switch (k) { case k: }`, `found an expression behind case, expected an integer constant`},
		{`switch (1) { case 1 + 1: case 2: }`, `found a second case 2`},
		{`f(1, 2); } static void f(int a, long b) { } static void f(long a, int b) { `, `t.hpj:3:1: found a call that both (int, long) and (long, int) can take, expected a cast of an argument`},
		{`f(1); } static int f(int n) { switch (n) { case 1: return 1; } } static int g(int n) { switch (n) { default: break; } } static int h(int n) { do { if (n > 0) continue; return 1; } while (n > 5);`, `found an end of the method f without return`},
		{`f(1); } static int f(int n) { do { if (n > 0) continue; return 1; } while (n > 5);`, `found an end of the method f without return`},
		{`super.f();`, `found super in a static method`},
		{`int k = super + 1;`, `found "+", expected ( or . behind super`},
		{`throw "x"; int[] a = {1, 2.5}; int i = 2L;`, `found a value of the type String behind throw`},
	} {
		if got := mistakes(t, test.statements); !strings.Contains(got, test.want) {
			t.Errorf("%s\nsays\n%s\nwant\n%s", test.statements, got, test.want)
		}
	}
}

// distributed1 declares an array over a range of a grid of one dimension.
const distributed1 = `Procs1 p = new Procs1(1); Range x = new BlockRange(8, p.dim(0)); double [[#]] a = new double [[x]]; Index i; `

// TestOneMistake: what follows from a mistake is no further one.
func TestOneMistake(t *testing.T) {
	for _, test := range []struct{ statements, want string }{
		{`Rnge x = new CyclicRange(9, null);`, `no class Rnge`},
		{`Range x = new CyclcRange(9, 1); Index j; over(j = x | :) { }`, `no class CyclcRange; nearest: CyclicRange`},
		{`flaot d = Math.sqrt(2); d.foo(); boolean b = d;`, `no class flaot`},
		{`Procs1 p = nwe; Math.sqrt(nwe.x);`, "no variable nwe"},
		{`Indx i; Range x = null; over(i = x | :) { }`, `no class Indx; nearest: Index`},
		{`int a = 0; a.b = 3;`, `no field b of the type int`},
		{distributed1 + `a [[1]] = 3;`, `a section without a triplet, expected one at least, or single brackets for an element`},
		{distributed1 + `double [[]] b = a [1 : 2];`, `a triplet in single brackets`},
		{distributed1 + `over(i = x | :) i = x [1];`, `an assignment to the index i`},
		{distributed1 + `over(k = x | :) a [k] = 1;`, `k as the index of over`},
		{distributed1 + `double [[#]] b = new double [x];`, `a range as the length of an ordinary array, expected double brackets`},
		{distributed1 + `f() + 1; } static void f() {`, `an expression without effect`},
		{`Math.max(1);`, `no max(int) in the class Math, expected max(int, int) or max(long, long) or`},
		{`HPJlib.remap(1);`, `no remap(int) in the class HPJlib, expected remap(an array, an array)`},
		{`new Test(3);`, `no new Test(int) in the class Test, expected new Test()`},
		{`new Procs2(3);`, `no new Procs2(int) in the class Procs2, expected new Procs2(int, int)`},
		{`String s = "abc;`, `no end of what begins with "`},
		{"f(\"abc);\n } static void f(String s) {", `no end of what begins with "`},
		{`int q = 1; /* abc`, `a comment without end`},
		{`int a = 1; else a = 2;`, `"else", expected if in front of it`},
		{`catch (Exception e) { }`, `"catch", expected try in front of it`},
		{`on p { }`, `"p", expected "("`},
		{`at x [1] { }`, `"x", expected "("`},
		{`switch (1) { a = 1; case 1: }`, `"a", expected case or default`},
		{`List<String> l = null;`, `"List", expected a type without <..>: the language has no generics`},
		{`outer: for (int i = 0; i < 3; i++) { }`, `"outer", expected no label: the language has none`},
		{`if (1 < 2) { f(); } } static void f() { if (1 < 2) { } static int g() { return 1; } public static void h() {`, `"static", expected "}"`},
		{`} static int f() return 1; } static int g() { return 1; } static void h() {`, `"return", expected the body of a method in braces`},
		{`} static int f(); static int g() { return 1; } static void h() {`, `";", expected the body of a method in braces`},
		{`} foo() { } static void g() {`, `the method foo without a type, expected void`},
		{`} } abstract class B { } class C { void f() {`, `"abstract", expected class: the language has no abstract classes`},
		{`} } class B implements C, D { int x; } class E { void f() {`, `"implements", expected "{": the language has no interfaces`},
		{`int i = Math.sqrtt(2).foo; i = HPJlib.remap(Math.sqrtt(3), 1);`, `no sqrtt(int) in the class Math; nearest: sqrt`},
	} {
		got := mistakes(t, test.statements)
		for _, line := range strings.Split(got, "\n") {
			if _, message, isMessage := strings.Cut(line, ": found "); isMessage && !strings.HasPrefix(message, test.want) {
				t.Errorf("%s\nsays\n%s\nwant only %s", test.statements, got, test.want)
			}
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s\nsays\n%s\nwant %s", test.statements, got, test.want)
		}
	}
}

// TestAssigned: a variable that may have no value where it is read is a mistake, as in Java; the variables are x, y and z.
func TestAssigned(t *testing.T) {
	for _, test := range []struct{ statements, without string }{
		{`if (a > 0) x = 1; f(x);`, "x"},
		{`if (a > 0) x = 1; else x = 2; f(x); y += 1; z++;`, "yz"},
		{`for (int i = 0; i < 2; i++) { int w; if (i == 0) w = 5; x = w; }`, "w"},
		{`while (a > 0) { x = 1; if (a > 5) break; a--; } f(x);`, "x"},
		{`while (true) { x = 1; if (a > 5) break; y = 2; } f(x); f(y);`, "y"},
		{`do { x = 1; if (a > 2) continue; y = 1; } while (x > y); f(x);`, "y"},
		{`for (;; f(z)) { z = 1; if (a > 3) { y = 1; continue; } x = 1; break; } f(x); f(y);`, "y"},
		{`if (a > 0 && (x = a) > 1) f(x); else f(x);`, "x"},
		{`if (a > 0 || (x = a) > 1) f(1); else f(x); if (!(a > 0 && (y = 1) > 0)) return; f(y);`, ""},
		{`int v = a > 0 ? (x = 1) : (x = 2); f(x); boolean b = a > 0 ? (y = 1) > 0 : true; f(y);`, "y"},
		{`switch (a) { case 1: x = 1; break; case 2: x = 2; default: x = 3; y = 1; } f(x); f(y);`, "y"},
		{`switch (a) { case 1: x = 1; } f(x);`, "x"},
		{`try { x = 1; y = 1; } catch (RuntimeException e) { x = 2; } finally { z = 1; } f(x); f(y); f(z);`, "y"},
		{`if (a > 0) throw new RuntimeException(); else x = 1; f(x);`, ""},
		{`int[] b = {x = 1, x}; b[y = 0] = y; f(z);`, "z"},
		{distributed1 + `Location l; at(l = x0 [1]) { y = 1; f(y); } f(y);`, "y"},
		{distributed1 + `over(i = x0 | :) { y = 1; a0 [i] = y; } f(y); on(p) z = 1; f(z);`, "yz"},
		{distributed1 + `double [[#]] c; if (a > 0) c = a0; HPJlib.sum(c);`, "c"},
	} {
		statements := strings.NewReplacer("Range x =", "Range x0 =", "[[x]]; Index", "[[x0]]; Index", "double [[#]] a =", "double [[#]] a0 =").Replace(test.statements)
		got := mistakes(t, "int a = 1, x, y, z; "+statements+"} static void f(int v) {")
		var names []string
		for _, line := range strings.Split(got, "\n") {
			if _, message, isMessage := strings.Cut(line, ": found "); isMessage {
				name := strings.TrimSuffix(strings.TrimPrefix(message, "the variable "), ", which may have no value here, expected an assignment on every way to this place")
				names = append(names, name)
			}
		}
		slices.Sort(names)
		if strings.Join(names, "") != test.without {
			t.Errorf("%s\nsays\n%s\nwant it of %q", statements, got, test.without)
		}
	}
}

// TestSeveralMistakes: all of an input are reported, with the lines and carets.
func TestSeveralMistakes(t *testing.T) {
	got := mistakes(t, "    int x = true;\n    y = 2;\n    foo(x);")
	const want = "t.hpj:3:13: found a value of the type boolean, expected int\n" +
		"    int x = true;\n" +
		"            ^\n" +
		"t.hpj:4:5: found no variable y\n" +
		"    y = 2;\n" +
		"    ^\n" +
		"t.hpj:5:5: found no foo(int) in the class Test\n" +
		"    foo(x);\n" +
		"    ^\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// distributedProgram is statements inside of on(p) over a grid of 3 x 2, with two ranges and arrays over them.
func distributedProgram(statements string) string {
	return sequential(`
Procs2 p = new Procs2(3, 2);
Range x = new BlockRange(100, p.dim(0), 1);
Range y = new BlockRange(200, p.dim(1));
Range z = new BlockRange(100, p.dim(0), 1);
on(p) {
float [[#,#]] a = new float [[x, y]];
Index i, j;
` + statements + `
}`)
}

// TestRunErrors: what can be told only by running fails the process, with its line.
func TestRunErrors(t *testing.T) {
	for _, test := range []struct{ statements, want string }{
		{`a [17, 23] = 13;`, `found the subscript 23 in dimension 1, which is not local: coordinate 0 holds it and this process has 1`},
		{`a [17, 200] = 13;`, `found the subscript 200 in dimension 1, expected 0 to 199`},
		{`Location l = x [100];`, `found location 100 of a range, expected 0 to 99`},
		{`over(i = z | :) over(j = y | :) a [i, j] = 1;`, `found a location of another range in dimension 0, expected one of the range of the array`},
		{`over(i = x | :) over(j = y | :) a [i, j] = a [i, j + 1];`, `found a location shifted by 1 in dimension 1, which is outside of the block and its ghost regions`},
		{`over(i = x | :) over(j = y | :) a [i, j] = a [i - 2, j];`, `found a location shifted by -2 in dimension 0, which is outside of the block and its ghost regions`},
		{`over(i = x | :) over(j = x | :) a [i, j] = 1;`, `found over for a range whose process dimension is none of the active group`},
		{`over(i = x | :) { Location l = x [0]; at(l) a [l, 0] = 1; }`, `found at for a location whose process dimension is none of the active group`},
		{`over(i = x | :) System.out.println(y.idx(i));`, `found an index of another range, expected one of the range that idx is asked of`},
		{`over(i = x | 0 : 100) a [i, 0] = 1;`, `found the subscript 100, expected one in 0:99`},
		{`Location l = x [0]; at(l) HPJlib.sum(a);`, `sum: found an array over the processes [0 1 2 3 4 5], expected one inside the active group [0 1]`},
		{`float [[#,#]] b = new float [[x, x]];`, `found two dimensions distributed over one process dimension, expected different ones`},
		{`Procs1 q = new Procs1(6); Range w = new BlockRange(8, q.dim(0)); float [[#]] b = new float [[w]] on p;`, `distributed over a process dimension that the group has not`},
		{`HPJlib.remap(a, a [[: , 0 : 99]]);`, `remap: found an array of the shape [100 200] and one of [100 100], expected one shape`},
		{`HPJlib.shift(a, a, 1, 0, 3);`, `shift: found the mode 3, expected 0 to leave the edge, 1 for a circle, or 2 for nothing`},
		{`HPJlib.writeHalo(a, new int[] {1, 0}, new int[] {1, 0}, -1);`, `writeHalo: found the mode 255, expected 0`},
		{`int [[]] m = new int [[100]]; HPJlib.skew(a, a, m, 1, 256);`, `skew: found the mode 255, expected 0`},
		{`int [[,]] c = new int [[5, 5]]; c [2, 5] = 1;`, `subscript 2 of C is 5, outside 0:4`},
		{`int [] c = new int [5]; c [-1] = 1;`, `subscript 1 of C is -1, outside 0:4`},
		{`int [] c = new int [-5];`, `found a new array of -5 elements, expected 0 or more`},
		{`int k = 0; k = 1 / k;`, `zero`},
		{`Procs2 q = new Procs2(3, 3);`, `found a process array of 9 processes, expected at most the 6 of the active group`},
	} {
		o := execute(t, distributedProgram(test.statements), 6)
		if o.err == nil {
			t.Errorf("%s ended without an error, want %q", test.statements, test.want)
			continue
		}
		if got := o.err.Error(); !strings.Contains(got, test.want) || !strings.Contains(got, "test.hpj:") {
			t.Errorf("%s\nended with\n%s\nwant %q at a line of test.hpj", test.statements, got, test.want)
		}
	}
}
