package compile_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/sim/node"
)

func integer(v int64) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))} }

// base is where the array of the example begins.
const base = 4096

// example is the program of the package's comment. It ends by a call of NOTE.
func example(note *external.Procedure) *ir.Module {
	f := &ir.Func{Name: "main"}
	i := f.NewLocal(ir.I32, "i")
	get := &ir.Get{T: ir.I32, Local: i}
	x := &ir.Object{Name: "x", Addr: base, Size: 40}
	element := &ir.Addr{Object: x, Offset: base, Name: "x", Terms: []ir.Term{{Index: get, Dim: &ir.Dim{Lower: integer(1), Stride: integer(4), Extent: integer(10)}}}}
	f.Body = []ir.Stmt{
		&ir.Set{Local: i, Value: integer(1)},
		&ir.Do{Var: i, Trip: integer(10), Step: integer(1), Body: []ir.Stmt{
			&ir.Store{Mem: ir.MF32, Addr: element, Value: &ir.Unary{Op: ir.I32F32, X: get}},
		}},
		&ir.HostCall{Fn: ir.ExternalFunc(note)},
	}
	return &ir.Module{Funcs: []*ir.Func{f}, Main: f, StaticSize: 1 << 13, Objects: []*ir.Object{x}}
}

func costs(t *testing.T) *node.Costs {
	t.Helper()
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// TestBuild runs the program of the package's comment as it is, improved, and in phantom mode. The time is the same.
// So is the value of X, unless it is left out.
func TestBuild(t *testing.T) {
	var times []int64
	for _, c := range []struct {
		options compile.Options
		last    float32 // element of X when the program calls NOTE
	}{{compile.Options{AsWritten: true}, 10}, {compile.Options{}, 10}, {compile.Options{Phantom: true}, 0}} {
		var last float32
		note := compile.External{Procedure: external.Procedure{Name: "note"}, Do: func(m *vm.Machine, _ []uint64) error {
			bits, err := m.Int32(base + 4*9)
			last = math.Float32frombits(uint32(bits))
			return err
		}}
		c.options.Costs, c.options.Externals = costs(t), []compile.External{note}
		p, err := compile.Build(example(&note.Procedure), c.options)
		if err != nil {
			t.Fatal(err)
		}
		meter := compile.NewMeter(p.Prices)
		m, err := p.Run(context.Background(), vm.Config{Meter: meter})
		if err != nil || last != c.last {
			t.Errorf("%+v: got %v and error %v, want %v", c.options, last, err, c.last)
		}
		u := meter.Usage(m)
		if u.Count[node.Store] != 10 || int64(u.Time) != m.Charged() {
			t.Errorf("%+v: got %d stores in %v, want 10 in what was charged", c.options, u.Count[node.Store], u.Time)
		}
		times = append(times, m.Charged())
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if times[0] == 0 || times[1] != times[0] || times[2] != times[0] {
		t.Errorf("got times %v, want one and not 0", times)
	}
}

func TestWrongExternals(t *testing.T) {
	do := func(*vm.Machine, []uint64) error { return nil }
	get := external.Procedure{Name: "get"}
	for want, list := range map[string][]compile.External{ // any order: each is a test of its own
		`found the external procedure "Get"`: {{Procedure: external.Procedure{Name: "Get"}, Do: do}},
		"two external procedures GET":        {{Procedure: get, Do: do}, {Procedure: get, Do: do}},
		"GET has no Do":                      {{Procedure: get}},
	} {
		_, err := compile.Build(example(&get), compile.Options{Externals: list})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
