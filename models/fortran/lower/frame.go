package lower

import "simrun/models/compile/ir"

// frame is the stack memory of a function. Temporaries of a statement give
// their bytes back when it ends, unless something lasting lies above them.
type frame struct {
	top, floor, size int64
	local            ir.LocalID
	used             bool
}

// frameLimit is the greatest size of an object on the frame; larger objects are allocated.
const frameLimit = 4096

// onFrame returns the address of a fresh temporary on the stack.
func (f *function) onFrame(name string, size int64) *ir.Addr {
	if !f.frame.used {
		f.frame.used = true
		f.frame.local = f.local(ir.I32, "frame")
		f.fixed[f.frame.local] = true
	}
	at := (f.frame.top + 15) &^ 15
	if size <= 8 {
		at = (f.frame.top + 7) &^ 7
	}
	f.frame.top = at + size
	f.frame.size = max(f.frame.size, f.frame.top)
	return &ir.Addr{Object: f.m.object(name, size), Base: f.get(f.frame.local), Offset: at}
}

// lasting returns memory for a variable that lives as long as the function
// runs: on the frame if the function is recursive, else static.
func (f *function) lasting(name string, size int64) *ir.Addr {
	if f.proc.Recursive {
		a := f.onFrame(name, size)
		f.frame.floor = f.frame.top
		return a
	}
	h := f.m.static.place(name, size, 16)
	return &ir.Addr{Object: h.object, Offset: h.addr}
}

// unset is lasting for a variable, which has no value at first.
func (f *function) unset(name string, size int64) *ir.Addr {
	a := f.lasting(name, size)
	if !f.proc.Recursive {
		f.m.out.Unset = append(f.m.out.Unset, ir.Range{Addr: a.Offset, Size: size})
	}
	return a
}

// object adds an object that is not static.
func (m *module) object(name string, size int64) *ir.Object {
	o := &ir.Object{Name: name, Size: size}
	m.out.Objects = append(m.out.Objects, o)
	return o
}

// scratch returns memory of size bytes (I32) until the end of the innermost
// scope: on the frame if the size is a small constant, else allocated.
func (f *function) scratch(name string, size ir.Expr) *ir.Addr {
	if n, ok := constant(size); ok && n <= frameLimit {
		return f.onFrame(name, max(n, 1))
	}
	return f.allocated(name, f.wide(size))
}

// allocated returns memory of bytes (I64) until the end of the innermost scope.
func (f *function) allocated(name string, bytes ir.Expr) *ir.Addr {
	base := f.host(ir.Alloc, bytes)[0]
	f.afterwards(func() { f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{base}, At: f.at}) })
	return &ir.Addr{Object: f.m.object(name, 0), Base: base}
}

// mostBytes is more than any memory has.
const mostBytes = 1 << 32

// times returns bytes (I64) times an extent (I32, not negative), or mostBytes if that is less. The product of extents
// must not wrap to a size that memory has.
func (f *function) times(bytes, extent ir.Expr) ir.Expr {
	n := f.temp(&ir.Binary{Op: ir.MulI64, X: bytes, Y: f.wide(extent)})
	return f.temp(choose(compare(ir.LtI64, n, i64(mostBytes)), n, i64(mostBytes)))
}
