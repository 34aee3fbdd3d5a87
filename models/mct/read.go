package mct

import (
	"fmt"
	"io"
)

// Maps are the two maps of a coupling, which are of one grid.
type Maps struct{ A, B *GlobalSegMap }

// bytesMax is the length of the longest text of maps, of about a million segments.
const bytesMax = 64 << 20

// expectedMaps is what the text of maps looks like, for messages.
const expectedMaps = `{"gsize": N, "a": [SEGMENT, ...], "b": [SEGMENT, ...]}`

// expectedSegment is what a segment looks like, for messages.
const expectedSegment = `{"start": 1, "length": 4, "process": 0}`

// ReadMaps reads two maps from a JSON text:
//
//	{"gsize": 12,
//	 "a": [{"start": 1, "length": 6, "process": 0}, {"start": 7, "length": 6, "process": 1}],
//	 "b": [{"start": 1, "length": 12, "process": 0}]}
//
// gsize is the number of points, from 1 to 2^62. a and b are the segments of two components, at least one each, in the
// order of their maps. Points count from 1, processes from 0 to 999,999. The greatest process of a component gives its
// number of processes. Keys may come in any order; there are no others. The text has at most 64 MiB. An error in the
// text is a diag.List with file, the name for messages, line and column of each mistake.
func ReadMaps(file string, in io.Reader) (*Maps, error) {
	text, err := io.ReadAll(io.LimitReader(in, bytesMax+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(text) > bytesMax {
		return nil, fmt.Errorf("%s: found a file of more than %d bytes, expected maps", file, bytesMax)
	}
	r, err := newReader(file, text)
	if err != nil {
		return nil, err
	}
	text = r.text
	var size int64
	a, b := component{name: "a"}, component{name: "b"}
	r.object(expectedMaps, []string{"gsize", "a", "b"}, func(key string) {
		switch key {
		case "gsize":
			size = r.size()
		case "a":
			a.read(r)
		case "b":
			b.read(r)
		}
	})
	if at := r.offset(); !r.dead && at < len(text) {
		r.errorf(at, "found more behind the maps, expected the end of the file")
	}
	if size == 0 { // what is wrong has been noted; starts and lengths cannot be checked
		size = sizeMax
	}
	maps := &Maps{a.finish(r, size), b.finish(r, size)}
	if err := r.errs.Err(); err != nil {
		return nil, err
	}
	return maps, nil
}

// size reads the number of points, or returns 0.
func (r *reader) size() int64 {
	n, at, ok := r.integer("gsize")
	if ok && (n < 1 || n > sizeMax) {
		r.errorf(at, "found gsize %d, expected 1 to 2^62", n)
		return 0
	}
	return n
}

// component is a map that is being read.
type component struct {
	name     string
	at       int // of its value
	segments []Segment
	places   []places
}

// places are where the parts of a segment are.
type places struct{ segment, start, length, process int }

// read reads the array of segments.
func (c *component) read(r *reader) {
	c.at = r.offset()
	if !r.open('[', "an array of segments such as "+expectedSegment) {
		return
	}
	for r.more() {
		c.segment(r)
	}
	r.token() // the end
	if len(c.segments) == 0 && len(r.errs) == 0 {
		r.errorf(c.at, "found no segments of %s, expected at least one", c.name)
	}
}

// segment reads one segment and keeps it if its parts are numbers.
func (c *component) segment(r *reader) {
	p := places{segment: r.offset()}
	var s Segment
	sound := 0
	r.object(expectedSegment, []string{"start", "length", "process"}, func(key string) {
		n, at, ok := r.integer(key)
		if !ok {
			return
		}
		sound++
		switch key {
		case "start":
			s.Start, p.start = n, at
		case "length":
			s.Length, p.length = n, at
		case "process":
			s.Process, p.process = int(max(-1, min(n, processMax))), at
			if n < 0 || n >= processMax {
				r.errorf(at, "found process %d, expected 0 to %d", n, processMax-1)
				sound = 0
			}
		}
	})
	if sound == 3 {
		c.segments = append(c.segments, s)
		c.places = append(c.places, p)
	}
}

// finish makes the map; it notes mistakes.
func (c *component) finish(r *reader, size int64) *GlobalSegMap {
	processes := 0
	for _, s := range c.segments {
		processes = max(processes, s.Process+1)
	}
	wrong := mistakes(size, processes, c.segments)
	for _, w := range wrong {
		p := c.places[w.segment]
		at := map[string]int{"start": p.start, "length": p.length, "process": p.process}[w.field]
		r.errorf(at, "%s", w.msg)
	}
	if len(wrong) > 0 || processes == 0 {
		return nil
	}
	m, err := NewGlobalSegMap(size, processes, c.segments)
	if err != nil {
		panic(fmt.Sprintf("mct: %v; a map that was checked is refused; make mistakes and NewGlobalSegMap agree", err))
	}
	return m
}
