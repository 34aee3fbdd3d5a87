package craft

import (
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// sentinel is behind the letter that makes a line a comment.
const sentinel = "dir$"

// ignored are directives that the compiler knows and the translation does not need: hints to the vectorizer, the
// alignment of data, an identification, values that must not stay in registers.
var ignored = []string{"ivdep", "vector", "novector", "shortloop", "unroll", "id", "suppress", "cache_align", "inline", "noinline"}

// spread is the distribution of one dimension as it is written.
type spread struct {
	distributed bool
	block       ast.Expr // nil: one block per PE
	at          source.Pos
}

// directive is a CDIR$ line that was read.
type directive struct {
	word string // in lower case: "shared", "doshared", "end master", ...
	at   source.Pos

	// of SHARED, GEOMETRY
	items    []item
	geometry *ast.Ident
	// of PE_PRIVATE, PE_RESIDENT, DOSHARED, END MASTER
	names []*ast.Ident
	on    ast.Expr
}

// item is a name with the distribution of its dimensions.
type item struct {
	name    *ast.Ident
	spreads []spread
	listed  bool // there are parentheses
	as      bool // *A: the caller's array is distributed so
}

// parse reads a directive; nil for one that means nothing here. Words are those of the Cray MPP Fortran
// Reference Manual, SR-2504.
func (u *unit) parse(d *ast.Directive) *directive {
	before := u.Errors.Len()
	r := parser.NewReader(u.Set, u.Errors, d)
	first := r.Ident("a directive of CRAFT")
	out := &directive{word: first.Name, at: first.At}
	switch first.Name {
	case "shared":
		u.readShared(r, out)
	case "geometry":
		out.items = u.readItems(r)
	case "pe_private", "pe_resident":
		out.names = readNames(r)
	case "doshared":
		readDoshared(r, out)
	case "end", "no", "atomic":
		out.word += " " + r.Ident("the second word of the directive").Name
		if !slices.Contains([]string{"end master", "end critical", "no barrier", "atomic update"}, out.word) {
			r.Expected("END MASTER, END CRITICAL, NO BARRIER or ATOMIC UPDATE")
			return nil
		}
		readCopy(r, out)
	case "endmaster", "endcritical":
		out.word = "end " + strings.TrimPrefix(first.Name, "end")
		readCopy(r, out)
	case "nobarrier":
		out.word = "no barrier"
	case "master", "critical", "barrier":
	default:
		if !slices.Contains(ignored, first.Name) {
			u.Errors.Addf(first.At, "found directive %s, expected one of CRAFT: SHARED, PE_PRIVATE, PE_RESIDENT, GEOMETRY, DOSHARED, "+
				"MASTER, END MASTER, BARRIER, NO BARRIER, ATOMIC UPDATE, CRITICAL, END CRITICAL", strings.ToUpper(first.Name))
		}
		return nil
	}
	r.End()
	if u.Errors.Len() > before {
		return nil
	}
	return out
}

// readShared reads SHARED A(:BLOCK), B or SHARED (G) :: A, B.
func (u *unit) readShared(r *parser.Reader, out *directive) {
	if r.Accept(token.LParen) {
		out.geometry = r.Ident("a geometry")
		r.Expect(token.RParen)
	}
	r.Accept(token.DoubleColon)
	out.items = u.readItems(r)
}

func (u *unit) readItems(r *parser.Reader) []item {
	var list []item
	for {
		it := item{as: r.Accept(token.Star)}
		it.name = r.Ident("a name")
		if r.Accept(token.LParen) {
			it.listed = true
			it.spreads = readSpreads(r)
		}
		list = append(list, it)
		if !r.Accept(token.Comma) {
			return list
		}
	}
}

// readSpreads reads : or :BLOCK or :BLOCK(n) for each dimension, and the parenthesis.
func readSpreads(r *parser.Reader) []spread {
	var list []spread
	for {
		s := spread{at: r.Token().Pos}
		r.Expect(token.Colon)
		if r.Token().Kind == token.Name {
			s.distributed = true
			if !r.AcceptWord("block") {
				r.Expected("BLOCK or BLOCK(n) behind the colon of a distributed dimension")
			}
			if r.Accept(token.LParen) {
				s.block = r.Expr()
				r.Expect(token.RParen)
			}
		}
		list = append(list, s)
		if !r.Accept(token.Comma) {
			r.Expect(token.RParen)
			return list
		}
	}
}

func readNames(r *parser.Reader) []*ast.Ident {
	list := []*ast.Ident{r.Ident("a name")}
	for r.Accept(token.Comma) {
		list = append(list, r.Ident("a name"))
	}
	return list
}

// readCopy reads , COPY(X, Y) behind END MASTER.
func readCopy(r *parser.Reader, out *directive) {
	if out.word != "end master" || !r.Accept(token.Comma) {
		return
	}
	if !r.AcceptWord("copy") {
		r.Expected("COPY and private variables in parentheses")
		return
	}
	r.Expect(token.LParen)
	out.names = readNames(r)
	r.Expect(token.RParen)
}

// readDoshared reads DOSHARED (J, I) ON A(I, J).
func readDoshared(r *parser.Reader, out *directive) {
	r.Expect(token.LParen)
	out.names = readNames(r)
	r.Expect(token.RParen)
	if !r.AcceptWord("on") {
		r.Expected("ON and an element of a shared array")
		return
	}
	out.on = r.Expr()
}
