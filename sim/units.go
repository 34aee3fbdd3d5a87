package sim

import "math"

// Frequency is a clock rate in hertz.
type Frequency int64

// Common frequencies.
const (
	Hertz     Frequency = 1
	Megahertz           = 1_000_000 * Hertz
)

// Cycles is a number of processor clocks in thousandths of a clock, so that
// throughput costs such as half a clock per operation stay integers.
type Cycles int64

// Cycle is one clock.
const Cycle Cycles = 1000

// CyclesMax is the saturated number that overflowing arithmetic yields. It
// takes Forever.
const CyclesMax Cycles = math.MaxInt64

// Times returns n*c, saturating at CyclesMax; 0 if n or c is negative.
func (c Cycles) Times(n int64) Cycles { return Cycles(Duration(c).Times(n)) }

// Plus returns c+d, saturating at CyclesMax.
func (c Cycles) Plus(d Cycles) Cycles { return Cycles(Duration(c).Plus(Duration(d))) }

// Cycles converts c clocks of frequency f into time with one rounding (to
// nearest, ties to even): 1 clock of 150 MHz is 6667 ps, 3 are 20000 ps. It
// saturates at Forever, also for a frequency that is not positive. Summing
// clocks and converting once is therefore more exact than summing converted
// durations.
func (f Frequency) Cycles(c Cycles) Duration {
	if c <= 0 {
		return 0
	}
	if f <= 0 || c == CyclesMax {
		return Forever
	}
	// Both factors of 1000 cancel: ps = c/1000 * 1e12 / f.
	return Duration(divRound(int64(c), int64(Second)/int64(Cycle), int64(f)))
}

// Rate is a transfer rate in bytes per second (1 MB/s = 10^6 bytes/s).
type Rate int64

// Common rates.
const (
	BytePerSecond     Rate = 1
	MegabytePerSecond      = 1_000_000 * BytePerSecond
)

// Transfer returns the time that n bytes take at rate r, with one rounding;
// Forever if r is not positive.
func (r Rate) Transfer(n int64) Duration {
	if n <= 0 {
		return 0
	}
	if r <= 0 {
		return Forever
	}
	return Duration(divRound(n, int64(Second), int64(r)))
}

// RateOf returns bytes per second moved when n bytes take d, for output only.
func RateOf(n int64, d Duration) float64 {
	if d <= 0 {
		return math.Inf(1)
	}
	return float64(n) / d.Seconds()
}

// Size is a number of bytes.
type Size int64
