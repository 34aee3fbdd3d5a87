package ast

import "strings"

// Kind is a kind of type.
type Kind uint8

// The kinds, numbers in the order in which they widen.
const (
	Void Kind = iota
	Boolean
	Byte
	Char
	Short
	Int
	Long
	Float
	Double
	Null
	String
	Object // of a class
	Array  // an ordinary array of Java
	Multi  // a multidimensional array
)

// Type is a type. Types are compared with Same.
type Type struct {
	Kind  Kind
	Class *Class // of an Object
	Elem  *Type  // of an Array or Multi
	Dist  []bool // of a Multi: which dimensions are distributed
}

var primitives = [...]string{Void: "void", Boolean: "boolean", Byte: "byte", Char: "char", Short: "short", Int: "int", Long: "long", Float: "float", Double: "double"}

// Types without parts.
var (
	VoidType    = &Type{Kind: Void}
	BooleanType = &Type{Kind: Boolean}
	ByteType    = &Type{Kind: Byte}
	CharType    = &Type{Kind: Char}
	ShortType   = &Type{Kind: Short}
	IntType     = &Type{Kind: Int}
	LongType    = &Type{Kind: Long}
	FloatType   = &Type{Kind: Float}
	DoubleType  = &Type{Kind: Double}
	NullType    = &Type{Kind: Null}
	StringType  = &Type{Kind: String}
)

// Primitives are the primitive types by their names, and void.
var Primitives = map[string]*Type{
	"void": VoidType, "boolean": BooleanType, "byte": ByteType, "char": CharType, "short": ShortType, "int": IntType,
	"long": LongType, "float": FloatType, "double": DoubleType,
}

// IsNumber reports whether values of the type are numbers.
func (t *Type) IsNumber() bool { return t.Kind >= Byte && t.Kind <= Double }

// IsInteger reports whether they are integers.
func (t *Type) IsInteger() bool { return t.Kind >= Byte && t.Kind <= Long }

// IsPrimitive reports whether the type is primitive.
func (t *Type) IsPrimitive() bool { return t.Kind >= Boolean && t.Kind <= Double }

// Is reports whether the type is a class of the name or one below it.
func (t *Type) Is(name string) bool {
	if t.Kind != Object {
		return false
	}
	for c := t.Class; c != nil; c = c.Super {
		if c.Name == name {
			return true
		}
	}
	return false
}

// Same reports whether two types are one.
func (t *Type) Same(o *Type) bool {
	if t.Kind != o.Kind || t.Class != o.Class || len(t.Dist) != len(o.Dist) {
		return false
	}
	for d, x := range t.Dist {
		if x != o.Dist[d] {
			return false
		}
	}
	return t.Elem == nil || t.Elem.Same(o.Elem)
}

// String returns the type as programs write it.
func (t *Type) String() string {
	switch t.Kind {
	case Null:
		return "null"
	case String:
		return "String"
	case Object:
		return t.Class.Name
	case Array:
		return t.Elem.String() + "[]"
	case Multi:
		return t.Elem.String() + " " + brackets(t.Dist)
	}
	return primitives[t.Kind]
}

// brackets returns the double brackets of a type.
func brackets(dist []bool) string {
	slots := make([]string, len(dist))
	for d, x := range dist {
		if x {
			slots[d] = "#"
		}
	}
	return "[[" + strings.Join(slots, ",") + "]]"
}

// Class is a class, of the program or of the library.
type Class struct {
	Name    string
	Super   *Class
	Library bool // it comes with the language; objects are records that the library makes
	Fields  []*Var
	Methods []*Method
	Decl    *ClassDecl // nil for the library
	ID      int        // of classes of the program, from 1
	Size    int64      // bytes of an object
	Below   []*Class
	// Spare: what a program does not use of the class is not compiled.
	Spare bool
}

// Field returns the field of a name, nil if there is none.
func (c *Class) Field(name string) *Var {
	for ; c != nil; c = c.Super {
		for _, f := range c.Fields {
			if f.Name == name {
				return f
			}
		}
	}
	return nil
}

// Named returns the methods of a name, those of classes above last.
func (c *Class) Named(name string) []*Method {
	var all []*Method
	for ; c != nil; c = c.Super {
		for _, m := range c.Methods {
			if m.Name == name {
				all = append(all, m)
			}
		}
	}
	return all
}

// Var is a variable: local, parameter or field.
type Var struct {
	Name   string
	Type   *Type
	Class  *Class // of a field
	Static bool
	Final  bool
	Offset int64 // of a field in an object, or the address of a static field
	Const  any   // the value of a final variable that is a constant: int64, float64, bool or string; nil otherwise
	Sets   int   // how often it is assigned, its declaration included
	Data   *Var  // of a multidimensional array, once translated: its elements
	Dad    *Var  // and its descriptor
	Over   *Over // of an index: the construct that it belongs to now
}

// Method is a method or a constructor (Name "").
type Method struct {
	Name   string
	Class  *Class
	Static bool
	Params []*Var
	Result *Type
	Decl   *MethodDecl // nil for the library
	Native string      // of the library: the name of its procedure
	Over   []*Method   // methods of classes below that replace it
}
