package check

import (
	"fmt"
	"slices"
	"strings"

	"simrun/models/hpjava/ast"
)

// libraryText declares the classes of the library. Behind = stands the name of a method's procedure, if that is not
// made of the class's and the method's name. The parameter types array, arrayOut, arrayIn and arrayBoth are arrays: in
// the order in which they are written, read, or both. "..." stands for a rest of any number of array parameters. elem
// is the type of the elements of the first array.
const libraryText = `
class Object
class Group
  boolean local()
  int size()
  Group restrict(Location)
class Dimension
  int size()
  int crd()
class Procs1 extends Group
  new(int)
  Dimension dim(int)
class Procs2 extends Group
  new(int,int)
  Dimension dim(int)
class Procs3 extends Group
  new(int,int,int)
  Dimension dim(int)
class Range
  int size()
  Dimension dim()
  int idx(Location)
  Location location(int)
  Range sub(int,int,int)
  Block block(int,int,int)
  Group enter()
  void match(Block)
class BlockRange extends Range
  new(int,Dimension)
  new(int,Dimension,int)
  new(int,Dimension,int,int)
class CyclicRange extends Range
  new(int,Dimension)
class BlockCyclicRange extends Range
  new(int,Dimension,int)
class CollapsedRange extends Range
  new(int)
class DimensionRange extends Range
  new(Dimension)
class IrregRange extends Range
  new(int[],Dimension)
class Location
  Dimension dim
  int crd
  int sub
  int glb
  boolean here()
  Group enter()
  boolean same(Location)
class Index extends Location
class Block
  int count
  int sub
  int subStep
  int glb
  int glbStep
  Block next()
  Location location(int)
class DAD
  int bas
  int str0
  int str1
  int str2
  int str3
  int str4
  int str5
  int str6
  int ext0
  int ext1
  int ext2
  int ext3
  int ext4
  int ext5
  int ext6
  new(String,Range[],Group)
  int volume()
  int sub0(int)
  int sub1(int)
  int sub2(int)
  int sub3(int)
  int sub4(int)
  int sub5(int)
  int sub6(int)
  int loc0(int)
  int loc1(int)
  int loc2(int)
  int loc3(int)
  int loc4(int)
  int loc5(int)
  int loc6(int)
  int global(int,int)
  int find(int,Location,int)
  void use(int,Block,int)
  DAD section(int[])
class HPJlib
  static Group active()
  static Group enter(Group)
  static void leave(Group)
  static void remap(arrayOut,arrayIn)
  static void copy(arrayOut,arrayIn) = remap
  static void shift(arrayBoth,arrayIn,int,int,int)
  static void cshift(arrayBoth,arrayIn,int,int)
  static void skew(arrayBoth,arrayIn,arrayIn,int,int)
  static void writeHalo(arrayBoth)
  static void writeHalo(arrayBoth,int[])
  static void writeHalo(arrayBoth,int[],int[],int)
  static void gather(arrayBoth,arrayIn,arrayIn...)
  static void scatter(arrayBoth,arrayIn,arrayIn...)
  static elem sum(arrayIn)
  static elem sum(arrayIn,arrayIn)
  static elem product(arrayIn)
  static elem maxval(arrayIn)
  static elem maxval(arrayIn,arrayIn)
  static elem minval(arrayIn)
  static elem minval(arrayIn,arrayIn)
  static boolean all(arrayIn)
  static boolean any(arrayIn)
  static int count(arrayIn)
  static int maxloc(arrayIn,int)
  static int minloc(arrayIn,int)
  static void sumDim(arrayOut,arrayIn,int)
  static double dotProduct(arrayIn,arrayIn)
  static void sync(arrayBoth)
  static void get(arrayOut,arrayIn)
  static void put(arrayBoth,arrayIn)
  static void accumulate(arrayBoth,arrayIn)
  static int broadcast(int,int) = broadcast_int
  static double broadcast(double,int) = broadcast_double
class Comm
  static int rank()
  static int size()
  static void send(double[],int,int,int,int)
  static void recv(double[],int,int,int,int)
class Math
  static double sqrt(double)
  static double sin(double)
  static double cos(double)
  static double tan(double)
  static double asin(double)
  static double acos(double)
  static double atan(double)
  static double exp(double)
  static double log(double)
  static double floor(double)
  static double ceil(double)
  static double rint(double)
  static int round(float)
  static long round(double)
  static double pow(double,double)
  static double atan2(double,double)
  static int abs(int) = abs
  static long abs(long) = abs
  static float abs(float) = abs
  static double abs(double) = abs
  static int min(int,int) = min
  static long min(long,long) = min
  static float min(float,float) = min
  static double min(double,double) = min
  static int max(int,int) = max
  static long max(long,long) = max
  static float max(float,float) = max
  static double max(double,double) = max
class String
  int length()
  char charAt(int)
  String substring(int)
  String substring(int,int)
  int indexOf(String)
  boolean equals(String)
class Integer
  static int parseInt(String)
class Long
  static long parseLong(String)
class Double
  static double parseDouble(String)
class Class
  static String nameOf(Object)
class System
  static long nanoTime()
  static void exit(int)
class Out
  void println()
  void println(String)
  void print(String)
`

// prelude is the part of the library that is written in Java.
const prelude = `
class Throwable {
  String message;
  Throwable() { }
  Throwable(String message) { this.message = message; }
  String getMessage() { return message; }
  String toString() {
    String m = getMessage();
    return m == null ? Class.nameOf(this) : Class.nameOf(this) + ": " + m;
  }
}
`

// exceptions are the classes below those, each behind the one above it.
var exceptions = [][2]string{
	{"Exception", "Throwable"}, {"RuntimeException", "Exception"}, {"IllegalArgumentException", "RuntimeException"},
	{"ArithmeticException", "RuntimeException"},
	{"NumberFormatException", "IllegalArgumentException"}, {"IllegalStateException", "RuntimeException"}, {"ClassCastException", "RuntimeException"},
	{"NegativeArraySizeException", "RuntimeException"}, {"NullPointerException", "RuntimeException"},
	{"IndexOutOfBoundsException", "RuntimeException"}, {"ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException"},
	{"StringIndexOutOfBoundsException", "IndexOutOfBoundsException"},
}

// Prelude returns the text of the classes of the library that are written in Java.
func Prelude() []byte {
	text := []byte(prelude)
	for _, e := range exceptions {
		text = fmt.Appendf(text, "class %[1]s extends %[2]s {\n  %[1]s() { }\n  %[1]s(String message) { super(message); }\n}\n", e[0], e[1])
	}
	return text
}

// common is how many of them are compiled with every program, as Throwable is.
const common = 4

// spare reports whether a class is one of the others.
func spare(d *ast.ClassDecl) bool {
	return slices.ContainsFunc(exceptions[common:], func(e [2]string) bool { return e[0] == d.Name })
}

// Library returns the classes of the library, by name.
func Library() map[string]*ast.Class { return library() }

// pseudo are the types of parameters and results that stand for several.
var (
	arrayIn   = &ast.Type{Kind: ast.Multi, Elem: ast.VoidType}
	arrayOut  = &ast.Type{Kind: ast.Multi, Elem: ast.VoidType}
	arrayBoth = &ast.Type{Kind: ast.Multi, Elem: ast.VoidType}
	elemType  = &ast.Type{Kind: ast.Void}
)

// library returns the classes that libraryText declares, by name.
func library() map[string]*ast.Class {
	classes := map[string]*ast.Class{}
	lines := strings.Split(strings.TrimSpace(libraryText), "\n")
	for _, line := range lines {
		if words := strings.Fields(line); words[0] == "class" {
			c := &ast.Class{Name: words[1], Library: true}
			if len(words) > 2 {
				c.Super = classes[words[3]]
			}
			classes[c.Name] = c
		}
	}
	var c *ast.Class
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "class "); ok {
			c = classes[strings.Fields(name)[0]]
			continue
		}
		libraryMember(classes, c, line)
	}
	return classes
}

func libraryMember(classes map[string]*ast.Class, c *ast.Class, line string) {
	line, native, _ := strings.Cut(line, " = ")
	line, static := strings.CutPrefix(line, "static ")
	head, rest, isMethod := strings.Cut(line, "(")
	words := strings.Fields(head)
	if !isMethod {
		f := &ast.Var{Name: words[1], Type: libraryType(classes, words[0]), Class: c, Final: true}
		f.Offset = 4 * int64(len(c.Fields)+1)
		c.Fields = append(c.Fields, f)
		return
	}
	m := &ast.Method{Class: c, Static: static, Result: ast.VoidType, Native: native}
	if words[0] != "new" {
		m.Name, m.Result = words[1], libraryType(classes, words[0])
	}
	if m.Native == "" {
		m.Native = words[len(words)-1]
	}
	m.Native = strings.ToLower(c.Name + "_" + m.Native)
	if rest = strings.TrimSuffix(rest, ")"); rest != "" {
		for _, p := range strings.Split(rest, ",") {
			p, more := strings.CutSuffix(p, "...")
			m.Params = append(m.Params, &ast.Var{Type: libraryType(classes, p), Static: more})
		}
	}
	c.Methods = append(c.Methods, m)
}

func libraryType(classes map[string]*ast.Class, name string) *ast.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		return &ast.Type{Kind: ast.Array, Elem: libraryType(classes, elem)}
	}
	switch name {
	case "arrayIn":
		return arrayIn
	case "arrayOut":
		return arrayOut
	case "arrayBoth":
		return arrayBoth
	case "elem":
		return elemType
	case "String":
		return ast.StringType
	}
	if t := ast.Primitives[name]; t != nil {
		return t
	}
	return &ast.Type{Kind: ast.Object, Class: classes[name]}
}

// Reads and Writes tell whether a procedure of the library reads or writes the elements of an array that is its argument.
func Reads(t *ast.Type) bool  { return t != arrayOut }
func Writes(t *ast.Type) bool { return t == arrayOut || t == arrayBoth }

// IsAny reports whether a parameter of the library takes arrays of any type.
func IsAny(t *ast.Type) bool { return t == arrayIn || t == arrayOut || t == arrayBoth }
