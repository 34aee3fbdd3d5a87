package tomlfile

import (
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// scanner walks the text a second time to find where keys and values stand. It
// relies on the first pass: the syntax is correct, and every key it meets is
// in the decoded values. Nodes grow under the root as keys are met, which gives
// the order of the file.
type scanner struct {
	doc    *Document
	text   string
	at     int
	fields map[fieldKey]*Node // all that are not items, since tables can be large
}

// fieldKey is a key in a table.
type fieldKey struct {
	table *Node
	name  string
}

// keyPart is one part of a dotted key.
type keyPart struct {
	name string
	at   int
}

func (s *scanner) document() {
	table := s.doc.Root
	for s.blank(); s.at < len(s.text); s.blank() {
		if s.text[s.at] == '[' {
			table = s.header()
		} else {
			s.keyValue(table)
		}
	}
}

// header reads [a.b] or [[a.b]] and returns the table that it opens.
func (s *scanner) header() *Node {
	isItem := strings.HasPrefix(s.text[s.at:], "[[")
	s.at++
	if isItem {
		s.at++
	}
	parts := s.key()
	s.at = s.skipPast("]")
	if isItem {
		s.at++
	}
	n := s.doc.Root
	for _, p := range parts {
		n = s.child(s.open(n), p)
	}
	n.keyAt, n.valueAt = parts[len(parts)-1].at, parts[len(parts)-1].at
	if isItem {
		n.Kind = Array
		return n.item(n.keyAt)
	}
	return n
}

// open returns the table that a key after n refers to: the last item of an
// array of tables.
func (s *scanner) open(n *Node) *Node {
	if n.Kind == Array {
		return n.Items[len(n.Items)-1]
	}
	return n
}

// keyValue reads a.b = value into a table.
func (s *scanner) keyValue(table *Node) {
	parts := s.key()
	s.at = s.skipPast("=")
	s.spaces()
	n := table
	for _, p := range parts {
		n = s.child(n, p)
	}
	s.value(n)
}

// value reads the value of n, which starts here.
func (s *scanner) value(n *Node) {
	n.valueAt = s.at
	switch s.text[s.at] {
	case '[':
		n.Kind = Array
		s.array(n)
	case '{':
		s.inlineTable(n)
	case '"', '\'':
		s.str()
		n.scalar()
	default:
		for s.at < len(s.text) && !strings.ContainsRune(",]}#\r\n", rune(s.text[s.at])) {
			s.at++
		}
		n.scalar()
	}
}

func (s *scanner) array(n *Node) {
	s.at++
	for s.separators(); s.text[s.at] != ']'; s.separators() {
		s.value(n.item(s.at))
	}
	s.at++
}

func (s *scanner) inlineTable(n *Node) {
	s.at++
	for s.separators(); s.text[s.at] != '}'; s.separators() {
		s.keyValue(n)
	}
	s.at++
}

// key reads a dotted key and stops behind its last part.
func (s *scanner) key() []keyPart {
	var parts []keyPart
	for {
		s.spaces()
		at := s.at
		parts = append(parts, keyPart{s.keyName(), at})
		s.spaces()
		if s.at >= len(s.text) || s.text[s.at] != '.' {
			return parts
		}
		s.at++
	}
}

func (s *scanner) keyName() string {
	start := s.at
	if c := s.text[s.at]; c == '"' || c == '\'' {
		s.str()
		return unquote(s.text[start:s.at])
	}
	for s.at < len(s.text) && !strings.ContainsRune(" \t.=]", rune(s.text[s.at])) {
		s.at++
	}
	return s.text[start:s.at]
}

// unquote returns the key in quotes. Escapes are rare in keys and left to the
// TOML package.
func unquote(quoted string) string {
	name := quoted[1 : len(quoted)-1]
	if quoted[0] == '\'' || !strings.Contains(name, `\`) {
		return name
	}
	var v struct{ K string }
	if _, err := toml.Decode("K="+quoted, &v); err != nil {
		panic("tomlfile: key " + quoted + " was read once and is refused now: " + err.Error() +
			"; its position is unknown; make scanner.key agree with the TOML package")
	}
	return v.K
}

// str skips a string of any of the four forms.
func (s *scanner) str() {
	quote := s.text[s.at : s.at+1]
	if long := strings.Repeat(quote, 3); strings.HasPrefix(s.text[s.at:], long) {
		s.at += 3
		s.skipString(long)
		// Up to two quotes may stand directly before the closing three.
		for strings.HasPrefix(s.text[s.at:], quote) {
			s.at++
		}
		return
	}
	s.at++
	s.skipString(quote)
}

// skipString goes behind the closing quotes. Only double quotes know escapes.
func (s *scanner) skipString(end string) {
	for !strings.HasPrefix(s.text[s.at:], end) {
		if s.text[s.at] == '\\' && end[0] == '"' {
			s.at++
		}
		s.at++
	}
	s.at += len(end)
}

func (s *scanner) spaces() { s.skip(" \t", false) }

// blank skips white space, ends of lines and comments.
func (s *scanner) blank() { s.skip(" \t\r\n", true) }

// separators skips what may stand between the items of an array.
func (s *scanner) separators() { s.skip(" \t\r\n,", true) }

func (s *scanner) skip(chars string, comments bool) {
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case strings.IndexByte(chars, c) >= 0:
			s.at++
		case comments && c == '#':
			s.at = s.skipPast("\n")
		default:
			return
		}
	}
}

// skipPast returns the offset behind the next end, or the end of the text.
func (s *scanner) skipPast(end string) int {
	if i := strings.Index(s.text[s.at:], end); i >= 0 {
		return s.at + i + len(end)
	}
	return len(s.text)
}

// child returns the field of a table under a key, added if it is new.
func (s *scanner) child(n *Node, p keyPart) *Node {
	at := fieldKey{n, p.name}
	if f := s.fields[at]; f != nil {
		return f
	}
	values, _ := n.raw.(map[string]any)
	f := &Node{Key: p.name, doc: n.doc, parent: n, raw: values[p.name], keyAt: p.at, valueAt: p.at}
	n.Fields = append(n.Fields, f)
	s.fields[at] = f
	return f
}

// item adds the next item of an array.
func (n *Node) item(at int) *Node {
	i := len(n.Items)
	f := &Node{doc: n.doc, parent: n, index: i, keyAt: at, valueAt: at}
	switch values := n.raw.(type) {
	case []any:
		f.raw = values[i]
	case []map[string]any:
		f.raw = values[i]
	}
	n.Items = append(n.Items, f)
	return f
}

// scalar takes over the decoded value.
func (n *Node) scalar() {
	n.Value = n.raw
	switch n.raw.(type) {
	case string:
		n.Kind = String
	case int64:
		n.Kind = Integer
	case float64:
		n.Kind = Float
	case bool:
		n.Kind = Bool
	case time.Time:
		n.Kind = Datetime
	}
}
