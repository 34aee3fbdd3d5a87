package asvm

import (
	"math/bits"

	"simrun/machines"
	"simrun/sim/node"
)

// request handles a request at the node to which it has come. The owner serves it. A node that will own the page keeps
// it. The manager of a page that nobody has touched gives the page away. All others forward the request.
func (v *Region) request(at int32) {
	y := v.kernel.system
	m := y.messages[at]
	switch {
	case v.is(m.page, owned):
		v.own(at)
	case v.is(m.page, askedWrite) && m.requester != v.self:
		v.keep(at)
	case m.region.manager(m.page) == v.self && !m.region.born[m.page]:
		m.region.born[m.page] = true
		v.hints[m.page] = m.requester
		g := y.granting(&m, machines.ReadWrite)
		y.messages[g].zero = true
		y.drop(at)
		y.dispatch(g, v.self, m.requester)
	default:
		to := v.hints[m.page]
		if m.write && m.requester != v.self {
			v.hints[m.page] = m.requester
		}
		y.dispatch(at, v.self, to)
	}
}

// own has the owner serve a request, unless the page is in use.
func (v *Region) own(at int32) {
	y := v.kernel.system
	m := y.messages[at]
	other := m.requester != v.self
	switch {
	case v.is(m.page, busy), other && (v.pinned(m.page) || v.is(m.page, lockedWrite)), other && m.write && v.is(m.page, locked):
		v.keep(at)
	case v.is(m.page, paged):
		v.readFor(at)
	case m.write:
		v.collect(at)
	default:
		v.share(at, false)
	}
}

// share sends a copy of a page to a reader; the owner keeps one, which it may read.
func (v *Region) share(at int32, fromDisk bool) {
	y := v.kernel.system
	m := y.messages[at]
	v.region.set(m.page).add(m.requester)
	v.lose(m.page, machines.ReadOnly)
	g := y.granting(&m, machines.ReadOnly)
	y.messages[g].disk = fromDisk
	v.load(g)
	y.drop(at)
	y.dispatch(g, v.self, m.requester)
}

// load puts the contents of a page into a message.
func (v *Region) load(at int32) {
	m := &v.kernel.system.messages[at]
	m.data = append(m.data[:0], v.frame(m.page)...)
}

// collect has all copies invalidated but those of the owner and the writer, one message
// each, before the writer gets the page.
func (v *Region) collect(at int32) {
	y := v.kernel.system
	m := y.messages[at]
	v.set(m.page, busy)
	v.region.served[m.page], v.region.acks[m.page] = at, 1 // the owner's own
	for i, word := range v.region.set(m.page) {
		for ; word != 0; word &= word - 1 {
			reader := int32(64*i + bits.TrailingZeros64(word))
			if reader == v.self || reader == m.requester {
				continue
			}
			v.region.acks[m.page]++
			n := y.take()
			x := &y.messages[n]
			x.kind, x.region, x.page, x.requester = invalidate, m.region, m.page, m.requester
			y.dispatch(n, v.self, reader)
		}
	}
	v.countDown(m.page)
}

// invalidate takes a reader's copy away, unless it is in use.
func (v *Region) invalidate(at int32) {
	y := v.kernel.system
	m := &y.messages[at]
	if (v.pinned(m.page) || v.is(m.page, locked)) && v.rights[m.page] != machines.NoAccess {
		v.keep(at)
		return
	}
	v.lose(m.page, machines.NoAccess)
	v.hints[m.page] = m.requester
	m.kind = acknowledge
	y.dispatch(at, v.self, m.from)
}

// acknowledge counts a copy that is no more.
func (v *Region) acknowledge(at int32) {
	page := v.kernel.system.messages[at].page
	v.kernel.system.drop(at)
	v.countDown(page)
}

// countDown gives the page to its writer when no other copy is left.
func (v *Region) countDown(page int64) {
	v.region.acks[page]--
	if v.region.acks[page] > 0 {
		return
	}
	v.unset(page, busy)
	v.give(v.region.served[page], false)
}

// give gives ownership away, with the page unless the writer has a copy.
func (v *Region) give(at int32, fromDisk bool) {
	y := v.kernel.system
	m := y.messages[at]
	g := y.granting(&m, machines.ReadWrite)
	x := &y.messages[g]
	x.disk = fromDisk
	x.copied = m.copied && v.region.set(m.page).has(m.requester)
	if m.requester != v.self {
		if !x.copied {
			v.load(g)
		}
		v.unset(m.page, owned|paged|clean)
		v.lose(m.page, machines.NoAccess)
		v.hints[m.page] = m.requester
	} else {
		x.copied = true
	}
	y.drop(at)
	y.dispatch(g, v.self, m.requester)
	v.resume(m.page)
}

// accept puts a page into its frame and lets the process have it.
func (v *Region) accept(at int32) {
	y, k := v.kernel.system, v.kernel
	m := &y.messages[at]
	if v.rights[m.page] == machines.NoAccess {
		k.coming--
	}
	switch {
	case m.zero:
		clear(v.frame(m.page))
		v.set(m.page, fresh)
	case !m.copied:
		copy(v.frame(m.page), m.data)
	}
	if m.disk {
		v.set(m.page, fromDisk)
	}
	if m.write {
		v.set(m.page, owned)
		v.unset(m.page, clean)
		v.region.set(m.page).only(v.self)
		v.have(m.page, machines.ReadWrite)
	} else {
		v.hints[m.page] = m.from
		v.have(m.page, machines.ReadOnly)
	}
	v.unset(m.page, asked|askedWrite|paged)
	v.noteUse(m.page)
	page := m.page
	y.drop(at)
	if v.is(page, wanted) {
		v.came.Broadcast()
		return
	}
	if v.is(page, fresh) { // it was prefetched: the kernel fills it
		zeroing := v.zeroing(page)
		y.cpu(v.self).Doing(zerosActivity)
		y.cpu(v.self).Start(node.InterruptLevel, zeroing, y.nothing, 0)
	}
	v.unset(page, fresh|fromDisk)
	v.resume(page)
}
