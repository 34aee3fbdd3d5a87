package vm_test

import (
	"context"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// Static arrays take their size and no more, though elements of both are found by one sum.
func TestStaticArraysTakeTheirSize(t *testing.T) {
	const n = 1 << 20
	array := func(addr int64) *ir.Object { return &ir.Object{Name: "a", Addr: addr, Size: 8 * n} }
	first, second := array(ir.StaticBase), array(ir.StaticBase+8*n)
	f := newFunc("MAIN")
	i := f.local(ir.I32, "i")
	at := func(o *ir.Object) *ir.Addr {
		a := element("a", o.Addr, 8, f.get(i), n)
		a.Object = o
		return a
	}
	f.Body = []ir.Stmt{
		f.set(i, i32(n)),
		store(ir.MF64, at(first), f64(1)),
		store(ir.MF64, at(second), binary(ir.AddF64, load(ir.MF64, at(first)), f64(2))),
	}
	m := program(f)
	m.StaticSize = second.Addr + second.Size
	code, err := vm.Compile(m, vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	machine, err := code.New(vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := machine.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v, err := machine.Float64(uint32(m.StaticSize - 8)); err != nil || v != 3 {
		t.Errorf("the last element is %v, %v, want 3", v, err)
	}
	if _, err := machine.Bytes(uint32(m.StaticSize+m.StaticSize/8), 1); err == nil {
		t.Errorf("memory has more than %d bytes for %d of static data", m.StaticSize+m.StaticSize/8, m.StaticSize)
	}
}
