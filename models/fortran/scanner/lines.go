package scanner

import (
	"bytes"
	"sort"

	"simrun/internal/diag"
	"simrun/internal/source"
)

// Kind tells statements from directive lines.
type Kind uint8

const (
	// Plain is one statement, or several between semicolons.
	Plain Kind = iota
	// Directive is a comment line with a sentinel, and its continuations.
	Directive
)

// Statement is the text of one statement with its continuation lines joined.
// Comments behind the text of the last line are still in it; the [Lexer] ends
// there.
type Statement struct {
	// Text is a part of the file, or of a buffer that is used again for the
	// next statement.
	Text []byte
	// Sentinel of a directive, lower case: "hpf$".
	Sentinel string
	// Label is 0 if there is none.
	Label uint32
	Kind  Kind
	Form  source.Form

	pieces []piece
	file   *source.File
}

// piece says that the bytes of Text from at on stand in the source from pos on.
type piece struct {
	at  int
	pos source.Pos
}

// Pos returns the position of Text[i].
func (s *Statement) Pos(i int) source.Pos {
	k := 0
	if n := len(s.pieces); n > 1 {
		k = max(sort.Search(n, func(k int) bool { return s.pieces[k].at > i })-1, 0)
	}
	p := s.pieces[k]
	return p.pos + source.Pos(i-p.at)
}

// Lines reads one file, statement by statement.
type Lines struct {
	// Statement is the one that Next found.
	Statement

	file      *source.File
	errors    *diag.Collector
	sentinels []string
	next      int  // offset of the line behind ahead
	ahead     line // the next line that is no comment
	joined    []byte
	state     quoting
}

// line is one line of the source. Text is what it adds to a statement.
type line struct {
	start, end int // offsets of the text in the file
	label      uint32
	kind       lineKind
	// tail is how many columns are free behind the text, which a character
	// constant that goes on is filled with.
	tail     int
	sentinel string
}

type lineKind uint8

const (
	comment lineKind = iota
	initial
	continuation
	directive
	directiveContinuation
	endOfFile
)

// NewLines returns a reader in front of the first statement of file. Lines with one of the sentinels, in lower case,
// behind the comment character are directives. Mistakes in the layout of a line are added to errors.
func NewLines(file *source.File, errors *diag.Collector, sentinels []string) *Lines {
	r := &Lines{file: file, errors: errors, sentinels: sentinels}
	r.Form, r.Statement.file = file.Form, file
	r.advance()
	return r
}

// File returns the file that is read.
func (r *Lines) File() *source.File { return r.file }

// Next reads a statement or directive, and tells whether there was one.
func (r *Lines) Next() bool {
	for {
		if first, ok := r.join(); !ok || !r.lacksText(first) {
			return ok
		}
	}
}

// join reads a statement or directive with its continuation lines. It returns
// the first line.
func (r *Lines) join() (first line, ok bool) {
	for r.ahead.kind == continuation || r.ahead.kind == directiveContinuation {
		r.strayContinuation()
	}
	first = r.ahead
	if first.kind == endOfFile {
		return first, false
	}
	r.Label = first.label
	r.Sentinel = first.sentinel
	r.Kind = Plain
	if first.kind == directive {
		r.Kind = Directive
	}
	r.Text = r.file.Src[first.start:first.end]
	r.pieces = append(r.pieces[:0], piece{0, r.file.Pos(first.start)})
	r.advance()
	if r.Form == source.Free {
		r.freeLabel()
		r.joinFree()
	} else if r.continues() {
		r.joinFixed(first)
	}
	return first, true
}

// continues tells whether the line ahead belongs to the statement.
func (r *Lines) continues() bool {
	if r.Kind == Directive {
		return r.ahead.kind == directiveContinuation && r.ahead.sentinel == r.Sentinel
	}
	return r.ahead.kind == continuation
}

func (r *Lines) strayContinuation() {
	message := "a continuation line continues nothing; column 6 must be blank or 0 in the first line of a statement"
	if r.ahead.kind == directiveContinuation {
		message = "a directive is continued that does not begin; column 6 must be blank or 0 in its first line"
	}
	r.errors.Add(r.file.Pos(max(r.ahead.start-1, 0)), message)
	r.advance()
}

// advance reads on to the next line that is no comment.
func (r *Lines) advance() {
	src := r.file.Src
	for r.next < len(src) {
		start := r.next
		end := len(src)
		if i := bytes.IndexByte(src[start:], '\n'); i >= 0 {
			end = start + i
		}
		r.next = end + 1
		if end > start && src[end-1] == '\r' {
			end--
		}
		if r.Form == source.Free {
			r.freeLine(start, end)
		} else {
			r.fixedLine(start, end)
		}
		if r.ahead.kind != comment {
			return
		}
	}
	r.ahead = line{kind: endOfFile, start: len(src), end: len(src)}
}

// sentinelOf returns the sentinel that text begins with, or "".
func (r *Lines) sentinelOf(text []byte) string {
	for _, s := range r.sentinels {
		if hasPrefix(text, s) {
			return s
		}
	}
	return ""
}

// hasPrefix tells whether text begins with the lower-case prefix in either case.
func hasPrefix(text []byte, prefix string) bool {
	if len(text) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if lower(text[i]) != prefix[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// add appends src[start:end] to the joined text.
func (r *Lines) add(start, end int) {
	if start < end {
		r.pieces = append(r.pieces, piece{len(r.joined), r.file.Pos(start)})
		r.joined = append(r.joined, r.file.Src[start:end]...)
	}
}

// begin starts a joined text.
func (r *Lines) begin() {
	r.joined = r.joined[:0]
	r.pieces = r.pieces[:0]
	r.state = quoting{}
}

// finish makes the joined text that of the statement.
func (r *Lines) finish() {
	r.Text = r.joined
	if len(r.pieces) == 0 {
		r.pieces = append(r.pieces, piece{0, r.file.Pos(r.ahead.start)})
	}
}
