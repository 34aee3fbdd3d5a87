package param_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"simrun/sim"
	"simrun/sim/param"
)

// parser is [param.Parse] of one dimension.
type parser func(string) (any, error)

func parserOf[T param.Quantity]() parser {
	return func(text string) (any, error) { return param.Parse[T](text) }
}

func TestParse(t *testing.T) {
	tests := []struct {
		parse parser
		text  string
		want  any
	}{
		{parserOf[sim.Duration](), "29us", sim.Duration(29_000_000)},
		{parserOf[sim.Duration](), "1.5 ns", sim.Duration(1500)},
		{parserOf[sim.Duration](), "10.3ns", sim.Duration(10300)},
		{parserOf[sim.Duration](), "0.3us", sim.Duration(300_000)},
		{parserOf[sim.Duration](), "1.000000000000s", sim.Duration(1_000_000_000_000)},
		{parserOf[sim.Duration](), "0.001ns", sim.Duration(1)},
		{parserOf[sim.Duration](), "0.0010000000000000000000000ns", sim.Duration(1)},
		{parserOf[sim.Duration](), "9223372.036854775807s", sim.Forever},
		{parserOf[sim.Duration](), "0ps", sim.Duration(0)},
		{parserOf[sim.Duration](), "007us", sim.Duration(7_000_000)},
		{parserOf[sim.Frequency](), "120MHz", sim.Frequency(120_000_000)},
		{parserOf[sim.Frequency](), "66.666667MHz", sim.Frequency(66_666_667)},
		{parserOf[sim.Frequency](), "2.3 GHz", sim.Frequency(2_300_000_000)},
		{parserOf[sim.Rate](), "97MB/s", sim.Rate(97_000_000)},
		{parserOf[sim.Rate](), "1MiB/s", sim.Rate(1_048_576)}, // MB is not MiB
		{parserOf[sim.Rate](), "25.6GB/s", sim.Rate(25_600_000_000)},
		{parserOf[sim.Size](), "128KiB", sim.Size(131_072)},
		{parserOf[sim.Size](), "128KB", sim.Size(128_000)},
		{parserOf[sim.Size](), "1024B", sim.Size(1024)},
		{parserOf[sim.Size](), "0.25KiB", sim.Size(256)},
		// 2^-30 GiB is one byte and has 30 decimals.
		{parserOf[sim.Size](), "0.000000000931322574615478515625GiB", sim.Size(1)},
		{parserOf[sim.Cycles](), "2clk", sim.Cycles(2000)},
		{parserOf[sim.Cycles](), "0.5clk", sim.Cycles(500)},
		{parserOf[int64](), "512", int64(512)},
		{parserOf[int64](), "-512", int64(-512)},
		{parserOf[float64](), "0.85", 0.85},
		{parserOf[float64](), "-1e3", -1000.0},
		{parserOf[bool](), "true", true},
		{parserOf[bool](), "false", false},
		{parserOf[string](), "packet", "packet"},
	}
	for _, test := range tests {
		got, err := test.parse(test.text)
		if err != nil || got != test.want {
			t.Errorf("%T from %q: got %v, %v, want %v", test.want, test.text, got, err, test.want)
		}
	}
}

const (
	aDuration = `a duration such as "29us"; units: ps, ns, us, ms, s`
	aClock    = `a number of clocks such as "2clk"; units: clk`
	aSize     = `a size such as "128KiB"; units: B, KB, MB, GB, KiB, MiB, GiB`
	aRate     = `a rate such as "97MB/s"; units: B/s, KB/s, MB/s, GB/s, KiB/s, MiB/s, GiB/s`
	aClockHz  = `a frequency such as "120MHz"; units: Hz, kHz, MHz, GHz`
)

func TestParseErrors(t *testing.T) {
	tests := []struct {
		parse      parser
		text, want string
	}{
		{parserOf[sim.Duration](), "29 u", aDuration},
		{parserOf[sim.Duration](), "29", aDuration},
		{parserOf[sim.Duration](), "", aDuration},
		{parserOf[sim.Duration](), "us", aDuration},
		{parserOf[sim.Duration](), ".5us", aDuration},
		{parserOf[sim.Duration](), "5.us", aDuration},
		{parserOf[sim.Duration](), "1.2.3us", aDuration},
		{parserOf[sim.Duration](), "1e3us", strings.Replace(aDuration, "duration", "duration without an exponent,", 1)},
		{parserOf[sim.Frequency](), "1.5E+8Hz", strings.Replace(aClockHz, " such", " without an exponent, such", 1)},
		{parserOf[sim.Duration](), "+3us", aDuration},
		{parserOf[sim.Duration](), "--3us", aDuration},
		{parserOf[sim.Duration](), "3  us", aDuration},
		{parserOf[sim.Duration](), " 3us", aDuration},
		{parserOf[sim.Duration](), "3us ", aDuration},
		{parserOf[sim.Duration](), "3MHz", aDuration},
		{parserOf[sim.Duration](), "3\xb5s", aDuration},
		{parserOf[sim.Duration](), "-3us", "a duration that is not negative"},
		{parserOf[sim.Duration](), "10.3456ns", "a whole number of 1ps: finer digits would be lost"},
		{parserOf[sim.Duration](), "0.0000000000000000000000001s", "a whole number of 1ps: finer digits would be lost"},
		{parserOf[sim.Duration](), "9223372.036854775808s", "at most 9223372.036854775807s"},
		{parserOf[sim.Duration](), "99999999999999999999ps", "at most 9223372.036854775807s"},
		{parserOf[sim.Frequency](), "120 mhz", aClockHz},
		{parserOf[sim.Frequency](), "0.5Hz", "a whole number of 1Hz: finer digits would be lost"},
		{parserOf[sim.Cycles](), "2", aClock},
		{parserOf[sim.Cycles](), "0.0005clk", "a whole number of 0.001clk: finer digits would be lost"},
		{parserOf[sim.Rate](), "97MB", aRate},
		{parserOf[sim.Rate](), "97Mb/s", aRate},
		{parserOf[sim.Size](), "-1KiB", "a size that is not negative"},
		{parserOf[sim.Size](), "1.0001KiB", "a whole number of 1B: finer digits would be lost"},
		{parserOf[sim.Size](), "1kB", aSize},
		{parserOf[int64](), "2.5", "a whole number such as 512"},
		{parserOf[int64](), "9223372036854775808", "a whole number that fits in 64 bits"},
		{parserOf[float64](), "nan", "a number such as 0.85"},
		{parserOf[float64](), "1e999", "a number such as 0.85"},
		{parserOf[float64](), "5%", "a number such as 0.85"},
		{parserOf[bool](), "yes", "true or false"},
	}
	for _, test := range tests {
		got, err := test.parse(test.text)
		var bad *param.ValueError
		if !errors.As(err, &bad) {
			t.Errorf("%q: got %v, %v, want a *ValueError", test.text, got, err)
			continue
		}
		if want := (param.ValueError{Found: test.text, Want: test.want}); *bad != want {
			t.Errorf("%q: got error %+v, want %+v", test.text, *bad, want)
		}
	}
}

func TestDimensions(t *testing.T) {
	tests := []struct {
		p    param.Param
		want string
	}{
		{new(param.Value[sim.Duration]), "duration [ps ns us ms s]"},
		{new(param.Value[sim.Frequency]), "frequency [Hz kHz MHz GHz]"},
		{new(param.Value[sim.Cycles]), "cycles [clk]"},
		{new(param.Value[sim.Rate]), "rate [B/s KB/s MB/s GB/s KiB/s MiB/s GiB/s]"},
		{new(param.Value[sim.Size]), "size [B KB MB GB KiB MiB GiB]"},
		{new(param.Value[int64]), "count []"},
		{new(param.Value[float64]), "ratio []"},
		{new(param.Value[bool]), "switch []"},
		{new(param.Value[string]), "word []"},
	}
	for _, test := range tests {
		d := test.p.Dimension()
		if got := fmt.Sprint(d, " ", d.Units()); got != test.want {
			t.Errorf("%T: dimension and units %s, want %s", test.p, got, test.want)
		}
	}
}

func TestFormat(t *testing.T) {
	tests := []struct{ got, want string }{
		{param.Format(29 * sim.Microsecond), "29us"},
		{param.Format(sim.Duration(10300)), "10.3ns"},
		{param.Format(sim.Duration(0)), "0s"},
		{param.Format(120 * sim.Megahertz), "120MHz"},
		{param.Format(sim.Frequency(66_666_667)), "66.666667MHz"},
		{param.Format(sim.Frequency(1)), "1Hz"},
		{param.Format(sim.Cycle / 2), "0.5clk"},
		{param.Format(sim.Cycles(1)), "0.001clk"},
		{param.Format(sim.Cycles(0)), "0clk"},
		{param.Format(97 * sim.MegabytePerSecond), "97MB/s"},
		{param.Format(sim.Rate(1 << 20)), "1.048576MB/s"},
		{param.Format(sim.Size(131072)), "128KiB"},
		{param.Format(sim.Size(100_000)), "100KB"},
		{param.Format(sim.Size(1500)), "1500B"},
		{param.Format(sim.Size(0)), "0B"},
		{param.Format(sim.Size(-3)), "-3B"},
		{param.Format(sim.Size(math.MinInt64)), "-8589934592GiB"}, // 2^63 = 2^33 * 2^30
		{param.Format(int64(-7)), "-7"},
		{param.Format(0.1), "0.1"},
		{param.Format(true), "true"},
		{param.Format("packet"), "packet"},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// TestRoundTrip: whatever is printed is read back, for every dimension.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := quanta().Draw(t, "quanta")
		roundTrip(t, sim.Duration(n))
		roundTrip(t, sim.Frequency(n))
		roundTrip(t, sim.Cycles(n))
		roundTrip(t, sim.Rate(n))
		roundTrip(t, sim.Size(n))
		roundTrip(t, -n)
		x := rapid.Float64().Filter(func(x float64) bool { return !math.IsInf(x, 0) }).Draw(t, "ratio")
		roundTrip(t, x)
	})
}

// quanta draws few significant digits, as people write them, or any number.
func quanta() *rapid.Generator[int64] {
	people := rapid.Custom(func(t *rapid.T) int64 {
		scale := rapid.SampledFrom([]int64{1, 10, 1e3, 1e5, 1e9, 1e12, 1 << 10, 1 << 20, 1 << 30}).Draw(t, "scale")
		return rapid.Int64Range(0, 9999).Draw(t, "digits") * scale
	})
	return rapid.OneOf(people, rapid.Int64Range(0, math.MaxInt64))
}

func roundTrip[T param.Quantity](t interface{ Errorf(string, ...any) }, v T) {
	text := param.Format(v)
	if got, err := param.Parse[T](text); err != nil || got != v {
		t.Errorf("%T %v: printed %q, read back %v, %v", v, v, text, got, err)
	}
}

// FuzzParse: no text makes a parser panic, an error names the text, and what
// is accepted is printed as something that means the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"29us", "1.5 ns", "-3us", "10.3456ns", "9223372.036854775808s", "120MHz",
		"0.25KiB", "97MB/s", "0.5clk", "-512", "0.85", "true", "packet", "1.2.3us", "29 u", "\xb5s", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzzParse[sim.Duration](t, text)
		fuzzParse[sim.Frequency](t, text)
		fuzzParse[sim.Cycles](t, text)
		fuzzParse[sim.Rate](t, text)
		fuzzParse[sim.Size](t, text)
		fuzzParse[int64](t, text)
		fuzzParse[float64](t, text)
		fuzzParse[bool](t, text)
	})
}

func fuzzParse[T param.Quantity](t *testing.T, text string) {
	v, err := param.Parse[T](text)
	if err == nil {
		roundTrip(t, v)
		return
	}
	var bad *param.ValueError
	if !errors.As(err, &bad) || bad.Found != text || !strings.HasPrefix(err.Error(), "found ") {
		t.Errorf("%q as %T: error %v (%T)", text, v, err, err)
	}
}

// Quanta are whole picoseconds, hertz, thousandths of a clock, bytes.
func TestQuanta(t *testing.T) {
	for _, test := range []struct {
		dimension param.Dimension
		text      string
		quanta    int64
	}{
		{param.Duration, "29us", 29_000_000}, {param.Rate, "97MB/s", 97_000_000}, {param.Cycles, "0.5clk", 500}, {param.Size, "128KiB", 131072}, {param.Count, "512", 512},
	} {
		n, err := param.ParseQuanta(test.dimension, test.text)
		if back := param.FormatQuanta(test.dimension, n); err != nil || n != test.quanta || back != test.text {
			t.Errorf("%s: %d quanta, error %v, and back %s; want %d", test.text, n, err, back, test.quanta)
		}
	}
	if n, err := param.ParseQuanta(param.Duration, "29kg"); err == nil {
		t.Errorf("29kg: %d quanta, want an error", n)
	}
}
