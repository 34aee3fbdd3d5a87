package diag

import (
	"fmt"

	"simrun/internal/source"
)

// Error is one mistake in what a user gave.
type Error struct {
	Texts *source.Set
	Pos   source.Pos // in Texts; 0 if the mistake is in no text
	Msg   string     // what was found, what is accepted
}

// Position returns the place of the mistake, the zero Position if it is in no
// text.
func (e *Error) Position() source.Position {
	if e.Texts == nil {
		return source.Position{}
	}
	return e.Texts.Position(e.Pos)
}

// Error returns "file:line:col: message", or the message alone for a mistake in no text.
func (e *Error) Error() string {
	p := e.Position()
	if p.Line == 0 {
		return e.Msg
	}
	p.File = Printable(p.File)
	return p.String() + ": " + e.Msg
}

// Text returns the message, the line with a caret under the place unless the line
// is blank, and the lines that included the file. Each is ended by a line end.
func (e *Error) Text() string {
	text := e.Error() + "\n" + e.Excerpt()
	if e.Texts == nil {
		return text
	}
	for f := e.Texts.File(e.Pos); f != nil && f.From.IsValid(); f = e.Texts.File(f.From) {
		text += fmt.Sprintf("%s: included from here\n", e.Texts.Position(f.From))
	}
	return text
}

// Excerpt returns the line and below it a caret under the place, each ended by a line end. It returns nothing for a
// blank line, or for a mistake that is in no text.
func (e *Error) Excerpt() string {
	p := e.Position()
	if p.Line == 0 {
		return ""
	}
	return excerpt(string(e.Texts.File(e.Pos).Line(p.Line)), p.Column)
}
