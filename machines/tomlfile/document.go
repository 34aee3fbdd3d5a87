package tomlfile

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"simrun/internal/diag"
)

// Document is a parsed file. It is immutable after [Parse] and may be decoded
// any number of times, also concurrently.
type Document struct {
	File string // name in error messages
	Root *Node  // the table of all top-level keys

	text   string
	source *diag.Text // the same, with names for its places
}

// Kind is the TOML type of a node.
type Kind uint8

// The TOML types.
const (
	Table Kind = iota
	Array
	String
	Integer
	Float
	Bool
	Datetime
)

func (k Kind) String() string {
	return [...]string{"a table", "an array", "a string", "an integer", "a float", "true or false", "a date"}[k]
}

// Node is a table, an array or a single value, with its position.
type Node struct {
	Kind   Kind
	Key    string  // its key in the table around it; empty for the root and array items
	Value  any     // string, int64, float64, bool or time.Time; nil for tables and arrays
	Fields []*Node // of a table, in file order
	Items  []*Node // of an array, in file order

	doc            *Document
	parent         *Node
	index          int // of an array item
	raw            any // what the TOML package decoded
	keyAt, valueAt int // byte offsets in doc.text
}

// Parse reads a file. An error is a [diag.List] of one, the first mistake in
// the syntax, such as a key that is defined twice.
func Parse(file string, data []byte) (*Document, error) {
	source, err := diag.NewText(file, data)
	if err != nil {
		return nil, err
	}
	d := &Document{File: file, text: string(source.Bytes()), source: source}
	if at := invalidUTF8(d.text); at >= 0 {
		return nil, d.errorList(at, fmt.Sprintf("found byte 0x%02x, expected UTF-8 text", d.text[at]))
	}
	if strings.HasPrefix(d.text, "\ufeff") { // the TOML package would skip this one too
		return nil, d.errorList(0, "found a second byte order mark, expected one at most")
	}
	if err := d.checkLimits(); err != nil {
		return nil, err
	}
	var values map[string]any
	if _, err := toml.Decode(d.text, &values); err != nil {
		return nil, d.syntaxError(err)
	}
	d.Root = &Node{Kind: Table, doc: d, raw: values}
	s := scanner{doc: d, text: d.text, fields: map[fieldKey]*Node{}}
	s.document()
	return d, nil
}

func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
			return i
		}
	}
	return -1
}

func (d *Document) syntaxError(err error) error {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return d.errorList(0, err.Error())
	}
	msg := parse.Message
	if strings.HasPrefix(msg, "expected a top-level item to end") {
		msg += "; a quantity with a unit stands in quotes, and each key on its own line"
	}
	if strings.HasSuffix(msg, "has already been defined.") {
		msg = strings.TrimSuffix(msg, ".") + d.first(parse)
	}
	return d.errorList(parse.Position.Start, msg)
}

// first says where a key is defined first that is defined again at the place of an error. It looks in the tree of the
// lines above, which are correct.
func (d *Document) first(again toml.ParseError) string {
	at := max(0, min(again.Position.Start, len(d.text)))
	above, err := Parse(d.File, []byte(d.text[:strings.LastIndexByte(d.text[:at], '\n')+1]))
	if err != nil {
		return "" // the error is within a value of several lines
	}
	_, key, _ := strings.Cut(again.Message, "'")
	key = key[:max(0, strings.LastIndex(key, "'"))]
	n := above.Root
	for _, part := range strings.Split(key, ".") {
		if n.Kind == Array && len(n.Items) > 0 {
			n = n.Items[len(n.Items)-1]
		}
		if n = n.Field(part); n == nil {
			return ""
		}
	}
	first := d.source.Position(n.keyAt)
	return fmt.Sprintf(", first at %d:%d", first.Line, first.Column)
}

func (d *Document) errorList(at int, msg string) error { return diag.List{d.errorAt(at, msg)} }

// errorAt makes an error at a byte offset of the text.
func (d *Document) errorAt(at int, msg string) *diag.Error {
	return d.source.Errorf(at, "%s", diag.Printable(msg))
}

// Lookup returns the node under the given keys, or nil.
func (d *Document) Lookup(keys ...string) *Node {
	n := d.Root
	for _, k := range keys {
		if n = n.Field(k); n == nil {
			return nil
		}
	}
	return n
}

// Field returns the field of a table with that key, or nil.
func (n *Node) Field(key string) *Node {
	for _, f := range n.Fields {
		if f.Key == key {
			return f
		}
	}
	return nil
}

// Path returns where the node is, such as "lapi.interrupt" or "cache[1].size";
// empty for the root.
func (n *Node) Path() string {
	switch {
	case n.parent == nil:
		return ""
	case n.parent.Kind == Array:
		return fmt.Sprintf("%s[%d]", n.parent.Path(), n.index)
	case n.parent.parent == nil:
		return n.Key
	}
	return n.parent.Path() + "." + n.Key
}

// Errorf returns an error at the value of the node; for a table under a header,
// at the last key of the header.
func (n *Node) Errorf(format string, args ...any) *diag.Error {
	return n.doc.errorAt(n.valueAt, fmt.Sprintf(format, args...))
}

// KeyErrorf returns an error at the key of the node.
func (n *Node) KeyErrorf(format string, args ...any) *diag.Error {
	return n.doc.errorAt(n.keyAt, fmt.Sprintf(format, args...))
}

// Describe returns what the file has at this node, for error messages: the
// value as TOML writes it, or "a table".
func (n *Node) Describe() string {
	switch n.Kind {
	case Table, Array, Datetime:
		return n.Kind.String()
	case String:
		return diag.Quote(n.Value.(string))
	}
	return fmt.Sprint(n.Value)
}
