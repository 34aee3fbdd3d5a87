package lower

import (
	"cmp"
	"slices"
	"strings"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// staticLimit bounds static memory, so that every address is a positive I32.
const staticLimit = 1 << 31

// static is the static memory of a program: the blocks of the typed program
// first, then local arrays and constants in the order of their first use.
type static struct {
	out    *ir.Module
	next   int64
	blocks map[*sem.Block]home
	order  []*sem.Block        // as they were placed
	holds  map[*sem.Block]bool // descriptors, which have a value from the start
	pool   map[string]int64
	pooled *ir.Object // all constants
}

// home is where a block lies.
type home struct {
	addr   int64
	object *ir.Object
}

func (s *static) init(m *module, p *sem.Program) {
	*s = static{out: m.out, next: ir.StaticBase, blocks: make(map[*sem.Block]home, len(p.Blocks)), holds: map[*sem.Block]bool{}, pool: map[string]int64{}}
	if !p.SharedApart && len(p.Shared) > 0 {
		s.next = ir.Alike(s.next, s.placeApart(p))
		s.share(p)
		if s.out.Shared.Size > 0 {
			s.next = ir.Alike(s.next, ir.StaticBase)
		} else {
			s.next = ir.StaticBase
		}
	}
	for _, b := range p.Blocks {
		if !p.SharedApart || !b.Common || !slices.Contains(p.Shared, b.Name) {
			s.block(b)
		}
	}
	if p.SharedApart && len(p.Shared) > 0 {
		private := s.next
		s.next += sharedGap
		s.share(p)
		if s.out.Shared.Size > 0 {
			s.out.SharedApart = true
		}
		s.next = private
	}
	if s.out.Shared.Size > 0 {
		s.nameShared(p)
		m.refuseSharedData(p)
	}
}

// refuseSharedData reports initial values in shared memory, which begins with zeros.
func (m *module) refuseSharedData(p *sem.Program) {
	for _, b := range p.Blocks {
		if b.Common && len(b.Init) > 0 && slices.Contains(p.Shared, b.Name) {
			m.list.Addf(b.Init[0].At, "found an initial value in the COMMON block /%s/, which is shared memory and begins with zeros; assign the value", strings.ToUpper(b.Name))
		}
	}
}

// placeApart returns where shared memory begins if it is apart.
func (s *static) placeApart(p *sem.Program) int64 {
	end := int64(ir.StaticBase)
	for _, b := range p.Blocks {
		if !b.Common || !slices.Contains(p.Shared, b.Name) {
			end = alignUp(end, max(b.Align, 16)) + max(b.Size, 1)
		}
	}
	return alignUp(end+sharedGap, p.SharedPage)
}

func alignUp(addr, align int64) int64 { return (addr + align - 1) / align * align }

// sharedGap is the room in front of shared memory that is apart. It holds local arrays, constants, the stack and
// allocated objects.
const sharedGap = 64 << 20

// share places the blocks that processes have in common.
func (s *static) share(p *sem.Program) {
	for _, name := range p.Shared {
		for _, b := range p.Blocks {
			if !b.Common || b.Name != name {
				continue
			}
			b.Align = max(b.Align, p.SharedPage)
			h := s.block(b)
			if s.out.Shared.Size == 0 {
				s.out.Shared.Addr = h.addr
			}
			s.out.Shared.Size = s.next - s.out.Shared.Addr
		}
	}
	if s.out.Shared.Size > 0 { // the last page is theirs alone
		s.next = alignUp(s.next, p.SharedPage)
		s.out.Shared.Size = s.next - s.out.Shared.Addr
	}
}

// nameShared notes the variables in shared memory.
func (s *static) nameShared(p *sem.Program) {
	named := map[int64]bool{}
	for _, proc := range p.Procedures {
		for _, x := range proc.Symbols {
			h, ok := s.blocks[x.Block]
			addr := h.addr + x.Offset
			if !ok || x.Class != sem.Variable || addr < s.out.Shared.Addr || addr >= s.out.Shared.Addr+s.out.Shared.Size || named[addr] {
				continue
			}
			named[addr] = true
			size := x.Type.Size()
			if x.Shape != nil {
				n, _ := x.Shape.Constant() // COMMON has no others
				size *= n
			}
			s.out.SharedVariables = append(s.out.SharedVariables, ir.Variable{Name: x.Name, Range: ir.Range{Addr: addr, Size: size}})
		}
	}
	slices.SortFunc(s.out.SharedVariables, func(x, y ir.Variable) int { return cmp.Compare(x.Addr, y.Addr) })
}

// block returns where a block lies and places it the first time.
func (s *static) block(b *sem.Block) home {
	if h, ok := s.blocks[b]; ok {
		return h
	}
	name := b.Name
	if b.Common {
		name = "/" + name + "/"
	}
	h := s.place(name, b.Size, max(b.Align, 16))
	s.blocks[b] = h
	s.order = append(s.order, b)
	for _, init := range b.Init {
		s.out.Data = append(s.out.Data, ir.Data{Addr: h.addr + init.Offset, Bytes: init.Bytes, Repeat: init.Repeat})
	}
	return h
}

// place takes memory for a new object.
func (s *static) place(name string, size, align int64) home {
	s.next = alignUp(s.next, align)
	if shared := s.out.Shared; s.out.SharedApart && s.next < shared.Addr && s.next+size > shared.Addr {
		s.next = ir.Alike(shared.Addr+shared.Size, s.next) // the gap is full
		s.out.SharedApart = false
	}
	h := home{s.next, &ir.Object{Name: name, Size: size, Addr: s.next}}
	s.out.Objects = append(s.out.Objects, h.object)
	s.next += max(size, 1)
	return h
}

// constant returns the address of constant bytes. Equal ones are kept once.
func (s *static) constant(bytes string, align int64) *ir.Addr {
	if s.pooled == nil {
		s.pooled = &ir.Object{Name: "constants", ReadOnly: true}
		s.out.Objects = append(s.out.Objects, s.pooled)
	}
	addr, ok := s.pool[bytes]
	if !ok || addr%align != 0 {
		s.next = alignUp(s.next, align)
		addr = s.next
		s.next += max(int64(len(bytes)), 1)
		s.pool[bytes] = addr
		s.pooled.Size += int64(len(bytes))
		if bytes != "" {
			s.out.Data = append(s.out.Data, ir.Data{Addr: addr, Bytes: []byte(bytes), Repeat: 1})
		}
	}
	return &ir.Addr{Object: s.pooled, Offset: addr}
}

// unset returns the parts of blocks that have no initial value.
func (s *static) unset() []ir.Range {
	var list []ir.Range
	for _, b := range s.order {
		if s.holds[b] {
			continue
		}
		begin := s.blocks[b].addr
		at := int64(0)
		for _, g := range b.Given {
			if g.Offset > at {
				list = append(list, ir.Range{Addr: begin + at, Size: g.Offset - at})
			}
			at = g.Offset + g.Size
		}
		if at < b.Size {
			list = append(list, ir.Range{Addr: begin + at, Size: b.Size - at})
		}
	}
	return list
}

// finish closes static memory.
func (m *module) finish() {
	m.out.Unset = append(m.out.Unset, m.static.unset()...)
	m.out.StaticSize = m.static.next
	if m.out.Shared.Size > 0 && !m.out.SharedApart {
		m.out.StaticSize = max(m.static.next, m.out.Shared.Addr+m.out.Shared.Size)
	}
	if m.static.next >= staticLimit && m.prog.Main != nil {
		m.list.Addf(m.prog.Main.Pos, "the static variables of the program take %d bytes; at most %d are possible",
			m.static.next, int64(staticLimit))
	}
}
