package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// part is what one unit says about a common block.
type part struct {
	name    string
	at      source.Pos
	members []*local
}

// commonStmt is COMMON /name/ items; a block that is named again goes on.
func (u *unit) commonStmt(s *ast.Common) {
	for i := range s.Blocks {
		b := &s.Blocks[i]
		p := u.partOf[b.Name]
		if p == nil {
			p = &part{name: b.Name, at: b.At}
			if u.partOf == nil {
				u.partOf = map[string]*part{}
			}
			u.partOf[b.Name] = p
			u.parts = append(u.parts, p)
		}
		for j := range b.Items {
			u.commonMember(p, &b.Items[j])
		}
	}
}

func (u *unit) commonMember(p *part, e *ast.Entity) {
	l := u.named(e.Name, e.At)
	if l == nil {
		return
	}
	u.setDims(l, e.Dims, e.At)
	if l.Class != sem.Variable || l.IsDummy() || l.Pointer != nil || l.Attr&(sem.InCommon|sem.ResultVar|sem.Allocatable) != 0 {
		u.errorf(e.At, "%s is %s and cannot be in COMMON", upper(l.Name), whyNotStatic(l))
		return
	}
	l.Attr |= sem.InCommon
	p.members = append(p.members, l)
}

// whyNotStatic describes a name that COMMON, EQUIVALENCE, SAVE or DATA cannot have.
func whyNotStatic(l *local) string {
	switch {
	case l.IsDummy():
		return "a dummy argument"
	case l.Attr.Has(sem.ResultVar):
		return "the result of a function"
	case l.Attr.Has(sem.InCommon):
		return "in a common block already"
	case l.Attr.Has(sem.Allocatable):
		return "allocatable"
	case l.Pointer != nil:
		return "the target of a pointer"
	}
	return describe(&l.Symbol)
}

// storageSize returns the bytes of a variable; false if they are not constant.
func (l *local) storageSize() (int64, bool) {
	size := l.Type.Size()
	if l.Type.HasLength() {
		n, ok := l.Len.(*sem.Const)
		if !ok {
			return 0, false
		}
		size = n.Int
	}
	if l.Shape == nil {
		return size, true
	}
	n, ok := elements(l.Shape)
	if size > 0 && n > maxBytes/size {
		return maxBytes + 1, ok
	}
	return size * n, ok
}

// elements is Shape.Constant that does not overflow.
func elements(s *sem.Shape) (n int64, ok bool) {
	n = 1
	for _, d := range s.Dims {
		lo, okl := d.Lower.(*sem.Const)
		hi, okh := d.Upper.(*sem.Const)
		if !okl || !okh {
			return 0, false
		}
		extent := max(hi.Int-lo.Int+1, 0)
		if extent > maxBytes {
			extent = maxBytes + 1
		}
		n = min(n*extent, maxBytes+1)
	}
	return n, s.Class == sem.ExplicitShape
}

// maxBytes is the highest size of a variable or block: what an address can reach.
const maxBytes = 1<<31 - 1

// sizeOf is storageSize where a constant size is needed.
func (u *unit) sizeOf(l *local, at source.Pos, where string) int64 {
	size, ok := l.storageSize()
	switch {
	case !ok:
		u.errorf(at, "the size of %s must be constant %s", upper(l.Name), where)
		return 0
	case size > maxBytes:
		u.tooBig(l)
		return 0
	}
	return size
}

func (u *unit) tooBig(l *local) {
	u.errorf(l.Pos, "%s has more than %d bytes", upper(l.Name), int64(maxBytes))
}

// layout places the members of common blocks and of EQUIVALENCE sets.
func (u *unit) layout() {
	for _, s := range u.equivalences {
		for _, set := range s.Sets {
			u.equivalence(set)
		}
	}
	for _, p := range u.parts {
		u.layoutCommon(p)
	}
	u.layoutResults()
	for _, l := range u.symbols {
		if l.group != nil && l.Block == nil {
			u.layoutGroup(l.group)
		}
	}
}

// layoutCommon places one common block as this unit sees it: member after
// member, without gaps. The block is as large as the largest view of any unit.
func (u *unit) layoutCommon(p *part) {
	b := u.commons[p.name]
	if b == nil {
		b = u.newBlock(p.name)
		b.Common = true
		u.commons[p.name] = b
	}
	var offset int64
	for _, l := range p.members {
		u.placeInCommon(l, b, offset)
		offset += u.sizeOf(l, l.Pos, "in COMMON")
	}
	b.Size = max(b.Size, offset)
	if b.Size > maxBytes {
		u.errorf(p.at, "the common block /%s/ has more than %d bytes", upper(p.name), int64(maxBytes))
	}
}

// blockAlign suits every type.
const blockAlign = 16

// placeInCommon gives a variable, and all that is equivalent to it, a place in a common
// block. Storage that EQUIVALENCE adds extends the block to the right only.
func (u *unit) placeInCommon(l *local, b *sem.Block, offset int64) {
	if l.Block != nil {
		if l.Block != b || l.Offset != offset {
			u.errorf(l.Pos, "%s has two places: by COMMON and by EQUIVALENCE with another variable in COMMON", upper(l.Name))
		}
		return
	}
	if l.group == nil {
		l.Block, l.Offset = b, offset
		return
	}
	start := offset - l.shift
	for _, m := range l.group.members {
		m.Block, m.Offset = b, start+m.shift
		if m.Offset < 0 {
			u.errorf(m.Pos, "EQUIVALENCE puts %s before the beginning of the common block /%s/", upper(m.Name), upper(b.Name))
			m.Offset = 0
			continue
		}
		b.Size = max(b.Size, m.Offset+u.sizeOf(m, m.Pos, "in EQUIVALENCE"))
	}
}

// layoutGroup gives the variables of EQUIVALENCE sets a block of their own.
func (u *unit) layoutGroup(g *group) {
	first := g.members[0]
	for _, m := range g.members {
		if m.shift < first.shift {
			first = m
		}
	}
	start := first.shift
	b := u.newBlock(first.Name)
	for _, m := range g.members {
		m.Block, m.Offset = b, m.shift-start
		b.Size = max(b.Size, m.Offset+u.sizeOf(m, m.Pos, "in EQUIVALENCE"))
	}
	if b.Size > maxBytes {
		u.tooBig(first)
	}
}

func (u *unit) newBlock(name string) *sem.Block {
	b := &sem.Block{Name: name, Align: blockAlign}
	u.out.Blocks = append(u.out.Blocks, b)
	return b
}

// layoutResults lets the results of all entries of a function share storage.
func (u *unit) layoutResults() {
	if u.proc == nil || u.proc.Kind != sem.Function || len(u.proc.Entries) < 2 {
		return
	}
	var b *sem.Block
	for _, e := range u.proc.Entries {
		l := u.names[e.Result.Name]
		size, ok := l.storageSize()
		if !ok && l.Shape != nil {
			u.errorf(l.Pos, "the size of %s, the result of a function with ENTRY, must be constant", upper(l.Name))
		}
		if !ok || l.Block != nil {
			continue
		}
		if b == nil {
			b = u.newBlock(l.Name)
		}
		l.Block = b
		b.Size = max(b.Size, size)
	}
}

// giveBlock gives a variable static storage of its own if it can have it and
// has none. An array or text that is the result of a function is in memory for the caller.
func (u *unit) giveBlock(l *local) {
	forCaller := l.Attr.Has(sem.ResultVar) && (l.Shape != nil || l.Type.HasLength() || l.Attr.Has(sem.DataPointer))
	if l.Block != nil || l.IsDummy() || l.Pointer != nil || forCaller {
		return
	}
	size, ok := int64(sem.DescriptorSize), true
	if !l.Attr.Has(sem.Allocatable) {
		size, ok = l.storageSize()
	}
	switch {
	case !ok:
		return
	case size > maxBytes:
		u.tooBig(l)
		return
	}
	l.Block = u.newBlock(l.Name)
	l.Block.Size = size
}

// staticStorage gives blocks to the variables that need them, once all that
// the unit and its contained procedures do with them is known. SAVE means
// nothing in a main program, which ends only once.
func (u *unit) staticStorage() {
	isMain := u.proc != nil && u.proc.Kind == sem.MainProgram
	saved := u.saveAll || u.opts.Save && u.proc != nil && !u.proc.Recursive
	for _, l := range u.symbols {
		if saved && l.canBeSaved() {
			l.Attr |= sem.Save
		}
		switch {
		case l.Class == sem.NamedConstant && l.Elements == nil && l.Type.Base == sem.Derived && l.Value != nil:
			l.Elements = []*sem.Const{l.Value}
			u.constantBlock(l)
		case l.Class == sem.NamedConstant && l.Elements != nil:
			u.constantBlock(l)
		case l.Class != sem.Variable:
		case u.proc == nil || l.Attr&(sem.HasData|sem.HostShared) != 0 || l.Attr.Has(sem.Save) && !isMain:
			u.giveBlock(l)
			u.defaultValues(l)
		}
	}
}

// defaultValues gives a static variable the default values of its type.
func (u *unit) defaultValues(l *local) {
	if l.Type.Base != sem.Derived || l.Block == nil || l.Attr&(sem.HasData|sem.Allocatable|sem.InCommon) != 0 || u.proc != nil && !l.Attr.Has(sem.Save) {
		return
	}
	initial := u.types[l.Type.Kind-1].Initial
	if initial == nil {
		return
	}
	n := int64(1)
	if l.Shape != nil {
		n, _ = elements(l.Shape)
	}
	u.initialize(&l.Symbol, 0, initial, n, l.Pos)
}

func (l *local) canBeSaved() bool {
	return l.Class == sem.Variable && !l.IsDummy() && l.Pointer == nil && l.Attr&(sem.ResultVar|sem.InCommon) == 0
}

// constantBlock puts the elements of a constant array into memory.
func (u *unit) constantBlock(l *local) {
	size, ok := l.storageSize()
	if !ok || size > maxBytes {
		return // reported already
	}
	l.Block = u.newBlock(l.Name)
	l.Block.Size = size
	width := size / max(int64(len(l.Elements)), 1)
	for i := 0; i < len(l.Elements); {
		n := i + 1
		for n < len(l.Elements) && l.Elements[n] == l.Elements[i] {
			n++
		}
		u.initialize(&l.Symbol, int64(i)*width, encode(l.Elements[i], l.Type, width), int64(n-i), l.Pos)
		i = n
	}
}
