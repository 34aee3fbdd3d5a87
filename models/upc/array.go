package upc

import (
	"iter"
	"slices"

	"simrun/sim/node"
)

// Array is a shared array. Its elements, in the order of C with the last index
// running fastest, are dealt to the threads in blocks, the first one to thread 0. A
// thread has its blocks one behind the other.
type Array struct {
	Type
	Extents []int64
	Start   Pointer // of element 0

	thread *Thread
	elems  int64
}

// Declaration is what a program says of a shared array.
type Declaration struct {
	ElemSize int64 // bytes
	// Block is B of shared [B]: 1 if the program says nothing, Indefinite, or Whole.
	Block   int64
	Extents []int64
}

// Whole is the block size of shared [*]: one block for each thread, all of as many
// elements but the last ones.
const Whole int64 = -1

// Shared makes a shared array, as the declaration
//
//	shared [Block] T a[Extents[0]][Extents[1]]...;
//
// does. It is collective.
func (t *Thread) Shared(d Declaration) (*Array, error) {
	t.enter("shared declaration")
	defer t.leave()
	a := &Array{Type: Type{d.ElemSize, d.Block}, Extents: slices.Clone(d.Extents), thread: t, elems: 1}
	if d.ElemSize < 1 || len(d.Extents) == 0 {
		return nil, t.wrong("%d dimensions and elements of %d bytes, expected at least 1 of each", len(d.Extents), d.ElemSize)
	}
	for _, n := range d.Extents {
		if n < 1 || a.elems > node.SegmentMax/n {
			return nil, t.wrong("extents %v, expected at least 1 each and at most %d elements", d.Extents, node.SegmentMax)
		}
		a.elems *= n
	}
	switch threads := int64(t.Threads()); {
	case d.Block == Whole:
		a.Block = (a.elems + threads - 1) / threads
	case d.Block < 0 || d.Block > a.elems:
		return nil, t.wrong("blocks of %d elements of %d, expected 0 to all, or -1 for [*]", d.Block, a.elems)
	}
	block := a.Block
	if block == Indefinite {
		block = a.elems
	}
	if d.ElemSize > node.SegmentMax/block {
		return nil, t.wrong("blocks of %d elements of %d bytes, expected at most %d bytes", block, d.ElemSize, node.SegmentMax)
	}
	var err error
	a.Start, err = t.allocate((a.elems+block-1)/block, block*d.ElemSize)
	return a, err
}

// Free gives the array's memory back. It is collective; declared arrays of C stay
// for ever.
func (a *Array) Free() error { return a.thread.AllFree(a.Start) }

// Len returns the number of elements.
func (a *Array) Len() int64 { return a.elems }

// Index returns the number of the element with the given indices, one for each
// dimension, which are not checked.
func (a *Array) Index(indices ...int64) int64 {
	n := int64(0)
	for d, i := range indices {
		n = n*a.Extents[d] + i
	}
	return n
}

// PointerTo returns a pointer to element i (&a[i]), which is not checked, as in C.
func (a *Array) PointerTo(i int64) Pointer {
	a.thread.charge(a.thread.counts.Indexing.Get())
	return a.Add(a.Start, i, a.thread.Threads())
}

// ThreadOf returns the thread that element i has affinity to (upc_threadof(&a[i])).
func (a *Array) ThreadOf(i int64) int {
	a.thread.charge(a.thread.counts.AffinityTest.Get())
	return a.Owner(i)
}

// Owner is ThreadOf without its cost, for what a program knows without asking.
func (a *Array) Owner(i int64) int {
	if a.Block == Indefinite {
		return 0
	}
	return int(i / a.Block % int64(a.thread.Threads()))
}

// LocalIndex returns which of its thread's elements element i is, counted from 0.
func (a *Array) LocalIndex(i int64) int64 {
	if a.Block == Indefinite {
		return i
	}
	return i/a.Block/int64(a.thread.Threads())*a.Block + i%a.Block
}

// Local returns where the elements of the calling thread lie: a pointer cast to a
// private one.
func (a *Array) Local() node.Addr {
	return a.thread.bases[a.thread.MyThread()] + node.Addr(a.Start.Addr)
}

// LocalLen returns how many elements the calling thread has.
func (a *Array) LocalLen() int64 { return a.LenOf(a.thread.MyThread()) }

// LenOf returns how many elements a thread has.
func (a *Array) LenOf(thread int) int64 {
	if a.Block == Indefinite {
		if thread == 0 {
			return a.elems
		}
		return 0
	}
	threads, whole := int64(a.thread.Threads()), a.elems/a.Block
	n := (whole - int64(thread) + threads - 1) / threads * a.Block
	if whole%threads == int64(thread) {
		n += a.elems % a.Block
	}
	return n
}

// LocalRoom returns for how many elements the calling thread has memory: as many as
// the thread that has most.
func (a *Array) LocalRoom() int64 {
	if a.Block == Indefinite {
		return a.elems
	}
	threads := int64(a.thread.Threads())
	blocks := (a.elems + a.Block - 1) / a.Block
	return (blocks + threads - 1) / threads * a.Block
}

// Forall yields the i from lo to hi-1 whose elements have affinity to the calling
// thread, ascending: upc_forall(i = lo; i < hi; i++; &a[i]). As compiled without
// optimization, each thread tests the affinity of all.
func (a *Array) Forall(lo, hi int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		a.thread.charge(a.thread.counts.AffinityTest.Times(max(hi-lo, 0)))
		me := a.thread.MyThread()
		for i := lo; i < hi; {
			end := hi
			if a.Block != Indefinite {
				end = min(hi, (i/a.Block+1)*a.Block)
			}
			if a.Owner(i) != me {
				i = end
			}
			for ; i < end; i++ {
				if !yield(i) {
					return
				}
			}
		}
	}
}

// Forall yields the i from lo to hi-1 that the thread executes of upc_forall(i =
// lo; i < hi; i++; i): those that are MYTHREAD modulo THREADS.
func (t *Thread) Forall(lo, hi int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		t.charge(t.counts.AffinityTest.Times(max(hi-lo, 0)))
		threads := int64(t.Threads())
		first := lo + (int64(t.MyThread())-lo%threads+threads)%threads
		for i := first; i < hi; i += threads {
			if !yield(i) {
				return
			}
		}
	}
}
