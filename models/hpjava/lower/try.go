package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// try is a try statement around what is lowered.
type try struct {
	handler  ir.BlockID // 0: only what is finally executed
	finally  *ast.Block
	jumps    int // how many loops and switches are around it
	observed int // how many try statements that see errors of the machine are around it
}

// cell returns the place of the exception that is under way.
func (f *function) cell() *ir.Addr {
	return &ir.Addr{Object: f.pending, Offset: f.pending.Addr}
}

// placeCell returns where the place is kept at which it was thrown.
func (f *function) placeCell() *ir.Addr {
	return &ir.Addr{Object: f.pending, Offset: f.pending.Addr + 4}
}

func (f *function) exception() ir.Expr { return &ir.Load{Mem: ir.MI32, Addr: f.cell()} }

// propagate goes to the nearest handler, or returns.
func (f *function) propagate() {
	for i := len(f.tries) - 1; i >= 0; i-- {
		if f.tries[i].handler != 0 {
			f.emit(&ir.Br{To: f.tries[i].handler})
			return
		}
	}
	if f.program {
		f.uncaught()
		return
	}
	f.returnZero()
}

// checkThrown goes to the nearest handler if a call has thrown.
func (f *function) checkThrown() {
	f.emit(&ir.If{Cond: f.exception(), Then: f.within(f.propagate)})
}

// unwind executes what is finally executed of the try statements inside of the n-th.
func (f *function) unwind(n int) {
	all, jumps, observed := f.tries, f.jumps, f.observed
	for i := len(all) - 1; i >= n; i-- {
		t := all[i]
		f.tries, f.jumps, f.observed = all[:i:i], jumps[:t.jumps:t.jumps], t.observed
		if t.finally != nil {
			f.stmts(t.finally.List)
		}
	}
	f.tries, f.jumps, f.observed = all, jumps, observed
}

// try lowers a try statement: the body in a block that an exception leaves, behind it the handlers. The statements of
// finally stand behind each way out.
func (f *function) try(s *ast.Try) {
	end, handler := f.newBlock(), f.newBlock()
	observed := 0
	if f.observes(s) {
		observed = 1
	}
	body := f.within(func() {
		f.tries = append(f.tries, try{handler, s.Finally, len(f.jumps), f.observed})
		f.observed += observed
		f.stmts(s.Body.List)
		f.observed -= observed
		f.unwind(len(f.tries) - 1)
		f.tries = f.tries[:len(f.tries)-1]
		f.emit(&ir.Br{To: end})
	})
	list := []ir.Stmt{&ir.Block{ID: handler, Body: body}}
	list = append(list, f.within(func() { f.handlers(s, end) })...)
	f.emit(&ir.Block{ID: end, Body: list})
}

func (f *function) handlers(s *ast.Try, end ir.BlockID) {
	e := f.temp(f.exception())
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: i32(0)})
	if s.Finally == nil {
		f.catches(s, e, end)
		f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: f.get(e)})
		f.propagate()
		return
	}
	again := f.newBlock()
	f.tries = append(f.tries, try{again, s.Finally, len(f.jumps), f.observed})
	f.observed++
	body := f.within(func() {
		f.catches(s, e, end)
		f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: f.get(e)})
	})
	f.observed--
	f.tries = f.tries[:len(f.tries)-1]
	f.emit(&ir.Block{ID: again, Body: body})
	f.emit(&ir.Set{Local: e, Value: f.exception()})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: i32(0)})
	f.stmts(s.Finally.List)
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: f.get(e)})
	f.propagate()
}

func (f *function) catches(s *ast.Try, e ir.LocalID, end ir.BlockID) {
	for _, k := range s.Catches {
		f.emit(&ir.If{Cond: f.instance(f.get(e), k.Var.Type.Class), Then: f.within(func() {
			f.emit(&ir.Set{Local: f.local(k.Var), Value: f.get(e)})
			f.stmts(k.Body.List)
			if s.Finally != nil {
				f.unwind(len(f.tries) - 1)
			}
			f.emit(&ir.Br{To: end})
		})})
	}
}

// instance returns whether an object is of a class or one below.
func (f *function) instance(x ir.Expr, k *ast.Class) ir.Expr {
	get, ok := x.(*ir.Get)
	if !ok {
		get = f.get(f.temp(x)).(*ir.Get)
	}
	if k.Name == "Object" {
		return binary(ir.NeI32, f.get(get.Local), i32(0))
	}
	class := f.get(f.temp(f.classOf(f.get(get.Local)))).(*ir.Get)
	test := binary(ir.EqI32, f.get(class.Local), i32(int64(k.ID)))
	for _, b := range k.Below {
		test = binary(ir.OrI32, test, binary(ir.EqI32, f.get(class.Local), i32(int64(b.ID))))
	}
	return test
}

// classOf returns the number of the class of an object, 0 of null.
func (f *function) classOf(x ir.Expr) ir.Expr {
	return &ir.Load{Mem: ir.MI32, Addr: &ir.Addr{Object: f.objects, Base: x}}
}

// uncaught ends the program with the exception in its cell, which nobody catches.
func (f *function) uncaught() {
	e := f.get(f.temp(f.exception())).(*ir.Get)
	message := f.checked.Library["Throwable"].Field("message")
	m := load(ast.StringType, f.fieldAddr(message, func() ir.Expr { return f.get(e.Local) }, false, 0))
	f.native("uncaught", 0, nil, f.classOf(f.get(e.Local)), m, &ir.Load{Mem: ir.MI32, Addr: f.placeCell()})
}
