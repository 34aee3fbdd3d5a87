package sim

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
)

// Time is an instant: picoseconds since the start of the run. The range is
// about 106 days. Arithmetic never wraps: see [Time.Add].
type Time int64

// Duration is a span of simulated time in picoseconds.
type Duration int64

// Common durations.
const (
	Picosecond  Duration = 1
	Nanosecond           = 1000 * Picosecond
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
)

const (
	// TimeMax is the last instant. An event there cannot be scheduled:
	// reaching it means that some computation of a time overflowed.
	TimeMax Time = math.MaxInt64
	// Forever is the saturated duration that overflowing arithmetic yields.
	// Scheduling it is a [ScheduleError].
	Forever Duration = math.MaxInt64
)

// Add returns t+d, saturating at TimeMax. The kernel refuses to schedule at
// TimeMax, so an overflow surfaces as an error and never as a wrong time.
func (t Time) Add(d Duration) Time {
	s := t + Time(d)
	if d > 0 && s < t {
		return TimeMax
	}
	return s
}

// Sub returns the duration from u to t. Neither is negative.
func (t Time) Sub(u Time) Duration { return Duration(t - u) }

// Seconds returns t in seconds, for output only.
func (t Time) Seconds() float64 { return float64(t) / float64(Second) }

// String prints t with a unit that keeps the number readable, e.g. "90.25us".
func (t Time) String() string { return Duration(t).String() }

// Seconds returns d in seconds, for output only.
func (d Duration) Seconds() float64 { return float64(d) / float64(Second) }

// Microseconds returns d in microseconds, for output only.
func (d Duration) Microseconds() float64 { return float64(d) / float64(Microsecond) }

// Times returns n*d, saturating at Forever; 0 if n or d is negative.
func (d Duration) Times(n int64) Duration {
	if n <= 0 || d <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(d), uint64(n))
	if hi != 0 || lo > math.MaxInt64 {
		return Forever
	}
	return Duration(lo)
}

// Share returns n/of of d with one rounding (to nearest, ties to even),
// saturating at Forever; 0 if n or d is negative. of must be positive.
func (d Duration) Share(n, of int64) Duration {
	if n <= 0 || d <= 0 {
		return 0
	}
	return Duration(divRound(int64(d), n, of))
}

// Part returns d * n/whole with one rounding; d may be negative, n may not, and whole is positive.
func (d Duration) Part(n, whole Duration) Duration {
	if d < 0 {
		return -(-d).Share(int64(n), int64(whole))
	}
	return d.Share(int64(n), int64(whole))
}

// Plus returns d+e, saturating at Forever.
func (d Duration) Plus(e Duration) Duration {
	s := d + e
	if e > 0 && s < d {
		return Forever
	}
	return s
}

// String prints d exactly, in the largest unit in which it is at least 1: "0s", "6ps", "1.5ns", "90us", "2.25ms",
// "3s".
func (d Duration) String() string {
	if d < 0 {
		if d == math.MinInt64 {
			return "-9223372.036854775808s"
		}
		return "-" + (-d).String()
	}
	units := [...]struct {
		size Duration
		name string
	}{{Second, "s"}, {Millisecond, "ms"}, {Microsecond, "us"}, {Nanosecond, "ns"}, {Picosecond, "ps"}}
	for _, u := range units {
		if d >= u.size {
			return exactDecimal(int64(d), int64(u.size)) + u.name
		}
	}
	return "0s"
}

// exactDecimal prints n/unit without loss; unit is a power of ten.
func exactDecimal(n, unit int64) string {
	s := strconv.FormatInt(n/unit, 10)
	frac := n % unit
	if frac == 0 {
		return s
	}
	digits := fmt.Sprintf("%0*d", len(strconv.FormatInt(unit, 10))-1, frac)
	end := len(digits)
	for digits[end-1] == '0' {
		end--
	}
	return s + "." + digits[:end]
}

// divRound returns a*b/c rounded to nearest, ties to even, saturating at
// MaxInt64. All arguments are non-negative and c is positive. The product is
// held in 128 bits, so this is the one rounding of a conversion.
func divRound(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi >= uint64(c) {
		return math.MaxInt64
	}
	q, r := bits.Div64(hi, lo, uint64(c))
	half := uint64(c) / 2
	if r > half || (r == half && uint64(c)%2 == 0 && q%2 == 1) {
		q++
	}
	if q > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(q)
}
