package parser

import (
	"fmt"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/scanner"
	"simrun/models/fortran/token"
)

// Options choose what is accepted.
type Options struct {
	// Include reads the file that an INCLUDE line names, joined to the
	// directory of the including file unless it is absolute. If it is nil,
	// INCLUDE is an error.
	Include func(name string) ([]byte, error)
	// Sentinels are what directive lines begin with behind the comment character, in lower
	// case: "hpf$". Lines with others are comments.
	Sentinels []string
	// Words begin statements that are directives without a sentinel, in lower case, in the order in which they are
	// tried. Assignments to variables with such names stay assignments.
	Words []string
}

// Parse reads a file of the set and what it includes. The error is a
// [diag.List] of everything that is wrong; the tree is whole only if there
// is none. Included files are added to the set.
func Parse(set *source.Set, file *source.File, opts Options) (*ast.File, error) {
	p := newParser(set, diag.NewCollector(set))
	p.opts = opts
	p.sources = []*scanner.Lines{scanner.NewLines(file, p.errors, p.opts.Sentinels)}
	p.advance()
	tree := p.file(file)
	return tree, p.errors.Err()
}

// parser reads statements from sources and tokens from the statement.
//
// The first error in a statement jams it: tok becomes the end of the
// statement and stays so. Every loop ends there, and the next statement
// starts afresh, so one mistake gives one message.
type parser struct {
	set     *source.Set
	errors  *diag.Collector
	opts    Options
	sources []*scanner.Lines        // the innermost included file last
	files   map[string]*source.File // that were included
	lex     *scanner.Lexer
	tokens  []token.Token // of a directive, instead of lex

	state  state
	tok    token.Token
	jammed bool
	// lost tells that the parser did not understand a statement of this unit that may have begun or ended a construct.
	// Then the parser no longer blames later statements for open constructs.
	lost bool
	// aborted tells that the rest of the file is not read.
	aborted bool
	depth   int // of parentheses and signs
	chain   int // operators in the statement

	base   ast.Base     // of the statement
	begin  scanner.Mark // of the statement
	frames []frame      // open constructs
	stmts  []ast.Stmt   // statements of open constructs
	exprs  []ast.Expr   // parts of open lists
	nested int          // units around the current one

	// Lists of declarations before they are copied; they do not nest.
	entityBuf []ast.Entity
	dimBuf    []ast.Dim
	slabs
}

// state says what the next statement is.
type state uint8

const (
	atStatement state = iota
	atDirective
	atEOF
)

// Limits that keep hostile input from exhausting the stack.
const (
	maxDepth      = 1000  // nested parentheses and signs
	maxChain      = 10000 // operators in one statement
	maxConstructs = 200   // nested constructs
	maxIncludes   = 50    // nested INCLUDE lines
	maxUnits      = 20    // nested interface bodies and procedures
	maxName       = 63    // letters of a name
	maxLabel      = 99999 // a statement label
)

func newParser(set *source.Set, errors *diag.Collector) *parser {
	return &parser{
		set: set, errors: errors,
		lex:    scanner.NewLexer(scanner.NewInterner(), errors),
		frames: make([]frame, 0, maxConstructs/10),
	}
}

// advance goes to the next statement or directive.
func (p *parser) advance() {
	if p.aborted {
		return
	}
	if p.jammed {
		p.lex.SkipStatement()
	}
	p.jammed, p.depth, p.chain = false, 0, 0
	p.exprs = p.exprs[:0]
	if p.state == atStatement && p.base.At != 0 && p.lex.Semicolon() {
		p.base = ast.Base{At: p.lex.Pos()}
		p.begin = p.lex.Mark()
		return
	}
	for len(p.sources) > 0 {
		lines := p.sources[len(p.sources)-1]
		if lines.Next() {
			p.enter(&lines.Statement)
			return
		}
		if len(p.sources) == 1 {
			break
		}
		p.sources = p.sources[:len(p.sources)-1]
	}
	p.state = atEOF
	f := p.sources[0].File()
	p.base = ast.Base{At: f.Pos(len(f.Src))}
}

func (p *parser) enter(s *scanner.Statement) {
	p.lex.Reset(s)
	p.base = ast.Base{At: p.lex.Pos(), Label: s.Label}
	p.begin = p.lex.Mark()
	p.state = atStatement
	if s.Kind == scanner.Directive {
		p.state = atDirective
	}
}

// restart goes back to the beginning of the statement.
func (p *parser) restart() {
	p.lex.Return(p.begin)
	p.jammed, p.depth, p.chain = false, 0, 0
}

// abort reports a message and ends the file there.
func (p *parser) abort(pos source.Pos, format string, args ...any) {
	p.fail(pos, format, args...)
	p.aborted = true
	p.state = atEOF
}

// next reads the next token.
func (p *parser) next() {
	switch {
	case p.jammed:
	case p.tokens != nil:
		p.nextOfTokens()
	default:
		p.tok = p.lex.Next()
	}
}

// nextOfTokens reads from a list that ends in EOF.
func (p *parser) nextOfTokens() {
	p.tok = p.tokens[0]
	if len(p.tokens) > 1 {
		p.tokens = p.tokens[1:]
	}
}

// back makes the lexer read the current token again.
func (p *parser) back() {
	if !p.jammed {
		p.lex.Back()
	}
}

// match reads a keyword in front of which the lexer stands.
func (p *parser) match(word string) bool { return !p.jammed && p.lex.Match(word) }

// fail reports a message, unless one was reported for this statement, and
// jams the statement.
func (p *parser) fail(pos source.Pos, format string, args ...any) {
	if p.jammed || p.aborted {
		return
	}
	if p.tok.Kind != token.Bad && !p.lex.Unquoted() {
		message := fmt.Sprintf(format, args...)
		if pos == p.tok.Pos && p.tokens == nil {
			message += p.lex.Hint()
		}
		p.errors.Add(pos, message)
	}
	p.jammed = true
	p.tok = token.Token{Kind: token.EOF, Pos: pos}
}

// expected reports that something else was found.
func (p *parser) expected(what string) {
	p.fail(p.tok.Pos, "found %s, expected %s", describe(p.tok), what)
}

func describe(t token.Token) string {
	switch t.Kind {
	case token.EOF:
		return "the end of the statement"
	case token.Name, token.Int, token.Real:
		return fmt.Sprintf("%q", t.Text)
	case token.String, token.Hollerith, token.BOZ:
		return "a " + t.Kind.String()
	case token.DefinedOp:
		return fmt.Sprintf("%q", "."+strings.ToUpper(t.Text)+".")
	}
	return fmt.Sprintf("%q", t.Kind.String())
}

func (p *parser) isAt(kind token.Kind) bool { return p.tok.Kind == kind }

// accept reads a token of the kind if it is there.
func (p *parser) accept(kind token.Kind) bool {
	if p.tok.Kind != kind {
		return false
	}
	p.next()
	return true
}

// expect reads a token of the kind.
func (p *parser) expect(kind token.Kind) {
	if !p.accept(kind) {
		p.expected(fmt.Sprintf("%q", kind.String()))
	}
}

// atWord tells whether the token is the name.
func (p *parser) atWord(word string) bool { return p.tok.Kind == token.Name && p.tok.Text == word }

// end requires the end of the statement.
func (p *parser) end() {
	if !p.isAt(token.EOF) {
		p.expected("the end of the statement")
	}
}

// ident reads a name. After an error it is an empty one, never nil.
func (p *parser) ident(what string) *ast.Ident {
	x := p.slabs.ident.New()
	x.At = p.tok.Pos
	if !p.isAt(token.Name) {
		p.expected(what)
		return x
	}
	x.Name = p.name()
	return x
}

// name reads the name that is there and checks its length.
func (p *parser) name() string {
	name := p.tok.Text
	if len(name) > maxName {
		p.fail(p.tok.Pos, "found a name of %d letters, expected at most %d", len(name), maxName)
	}
	p.next()
	return name
}

// label reads the number of a statement.
func (p *parser) label() ast.Label {
	l := ast.Label{At: p.tok.Pos}
	if !p.isAt(token.Int) {
		p.expected("a statement label")
		return l
	}
	l.Value = p.labelValue(p.tok)
	p.next()
	return l
}

func (p *parser) labelValue(t token.Token) uint32 {
	n := uint32(0)
	for i := range len(t.Text) {
		c := t.Text[i]
		if c < '0' || c > '9' {
			n = 0
			break
		}
		n = min(n*10+uint32(c-'0'), maxLabel+1)
	}
	if n == 0 || n > maxLabel {
		p.fail(t.Pos, "found %s, expected a statement label from 1 to %d", describe(t), maxLabel)
	}
	return n
}

// digits reads the next token as digits alone.
func (p *parser) digits() {
	switch {
	case p.tokens != nil: // of a directive, which were read as they come
		p.next()
	case !p.jammed:
		p.tok = p.lex.Label()
	}
}

// labels reads label, label, ... in parentheses.
func (p *parser) labels() []ast.Label {
	var list []ast.Label
	p.expect(token.LParen)
	for {
		list = append(list, p.label())
		if !p.accept(token.Comma) {
			break
		}
	}
	p.expect(token.RParen)
	return list
}
