package vm

import (
	"encoding/binary"
	"fmt"
	"runtime"

	"simrun/models/compile/ir"
)

// system are memory, the end of the program, time, random numbers and the
// command line.
var system = []Host{
	{ir.Alloc, alloc}, {ir.AllocStat, allocStat}, {ir.Free, free}, {ir.Allocated, allocated},
	{ir.StopInt, stopInt}, {ir.StopChar, stopChar}, {ir.StopError, stopError}, {ir.StopNone, stopNone}, {ir.Pause, pause},
	{ir.CPUTime, cpuTime}, {ir.Clock, clock}, {ir.DateTime, dateTime},
	{ir.Random, randomNumber}, {ir.RandSeed, randomSeed}, {ir.RandState, randomState},
	{ir.ArgCount, argumentCount}, {ir.GetArg, getArgument}, {ir.ArgLength, argumentLength},
}

// yieldsEach is of how many calls of yield one gives up the processor, which wakes another thread of the host: a
// program of short loops calls it every few microseconds. At any call, Go takes the processor from a goroutine that
// has had it for 10 ms, except in a browser.
func yieldsEach() uint64 {
	if runtime.GOOS == "js" {
		return 1
	}
	return 64
}

// yield lets others have a turn: the goroutine that listens for signals, and the garbage collector. An interrupted
// program has ended before it is called.
func yield(m *Machine, _ []uint64) error {
	if m.yields++; m.yields%yieldsEach() == 0 {
		runtime.Gosched()
	}
	return nil
}

func alloc(m *Machine, s []uint64) error {
	addr, err := m.Alloc(int64(s[0]))
	s[0] = uint64(addr)
	return err
}

func allocStat(m *Machine, s []uint64) error {
	addr, ok := m.allocate(int64(s[0]))
	s[0] = 0
	if ok {
		s[0] = uint64(addr)
	}
	return nil
}

func allocated(m *Machine, s []uint64) error {
	if m.config.Meter != nil {
		m.config.Meter.Allocated(m, int(int32(s[0])), int64(s[1]))
	}
	return nil
}

func free(m *Machine, s []uint64) error { return m.Free(uint32(s[0])) }

func stopInt(_ *Machine, s []uint64) error { return &Stop{Code: int(int32(s[0]))} }

func stopNone(*Machine, []uint64) error { return &Stop{} }

func stopChar(m *Machine, s []uint64) error {
	text, err := m.Text(s, 0)
	if err != nil {
		return err
	}
	return &Stop{Message: string(text)}
}

func stopError(m *Machine, s []uint64) error {
	text, err := m.Text(s, 0)
	if err != nil {
		return err
	}
	return &Stop{Code: 1, Message: string(text)}
}

// pause goes on at once: nobody sits at the console.
func pause(*Machine, []uint64) error { return nil }

func cpuTime(m *Machine, s []uint64) error {
	s[0] = put(float64(m.readClock()) / 1e12)
	return nil
}

func clock(m *Machine, s []uint64) error {
	s[0] = uint64(m.readClock() / 1000)
	return nil
}

// dateTime tells that the simulation began at midnight of January 1, 2000, UTC. A
// program that prints the date prints the same on every run.
func dateTime(m *Machine, s []uint64) error {
	ms := m.readClock() / 1e9
	day, ms := ms/86400000, ms%86400000
	month, day := monthAfter(day)
	h, min, sec := ms/3600000, ms/60000%60, ms/1000%60
	texts := []string{fmt.Sprintf("2000%02d%02d", month, day), fmt.Sprintf("%02d%02d%02d.%03d", h, min, sec, ms%1000), "+0000"}
	for i, text := range texts {
		if s[i] == 0 {
			continue
		}
		to, err := m.Bytes(uint32(s[i]), int64(len(text)))
		if err != nil {
			return err
		}
		copy(to, text)
	}
	if uint32(s[3]) == 0 {
		return nil
	}
	to, err := m.Bytes(uint32(s[3]), 32)
	if err != nil {
		return err
	}
	for i, v := range []int64{2000, month, day, 0, h, min, sec, ms % 1000} {
		binary.LittleEndian.PutUint32(to[4*i:], uint32(v))
	}
	return nil
}

// monthAfter returns the month and the day of it so many days after January 1 of a leap year. Virtual time ends in April.
func monthAfter(days int64) (month, day int64) {
	month = 1
	for _, length := range []int64{31, 29, 31} {
		if days < length {
			break
		}
		month, days = month+1, days-length
	}
	return month, 1 + days
}

// random is the generator of RANDOM_NUMBER: splitmix64 (Steele, Lea and Flood
// 2014), whose outputs' upper 53 bits are the fraction.
type random struct{ state uint64 }

func (r *random) next() float64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return float64(z>>11) / (1 << 53)
}

func randomNumber(m *Machine, s []uint64) error {
	s[0] = put(m.random.next())
	return nil
}

func randomSeed(m *Machine, s []uint64) error {
	m.random.state = uint64(uint32(s[0])) | s[1]<<32
	return nil
}

func randomState(m *Machine, s []uint64) error {
	s[0], s[1] = uint64(uint32(m.random.state)), m.random.state>>32
	return nil
}

func argumentCount(m *Machine, s []uint64) error {
	s[0] = uint64(len(m.config.Args))
	return nil
}

// getArgument stores an argument of the command line, from 1; blanks if there
// is none.
func getArgument(m *Machine, s []uint64) error {
	to, err := m.Text(s, 1)
	if err != nil {
		return err
	}
	Assign(to, []byte(m.argument(s[0])))
	return nil
}

func argumentLength(m *Machine, s []uint64) error {
	s[0] = uint64(len(m.argument(s[0])))
	return nil
}

// argument returns an argument of the command line, from 1; empty if there is none.
func (m *Machine) argument(number uint64) string {
	if n := int(int32(number)); n >= 1 && n <= len(m.config.Args) {
		return m.config.Args[n-1]
	}
	return ""
}
