package scanner

import (
	"bytes"

	"simrun/internal/source"
)

// Columns of fixed form, counted from 0.
const (
	markColumn = 5  // continuation
	textColumn = 6  // first of the statement
	endColumn  = 72 // behind the last of the statement
)

// fixedLine classifies src[start:end] as the line ahead.
func (r *Lines) fixedLine(start, end int) {
	text := r.file.Src[start:end]
	r.ahead = line{kind: comment}
	if len(text) == 0 {
		return
	}
	switch text[0] {
	case 'C', 'c', '*', '!':
		r.fixedDirective(start, end)
		return
	case '#':
		r.errors.Add(r.file.Pos(start), "found a preprocessor line; preprocess the file first")
		return
	}
	r.fixedText(start, end)
}

func (r *Lines) fixedDirective(start, end int) {
	sentinel := r.sentinelOf(r.file.Src[start+1 : end])
	if sentinel == "" {
		return
	}
	r.ahead = line{kind: directive, sentinel: sentinel}
	mark := start + markColumn
	if mark > start+len(sentinel) && mark < end && !isBlank(r.file.Src[mark]) && r.file.Src[mark] != '0' {
		r.ahead.kind = directiveContinuation
	}
	r.extent(min(mark+1, end), end)
}

// extent sets the part of the line that counts: what starts in column 7 and
// ends in column 72.
func (r *Lines) extent(start, end int) {
	last := start + endColumn - textColumn
	r.ahead.start = start
	r.ahead.end = min(end, last)
	r.ahead.tail = last - r.ahead.end
}

// fixedText classifies a line that may be part of a statement, or blank.
func (r *Lines) fixedText(start, end int) {
	src := r.file.Src
	at := start
	label, digits := uint32(0), false
	for ; at < end && at < start+markColumn; at++ {
		switch c := src[at]; {
		case c == ' ':
			continue
		case '0' <= c && c <= '9':
			label, digits = label*10+uint32(c-'0'), true
			continue
		case c == '\t':
		case c == '!':
			r.labelOnly(start, label, digits)
			return
		default:
			r.errors.Addf(r.file.Pos(at), "found %q in columns 1 to 5, expected a statement label or a comment", c)
			return
		}
		break
	}
	kind := initial
	switch {
	case at >= end:
		r.labelOnly(start, label, digits)
		return
	case src[at] == '\t':
		// The tab stands for the blanks up to column 7, or up to the
		// continuation column if a digit follows.
		if at+1 < end && '1' <= src[at+1] && src[at+1] <= '9' {
			kind = continuation
			at++
		}
	case src[at] != ' ' && src[at] != '0':
		kind = continuation
	}
	r.extent(at+1, end)
	r.statementLine(start, kind, label, digits)
}

// statementLine completes the line ahead unless there is nothing in it.
func (r *Lines) statementLine(start int, kind lineKind, label uint32, digits bool) {
	if kind == initial && blankOrComment(r.file.Src[r.ahead.start:r.ahead.end]) {
		r.labelOnly(start, label, digits)
		return
	}
	switch {
	case digits && kind == continuation:
		r.errors.Add(r.file.Pos(start), "found a label on a continuation line")
		label = 0
	case digits && label == 0:
		r.errors.Add(r.file.Pos(start), "found label 0, expected 1 to 99999")
	}
	r.ahead.kind, r.ahead.label = kind, label
}

// labelOnly makes the line a comment, or the beginning of a statement whose
// text stands in continuation lines if it has a label.
func (r *Lines) labelOnly(start int, label uint32, digits bool) {
	r.ahead = line{kind: comment, start: start, end: start}
	if digits {
		r.ahead.kind, r.ahead.label = initial, label
	}
}

// lacksText reports a label behind which nothing stands.
func (r *Lines) lacksText(first line) bool {
	lacks := first.kind == initial && first.start == first.end && r.Form == source.Fixed && blankOrComment(r.Text)
	if lacks {
		r.errors.Add(r.file.Pos(first.start), "found a label without a statement")
	}
	return lacks
}

func blankOrComment(text []byte) bool {
	for _, c := range text {
		if !isBlank(c) {
			return c == '!'
		}
	}
	return true
}

// joinFixed joins a first line with its continuation lines.
func (r *Lines) joinFixed(first line) {
	r.begin()
	r.state.begin(r.Text, source.Fixed)
	free := r.addFixed(first)
	for r.continues() {
		r.pad(free)
		free = r.addFixed(r.ahead)
		r.advance()
	}
	r.finish()
}

// addFixed adds what a line says and tells how many columns are free behind it.
func (r *Lines) addFixed(l line) (free int) {
	end := l.start + r.state.scan(r.file.Src[l.start:l.end])
	r.add(l.start, end)
	return l.tail + l.end - end
}

// pad fills up the free columns of a line that goes on. In a constant each
// counts; elsewhere one blank stands for all.
func (r *Lines) pad(free int) {
	if !r.state.isOpen() {
		free = min(free, 1)
	}
	r.state.pass(free)
	for range free {
		r.joined = append(r.joined, ' ')
	}
}

// cuts tells whether the rest of Text[i:] in the same line is blank, although the line goes on behind the columns that
// count.
func (s *Statement) cuts(i int) bool {
	if s.Form != source.Fixed || i == 0 {
		return false
	}
	src := s.file.Src
	at := min(s.file.Offset(s.Pos(i-1))+1, len(src)) // blanks that pad a line lie behind it
	start := bytes.LastIndexByte(src[:at], '\n') + 1
	line, _, _ := bytes.Cut(src[start:], []byte{'\n'})
	cut := firstColumn(line) + endColumn - textColumn
	return cut < len(line) && len(bytes.TrimSpace(line[min(at-start, cut):cut])) == 0 && !blankOrComment(line[cut:])
}

// firstColumn returns where the statement begins in a line: behind a tab in
// the label field, and behind the digit that then marks a continuation.
func firstColumn(line []byte) int {
	tab := bytes.IndexByte(line[:min(markColumn, len(line))], '\t')
	switch {
	case tab < 0:
		return textColumn
	case tab+1 < len(line) && '1' <= line[tab+1] && line[tab+1] <= '9':
		return tab + 2
	}
	return tab + 1
}
