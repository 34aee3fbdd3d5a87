package lower

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// host executes a call of the host.
func (k *machine) host(fn *ir.HostFunc, a []uint64) []uint64 {
	if len(a) != len(fn.Params) {
		panic(fmt.Sprintf("%s called with %d arguments, has %d", fn.Name, len(a), len(fn.Params)))
	}
	switch fn {
	case ir.Alloc, ir.AllocStat:
		at := k.heap
		k.heap += int64(a[0]+15) &^ 15
		return []uint64{uint64(at)}
	case ir.Free:
		return nil
	case ir.CharAssign:
		to, from := k.mem[a[0]:a[0]+a[1]], bytes.Clone(k.mem[a[2]:a[2]+a[3]])
		n := copy(to, from)
		for i := n; i < len(to); i++ {
			to[i] = ' '
		}
		return nil
	case ir.CharCompare:
		n := int(max(a[1], a[3]))
		return []uint64{uint64(uint32(strings.Compare(k.padded(a[0], a[1], n), k.padded(a[2], a[3], n))))}
	case ir.CharTrimLen:
		return []uint64{uint64(len(strings.TrimRight(k.padded(a[0], a[1], 0), " ")))}
	case ir.CharIndex:
		return []uint64{uint64(strings.Index(k.padded(a[0], a[1], 0), k.padded(a[2], a[3], 0)) + 1)}
	case ir.CharAdjustl:
		text := strings.TrimLeft(k.padded(a[1], a[2], 0), " ")
		copy(k.mem[a[0]:], text+strings.Repeat(" ", int(a[2])-len(text)))
		return nil
	case ir.ModF64:
		return bitsOf(math.Mod(math.Float64frombits(a[0]), math.Float64frombits(a[1])))
	case ir.PowInt32:
		return []uint64{uint64(uint32(int32(math.Pow(float64(int32(a[0])), float64(int32(a[1]))))))}
	case ir.PowF64Int:
		return bitsOf(math.Pow(math.Float64frombits(a[0]), float64(int32(a[1]))))
	case ir.CDiv:
		q := complex(math.Float64frombits(a[0]), math.Float64frombits(a[1])) / complex(math.Float64frombits(a[2]), math.Float64frombits(a[3]))
		return append(bitsOf(real(q)), bitsOf(imag(q))...)
	case ir.ExponentF:
		_, e := math.Frexp(math.Float64frombits(a[0]))
		return []uint64{uint64(uint32(e))}
	case ir.ScaleF64:
		return bitsOf(math.Ldexp(math.Float64frombits(a[0]), int(int32(a[1]))))
	case hostio.Item:
		k.item(a)
		return nil
	case hostio.Text:
		fmt.Fprintf(&k.log, "%s=%q ", hostio.Specs[a[0]], k.mem[a[1]:a[1]+a[2]])
		return nil
	case hostio.End:
		k.log.WriteString("end\n")
		return []uint64{0}
	case ir.StopInt, ir.StopNone, ir.StopChar:
		fmt.Fprintf(&k.log, "%s%d\n", fn.Name, a)
		panic(failure{code: -1, name: fn.Name})
	}
	fmt.Fprintf(&k.log, "%s%d ", strings.TrimPrefix(fn.Name, "io_"), a)
	return make([]uint64, len(fn.Results))
}

func bitsOf(x float64) []uint64 { return []uint64{math.Float64bits(x)} }

func (k *machine) padded(at, length uint64, n int) string {
	s := string(k.mem[at : at+length])
	return s + strings.Repeat(" ", max(0, n-len(s)))
}

// item writes the values of an item.
func (k *machine) item(a []uint64) {
	kind, at := a[0], int64(a[1])
	for range a[3] {
		switch sem.Base(kind >> 4) {
		case sem.Integer:
			n := []ir.Mem{1: ir.MI8, 2: ir.MI16, 4: ir.MI32, 8: ir.MI64}[kind&15]
			v := int64(k.load(n, at))
			if n != ir.MI64 {
				v = int64(int32(v))
			}
			fmt.Fprintf(&k.log, "%d ", v)
		case sem.Logical:
			fmt.Fprintf(&k.log, "%v ", k.mem[at] != 0)
		case sem.Real:
			k.real(kind&15, at)
		case sem.Complex:
			k.log.WriteString("( ")
			k.real(kind&15, at)
			k.real(kind&15, at+int64(kind&15))
			k.log.WriteString(") ")
		case sem.Character:
			fmt.Fprintf(&k.log, "%q ", k.mem[at:at+int64(a[2])])
		}
		at += int64(int32(a[4]))
	}
}

func (k *machine) real(kind uint64, at int64) {
	if kind == 4 {
		fmt.Fprintf(&k.log, "%v ", float32(asF32(k.load(ir.MF32, at))))
		return
	}
	fmt.Fprintf(&k.log, "%v ", math.Float64frombits(k.load(ir.MF64, at)))
}

func failText(f *failure) string { return fmt.Sprintf("fails %d %s %d", f.code, f.name, f.args) }
