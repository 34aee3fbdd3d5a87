package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// Right is the access right of a process to a page of shared memory.
type Right uint8

// The rights, the least first.
const (
	NoAccess Right = iota
	ReadOnly
	ReadWrite
)

// rightNames are the names of the rights in reports.
var rightNames = [...]string{NoAccess: "no access", ReadOnly: "read only", ReadWrite: "read and write"}

// String returns the name of the right.
func (r Right) String() string { return rightNames[r] }

// Allows reports whether the right is enough to read, or to write.
func (r Right) Allows(write bool) bool { return r == ReadWrite || r == ReadOnly && !write }

// FaultCause is why a page was not there.
type FaultCause uint8

// The causes, in the order of listings.
const (
	ReadFault     FaultCause = iota // read without a copy
	WriteFault                      // written without a copy
	UpgradeFault                    // written with a copy that may only be read
	ZeroFillFault                   // touched before anybody else has touched it
	PageInFault                     // fetched from disk

	FaultCauses = int(PageInFault) + 1
)

// causeNames are the names of the causes as tables show them.
var causeNames = [FaultCauses]string{
	ReadFault: "read", WriteFault: "write", UpgradeFault: "upgrade", ZeroFillFault: "zero-fill", PageInFault: "page-in",
}

// String returns the name of the cause.
func (c FaultCause) String() string { return causeNames[c] }

// FaultCount is faults of one cause.
type FaultCount struct {
	Count int64
	Time  sim.Duration // that the process has waited, from the touch until the page was there
}

// FaultCounts is the faults of a process in one region, by cause.
type FaultCounts [FaultCauses]FaultCount

// Add notes a fault.
func (f *FaultCounts) Add(c FaultCause, took sim.Duration) {
	f[c].Count++
	f[c].Time = f[c].Time.Plus(took)
}

// Sum returns the faults of all causes together.
func (f *FaultCounts) Sum() FaultCount {
	var sum FaultCount
	for _, one := range f {
		sum.Count += one.Count
		sum.Time = sum.Time.Plus(one.Time)
	}
	return sum
}

// PageWatcher is notified when a process loses rights to pages. It runs inside an event of another
// process, so it must not wait.
type PageWatcher interface {
	// PageLost says that an invalidation or a downgrade at an instant has left the process only the right
	// now. A process that computes ahead of the clock must access the page again for its work after that
	// instant.
	PageLost(page int64, now Right, at sim.Time)
}

// FaultObserver is told of the page faults of a process.
type FaultObserver interface {
	// PageFaulted says that the process has had a page fault, when it goes on. It must not wait.
	PageFaulted(page int64, cause FaultCause, took sim.Duration)
}

// SharedMemory is memory that all processes see with the same content at the same offsets. It is kept coherent page by
// page and is sequentially consistent. A page is writable in one process or readable in several.
type SharedMemory interface {
	// PageBytes is the size of a page.
	PageBytes() int64
	// MapShared makes the bytes from at on of each process's own memory its frames of a region, which
	// begins with zeros. It is collective: all processes name the same region and the same size, which is
	// at least 1. The contents of pages travel between the frames, so a program that does not touch the
	// data that it uses computes wrong results. Phantom segments have no contents, and only rights travel.
	MapShared(t *node.Thread, name string, at node.Addr, bytes int64) (SharedRegion, error)
}

// SharedRegion is a region of shared memory as one process sees it. Pages are numbered from 0; the last may be
// incomplete.
//
// A process that has touched a page has the right from the instant at which Touch returns until it next lets the clock
// advance (Sync, a fault, a message). It must use the page before that, or ask for its right again.
type SharedRegion interface {
	// Pages is how many pages the region has.
	Pages() int64
	// Rights returns the present right of the process to a page. It takes no virtual time.
	Rights(page int64) Right
	// Touch returns when the page is there with the right to read or to write it, at an
	// instant at which the clock shows the thread's time.
	Touch(t *node.Thread, page int64, write bool) error
	// Prefetch starts faults for n pages from first on that lack the right, and does not
	// wait. Such a fault is counted without time.
	Prefetch(t *node.Thread, first, n int64, write bool) error
	// LockPage touches a page and prevents others from taking the right away until UnlockPage. Others can
	// read a page that is locked for reading, and lock it for reading. A deadlock report names the holder
	// to a process that waits for the page.
	LockPage(t *node.Thread, page int64, write bool) error
	// UnlockPage ends that. It returns an error unless the process holds the lock.
	UnlockPage(t *node.Thread, page int64) error
	// Watch has w told of the rights that the process loses, instead of an earlier
	// watcher; nil ends it.
	Watch(w PageWatcher)
	// Observe has o told of each fault of this process that Faults counts, instead of an earlier observer; nil ends it.
	Observe(o FaultObserver)
	// Faults returns the faults of this process in the region so far.
	Faults() FaultCounts
	// PageOuts returns how many pages this process has had written to disk so far, because its memory was full.
	PageOuts() int64
	// Unmap ends the region for all processes. They call it together and hold no lock. The frames keep
	// their contents.
	Unmap(t *node.Thread) error
}

// PageAccess is a touch of one page.
type PageAccess struct {
	Page  int64
	Write bool
}

// TouchAll touches pages of a region and returns at an instant at which all of them are there, so that an operation
// can use several. Others may take a page while TouchAll fetches the next one. Then it tries again. If that goes on,
// it locks page by page in ascending order, so that processes cannot wait for each other in a ring. pages must be in
// ascending order, each once.
func TouchAll(r SharedRegion, t *node.Thread, pages []PageAccess) error {
	for range touchRounds {
		for _, p := range pages {
			if err := r.Touch(t, p.Page, p.Write); err != nil {
				return err
			}
		}
		if allThere(r, pages) {
			return nil
		}
	}
	for _, p := range pages {
		if err := r.LockPage(t, p.Page, p.Write); err != nil {
			return err
		}
	}
	for _, p := range pages {
		if err := r.UnlockPage(t, p.Page); err != nil {
			return err
		}
	}
	return nil
}

// touchRounds is how often TouchAll tries without locks. Losing a page twice is rare;
// three times means that processes take pages from each other in turn.
const touchRounds = 3

// allThere reports whether a process has the rights that it needs now.
func allThere(r SharedRegion, pages []PageAccess) bool {
	for _, p := range pages {
		if !r.Rights(p.Page).Allows(p.Write) {
			return false
		}
	}
	return true
}
