package svmfortran

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// sentinel follows the letter that makes a line a comment.
const sentinel = "svm$"

// directive is a CSVM$ line that was read.
type directive struct {
	word string // in lower case
	at   source.Pos

	// entities are the objects of PROCESSORS, TEMPLATE and CREATE, and the names of DISTRIBUTE, DESTROY, UNDEF, SHARED
	// and page locks.
	entities []entity
	formats  []format // of DISTRIBUTE
	onto     *target  // of DISTRIBUTE, SECTION
	name     string   // of a critical section
	loop     clauses  // of PDO, SECTION
}

// entity is a name with dimensions.
type entity struct {
	name  *ast.Ident
	dims  []ast.Dim
	block bool     // /NAME/
	x     ast.Expr // of a page lock: the variable
}

// format is how a dimension of a template is distributed, or the index of its elements.
type format struct {
	word string // "block", "cyclic", "general_block", "*"; "" for an index
	arg  ast.Expr
	name *ast.Ident // the index
	at   source.Pos
}

// target is the operand of ONTO or ON.
type target struct {
	name *ast.Ident
	args []ast.Expr // of the elements of an arrangement or a template
	home bool
}

// clauses are those of PDO and SECTION.
type clauses struct {
	loops    []*ast.Ident
	strategy string // "block", "cyclic", "self", "guided", "factoring", "on_home", "aligned"
	arg      ast.Expr
	store    ast.Expr // the template element that an iteration's processor is stored for
	partial  []*ast.Ident
	noWait   bool
	at       source.Pos // of the strategy
}

const directives = "PROCESSORS, TEMPLATE, DISTRIBUTE, REDISTRIBUTE, CREATE, DESTROY, UNDEF, SHARED, PRIVATE, PDO, PSECTION, SECTION, PSECTION_END, " +
	"EXCLUSIVE_REGION, REPLICATED_REGION, CRITICAL_SECTION and their _END, COORDINATED, BARRIER, PAGE_LOCK or PAGE_UNLOCK"

// parse reads a directive; nil if it is wrong.
func (t *translator) parse(d *ast.Directive) *directive {
	before := t.Errors.Len()
	r := parser.NewReader(t.Set, t.Errors, d)
	first := r.Ident("a directive of SVM-Fortran")
	out := &directive{word: first.Name, at: d.At}
	switch first.Name {
	case "processors", "template", "create":
		r.Accept(token.DoubleColon)
		out.entities = readEntities(r)
	case "destroy", "undef", "private":
		r.Accept(token.DoubleColon)
		out.entities = readEntities(r)
	case "shared":
		r.Accept(token.DoubleColon)
		out.entities = readShared(r)
	case "distribute", "redistribute":
		readDistribute(r, out)
	case "pdo":
		readClauses(r, &out.loop)
	case "section":
		readSection(r, out)
	case "critical_section":
		if r.Token().Kind == token.Name {
			out.name = r.Ident("the name of a critical section").Name
		}
	case "page_lock", "page_unlock":
		r.Accept(token.DoubleColon)
		out.entities = []entity{{x: r.Expr()}}
	case "psection", "psection_end", "exclusive_region", "exclusive_region_end", "replicated_region", "replicated_region_end",
		"critical_section_end", "coordinated", "barrier":
	default:
		t.Errors.Addf(first.At, "found directive %s, expected one of SVM-Fortran: %s", strings.ToUpper(first.Name), directives)
		return nil
	}
	r.End()
	if t.Errors.Len() > before {
		return nil
	}
	return out
}

// readEntities reads P(10), T(0:N), S(:), U.
func readEntities(r *parser.Reader) []entity {
	var list []entity
	for {
		e := entity{name: r.Ident("a name")}
		if r.Accept(token.LParen) {
			e.dims = readDims(r)
		}
		list = append(list, e)
		if !r.Accept(token.Comma) {
			return list
		}
	}
}

func readDims(r *parser.Reader) []ast.Dim {
	var dims []ast.Dim
	for {
		d := ast.Dim{At: r.Token().Pos}
		if !r.Accept(token.Colon) {
			d.Hi = r.Expr()
			if r.Accept(token.Colon) {
				d.Lo, d.Hi = d.Hi, r.Expr()
			}
		}
		dims = append(dims, d)
		if !r.Accept(token.Comma) {
			r.Expect(token.RParen)
			return dims
		}
	}
}

// readShared reads A, /BLOCK/.
func readShared(r *parser.Reader) []entity {
	var list []entity
	for {
		e := entity{block: r.Accept(token.Slash)}
		e.name = r.Ident("a variable, or a COMMON block between slashes")
		if e.block {
			r.Expect(token.Slash)
		}
		list = append(list, e)
		if !r.Accept(token.Comma) {
			return list
		}
	}
}

// readDistribute reads (BLOCK, CYCLIC(2)) ONTO P :: T or (I) ONTO HOME(S(3*I)) :: T. One colon will do, as
// the article's Figure 2 has it.
func readDistribute(r *parser.Reader, out *directive) {
	r.Expect(token.LParen)
	for {
		out.formats = append(out.formats, readFormat(r))
		if !r.Accept(token.Comma) {
			break
		}
	}
	r.Expect(token.RParen)
	if !r.AcceptWord("onto") {
		r.Expected("ONTO and a processor arrangement, one of its elements, or HOME(a template's element)")
		return
	}
	out.onto = readTarget(r)
	if !r.Accept(token.Colon) {
		r.Expect(token.DoubleColon)
	}
	out.entities = readEntities(r)
}

func readFormat(r *parser.Reader) format {
	f := format{at: r.Token().Pos}
	if r.Accept(token.Star) {
		f.word = "*"
		return f
	}
	id := r.Ident("BLOCK, CYCLIC, GENERAL_BLOCK, an asterisk, or the index of the elements")
	switch id.Name {
	case "block", "cyclic", "general_block":
		f.word = id.Name
		if f.word != "block" && r.Accept(token.LParen) {
			f.arg = r.Expr()
			r.Expect(token.RParen)
		}
	default:
		f.name = id
	}
	return f
}

// readTarget reads P, P(MAP(I)) or HOME(T(3*I)).
func readTarget(r *parser.Reader) *target {
	t := &target{name: r.Ident("a processor arrangement")}
	if t.name.Name == "home" && r.Token().Kind == token.LParen {
		t.home = true
		r.Expect(token.LParen)
		t.name = r.Ident("a template")
		t.args = r.Args()
		r.Expect(token.RParen)
	} else if r.Token().Kind == token.LParen {
		t.args = r.Args()
	}
	return t
}

// readClauses reads (LOOPS(I), STRATEGY(BLOCK), ...).
func readClauses(r *parser.Reader, c *clauses) {
	r.Expect(token.LParen)
	for {
		id := r.Ident("LOOPS, STRATEGY, STORE, PARTIALLY_SHARED or NOWAIT")
		switch id.Name {
		case "loops":
			c.loops = readNames(r)
		case "strategy":
			c.at = id.At
			r.Expect(token.LParen)
			readStrategy(r, c)
			r.Expect(token.RParen)
		case "store":
			r.Expect(token.LParen)
			c.store = r.Expr()
			r.Expect(token.RParen)
		case "partially_shared":
			c.partial = readNames(r)
		case "nowait":
			c.noWait = true
		default:
			r.Fail(id.At, "found "+strings.ToUpper(id.Name)+", expected LOOPS, STRATEGY, STORE, PARTIALLY_SHARED or NOWAIT")
		}
		if !r.Accept(token.Comma) {
			r.Expect(token.RParen)
			return
		}
	}
}

func readStrategy(r *parser.Reader, c *clauses) {
	id := r.Ident("BLOCK, CYCLIC, SELF, GUIDED, FACTORING, ON_HOME or ALIGNED")
	c.strategy = id.Name
	switch id.Name {
	case "block", "guided", "factoring":
	case "cyclic", "self":
		if r.Accept(token.LParen) {
			c.arg = r.Expr()
			r.Expect(token.RParen)
		}
	case "on_home", "aligned":
		r.Expect(token.LParen)
		c.arg = r.Expr()
		r.Expect(token.RParen)
	default:
		r.Fail(id.At, "found "+strings.ToUpper(id.Name)+", expected BLOCK, CYCLIC, SELF, GUIDED, FACTORING, ON_HOME or ALIGNED")
	}
}

// readSection reads SECTION [ON P] [, PARTIALLY_SHARED(X)].
func readSection(r *parser.Reader, out *directive) {
	if r.AcceptWord("on") {
		out.onto = readTarget(r)
		r.Accept(token.Comma)
	}
	if r.AcceptWord("partially_shared") {
		out.loop.partial = readNames(r)
	}
}

func readNames(r *parser.Reader) []*ast.Ident {
	r.Expect(token.LParen)
	list := []*ast.Ident{r.Ident("a name")}
	for r.Accept(token.Comma) {
		list = append(list, r.Ident("a name"))
	}
	r.Expect(token.RParen)
	return list
}
