package mct

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
)

// reader reads the values of a JSON text and knows where they are.
type reader struct {
	in   *diag.Text
	text []byte // of in
	json *json.Decoder
	errs diag.List
	dead bool // the rest cannot be read
}

func newReader(file string, text []byte) (*reader, error) {
	in, err := diag.NewText(file, text)
	if err != nil {
		return nil, err
	}
	r := &reader{in: in, text: in.Bytes(), json: json.NewDecoder(bytes.NewReader(in.Bytes()))}
	r.json.UseNumber()
	return r, nil
}

// errorf notes a mistake at an offset of the text.
func (r *reader) errorf(at int, format string, args ...any) {
	if len(r.errs) < diag.Most {
		r.errs = append(r.errs, r.in.Errorf(at, format, args...))
	}
}

// offset returns where the next token begins.
func (r *reader) offset() int {
	return len(r.text) - len(bytes.TrimLeft(r.text[r.json.InputOffset():], " \t\r\n,:"))
}

// token returns the next token, or nil behind a mistake in the syntax.
func (r *reader) token() (token json.Token, at int, ok bool) {
	at = r.offset()
	if r.dead {
		return nil, at, false
	}
	token, err := r.json.Token()
	if err == nil {
		return token, at, true
	}
	r.dead = true
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		// The decoder stops at a character that begins no token; the offset of an error inside one is of no use.
		if stop := r.json.InputOffset(); stop == syntax.Offset {
			at = int(stop)
		}
		r.errorf(at, "%v; expected JSON", syntax)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		r.errorf(len(r.text), "found the end of the file, expected the rest of %s", expectedMaps)
	default:
		r.errorf(at, "%v; expected JSON", err)
	}
	return nil, at, false
}

// open reads the token that begins an object or an array; if there is something else, it is reported and skipped.
func (r *reader) open(begin json.Delim, expected string) bool {
	token, at, ok := r.token()
	if ok && token != begin {
		r.errorf(at, "found %s, expected %s", found(token), expected)
		r.skip(token)
	}
	return ok && token == begin
}

// more reports whether the array or object has another item.
func (r *reader) more() bool { return !r.dead && r.json.More() }

// object reads an object. read is called for each key and must read its value.
func (r *reader) object(expected string, keys []string, read func(key string)) {
	at := r.offset()
	if !r.open('{', expected) {
		return
	}
	seen := map[string]bool{}
	for r.more() {
		token, keyAt, ok := r.token()
		if !ok {
			return
		}
		key, _ := token.(string)
		switch {
		case !slices.Contains(keys, key):
			r.errorf(keyAt, "found key %s%s, expected %s", diag.Clip(key), diag.Hint(key, keys), strings.Join(keys, ", "))
			r.value()
		case seen[key]:
			r.errorf(keyAt, "found key %q twice, expected it once", key)
			r.value()
		default:
			read(key)
		}
		seen[key] = true
	}
	r.token() // the end
	for _, key := range keys {
		if !seen[key] && !r.dead {
			r.errorf(at, "missing key %q, expected %s", key, expected)
		}
	}
}

// integer reads a whole number; false says that there is something else, which has been reported.
func (r *reader) integer(key string) (n int64, at int, ok bool) {
	token, at, ok := r.token()
	if !ok {
		return 0, at, false
	}
	number, isNumber := token.(json.Number)
	if isNumber {
		var err error
		if n, err = strconv.ParseInt(number.String(), 10, 64); err == nil {
			return n, at, true
		}
	}
	r.errorf(at, "found %s, expected a whole number as the %s", found(token), key)
	r.skip(token)
	return 0, at, false
}

// value reads a value of any kind.
func (r *reader) value() {
	if token, _, ok := r.token(); ok {
		r.skip(token)
	}
}

// skip reads to the end of the array or object that a token begins, if it does.
func (r *reader) skip(token json.Token) {
	depth := 0
	for {
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth <= 0 {
			return
		}
		var ok bool
		if token, _, ok = r.token(); !ok {
			return
		}
	}
}

// found describes a token.
func found(token json.Token) string {
	switch token := token.(type) {
	case json.Delim:
		if token == '{' || token == '}' {
			return "an object"
		}
		return "an array"
	case string:
		return strconv.Quote(diag.Clip(token))
	case nil:
		return "null"
	}
	return diag.Clip(fmt.Sprint(token))
}
