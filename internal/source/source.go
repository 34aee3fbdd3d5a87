package source

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

// Pos names one byte of one file of a [Set]. The zero Pos is no position. A Pos
// has a tag besides, 0 unless a translator gives it another: see [Pos.Tagged].
type Pos uint32

// IsValid tells whether p names a place in a file.
func (p Pos) IsValid() bool { return p.place() != 0 }

// Position is a place as people name it. Line and Column count from 1; a
// column is a character of the line, or a byte that is not UTF-8. The zero
// Position is no place.
type Position struct {
	File         string
	Line, Column int
}

// String renders file:line:col, or "-" for no place.
func (p Position) String() string {
	if p.Line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// File is one source text. Its fields are not to be changed once the file is
// in a set.
type File struct {
	Name string
	Src  []byte
	Form Form
	// From is the INCLUDE line that brought this file in, or 0.
	From Pos
	// Tag is that of positions in the file; of an included file, that of From.
	Tag uint8

	base  Pos
	lines []uint32 // offset of the first byte of each line
}

// Pos returns the position of the byte at the offset; the offset len(Src)
// names the end of the file.
func (f *File) Pos(offset int) Pos { return (f.base + Pos(offset)).Tagged(f.Tag) }

// Offset returns the offset of p, which must be a position of this file.
func (f *File) Offset(p Pos) int { return int(p.place() - f.base) }

// LineStart returns the position of the first byte of a line that the file has,
// counted from 1.
func (f *File) LineStart(line int) Pos { return f.Pos(int(f.lines[line-1])) }

// Line returns the text of the line, counted from 1, without its line end.
// A line that the file does not have is empty.
func (f *File) Line(line int) []byte {
	if line < 1 || line > len(f.lines) {
		return nil
	}
	text := f.Src[f.lines[line-1]:]
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	return bytes.TrimSuffix(text, []byte{'\r'})
}

func (f *File) position(p Pos) Position {
	offset := uint32(p.place() - f.base)
	line := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset })
	return Position{File: f.Name, Line: line, Column: utf8.RuneCount(f.Src[f.lines[line-1]:offset]) + 1}
}

// Set is the files of one program. The zero Set is empty and ready for use.
type Set struct {
	files []*File
	next  Pos
}

// InputMax is the length, in bytes, of the longest input of the kind that people write by hand: scenarios, Specs of
// machines, coupling specifications. Their output stays far below.
const InputMax = 1 << 20

// maxSize bounds the text of all files together, so that a Pos holds every offset
// beside its tag.
const maxSize = 1<<tagShift - 1

// byteOrderMark is what some editors write at the start of a file in UTF-8.
var byteOrderMark = []byte("\xef\xbb\xbf")

// Add puts a file into the set, without a byte order mark at its start. From is the INCLUDE line that asks for it, 0
// for a file that the user named. The error is a set that has grown past half a
// gigabyte.
func (s *Set) Add(name string, src []byte, form Form, from Pos) (*File, error) {
	src = bytes.TrimPrefix(src, byteOrderMark)
	return s.add(File{Name: name, Src: src, Form: form, From: from, Tag: from.Tag(), lines: lineStarts(src)})
}

// AddAgain puts a file of the set into it once more, with positions of its own,
// for another INCLUDE line. Both have one text.
func (s *Set) AddAgain(f *File, from Pos) (*File, error) {
	again := *f
	again.From, again.Tag = from, from.Tag()
	return s.add(again)
}

func (s *Set) add(f File) (*File, error) {
	f.base = max(s.next, 1)
	if int64(f.base)+int64(len(f.Src)) >= maxSize {
		return nil, fmt.Errorf("%s: the program has more than %d bytes of source text", f.Name, maxSize)
	}
	// One more than the text, so that the end of a file has a position.
	s.next = f.base + Pos(len(f.Src)) + 1
	s.files = append(s.files, &f)
	return &f, nil
}

func lineStarts(src []byte) []uint32 {
	starts := make([]uint32, 1, bytes.Count(src, []byte{'\n'})+1)
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, uint32(at))
	}
}

// Files returns the files in the order in which they were added.
func (s *Set) Files() []*File { return s.files }

// File returns the file that p lies in, nil for no position.
func (s *Set) File(p Pos) *File {
	p = p.place()
	if !p.IsValid() || p >= s.next {
		return nil
	}
	i := sort.Search(len(s.files), func(i int) bool { return s.files[i].base > p })
	return s.files[i-1]
}

// Position returns the place that p names, the zero Position if there is
// none. It takes a binary search over files and one over lines.
func (s *Set) Position(p Pos) Position {
	f := s.File(p)
	if f == nil {
		return Position{}
	}
	return f.position(p)
}
