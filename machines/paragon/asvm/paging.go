package asvm

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// frames returns how many pages fit into a node's memory.
func (k *Kernel) frames() int64 {
	m := k.system.memory
	return max(1, int64(m.Size.Get()-m.System.Get())/k.PageBytes())
}

// full reports whether there is no room for another page.
func (k *Kernel) full() bool { return k.resident+k.coming >= k.frames() }

// makeRoom drops or pages out the page that has not been used for longest until there is
// room for another one. Copies of pages that others own go first: they cost no disk.
func (k *Kernel) makeRoom(t *node.Thread) {
	for k.full() {
		v, page := k.victim(false)
		if v != nil {
			v.lose(page, machines.NoAccess)
			continue
		}
		if v, page = k.victim(true); v == nil {
			return // all that is there is in use
		}
		v.pageOut(t, page)
	}
}

// victim returns the page that has not been used for longest, among the pages that the node owns or among the others.
// It returns nil if all are in use.
func (k *Kernel) victim(own bool) (*Region, int64) {
	l := k.listOf(own)
	k.trim(l)
	for i := l.first; i < len(l.uses); i++ {
		u := &l.uses[i]
		if v := k.tables[u.region]; k.holds(u, own) && v.states[u.page]&(asked|wanted|busy|locked) == 0 {
			return v, int64(u.page)
		}
	}
	return nil, 0
}

// pageUse says when a page in the memory of the node was last used. The entry is valid until the page is used again, is
// lost or has another owner.
type pageUse struct {
	at           uint32 // by the kernel's clock
	region, page int32
}

// useList has the uses of pages that the node owns, or of the others, in the order of time. An entry that is no longer
// valid stays until it comes first, or until there are too many of them.
type useList struct {
	uses  []pageUse
	first int // entries before it are no longer valid
}

// spareUses is the room of a list for invalid entries, besides the room for as many as are valid.
const spareUses = 64

func (k *Kernel) listOf(own bool) *useList {
	if own {
		return &k.own
	}
	return &k.copies
}

// holds reports whether an entry of a list is valid.
func (k *Kernel) holds(u *pageUse, own bool) bool {
	v := k.tables[u.region]
	return v != nil && v.rights[u.page] != machines.NoAccess && v.used[u.page] == u.at && v.is(int64(u.page), owned) == own
}

// trim removes invalid entries from the beginning of a list.
func (k *Kernel) trim(l *useList) {
	for l.first < len(l.uses) && !k.holds(&l.uses[l.first], l == &k.own) {
		l.first++
	}
}

// addUse puts a page in the memory of the node into its list. Most pages have just been used, so they come last.
func (v *Region) addUse(page int64) {
	k := v.kernel
	own := v.is(page, owned)
	l := k.listOf(own)
	if int64(len(l.uses)) >= 2*k.resident+spareUses {
		kept := l.uses[:0]
		for i := l.first; i < len(l.uses); i++ {
			if u := l.uses[i]; k.holds(&u, own) {
				kept = append(kept, u)
			}
		}
		l.uses, l.first = kept, 0
	}
	u := pageUse{v.used[page], int32(v.region.number), int32(page)}
	i := len(l.uses)
	for i > l.first && l.uses[i-1].at > u.at {
		i--
	}
	l.uses = slices.Insert(l.uses, i, u)
}

// pageOut writes a page to disk, unless what is there is as new.
func (v *Region) pageOut(t *node.Thread, page int64) {
	v.set(page, paged)
	v.lose(page, machines.NoAccess)
	if !v.is(page, clean) {
		v.set(page, clean|busy)
		v.pageOuts++
		v.useDisk(t, page)
		v.unset(page, busy)
		v.resume(page)
	}
}

// useDisk lets pass what the disk takes for a page.
func (v *Region) useDisk(t *node.Thread, page int64) {
	d := v.kernel.disk(v.region.length(page))
	t.Kernel().Causes().Spend(d, diskUse)
	t.Process.Sleep(d)
}

// diskUse is the purpose of the disk in reports of where time goes.
var diskUse = ofFaults("disk")

// pageIn reads a page of this node from disk.
func (v *Region) pageIn(t *node.Thread, page int64) {
	v.set(page, busy|wanted)
	v.kernel.coming++
	v.useDisk(t, page)
	v.kernel.coming--
	v.unset(page, busy|paged)
	v.set(page, fromDisk|clean)
	v.have(page, machines.ReadOnly)
	if v.alone(page) {
		v.have(page, machines.ReadWrite)
		v.unset(page, clean) // the process may write it without the kernel's knowing
	}
}

// alone reports whether no other node may have a copy of a page that this one owns.
func (v *Region) alone(page int64) bool {
	for i, word := range v.region.set(page) {
		if int32(i) == v.self/64 {
			word &^= 1 << (v.self % 64)
		}
		if word != 0 {
			return false
		}
	}
	return true
}

// disk returns how long it takes until the disks of the node's server have moved so many
// bytes, behind all that others have given them.
func (k *Kernel) disk(bytes int64) sim.Duration {
	y := k.system
	server := k.node.Rank() % len(y.disks)
	now := y.network.Kernel().Now()
	y.disks[server] = max(now, y.disks[server]).Add(y.paging.Access.Get()).Add(y.paging.Rate.Get().Transfer(bytes))
	return y.disks[server].Sub(now)
}

// readFor reads a page from disk that another node wants.
func (v *Region) readFor(at int32) {
	y := v.kernel.system
	page := y.messages[at].page
	v.set(page, busy)
	d := v.kernel.disk(v.region.length(page))
	y.network.Kernel().Causes().Spend(d, diskUse)
	y.network.Kernel().Schedule(d, sim.Wire, y.loaded, uint64(at))
}

// pageRead is the end of reading a page for another node.
type pageRead struct{ *System }

func (pageRead) String() string { return "page from disk" }

// Handle serves the request that the page was read for. It stays on disk: the owner has
// no frame for it.
func (y pageRead) Handle(at uint64) {
	m := y.messages[at]
	v := m.region.views[m.to]
	v.unset(m.page, busy)
	if m.write {
		v.collect(int32(at))
		return
	}
	v.share(int32(at), true)
	v.resume(m.page)
}
