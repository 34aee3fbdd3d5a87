package param_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/sim"
	"simrun/sim/param"
)

func define(t *testing.T, p param.Param, m *param.Meta, text string) {
	t.Helper()
	if err := p.Define(m, text); err != nil {
		t.Fatalf("Define(%q): %v", text, err)
	}
}

func TestGetMarksRead(t *testing.T) {
	var p param.Value[sim.Duration]
	define(t, &p, &param.Meta{Path: "lapi.interrupt"}, "29us")
	if _ = p.String(); p.Meta().WasRead() {
		t.Error("String counted as reading")
	}
	copied := p
	if got, want := copied.Get(), 29*sim.Microsecond; got != want {
		t.Errorf("Get() = %v, want %v", got, want)
	}
	if !p.Meta().WasRead() {
		t.Error("Get through a copy did not mark the parameter as read")
	}
}

func TestFreeStandingValue(t *testing.T) {
	p := param.Of(97 * sim.MegabytePerSecond)
	if got := p.Get(); got != 97_000_000 {
		t.Errorf("Get() = %d, want 97000000", got)
	}
	if p.Meta().WasRead() {
		t.Error("a value without metadata was read")
	}
	var zero param.Value[string]
	if got := zero.Get(); got != "" {
		t.Errorf("zero value: Get() = %q, want nothing", got)
	}
}

func TestOverride(t *testing.T) {
	var p param.Value[sim.Rate]
	m := &param.Meta{Path: "switch.bandwidth", Kind: param.Measured, Source: "paper"}
	define(t, &p, m, "97MB/s")
	if err := p.Override("0MB/s"); err == nil {
		t.Error("Override accepted a rate of zero")
	}
	if m.Overridden {
		t.Error("a refused override marked the parameter")
	}
	for _, text := range []string{"100MB/s", "110MB/s"} {
		if err := p.Override(text); err != nil {
			t.Fatalf("Override(%q): %v", text, err)
		}
	}
	if got, want := p.String(), "110MB/s"; got != want {
		t.Errorf("value %s, want %s", got, want)
	}
	want := &param.Meta{Path: "switch.bandwidth", Kind: param.Measured, Source: "paper",
		Bounds: param.Bounds{Min: "1B/s"}, Overridden: true, Was: "97MB/s"}
	if diff := cmp.Diff(want, m, cmp.AllowUnexported(param.Meta{})); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
}

func TestBounds(t *testing.T) {
	size := param.Bounds{Min: "1B", Max: "64KiB"}
	words := param.Bounds{OneOf: []string{"none", "packet", "flow"}}
	tests := []struct {
		p      param.Param
		bounds param.Bounds
		text   string
		want   string // error, empty if accepted
	}{
		{new(param.Value[sim.Size]), size, "64KiB", ""},
		{new(param.Value[sim.Size]), size, "0B", `found "0B", expected at least 1B`},
		{new(param.Value[sim.Size]), size, "65537B", `found "65537B", expected at most 64KiB`},
		{new(param.Value[sim.Size]), param.Bounds{}, "0B", ""},
		{new(param.Value[sim.Frequency]), param.Bounds{}, "0Hz", `found "0Hz", expected at least 1Hz`},
		{new(param.Value[sim.Rate]), param.Bounds{}, "0B/s", `found "0B/s", expected at least 1B/s`},
		{new(param.Value[sim.Rate]), param.Bounds{Min: "0B/s"}, "0B/s", ""},
		{new(param.Value[sim.Duration]), param.Bounds{}, "0s", ""},
		{new(param.Value[int64]), param.Bounds{}, "-1", `found "-1", expected at least 0`},
		{new(param.Value[int64]), param.Bounds{Min: "-5"}, "-1", ""},
		{new(param.Value[float64]), param.Bounds{}, "-0.5", `found "-0.5", expected at least 0`},
		{new(param.Value[float64]), param.Bounds{Max: "1"}, "1.5", `found "1.5", expected at most 1`},
		{new(param.Value[string]), words, "flow", ""},
		{new(param.Value[string]), words, "ful", `found "ful", expected one of none, packet, flow`},
		{new(param.Value[bool]), param.Bounds{}, "true", ""},
	}
	for _, test := range tests {
		got := ""
		if err := test.p.Define(&param.Meta{Bounds: test.bounds}, test.text); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v %q within %+v: error %q, want %q", test.p.Dimension(), test.text, test.bounds, got, test.want)
		}
	}
}

func TestBadBoundPanics(t *testing.T) {
	defer func() {
		got, want := recover(), `param: bound in a struct tag: found "1us", expected a size such as "128KiB"; `+
			`units: B, KB, MB, GB, KiB, MiB, GiB; no value can be checked against it; correct the min or max tag`
		if got != want {
			t.Errorf("panic %v\nwant %v", got, want)
		}
	}()
	_ = param.Check(sim.Size(1), param.Bounds{Min: "1us"})
}

func TestParseKind(t *testing.T) {
	for _, k := range param.Kinds() {
		if got, err := param.ParseKind(string(k)); got != k || err != nil {
			t.Errorf("ParseKind(%q) = %q, %v", k, got, err)
		}
	}
	_, err := param.ParseKind("guess")
	want := `found "guess", expected one of measured, published, derived, fitted, assumed`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
