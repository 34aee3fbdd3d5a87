package portals

import (
	"fmt"

	"simrun/sim/node"
)

// AnyProcess in a match entry accepts every initiator (PTL_PID_ANY).
const AnyProcess = -1

// Match says which operations a match entry accepts.
type Match struct {
	Source int    // rank of the initiator, or AnyProcess
	Bits   uint64 // that the match bits of the operation must have
	Ignore uint64 // except where this has ones
}

// fits reports whether an operation of a process with some match bits is
// accepted.
func (m *Match) fits(source int, bits uint64) bool {
	return (m.Source == AnyProcess || m.Source == source) && (m.Bits^bits)&^m.Ignore == 0
}

// ME is a match entry.
type ME struct {
	Match
	md         *MD
	next, prev *ME
	owner      *Interface
	portal     int32
	unlink     bool // it goes with its memory descriptor
	linked     bool
}

// Position says where an entry goes in its list, or beside another entry.
type Position bool

// The positions.
const (
	Before Position = false // PTL_INS_BEFORE
	After  Position = true  // PTL_INS_AFTER
)

// matchList is the entries of one index of the portal table.
type matchList struct {
	first, last *ME
	portal      int32
}

// list returns the list of an index of the portal table, which it makes if there is none.
func (i *Interface) list(portal int32) *matchList {
	if l := i.known(portal); l != nil {
		return l
	}
	l := new(matchList)
	if int(i.listed) < len(i.room) {
		l = &i.room[i.listed]
		i.listed++
	} else {
		i.more = append(i.more, l)
	}
	l.portal = portal
	return l
}

// known returns the list of an index of the portal table, or nil if it has never had an entry.
func (i *Interface) known(portal int32) *matchList {
	for at := range i.room {
		if l := &i.room[at]; l.portal == portal && at < int(i.listed) {
			return l
		}
	}
	for _, l := range i.more {
		if l.portal == portal {
			return l
		}
	}
	return nil
}

// MEAttach adds a match entry before or after all others of an index of the
// portal table (PtlMEAttach). With unlink it goes when its memory descriptor is
// unlinked.
func (i *Interface) MEAttach(t *node.Thread, portal int, m Match, unlink bool, p Position) (*ME, error) {
	size := i.job.spec.Limits.Table.Get()
	if portal < 0 || int64(portal) >= size {
		return nil, &Error{Call: "PtlMEAttach", Code: "PTL_PT_INDEX_INVALID", Detail: fmt.Sprintf("found index %d of the portal table, expected 0 to %d", portal, size-1)}
	}
	e, err := i.newEntry(t, "PtlMEAttach", int32(portal), m, unlink)
	if err != nil {
		return nil, err
	}
	l := i.list(int32(portal))
	if p == After {
		l.insert(e, l.last, nil)
	} else {
		l.insert(e, nil, l.first)
	}
	return e, nil
}

// MEInsert adds a match entry before or after another one (PtlMEInsert).
func (i *Interface) MEInsert(t *node.Thread, base *ME, m Match, unlink bool, p Position) (*ME, error) {
	if base == nil || base.owner != i || !base.linked {
		return nil, &Error{Call: "PtlMEInsert", Code: "PTL_ME_INVALID", Detail: "found a match entry that is not one of this process, expected one that PtlMEAttach has returned"}
	}
	e, err := i.newEntry(t, "PtlMEInsert", base.portal, m, unlink)
	if err != nil {
		return nil, err
	}
	if !base.linked {
		return nil, &Error{Call: "PtlMEInsert", Code: "PTL_ME_INVALID", Detail: "found a match entry that went while the call ran, expected one that stays"}
	}
	l := i.list(base.portal)
	if p == After {
		l.insert(e, base, base.next)
	} else {
		l.insert(e, base.prev, base)
	}
	return e, nil
}

func (i *Interface) newEntry(t *node.Thread, call string, portal int32, m Match, unlink bool) (*ME, error) {
	if m.Source != AnyProcess {
		if _, err := i.peer(call, m.Source); err != nil {
			return nil, err
		}
	}
	if limit := i.job.spec.Limits.Entries.Get(); i.entries >= limit {
		return nil, full(call, "match entries", limit)
	}
	i.call(t)
	i.entries++
	e := &i.entry
	if e.owner != nil { // it is in use, or names of it may be
		e = new(ME)
	}
	*e = ME{Match: m, owner: i, portal: portal, unlink: unlink, linked: true}
	return e, nil
}

// insert puts an entry between two neighbours, either of which may be nil.
func (l *matchList) insert(e, prev, next *ME) {
	e.prev, e.next = prev, next
	if prev != nil {
		prev.next = e
	} else {
		l.first = e
	}
	if next != nil {
		next.prev = e
	} else {
		l.last = e
	}
}

// MEUnlink removes a match entry with its memory descriptor, which must not be
// in use (PtlMEUnlink).
func (i *Interface) MEUnlink(t *node.Thread, e *ME) error {
	if e == nil || e.owner != i || !e.linked {
		return &Error{Call: "PtlMEUnlink", Code: "PTL_ME_INVALID", Detail: "found a match entry that is not one of this process, expected one that PtlMEAttach has returned"}
	}
	i.call(t)
	if e.md != nil && e.md.pending > 0 {
		return &Error{Call: "PtlMEUnlink", Code: "PTL_ME_IN_USE", Detail: fmt.Sprintf("found %d operations under way, expected none", e.md.pending)}
	}
	if e.md != nil {
		e.md.release()
	}
	if e.linked {
		e.remove()
	}
	return nil
}

// remove takes an entry out of its list.
func (e *ME) remove() {
	l := e.owner.list(e.portal)
	if e.prev != nil {
		e.prev.next = e.next
	} else {
		l.first = e.next
	}
	if e.next != nil {
		e.next.prev = e.prev
	} else {
		l.last = e.prev
	}
	e.prev, e.next, e.linked = nil, nil, false
	e.owner.entries--
}

// find looks for the descriptor that takes an operation. It returns the descriptor (nil if none does), the offset in
// it, the number of bytes to move, and the number of entries that did not match before.
func (i *Interface) find(o *operation) (d *MD, offset, moved int64, passed int64) {
	l := i.known(int32(o.portal))
	if l == nil {
		return nil, 0, 0, 0
	}
	for e := l.first; e != nil; e = e.next {
		if e.md != nil && e.fits(int(o.initiator), o.bits) {
			if offset, moved, ok := e.md.room(o.option(), o.offset, o.bytes); ok {
				return e.md, offset, moved, passed
			}
		}
		passed++
	}
	return nil, 0, 0, passed
}
