package vm

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"
)

const pageSize = 1 << 16

// Bytes returns n bytes of memory at addr, good until memory grows. The error
// tells that they do not lie in memory.
func (m *Machine) Bytes(addr uint32, n int64) ([]byte, error) {
	if n >= 0 && n <= math.MaxUint32 {
		if b, ok := m.memory.Read(addr, uint32(n)); ok {
			return b, nil
		}
	}
	return nil, &Error{Message: fmt.Sprintf("%d bytes at address %d are not in memory", n, addr) + m.explain(addr)}
}

// Int32 returns the INTEGER at addr.
func (m *Machine) Int32(addr uint32) (int32, error) {
	b, err := m.Bytes(addr, 4)
	if err != nil {
		return 0, err
	}
	return int32(binary.LittleEndian.Uint32(b)), nil
}

// SetInt32 stores an INTEGER at addr.
func (m *Machine) SetInt32(addr uint32, v int32) error {
	b, err := m.Bytes(addr, 4)
	if err == nil {
		binary.LittleEndian.PutUint32(b, uint32(v))
	}
	return err
}

// Float64 returns the DOUBLE PRECISION number at addr.
func (m *Machine) Float64(addr uint32) (float64, error) {
	b, err := m.Bytes(addr, 8)
	if err != nil {
		return 0, err
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b)), nil
}

// reserve grows memory to at least n bytes, by a part of its size, so that
// growing in small steps does not copy it each time.
func (m *Machine) reserve(n int64) bool {
	if n > m.config.Memory {
		return false
	}
	have := int64(m.memory.Size())
	if n <= have {
		return true
	}
	want := min(max(n, have+have/2), m.config.Memory)
	_, ok := m.memory.Grow(uint32((want - have + pageSize - 1) / pageSize))
	return ok
}

// noMemory is the memory of a machine that is closed: nothing lies in it.
type noMemory struct{ api.Memory }

func (noMemory) Size() uint32                       { return 0 }
func (noMemory) Grow(uint32) (uint32, bool)         { return 0, false }
func (noMemory) Read(uint32, uint32) ([]byte, bool) { return nil, false }
func (noMemory) ReadUint32Le(uint32) (uint32, bool) { return 0, false }
func (noMemory) ReadUint64Le(uint32) (uint64, bool) { return 0, false }
