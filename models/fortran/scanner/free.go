package scanner

import (
	"bytes"

	"simrun/internal/source"
)

// freeLine classifies src[start:end] as the line ahead.
func (r *Lines) freeLine(start, end int) {
	src := r.file.Src
	for start < end && isBlank(src[start]) {
		start++
	}
	r.ahead = line{start: start, end: end, kind: initial}
	switch {
	case start == end:
		r.ahead.kind = comment
	case src[start] == '!':
		r.ahead.kind = comment
		if s := r.sentinelOf(src[start+1 : end]); s != "" {
			r.ahead = line{start: start + 1 + len(s), end: end, kind: directive, sentinel: s}
		}
	case src[start] == '#':
		r.errors.Add(r.file.Pos(start), "found a preprocessor line; preprocess the file first")
		r.ahead.kind = comment
	}
}

// freeLabel takes the label off the front of the statement.
func (r *Lines) freeLabel() {
	if r.Kind == Directive {
		return
	}
	label, i := uint32(0), 0
	for i < len(r.Text) && '0' <= r.Text[i] && r.Text[i] <= '9' {
		label = min(label*10+uint32(r.Text[i]-'0'), maxLabel+1)
		i++
	}
	if i == 0 {
		return
	}
	if label == 0 || label > maxLabel {
		r.errors.Add(r.Pos(0), "expected a label from 1 to 99999")
	}
	if blankOrComment(r.Text[i:]) {
		r.errors.Add(r.Pos(0), "found a label without a statement")
	}
	r.Label = label
	r.pieces[0].pos += source.Pos(i)
	r.Text = r.Text[i:]
}

const maxLabel = 99999

// joinFree joins the statement with the lines that & continues it on.
func (r *Lines) joinFree() {
	if bytes.IndexByte(r.Text, '&') < 0 {
		return
	}
	text, start := r.Text, r.file.Offset(r.pieces[0].pos)
	r.begin()
	r.state.begin(text, source.Free)
	for {
		end := r.state.scan(text)
		body, more := cutAmpersand(text[:end])
		r.add(start, start+body)
		if !more || !r.continuesFree() {
			break
		}
		start = r.ahead.start
		text = r.file.Src[start:r.ahead.end]
		start, text = r.continuationText(start, text)
		r.advance()
	}
	r.finish()
}

// cutAmpersand returns the length of text in front of an & at its end.
func cutAmpersand(text []byte) (length int, found bool) {
	trimmed := bytes.TrimRight(text, " \t")
	if n := len(trimmed); n > 0 && trimmed[n-1] == '&' {
		return n - 1, true
	}
	return len(text), false
}

// continuesFree tells whether the line ahead can be the continuation that an
// & asks for.
func (r *Lines) continuesFree() bool {
	want := initial
	if r.Kind == Directive {
		want = directive
	}
	if r.ahead.kind == want && r.ahead.sentinel == r.Sentinel {
		return true
	}
	r.errors.Add(r.file.Pos(r.ahead.start), "expected the continuation of the line that ends in &")
	return false
}

// continuationText skips the & in front of a continuation, which joins it
// without a gap; otherwise there is a blank.
func (r *Lines) continuationText(start int, text []byte) (int, []byte) {
	i := 0
	for i < len(text) && isBlank(text[i]) {
		i++
	}
	if i < len(text) && text[i] == '&' {
		return start + i + 1, text[i+1:]
	}
	r.joined = append(r.joined, ' ')
	r.state.pass(1)
	return start + i, text[i:]
}
