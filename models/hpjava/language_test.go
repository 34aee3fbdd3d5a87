package hpjava_test

import (
	"regexp"
	"strings"
	"testing"

	"simrun/models/compile"
	"simrun/models/hpjava"
)

// TestJava: what statements print, one after another.
func TestJava(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"integers wrap", `int a = 2147483647; a++; System.out.println(a); long b = 9223372036854775807L; b += 1; System.out.println(b);`, "-2147483648\n-9223372036854775808\n"},
		{"least divided by -1", `int a = -2147483648, b = -1; System.out.println(a / b + " " + a % b); long c = -9223372036854775808L, d = -1; System.out.println(c / d + " " + c % d);`, "-2147483648 0\n-9223372036854775808 0\n"},
		{"shifts", `int a = -8, n = 33; System.out.println((a >> 1) + " " + (a >>> 28) + " " + (a << n)); long b = -1L; System.out.println(b >>> 60);`, "-4 15 -16\n15\n"},
		{"remainders", `System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7.5 % 2.0 + " " + -7.5f % 2f);`, "-3 -1 1.5 -1.5\n"},
		{"narrowing", `byte b = (byte) 200; short s = (short) 70000; char c = (char) 65601; System.out.println(b + " " + s + " " + c); b += 100; System.out.println(b);`, "-56 4464 A\n44\n"},
		{"conversions saturate", `double d = 1e20; float f = (float) d; System.out.println((int) d + " " + (long) d + " " + (int) (0.0 / 0.0)); System.out.println((int) -3.9);`, "2147483647 9223372036854775807 0\n-3\n"},
		{"numbers as text", `System.out.println(1.0 + " " + 0.1f + " " + 1e7 + " " + 1.5e-4 + " " + 123456.0f + " " + 1.0 / 0); System.out.println(100.0f / 3);`, "1.0 0.1 1.0E7 1.5E-4 123456.0 Infinity\n33.333332\n"},
		{"extremes", `double z = 0.0, m = -z; System.out.println(Math.min(z, m) + " " + Math.max(z, m) + " " + Math.max(1, 2) + " " + Math.abs(-3L));`, "-0.0 0.0 2 3\n"},
		{"order of evaluation", `int i = 1; int j = i++ + i * 10 + ++i; System.out.println(j + " " + i); int[] a = {0, 0, 0}; int k = 0; a[k++] = k; System.out.println(a[0] + " " + k);`, "24 3\n1 1\n"},
		{"conditions", `int[] a = {1}; int n = 0; if (n > 0 && a[n - 1] > 0 || n == 0) System.out.println("yes"); System.out.println(n > 0 ? "more" : "none");`, "yes\nnone\n"},
		{"loops", `int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 7) break; s += i; } System.out.println(s); int n = 0; do { n++; } while (n < 5); while (true) { if (++n > 8) break; } System.out.println(n); for (int i = 9; i >= 0; i -= 4) System.out.println(i);`, "18\n9\n9\n5\n1\n"},
		{"switch", `for (int i = 0; i < 4; i++) switch (i) { case 0: System.out.println("zero"); case 1: System.out.println("one"); break; default: System.out.println("more"); case 9: }`, "zero\none\none\nmore\nmore\n"},
		{"arrays of arrays", `int[][] a = new int[3][4]; a[2][3] = 5; a[1] = a[2]; System.out.println(a[1][3] + " " + a.length + " " + a[0].length); double[][] b = {{1, 2}, {3}}; System.out.println(b[1][0]);`, "5 3 4\n3.0\n"},
		{"characters", `char c = 'a'; c++; System.out.println(c); System.out.println(c + 1); System.out.println('x' + "y" + '\n' + "\t\"z\"");`, "b\n99\nxy\n\t\"z\"\n"},
		{"compound assignments", `int i = 5; i *= 2.5; i <<= 2; i |= 1; i ^= 3; System.out.println(i); boolean b = true; b &= false; System.out.println(b); String s = "a"; s += 1 + 2; System.out.println(s);`, "50\nfalse\na3\n"},
		{"constants fit narrow types", `final int k = 7; byte b = 1 + 2; short s = -(5); char c = 'a' + 1, d = k + 60; b = (byte) 3 + 4; switch (b) { case k * 2 - 7: System.out.println(b + s + c + d); } System.out.println((1 << 33) + (-8 >>> 28) + (int) 1e10 % 10 + (true ? 1 : 2));`, "167\n25\n"},
		{"rounding", `double[] v = {0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, -1e300, 0.0 / 0, -0.2}; String t = ""; for (int i = 0; i < v.length; i++) t += Math.round(v[i]) + " " + Math.rint(v[i]) + " " + Math.round((float) v[i]) + ", "; System.out.println(t);`,
			"1 0.0 1, 0 -0.0 0, 2 2.0 2, 3 2.0 3, -2 -2.0 -2, 0 0.0 1, 4503599627370496 4.503599627370496E15 2147483647, -9223372036854775808 -1.0E300 -2147483648, 0 NaN 0, 0 -0.0 0, \n"},
		{"greatest and least", `System.out.println(Long.MAX_VALUE + Long.MIN_VALUE + " " + Double.MAX_VALUE + " " + Double.MIN_VALUE + " " + Double.NaN + " " + -Double.POSITIVE_INFINITY + " " + Double.NEGATIVE_INFINITY + " " + (Integer.MIN_VALUE - 1));`,
			"-1 1.7976931348623157E308 4.9E-324 NaN -Infinity -Infinity 2147483647\n"},
		{"types of choices", `boolean t = 1 < 2; byte b = 3; short s = 4; int i = 0; char c = t ? 'b' : 99; short u = t ? b : s; System.out.println((t ? 'a' : 0) + " " + (t ? 'a' : 70000) + " " + (t ? 'a' : i) + " " + c + " " + u + " " + (t ? b : 'c') + " " + (t ? 1 : 2.0));`, "a 97 97 b 3 3 1.0\n"},
		{"null in strings", `String s = null; String t = "" + s; System.out.println(t.length() + s + null); t += null; System.out.println(t + (String) null + ((Exception) null == null));`, "4nullnull\nnullnullnulltrue\n"},
		{"equal constants are one string", `final int n = 3; int m = 3; System.out.println(("a" + "b" == "ab") + " " + ("n" + n + true + 'c' + -1L == "n3truec-1") + " " + ("n" + m == "n3"));`, "true true false\n"},
		{"least numbers as text", `System.out.println(4.9e-324 + " " + 1e-323 + " " + 1.4e-45f + " " + 1e-44f + " " + 2e23 + " " + 2e-20f);`, "4.9E-324 9.9E-324 1.4E-45 9.8E-45 2.0E23 2.0E-20\n"},
		{"ends that are not reached", `System.out.println(f(1) + " " + f(2) + " " + g(3) + " " + h(4)); } static int f(int n) { switch (n) { case 1: return 10; default: throw new RuntimeException(); case 2: return 20; } } static int g(int n) { while (1 < 2) { switch (n) { case 3: n++; break; default: try { return n; } finally { n = 0; } } } } static int h(int n) { do { return n; } while (n > 0);`, "10 20 4 4\n"},
		{"multidimensional arrays", `int [[,]] a = new int [[5, 5]]; int [[]] c = new int [[100]]; for (int i = 0; i < 100; i++) c [i] = i; for(int i = 0 ; i < 4 ; i++) a [i, i + 1] = i + c [i]; System.out.println(a [3, 4] + " " + a [4, 4] + " " + HPJlib.sum(a));`, "6 0 12\n"},
		{"sections", `int [[,]] a = new int [[5, 5]]; for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) a [i, j] = 10 * i + j; int [[]] e = a [[2, 2 :]]; System.out.println(e [0] + " " + e [2]); e [1] = -1; System.out.println(a [2, 3]); int [[]] r = a [[4 : 0 : -2, 1]]; System.out.println(r [0] + " " + r [1] + " " + r [2] + " " + HPJlib.sum(r));`, "22 24\n-1\n41 21 1 63\n"},
		{"handles", `int [[]] a = new int [[3]]; int [[]] e = new int [[3]]; a = e; a [1] = 7; System.out.println(e [1]);`, "7\n"},
		{"library", `int [[,]] a = new int [[5, 5]]; int [[,]] f = new int [[5, 5]]; a [0, 0] = 1; HPJlib.shift(f, a, -1, 0, CYCL); System.out.println(f [1, 0]); int [[]] h = new int [[4]]; int [[]] c = new int [[4]]; c [3] = 9; HPJlib.copy(h, c); System.out.println(h [3] + " " + HPJlib.maxval(h) + " " + HPJlib.maxloc(h, 0));`, "1\n9 9 3\n"},
	} {
		o := execute(t, sequential(test.source), 1)
		if p := execute(t, translated(t, sequential(test.source)), 1); p.err != nil || p.text != o.text {
			t.Errorf("%s: the translation printed %q, %v, want %q", test.name, p.text, p.err, o.text)
		}
		if o.err != nil || o.text != test.want {
			t.Errorf("%s: printed %q, %v, want %q", test.name, o.text, o.err, test.want)
		}
	}
}

// TestOverloads: of the methods that take the arguments, a call means the one whose parameters the others could take.
func TestOverloads(t *testing.T) {
	const source = `
class Base { }
class Mid extends Base { }
class Low extends Mid {
  int n;
  Low() { this('c'); }
  Low(int n) { this.n = n; }
  Low(double n) { this.n = -1; }
}
class Test {
  static String m(Base b) { return "base "; }
  static String m(Mid b) { return "mid "; }
  static String n(long x) { return "long "; }
  static String n(float x) { return "float "; }
  static String n(double x) { return "double "; }
  static String o(char x) { return "char "; }
  static String o(int x) { return "int "; }
  static String p(int x, long y) { return "il "; }
  static String p(long x, long y) { return "ll "; }
  static String p(double x, double y) { return "dd "; }
  static void main(String[] args) {
    byte b = 1;
    System.out.println(m(new Low()) + m(new Base()) + m(null) + new Low().n + ((Object) new Low() == null));
    System.out.println(n(1) + n('c') + n(b) + n(1L) + n(1f) + n(1.0) + o(b) + o('c') + o(3));
    System.out.println(p(1, 2) + p(1, 2L) + p(1L, 2) + p(1f, 2));
  }
}`
	const want = "mid base mid 99false\nlong long long long float double int char int \nil il ll dd \n"
	if o := execute(t, source, 1); o.err != nil || o.text != want {
		t.Errorf("printed %q, %v, want %q", o.text, o.err, want)
	}
}

// TestObjects: classes, constructors, methods of objects and classes above, exceptions.
func TestObjects(t *testing.T) {
	const source = `
class Shape {
  static int made = 0;
  int id = 10;
  String name;
  Shape(String name) { this.name = name; made++; }
  double area() { return 0; }
  String text() { return name + " " + id + " " + area(); }
}
class Square extends Shape {
  double side = 1;
  Square(double side) { super("square"); this.side = side; id += 1; }
  double area() { return side * side; }
}
class Cube extends Square {
  Cube(double side) { super(side); name = "cube"; }
  double area() { return 6 * super1(); }
  double super1() { return side * side; }
  String text() { return super.text() + super.side + super.id; }
}
class Wrong extends Exception {
  int code;
  Wrong(int code) { super("code " + code); this.code = code; }
}
class Test {
  static int depth = 0;
  static int fail(int n) throws Wrong {
    depth = n;
    if (n == 0) throw new Wrong(7);
    int[[]] x = new int [[3]];
    return fail(n - 1) + 1;
  }
  static int guarded(int n) {
    try {
      if (n < 0) return -1;
      return fail(n);
    } catch (Wrong e) {
      System.out.println(e.getMessage() + " " + e.code);
      return 5;
    } finally {
      System.out.println("finally");
    }
  }
  static void main(String[] args) {
    Shape[] all = {new Shape("point"), new Square(3), new Cube(2)};
    for (int i = 0; i < all.length; i++) System.out.println(all[i].text());
    System.out.println(Shape.made + " " + (all[2] instanceof Square) + " " + (all[0] instanceof Square));
    Square s = (Square) all[1];
    s.side *= 2;
    System.out.println(s.area());
    System.out.println(guarded(3));
    System.out.println(guarded(-1));
    try {
      try { throw new RuntimeException("inner"); } catch (Wrong e) { System.out.println("not here"); }
    } catch (Exception e) { System.out.println(e.getMessage()); }
    for (int i = 0; i < 3; i++) try { if (i == 1) continue; System.out.println(i); } finally { System.out.println("after " + i); }
    throw new IllegalArgumentException("at last");
  }
}`
	const want = `point 10 0.0
square 11 9.0
cube 11 24.02.011
3 true false
36.0
code 7 7
finally
5
finally
-1
inner
0
after 0
after 1
2
after 2
`
	for _, text := range []string{source, translated(t, source)} {
		o := execute(t, text, 1)
		if o.text != want {
			t.Errorf("printed\n%s\nwant\n%s", o.text, want)
		}
		if o.err == nil || !strings.Contains(o.err.Error(), "no handler of the exception IllegalArgumentException: at last") {
			t.Errorf("ended with %v", o.err)
		}
	}
}

// translated returns the plain Java of a program.
func translated(t *testing.T, source string) string {
	t.Helper()
	text, err := hpjava.Translate([]compile.Source{{Name: "test.hpj", Text: []byte(source)}})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestTranslationIsJava: what javac asks for and this language does not is in the translation.
func TestTranslationIsJava(t *testing.T) {
	text := translated(t, `class C {
  public String toString() { char q = '\''; return "c\x07\t" + q; }
  private static float root(double v) throws Exception, RuntimeException { float f = v; f += v; return Math.sqrt(v); }
  static void main(String[] args) { int i = 1; int j = -(-i) - (--i) + -(--i); float[] f = {1, 2.0 / 3, 1.5}; f[i + 1] = 2.5; }
}`)
	for _, want := range []string{
		"public String toString() {", `"c\u0007\t"`, `'\''`, "private static float root(double v) throws Exception, RuntimeException {", "float f = (float) v;", "return (float) Math.sqrt(v);",
		"-(--i)", "-(-i)", "(float) (2.0 / 3)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the translation has no %s:\n%s", want, text)
		}
	}
}

// newSyntax is what plain Java has not.
var newSyntax = regexp.MustCompile(`(^|[^.\w$])(on|over|at)\s*\(|\[\[|#|[^|]\|[^|]`)

// TestTranslation: what is generated has none of the new syntax, and is a program with the same results.
func TestTranslation(t *testing.T) {
	for _, name := range []string{"choleski.hpj", "redblack.hpj"} {
		source := program(t, name)
		text := translated(t, source)
		if found := newSyntax.FindString(text); found != "" {
			t.Errorf("the translation of %s has %q:\n%s", name, found, text)
		}
		for _, processes := range []int{1, 4} {
			a, b := execute(t, source, processes), execute(t, text, processes)
			if a.err != nil || b.err != nil || a.text != b.text || a.text == "" {
				t.Errorf("%s printed %q, %v, its translation %q, %v", name, a.text, a.err, b.text, b.err)
			}
			if a.run.End() != b.run.End() {
				t.Errorf("%s took %v, its translation %v", name, a.run.End(), b.run.End())
			}
		}
	}
}
