package edit

import (
	"fmt"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Assign returns left = right.
func Assign(left, right ast.Expr) *ast.Assign { return &ast.Assign{Left: left, Right: right} }

// Call returns CALL name(args).
func Call(name string, args ...ast.Expr) *ast.Call {
	return &ast.Call{Name: Name(name), Args: args, Parens: true}
}

// Do returns DO name = from, to, step ... END DO. Step may be nil, and is left
// out if it is 1.
func Do(name string, from, to, step ast.Expr, body ...ast.Stmt) *ast.Do {
	if step != nil {
		if n, ok := Literal(step); ok && n == 1 {
			step = nil
		}
	}
	return &ast.Do{Var: Name(name), From: from, To: to, Step: step, Body: body, EndDo: true}
}

// If returns IF (cond) THEN ... END IF.
func If(cond ast.Expr, then ...ast.Stmt) *ast.If {
	return &ast.If{Arms: []ast.Arm{{Cond: cond, Body: then}}}
}

// IfElse returns IF (cond) THEN ... ELSE ... END IF.
func IfElse(cond ast.Expr, then, otherwise []ast.Stmt) *ast.If {
	return &ast.If{Arms: []ast.Arm{{Cond: cond, Body: then}, {Body: otherwise}}}
}

// Comment returns a comment line.
func Comment(text string) *ast.Directive { return &ast.Directive{Text: text} }

// Declare returns a type declaration.
func Declare(t *ast.TypeSpec, entities ...ast.Entity) *ast.TypeDecl {
	return &ast.TypeDecl{Type: t, Entities: entities}
}

// WithDeclarations returns the body of a unit with declarations behind what must come before them:
// USE and IMPLICIT.
func WithDeclarations(body []ast.Stmt, declarations ...ast.Stmt) []ast.Stmt {
	n := 0
	for i, s := range body {
		switch s.(type) {
		case *ast.Use, *ast.Implicit:
			n = i + 1
		}
	}
	return append(body[:n:n], append(declarations, body[n:]...)...)
}

// Save returns SAVE names.
func Save(names ...string) *ast.AttrStmt {
	return &ast.AttrStmt{Attr: ast.Attr{Kind: ast.SaveAttr}, Entities: Entities(names...)}
}

// Entities returns names for a declaration, without dimensions.
func Entities(names ...string) []ast.Entity {
	list := make([]ast.Entity, len(names))
	for i, name := range names {
		list[i].Name = name
	}
	return list
}

// Memory returns POINTER (pointer, pointee(0:*)): a view of memory in elements
// counted from 0.
func Memory(pointer, pointee string) *ast.CrayPointer {
	array := ast.Entity{Name: pointee, Dims: []ast.Dim{{Lo: Int(0), Hi: &ast.Star{}}}}
	return &ast.CrayPointer{Pairs: []ast.PointerPair{{Pointer: Name(pointer), Pointee: array}}}
}

// TypeSpec returns how a type is declared.
func TypeSpec(t sem.Type) *ast.TypeSpec {
	switch t {
	case sem.DefaultInteger:
		return &ast.TypeSpec{Base: ast.Integer}
	case sem.DefaultReal:
		return &ast.TypeSpec{Base: ast.Real}
	case sem.DefaultLogical:
		return &ast.TypeSpec{Base: ast.Logical}
	case sem.DefaultComplex:
		return &ast.TypeSpec{Base: ast.Complex}
	case sem.DoublePrecision:
		return &ast.TypeSpec{Base: ast.DoublePrecision}
	}
	bases := map[sem.Base]ast.BaseType{
		sem.Integer: ast.Integer, sem.Real: ast.Real, sem.Complex: ast.Complex,
		sem.Logical: ast.Logical, sem.Character: ast.Character,
	}
	return &ast.TypeSpec{Base: bases[t.Base], Bytes: uint32(t.Size())}
}

// TypeText returns how a declaration of a type begins.
func TypeText(t sem.Type) string {
	spec := TypeSpec(t)
	if spec.Bytes == 0 {
		return spec.Base.String()
	}
	return fmt.Sprintf("%s*%d", spec.Base, spec.Bytes)
}

// Bodies replaces every list of statements inside a construct by what f makes
// of it. Other statements have none.
func Bodies(s ast.Stmt, f func([]ast.Stmt) []ast.Stmt) {
	switch s := s.(type) {
	case *ast.Do:
		s.Body = f(s.Body)
	case *ast.If:
		for i := range s.Arms {
			s.Arms[i].Body = f(s.Arms[i].Body)
		}
	case *ast.Select:
		for i := range s.Cases {
			s.Cases[i].Body = f(s.Cases[i].Body)
		}
	case *ast.LogicalIf:
		if list := f([]ast.Stmt{s.Then}); len(list) == 1 {
			s.Then = list[0]
		}
	}
}
