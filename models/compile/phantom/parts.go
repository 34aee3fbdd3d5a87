package phantom

import "simrun/models/compile/ir"

// parts divides data that are reached through addresses in memory by the bytes of an element. It does so if procedures
// not in Fortran promise that the data can be divided (external.Procedure.Element).
type parts struct {
	elements map[part]int
	made     []part // in the order in which they were made
	// used are the elements of data that statements access, and of data that functions of the host are given.
	used    []int
	sized   bool // a procedure moves elements of a known size
	unsized bool // a procedure moves elements of any size
}

// part is what a pointer refers to by elements of a size.
type part struct {
	pointer int // an element
	bytes   int64
}

// part returns the element of the data that a pointer refers to, for accesses by elements of a size. If the size is 0,
// it is the element of all of them.
func (a *aliases) part(pointer int, bytes int64) int {
	if pointer == nothing || bytes == 0 {
		return pointer
	}
	key := part{pointer, bytes}
	e, ok := a.parts.elements[key]
	if !ok {
		if a.parts.elements == nil {
			a.parts.elements = map[part]int{}
		}
		e = a.element()
		a.parts.elements[key] = e
		a.parts.made = append(a.parts.made, key)
	}
	return e
}

// moved notes that a procedure moves elements of a size.
func (p *parts) moved(bytes int64) {
	p.sized = p.sized || bytes > 0
	p.unsized = p.unsized || bytes == 0
}

// payloadOf returns the element of what procedures move that move elements of a size.
func (a *aliases) payloadOf(bytes int64) int {
	e, ok := a.payload[bytes]
	if !ok {
		e = a.element()
		a.payload[bytes] = e
	}
	return e
}

// handed notes what a function of the host may read or write.
func (a *aliases) handed(f *ir.Func, args []ir.Expr) {
	for _, x := range args {
		if x.Type() != ir.I32 {
			continue
		}
		if p := a.pointee(f, x); p != nothing {
			a.parts.used = append(a.parts.used, p)
		}
	}
}

// joinParts joins the parts of what a pointer refers to. Parts of class anything stay apart if the memory is a
// library's: procedures move only elements of known sizes, no object's address has got there, and all accesses there
// are by elements of a size.
func (a *aliases) joinParts() {
	for i := 0; i < len(a.parts.made); i++ { // it makes more
		p := a.parts.made[i]
		whole := p.pointer
		if p.pointer != anything && a.find(p.pointer) == anything {
			whole = a.part(anything, p.bytes)
		}
		if p.pointer != anything {
			a.join(a.parts.elements[p], whole)
		}
	}
	if a.areApart() {
		return
	}
	for _, p := range a.parts.made {
		if p.pointer == anything {
			a.join(a.parts.elements[p], anything)
		}
	}
	for _, e := range a.payload { // any order: they become one
		a.join(e, a.payloadOf(0))
	}
}

func (a *aliases) areApart() bool {
	if !a.parts.sized || a.parts.unsized {
		return false
	}
	for _, e := range a.objects { // any order: it is asked whether there is one
		if a.find(e) == anything {
			return false
		}
	}
	for _, e := range a.parts.used {
		if a.find(e) == anything {
			return false
		}
	}
	return true
}
