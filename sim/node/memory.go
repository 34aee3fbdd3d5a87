package node

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"unsafe"

	"simrun/sim"
)

// Addr is a virtual address in the address space of one process. Zero is no
// address.
type Addr uint64

// Memory is the address space of one simulated process: segments of real
// bytes, in the byte order of the host, at addresses that only this simulation
// knows. Every access is checked against the segments.
//
// A phantom segment has addresses but no bytes: it stands for data whose
// values do not matter to a run (DESIGN section 6). Copies to and from phantom
// segments move nothing.
type Memory struct {
	// Windows, which small messages come to again and again, come first.
	windows  []window  // by address, which lie above all segments
	room     [3]window // for them: there are rarely more
	segments []segment // by base address
	last     int       // index of one of these, which was used last
	next     Addr      // behind the last one that Alloc returned
	heap     Heap
	name     string
}

type segment struct {
	base  Addr
	size  int64
	bytes []byte // nil if phantom
}

// window is a Window in an address space, at the place of its index.
type window struct {
	Window       // nil: it has been freed
	size   int64 // at most windowSize
}

// Window is memory that somebody else keeps, such as the machine that runs a
// compiled program: a process's own address space can show it.
type Window interface {
	// Bytes returns the n bytes from offset off, not a copy, good until the
	// window's owner runs again. The error says that they are not there.
	Bytes(off, n int64) ([]byte, error)
}

// Taker is a Window that can take over bytes of another window without a copy, if the other one may
// lose its contents.
type Taker interface {
	Window
	// TakeOver makes n bytes from an offset of another window those from offset off. It
	// reports false if they have to be copied.
	TakeOver(off, n int64, source Window, from int64) bool
}

// WindowBase is where windows begin: above all segments that Alloc returns.
const WindowBase Addr = 1 << 50

// Map makes size bytes of w part of the address space and returns the address
// of its offset 0, the next multiple of 4 GiB from WindowBase on. The size is
// at most 4 GiB.
func (m *Memory) Map(w Window, size int64) Addr {
	if m.windows == nil {
		m.windows = m.room[:0]
	}
	m.windows = append(m.windows, window{w, min(size, windowSize)})
	return windowAt(len(m.windows) - 1)
}

// windowAt returns the address of a window.
func windowAt(i int) Addr { return WindowBase + Addr(i)*windowSize }

const windowSize = 1 << 32

// memoryBase is where AIX puts private data; any non-zero page would do.
const memoryBase Addr = 0x2000_0000

const pageSize = 4096

// SegmentMax is the largest size of a segment in bytes: far more than any
// machine had, and so little that addresses never overflow.
const SegmentMax int64 = 1 << 44

// NewMemory returns an empty address space. The name is for error messages,
// such as "process 3".
func NewMemory(name string) *Memory {
	return &Memory{name: name, heap: wholePages, next: memoryBase - pageSize}
}

// Alloc returns a new segment of size bytes, zeroed. Unless Arrange says otherwise,
// it is aligned to a page and followed by an unmapped page, so that running off its
// end is noticed. A segment of zero bytes has an address of its own too. The size is
// at most SegmentMax.
func (m *Memory) Alloc(size int64) Addr {
	return m.add(size, false)
}

// AllocPhantom is Alloc without bytes.
func (m *Memory) AllocPhantom(size int64) Addr { return m.add(size, true) }

func (m *Memory) add(size int64, phantom bool) Addr {
	if size < 0 || size > SegmentMax {
		panic(fmt.Sprintf("node: segment of %d bytes in %s; addresses would overflow; check the size before Alloc", size, m.name))
	}
	s := segment{base: m.place(size), size: size}
	if !phantom {
		s.bytes = words(size)
	}
	m.segments = append(m.segments, s) // bases only grow
	return s.base
}

// words returns size zero bytes aligned for every numeric type.
func words(size int64) []byte {
	if size == 0 {
		return []byte{}
	}
	w := make([]uint64, (size+7)/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(&w[0])), size)
}

// Free removes the segment that begins at a. It returns an *AccessError if
// none does.
func (m *Memory) Free(a Addr) error {
	if a >= WindowBase {
		return m.freeWindow(a)
	}
	i, ok := m.find(a)
	if !ok || m.segments[i].base != a {
		return m.fault(a, 0)
	}
	m.segments = slices.Delete(m.segments, i, i+1)
	m.last = 0
	return nil
}

// freeWindow is Free of a window. Behind the last one that is left, the next one gets its address.
func (m *Memory) freeWindow(a Addr) error {
	w, off := m.findWindow(a)
	if w == nil || off != 0 {
		return m.fault(a, 0)
	}
	*w = window{}
	for n := len(m.windows); n > 0 && m.windows[n-1].Window == nil; n-- {
		m.windows = m.windows[:n-1]
	}
	return nil
}

// find returns the index of the segment that holds address a.
func (m *Memory) find(a Addr) (int, bool) {
	if m.last < len(m.segments) && m.segments[m.last].holds(a) && (m.last+1 == len(m.segments) || m.segments[m.last+1].base > a) {
		return m.last, true
	}
	i := m.before(a)
	if i < 0 || !m.segments[i].holds(a) {
		return 0, false
	}
	m.last = i
	return i, true
}

// before returns the index of the last segment that begins at an address or before it, or -1.
func (m *Memory) before(a Addr) int {
	return sort.Search(len(m.segments), func(i int) bool { return m.segments[i].base > a }) - 1
}

// findWindow returns the window that holds address a, or ends there, and the offset of a in it; nil if there is none.
// a is not below WindowBase.
func (m *Memory) findWindow(a Addr) (w *window, off int64) {
	nth := (a - WindowBase) / windowSize
	if nth > Addr(len(m.windows)) { // it may be more than an int holds
		return nil, 0
	}
	if w := m.window(int(nth)); w != nil {
		off = int64((a - WindowBase) % windowSize)
		if off > w.size {
			return nil, 0
		}
		return w, off
	}
	if a%windowSize != 0 || nth == 0 {
		return nil, 0
	}
	if w := m.window(int(nth) - 1); w != nil && w.size == windowSize {
		return w, windowSize
	}
	return nil, 0
}

// window returns the window of an index, or nil if it is not there.
func (m *Memory) window(i int) *window {
	if i >= len(m.windows) || m.windows[i].Window == nil {
		return nil
	}
	return &m.windows[i]
}

// Fetch is like Fetch of [sim.Fetcher], for an address in a window that knows which memory it touches.
func (m *Memory) Fetch(a Addr, stage int, w *sim.Walks) (more bool) {
	if stage == 0 {
		sim.Fetch(uintptr(unsafe.Pointer(m)), 2)
		return true
	}
	if a < WindowBase {
		return false
	}
	at, off := m.findWindow(a)
	if at == nil {
		return false
	}
	if f, ok := at.Window.(sim.Fetcher); ok {
		w.Start(f, uint64(off), 0)
	}
	return false
}

// holds reports whether a lies in s or is its end.
func (s *segment) holds(a Addr) bool { return a >= s.base && a-s.base <= Addr(s.size) }

// Check returns an *AccessError unless the n bytes from a lie in one segment.
func (m *Memory) Check(a Addr, n int64) error {
	_, err := m.locate(a, n)
	return err
}

// place is bytes of a segment or of a window, from an offset on.
type place struct {
	*segment
	*window
	off int64
}

// locate returns where the n bytes from a lie.
func (m *Memory) locate(a Addr, n int64) (p place, err error) {
	size := int64(-1)
	if a >= WindowBase {
		if p.window, p.off = m.findWindow(a); p.window != nil {
			size = p.window.size
		}
	} else if i, ok := m.find(a); ok {
		p.segment = &m.segments[i]
		p.off, size = int64(a-p.segment.base), p.segment.size
	}
	if n < 0 || p.off > size-n {
		return p, m.fault(a, n)
	}
	return p, nil
}

// Bytes returns the n bytes from address a as they lie in memory, not a copy;
// nil if the segment is a phantom. It returns an *AccessError if they do not
// lie in one segment.
func (m *Memory) Bytes(a Addr, n int64) ([]byte, error) {
	p, err := m.locate(a, n)
	if err != nil {
		return nil, err
	}
	return p.slice(n)
}

// slice returns n bytes from a place on.
func (p *place) slice(n int64) ([]byte, error) {
	if p.window != nil {
		return p.window.Bytes(p.off, n)
	}
	if p.bytes == nil {
		return nil, nil
	}
	return p.bytes[p.off : p.off+n : p.off+n], nil
}

// Phantom reports whether address a lies in a phantom segment.
func (m *Memory) Phantom(a Addr) bool {
	if a >= WindowBase {
		return false
	}
	i, ok := m.find(a)
	return ok && m.segments[i].bytes == nil
}

// Copy copies n bytes from address src of the space from to address dst of m.
// The ranges may overlap. Nothing moves if either is a phantom; both are
// checked all the same.
func (m *Memory) Copy(dst Addr, from *Memory, src Addr, n int64) error {
	target, err := m.locate(dst, n)
	if err != nil {
		return err
	}
	source, err := from.locate(src, n)
	if err != nil {
		return err
	}
	if target.window != nil && source.window != nil {
		if w, ok := target.window.Window.(Taker); ok && w.TakeOver(target.off, n, source.window.Window, source.off) {
			return nil
		}
	}
	to, err := target.slice(n)
	if err != nil {
		return err
	}
	data, err := source.slice(n)
	if err != nil {
		return err
	}
	copy(to, data)
	return nil
}

// Element is a type that simulated memory holds.
type Element interface {
	~uint8 | ~int32 | ~int64 | ~uint32 | ~uint64 | ~float32 | ~float64 | ~complex64 | ~complex128
}

// View returns n elements of type T from address a as they lie in memory; nil
// if the segment is a phantom. It returns an *AccessError if they do not lie in
// one segment or are not aligned to the natural boundary of T (8 bytes for
// complex128, 4 for complex64).
func View[T Element](m *Memory, a Addr, n int) ([]T, error) {
	var zero T
	bytes := times(int64(n), int64(unsafe.Sizeof(zero)))
	if n < 0 {
		bytes = -1
	}
	b, err := m.Bytes(a, bytes)
	if err != nil {
		return nil, err
	}
	if align := alignment[T](); n > 0 && a%align != 0 {
		return nil, &AccessError{Space: m.name, Addr: a, Bytes: bytes, Align: int(align)}
	}
	if len(b) == 0 {
		return nil, nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), n), nil
}

// alignment returns the natural boundary of T, which is that of Go except on
// 32-bit hosts.
func alignment[T Element]() Addr {
	var zero T
	if unsafe.Alignof(zero) == 4 && unsafe.Sizeof(zero) > 4 && reflect.TypeFor[T]().Kind() != reflect.Complex64 {
		return 8
	}
	return Addr(unsafe.Alignof(zero))
}

// AccessError says that an access missed the segments of an address space.
type AccessError struct {
	Space string // whose memory
	Addr  Addr
	Bytes int64
	Near  string // the segment before the address, if there is one
	Align int    // the alignment that the access lacks, or 0
}

func (m *Memory) fault(a Addr, n int64) *AccessError {
	e := &AccessError{Space: m.name, Addr: a, Bytes: n}
	if base, size, ok := m.nearest(a); ok {
		e.Near = fmt.Sprintf("the nearest segment is [%#x, %#x), %d bytes", base, uint64(base)+uint64(size), size)
	} else {
		e.Near = "no segment lies before it"
	}
	return e
}

// nearest returns the last segment or window that begins at an address or before it.
func (m *Memory) nearest(a Addr) (base Addr, size int64, ok bool) {
	for i := len(m.windows) - 1; i >= 0; i-- {
		if w := m.window(i); w != nil && windowAt(i) <= a {
			return windowAt(i), w.size, true
		}
	}
	i := m.before(a)
	if i < 0 {
		return 0, 0, false
	}
	return m.segments[i].base, m.segments[i].size, true
}

func (e *AccessError) Error() string {
	if e.Align != 0 {
		return fmt.Sprintf("address %#x of %s is not aligned to %d bytes", e.Addr, e.Space, e.Align)
	}
	return fmt.Sprintf("%d bytes at address %#x are outside the memory of %s; %s", e.Bytes, e.Addr, e.Space, e.Near)
}
