package sim_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/param"
)

func TestDurationString(t *testing.T) {
	for _, test := range []struct {
		d    sim.Duration
		want string
	}{
		{0, "0s"},
		{1, "1ps"},
		{999, "999ps"},
		{1000, "1ns"},
		{1500, "1.5ns"},
		{1001, "1.001ns"},
		{90 * sim.Microsecond, "90us"},
		{90*sim.Microsecond + 250*sim.Nanosecond, "90.25us"},
		{2250 * sim.Microsecond, "2.25ms"},
		{3 * sim.Second, "3s"},
		{3*sim.Second + 1, "3.000000000001s"},
		{100 * sim.Second, "100s"},
		{-1500, "-1.5ns"},
		{sim.Forever, "9223372.036854775807s"},
		{math.MinInt64, "-9223372.036854775808s"},
	} {
		if got := test.d.String(); got != test.want {
			t.Errorf("Duration(%d) prints %s, want %s", int64(test.d), got, test.want)
		}
		if got := sim.Time(test.d).String(); got != test.want {
			t.Errorf("Time(%d) prints %s, want %s", int64(test.d), got, test.want)
		}
	}
}

// What a duration prints is what a parameter of that value says.
func TestDurationStringParses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := sim.Duration(rapid.Int64Min(0).Draw(t, "ps"))
		got, err := param.Parse[sim.Duration](d.String())
		if err != nil || got != d {
			t.Fatalf("%d ps prints %s, which parses as %d, %v", int64(d), d, int64(got), err)
		}
	})
}

func TestSaturation(t *testing.T) {
	const most = sim.Forever
	for _, test := range []struct {
		name      string
		got, want sim.Duration
	}{
		{"time beyond the end", sim.Duration(sim.TimeMax.Add(1)), most},
		{"time far beyond the end", sim.Duration(sim.Time(5).Add(most)), most},
		{"time just at the end", sim.Duration(sim.Time(5).Add(most - 5)), most},
		{"time back", sim.Duration(sim.Time(5).Add(-3)), 2},
		{"difference", sim.Time(7).Sub(5), 2},
		{"sum", most.Plus(1), most},
		{"sum of both", most.Plus(most), most},
		{"sum within", (most - 1).Plus(1), most},
		{"sum with a negative", sim.Duration(5).Plus(-7), -2},
		{"product", (most / 2).Times(3), most},
		{"product beyond 64 bits", most.Times(math.MaxInt64), most},
		{"product within", sim.Duration(3).Times(4), 12},
		{"product with nothing", most.Times(0), 0},
		{"product with a negative number", most.Times(-1), 0},
		{"product of a negative duration", sim.Duration(-1).Times(5), 0},
		{"share", sim.Duration(10).Share(3, 4), 8}, // 7.5 to even
		{"share of nothing", sim.Duration(0).Share(3, 4), 0},
		{"share beyond", most.Share(2, 1), most},
		{"share through 128 bits", most.Share(math.MaxInt64, math.MaxInt64), most},
		{"negative share", sim.Duration(10).Share(-3, 4), 0},
		{"cycles", sim.Duration(sim.CyclesMax.Plus(sim.Cycle)), sim.Duration(sim.CyclesMax)},
		{"cycles times", sim.Duration(sim.Cycle.Times(math.MaxInt64)), sim.Duration(sim.CyclesMax)},
		{"saturated cycles of a fast clock", (3000 * sim.Megahertz).Cycles(sim.CyclesMax), most},
		{"cycles of no clock", sim.Frequency(0).Cycles(sim.Cycle), most},
		{"no cycles of no clock", sim.Frequency(0).Cycles(0), 0},
		{"transfer at no rate", sim.Rate(0).Transfer(1), most},
		{"transfer of nothing at no rate", sim.Rate(0).Transfer(0), 0},
		{"transfer of everything", sim.BytePerSecond.Transfer(math.MaxInt64), most},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, int64(test.got), int64(test.want))
		}
	}
}

func TestCycles(t *testing.T) {
	for _, test := range []struct {
		f    sim.Frequency
		c    sim.Cycles
		want sim.Duration // ps
	}{
		{150 * sim.Megahertz, 1 * sim.Cycle, 6667},        // 6666.67
		{150 * sim.Megahertz, 2 * sim.Cycle, 13333},       // 13333.33
		{150 * sim.Megahertz, 3 * sim.Cycle, 20000},       // exact
		{300 * sim.Megahertz, 1 * sim.Cycle, 3333},        // 3333.33
		{450 * sim.Megahertz, 1 * sim.Cycle, 2222},        // 2222.22
		{120 * sim.Megahertz, 120e6 * sim.Cycle, 1e12},    // a second
		{100 * sim.Megahertz, sim.Cycle / 2, 5000},        // half a clock
		{16 * sim.Megahertz, 1, 62},                       // 62.5 to even
		{16 * sim.Megahertz, 3, 188},                      // 187.5 to even
		{16 * sim.Megahertz, 5, 312},                      // 312.5 to even
		{sim.Hertz, sim.Cycle, sim.Second},                //
		{150 * sim.Megahertz, -5 * sim.Cycle, 0},          //
		{sim.Hertz, sim.CyclesMax - 1, sim.Forever},       // 1e15 s and more
		{2600 * sim.Megahertz, 26 * sim.Cycle, 10 * 1000}, // XT5
	} {
		if got := test.f.Cycles(test.c); got != test.want {
			t.Errorf("%d thousandths of a clock at %d Hz = %d ps, want %d", test.c, test.f, int64(got), int64(test.want))
		}
	}
}

func TestTransfer(t *testing.T) {
	for _, test := range []struct {
		r    sim.Rate
		n    int64
		want sim.Duration
	}{
		{175 * sim.MegabytePerSecond, 16_000_000, 91_428_571_429}, // 91428571428.57
		{100 * sim.MegabytePerSecond, 1, 10 * sim.Nanosecond},
		{3 * sim.BytePerSecond, 1, 333_333_333_333},
		{3 * sim.BytePerSecond, 2, 666_666_666_667},
		{1 * sim.MegabytePerSecond, -1, 0},
	} {
		if got := test.r.Transfer(test.n); got != test.want {
			t.Errorf("%d bytes at %d B/s take %d ps, want %d", test.n, test.r, int64(got), int64(test.want))
		}
	}
	if got := sim.RateOf(300, 3*sim.Second); got != 100 {
		t.Errorf("300 bytes in 3 s: %g B/s, want 100", got)
	}
	if got := sim.RateOf(300, 0); !math.IsInf(got, 1) {
		t.Errorf("300 bytes in no time: %g B/s, want +Inf", got)
	}
}

// One rounding: the exact quotient is never further away than half, and if it
// is just half the result is even.
func TestRoundingAgainstBigIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, math.MaxInt64).Draw(t, "n")
		of := rapid.Int64Range(1, math.MaxInt64).Draw(t, "of")
		d := sim.Duration(rapid.Int64Range(1, math.MaxInt64).Draw(t, "d"))
		product := new(big.Int).Mul(big.NewInt(int64(d)), big.NewInt(n))
		q, r := new(big.Int).QuoRem(product, big.NewInt(of), new(big.Int))
		if half := r.Lsh(r, 1).Cmp(big.NewInt(of)); half > 0 || half == 0 && q.Bit(0) == 1 {
			q.Add(q, big.NewInt(1))
		}
		want := sim.Forever
		if q.IsInt64() {
			want = sim.Duration(q.Int64())
		}
		if got := d.Share(n, of); got != want {
			t.Fatalf("%d * %d / %d = %d, want %d", int64(d), n, of, int64(got), int64(want))
		}
	})
}

func TestOutputUnits(t *testing.T) {
	d := 1500 * sim.Microsecond
	if d.Seconds() != 0.0015 || d.Microseconds() != 1500 || sim.Time(d).Seconds() != 0.0015 {
		t.Errorf("1500 us = %g s, %g us, %g s", d.Seconds(), d.Microseconds(), sim.Time(d).Seconds())
	}
}
