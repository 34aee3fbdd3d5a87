package armci

import "simrun/sim/node"

// moveWithin copies a section between two places of this process's memory.
func (p *Process) moveWithin(k kind, s *section) error {
	for w := s.newWalk(); w.next(); {
		src, dst := w.local, w.remote
		if k == gets {
			src, dst = dst, src
		}
		if err := p.memory.Copy(dst, p.memory, src, s.count[0]); err != nil {
			return err
		}
	}
	return nil
}

// end says which side of a section lies in this process's memory.
type end bool

const (
	origin end = false // the caller's: local addresses
	owner  end = true  // the target's: remote addresses
)

// address is the address of a walk's current segment at this end.
func (e end) address(w *walk) node.Addr {
	if e == owner {
		return w.remote
	}
	return w.local
}

// side is where a section lies at this end.
func (e end) side(s *section) *side {
	if e == owner {
		return &s.remote
	}
	return &s.local
}

// pack copies a section into consecutive bytes from buf.
func (p *Process) pack(buf node.Addr, s *section, e end) error {
	for w := s.newWalk(); w.next(); {
		if err := p.memory.Copy(buf, p.memory, e.address(&w), s.count[0]); err != nil {
			return err
		}
		buf += node.Addr(s.count[0])
	}
	return nil
}

// unpack copies consecutive bytes into a section. data is nil if they have no
// values.
func (p *Process) unpack(data []byte, s *section, e end) error {
	for w := s.newWalk(); w.next(); {
		to, err := p.memory.Bytes(e.address(&w), s.count[0])
		if err != nil {
			return err
		}
		if data != nil {
			copy(to, data)
			data = data[s.count[0]:]
		}
	}
	return nil
}
