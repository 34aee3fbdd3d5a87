package node

import (
	"errors"
	"testing"

	"simrun/sim/param"
)

func check(t *testing.T, text string) *Operations {
	t.Helper()
	p := &Operations{}
	if err := p.Define(&param.Meta{Path: "check"}, text); err != nil {
		t.Fatalf("Define(%q): %v", text, err)
	}
	return p
}

// An argument check loads 7 words and branches 7 times; what users do to it.
func TestOperationsOverride(t *testing.T) {
	tests := []struct{ from, text, want string }{
		{"7 load, 7 branch", "3 branch, 2 load", "2 load, 3 branch"},
		{"7 load, 7 branch", "none", "none"},
		{"7 load, 7 branch", "2x", "14 load, 14 branch"},
		{"7 load, 2 branch", "1.5x", "11 load, 3 branch"},          // 10.5: the half goes up from 7
		{"7 load, 1 branch", "0.5x", "3 load"},                     // 3.5 and 0.5: the halves go down
		{"100 load, 1 branch", "1.1x", "110 load, 1 branch"},       // 1.1 is nearest to 1
		{"9007199254740991 load", "1x", "9007199254740991 load"},   // 2^53 - 1
		{"7 load, 1 power", "0x", "none"},                          // nothing is left
		{"1 call, 3 float_divide", "1x", "3 float_divide, 1 call"}, // the order of the kinds
	}
	for _, test := range tests {
		p := check(t, test.from)
		if err := p.Override(test.text); err != nil || p.String() != test.want {
			t.Errorf("%q set to %q: %q, error %v, want %q", test.from, test.text, p, err, test.want)
		}
		if m := p.Meta(); !m.Overridden || m.Was != check(t, test.from).String() || m.WasRead() {
			t.Errorf("%q set to %q: metadata %+v", test.from, test.text, m)
		}
	}
}

func TestOperationsRefuse(t *testing.T) {
	for _, text := range []string{"", "7", "load", "7 lode", "-1 load", "1 load, 2 load", "1.5 load", "x", "-2x", "NaNx", "1.01x", "1e300x", "9007199254740993 load"} {
		p := check(t, "7 load, 2 branch")
		err := p.Override(text)
		var bad *param.ValueError
		if !errors.As(err, &bad) || bad.Found == "" && text != "" || p.Meta().Overridden || p.String() != "7 load, 2 branch" {
			t.Errorf("set to %q: error %v, value %q, want it refused", text, err, p)
		}
	}
}

func TestOperationsParts(t *testing.T) {
	p := check(t, "7 load, 2 branch")
	if err := p.OverridePart("load", "14"); err != nil || p.Get() != (Ops{Load: 14, Branch: 2}) {
		t.Errorf("14 loads: %v, error %v", p, err)
	}
	if err := p.OverridePart("call", "1"); err != nil || p.Meta().Was != "7 load, 2 branch" || p.String() != "14 load, 2 branch, 1 call" {
		t.Errorf("a call besides: %v, error %v, was %s", p, err, p.Meta().Was)
	}
	if err := p.OverridePart("load", "-1"); err == nil {
		t.Error("-1 loads were accepted")
	}
}

func TestOperationsLimits(t *testing.T) {
	tests := []struct {
		text      string
		low, high bool // accepted as such
	}{
		{"7 load, 2 branch", true, true},
		{"1x", true, true},
		{"0.5x", true, false},
		{"2x", false, true},
		{"7 load", true, false},
		{"8 load, 2 branch", false, true},
		{"8 load, 1 branch", false, false}, // more of one kind and less of another
		{"8 lode", false, false},
	}
	for _, test := range tests {
		p := check(t, "7 load, 2 branch")
		low, high := p.SetLow(test.text), p.SetHigh(test.text)
		if (low == nil) != test.low || (high == nil) != test.high {
			t.Errorf("%q: as the least %v, as the greatest %v", test.text, low, high)
		}
		if low == nil && p.Meta().Low != test.text || high == nil && p.Meta().High != test.text {
			t.Errorf("%q: limits %q and %q", test.text, p.Meta().Low, p.Meta().High)
		}
	}
}

func TestOperationsRead(t *testing.T) {
	p := check(t, "7 load")
	if _ = p.String(); p.Meta().WasRead() {
		t.Error("String counted as reading")
	}
	if p.Times(3) != (Ops{Load: 21}) || !p.Meta().WasRead() {
		t.Errorf("3 times 7 loads: %v, read %v", p.Times(3), p.Meta().WasRead())
	}
	if n := testing.AllocsPerRun(100, func() { p.Get() }); n != 0 {
		t.Errorf("Get allocates %v times", n)
	}
}
