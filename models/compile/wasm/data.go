package wasm

// expandLimit is how many bytes of repeated data are written out; the embedder repeats longer data.
const expandLimit = 256

// dataSection writes the initial values. Memory is zero at first, so runs of
// zeros are left out.
func (e *encoder) dataSection() buffer {
	var v vector
	for _, d := range e.program.Data {
		switch {
		case zero(d.Bytes):
		case d.Repeat*int64(len(d.Bytes)) > expandLimit && d.Repeat > 1:
			e.Repeat = append(e.Repeat, d)
		default:
			all := make([]byte, 0, d.Repeat*int64(len(d.Bytes)))
			for range d.Repeat {
				all = append(all, d.Bytes...)
			}
			segments(&v, d.Addr, all)
		}
	}
	return v.encode()
}

func zero(data []byte) bool {
	for _, c := range data {
		if c != 0 {
			return false
		}
	}
	return true
}

// gap is the length of a run of zeros that is worth another segment.
const gap = 16

// segments writes data without its long runs of zeros.
func segments(v *vector, addr int64, data []byte) {
	for at := 0; at < len(data); {
		if data[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0
		for i := at; i < len(data) && zeros < gap; i++ {
			if data[i] == 0 {
				zeros++
			} else {
				end, zeros = i+1, 0
			}
		}
		b := v.add()
		b.bytes(0, opI32Const)
		b.s(int64(int32(addr + int64(at))))
		b.bytes(opEnd)
		b.u(uint64(end - at))
		*b = append(*b, data[at:end]...)
		at = end
	}
}
