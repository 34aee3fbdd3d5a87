package cps

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
)

// Parse reads a specification of at most [source.InputMax] bytes. file is its name in errors, which are a
// [diag.List].
func Parse(file string, text []byte) (*File, error) {
	in, err := diag.NewText(file, text)
	if err != nil {
		return nil, err
	}
	p := &parser{file: &File{Name: file, text: in}}
	text = in.Bytes()
	if len(text) > source.InputMax {
		p.errorf(0, "found a file of %d bytes, expected at most %d", len(text), source.InputMax)
		return nil, p.errs.Err()
	}
	p.xml = xml.NewDecoder(bytes.NewReader(text))
	p.xml.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		p.errorf(0, "found encoding %q, expected UTF-8", charset)
		return in, nil
	}
	p.document()
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return p.file, nil
}

// parser reads one file.
type parser struct {
	file *File
	xml  *xml.Decoder
	errs diag.List
	dead bool // the rest cannot be read
}

// errorf notes a mistake at an offset of the text.
func (p *parser) errorf(at int, format string, args ...any) {
	if len(p.errs) < diag.Most {
		p.errs = append(p.errs, p.file.text.Errorf(at, format, args...))
	}
}

// token returns the next token and where it begins, or nil at the end or behind a mistake in the syntax.
func (p *parser) token() (xml.Token, int) {
	at := int(p.xml.InputOffset())
	if p.dead {
		return nil, at
	}
	token, err := p.xml.Token()
	if err == nil {
		return token, at
	}
	p.dead = true
	if errors.Is(err, io.EOF) {
		return nil, at
	}
	msg := err.Error()
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		msg = syntax.Msg
		if line := p.file.text.Position(at).Line; line != syntax.Line {
			at = min(int(p.xml.InputOffset()), len(p.file.text.Bytes())) // inside a token of several lines
		}
	}
	p.errorf(at, "%s; expected well-formed XML", msg)
	return nil, at
}

// document reads the whole file.
func (p *parser) document() {
	found := false
	for {
		token, at := p.token()
		switch token := token.(type) {
		case nil:
			if !found && len(p.errs) == 0 {
				p.errorf(0, "found no element, expected <coupling>")
			}
			return
		case xml.StartElement:
			name := nameOf(token.Name)
			switch {
			case found:
				p.errorf(at, "found <%s> behind </coupling>, expected the end of the file", diag.Clip(name))
				p.skip()
			case name != "coupling":
				p.errorf(at, "found <%s>, expected <coupling>", diag.Clip(name))
				p.skip()
			default:
				p.attributes(token, at, nil)
				p.coupling()
			}
			found = true
		default:
			p.reportOther(token, at, "<coupling>")
		}
	}
}

// reportOther reports what is neither an element nor harmless.
func (p *parser) reportOther(token xml.Token, at int, expected string) {
	switch token := token.(type) {
	case xml.CharData:
		if text := strings.TrimSpace(string(token)); text != "" {
			p.errorf(p.textAt(at), "found text %q, expected %s", diag.Clip(text), expected)
		}
	case xml.Directive:
		p.errorf(at, "found a declaration <!...>, expected %s", expected)
	case xml.ProcInst:
		if token.Target != "xml" {
			p.errorf(at, "found a processing instruction <?%s ...?>, expected %s", diag.Clip(token.Target), expected)
		}
	}
}

// textAt returns where the first character that is no space comes, from an offset on.
func (p *parser) textAt(at int) int {
	text := p.file.text.Bytes()
	if bytes.HasPrefix(text[at:], []byte("<![CDATA[")) {
		at += len("<![CDATA[")
	}
	return len(text) - len(bytes.TrimLeft(text[at:], " \t\r\n"))
}

// skip reads to the end of the element that has begun.
func (p *parser) skip() {
	for depth := 1; depth > 0; {
		switch token, _ := p.token(); token.(type) {
		case nil:
			return
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
}

// children reads to the end of an element. read is called for every child whose name is accepted.
func (p *parser) children(parent string, accepted []string, read func(name string, e xml.StartElement, at int)) {
	expected := "<" + strings.Join(accepted, ">, <") + ">"
	for {
		token, at := p.token()
		switch token := token.(type) {
		case nil, xml.EndElement:
			return
		case xml.StartElement:
			name := nameOf(token.Name)
			if slices.Contains(accepted, name) {
				read(name, token, at)
				continue
			}
			p.errorf(at, "found <%s> in <%s>%s, expected %s", diag.Clip(name), parent, diag.Hint(name, accepted), expected)
			p.skip()
		default:
			p.reportOther(token, at, expected)
		}
	}
}

// attribute is an attribute that was found.
type attribute struct {
	value   string
	at      int // of the value
	present bool
}

// attributes reads the attributes of an element that begins at an offset. It accepts only one attribute, whose content
// expected describes, or none if expected is nil.
func (p *parser) attributes(e xml.StartElement, at int, expected *string) attribute {
	var found attribute
	places := attributePlaces(p.file.text.Bytes()[at:p.xml.InputOffset()], len(e.Attr))
	for i, a := range e.Attr {
		name := nameOf(a.Name)
		place, value := at+places[i].name, at+places[i].value
		switch {
		case expected == nil:
			p.errorf(place, "found attribute %s in <%s>, expected none", diag.Clip(name), e.Name.Local)
		case name != "attribute":
			p.errorf(place, "found attribute %s in <%s>%s, expected attribute", diag.Clip(name), e.Name.Local, diag.Hint(name, []string{"attribute"}))
		case found.present:
			p.errorf(place, "found attribute twice in <%s>, expected it once", e.Name.Local)
		default:
			found = attribute{strings.TrimSpace(a.Value), value, true}
		}
	}
	if expected != nil && (!found.present || found.value == "") {
		at := at
		if found.present {
			at = found.at
		}
		p.errorf(at, "missing attribute in <%s>, expected %s", e.Name.Local, *expected)
	}
	return found
}

// place is where the name and the value of an attribute are in a tag.
type place struct{ name, value int }

// attributePlaces finds the n attributes of a tag, which the XML decoder has found correct.
func attributePlaces(tag []byte, n int) []place {
	const space = " \t\r\n"
	all := make([]place, n)
	at := max(0, bytes.IndexAny(tag, space)) // behind the name of the element
	for i := range all {
		name := len(tag) - len(bytes.TrimLeft(tag[at:], space))
		value := name + bytes.IndexAny(tag[name:], `"'`) + 1
		all[i] = place{name, value}
		at = value + bytes.IndexByte(tag[value:], tag[value-1]) + 1
	}
	return all
}

// nameOf returns a name with its prefix or name space, if it has one.
func nameOf(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// stepMax is the greatest time step, so that steps can be counted.
const stepMax = 1 << 62

// number reads a whole number in a range from the text of an element.
func (p *parser) number(name string, v value, least int64) int64 {
	n, err := strconv.ParseInt(v.text, 10, 64)
	if err != nil || n < least || n > stepMax || v.text[0] == '+' {
		p.errorf(v.at, "found %s %q, expected a whole number, at least %d", name, diag.Clip(v.text), least)
		return least
	}
	return n
}
