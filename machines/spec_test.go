package machines_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/internal/wanted"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/param"
)

// testSpec has a parameter of every dimension.
type testSpec struct {
	Machine   machines.Title `toml:"machine"`
	Processor struct {
		Clock    param.Value[sim.Frequency] `toml:"clock"`
		Division param.Value[sim.Cycles]    `toml:"division"`
	} `toml:"processor"`
	LAPI struct {
		Interrupt param.Value[sim.Duration] `toml:"interrupt"`
		Packet    param.Value[sim.Size]     `toml:"packet" min:"1B" max:"64KiB"`
		Rate      param.Value[sim.Rate]     `toml:"rate"`
		Windows   param.Value[int64]        `toml:"windows,optional"`
		Share     param.Value[float64]      `toml:"share,optional" max:"1"`
		Coalesce  param.Value[bool]         `toml:"coalesce,optional"`
		Mode      param.Value[string]       `toml:"mode" oneof:"polling interrupt"`
	} `toml:"lapi"`
}

func loadGood(t testing.TB) (*testSpec, *machines.Sheet) {
	t.Helper()
	data, err := os.ReadFile("testdata/spec_good.toml")
	if err != nil {
		t.Fatal(err)
	}
	var spec testSpec
	sheet, err := machines.LoadSpec("spec_good.toml", data, &spec)
	if err != nil {
		t.Fatal(err)
	}
	return &spec, sheet
}

func TestLoadSpecErrors(t *testing.T) {
	wanted.Check(t, "testdata/spec_bad.toml", func(file string, data []byte) error {
		sheet, err := machines.LoadSpec(file, data, &testSpec{})
		if err != nil && sheet != nil {
			t.Errorf("a sheet beside the error %v", err)
		}
		return err
	})
}

func TestLoadSpec(t *testing.T) {
	spec, sheet := loadGood(t)
	if got, want := spec.LAPI.Interrupt.Get(), 29*sim.Microsecond; got != want {
		t.Errorf("lapi.interrupt %v, want %v", got, want)
	}
	if got, want := spec.Processor.Division.Get(), 17*sim.Cycle+sim.Cycle/2; got != want {
		t.Errorf("processor.division %v, want %v", got, want)
	}
	wantTitle := machines.Title{Name: "sp", Year: 1996, Site: "PNNL", Description: "IBM SP, 120 MHz P2SC, TB-3 switch"}
	if spec.Machine != wantTitle {
		t.Errorf("title %+v, want %+v", spec.Machine, wantTitle)
	}
	var got []string
	for _, p := range sheet.Params() {
		got = append(got, p.Meta().Path+" "+p.String()+" "+string(p.Meta().Kind))
	}
	want := []string{"processor.clock 120MHz published", "processor.division 17.5clk measured",
		"lapi.interrupt 29us derived", "lapi.rate 97MB/s fitted", "lapi.packet 1KiB fitted", "lapi.mode interrupt published"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("parameters in file order (-want +got):\n%s", diff)
	}
	wantMeta := &param.Meta{Path: "lapi.interrupt", Kind: param.Derived, Doubt: "two measurements, one digit each",
		Recalled: true, Low: "28us", High: "30us",
		Source: "Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us"}
	if diff := cmp.Diff(wantMeta, spec.LAPI.Interrupt.Meta(), cmpopts.IgnoreUnexported(param.Meta{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
}

func TestFittedCells(t *testing.T) {
	_, sheet := loadGood(t)
	want := []string{"armci-fig4/64/get", "armci-intro/second/bandwidth"}
	if diff := cmp.Diff(want, sheet.FittedCells()); diff != "" {
		t.Errorf("fitted cells, sorted, each once (-want +got):\n%s", diff)
	}
	if err := sheet.Override("lapi.rate", "50MB/s"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, sheet.FittedCells()); diff != "" {
		t.Errorf("an overridden parameter has other fitted cells (-want +got):\n%s", diff)
	}
}

func TestOverride(t *testing.T) {
	tests := []struct{ path, text, want string }{ // want: an error, empty if accepted
		{"machine.lapi.interrupt", "20us", ""},
		{"lapi.interrupt", "20us", ""},
		{"machine.lapi.mode", "polling", ""},
		{"machine.lapi.interrupt", "20 u",
			`machine.lapi.interrupt: found "20 u", expected a duration such as "29us"; units: ps, ns, us, ms, s`},
		{"machine.lapi.rate", "0MB/s", `machine.lapi.rate: found "0MB/s", expected at least 1B/s`},
		{"machine.lapi.packet", "65KiB", `machine.lapi.packet: found "65KiB", expected at most 64KiB`},
		{"machine.lapi.mode", "poling", `machine.lapi.mode: found "poling", expected one of polling, interrupt`},
		{"machine.lapi.interupt", "20us", `machine.lapi.interupt: unknown parameter; nearest: machine.lapi.interrupt`},
		{"machine.lapi", "5", `machine.lapi: a table of parameters, not one of them; ` +
			`accepted: machine.lapi.interrupt, machine.lapi.rate, machine.lapi.packet, machine.lapi.mode`},
		{"machine.mpl.packet", "20us", `machine.mpl.packet: unknown parameter; nearest: machine.lapi.packet`},
		{"processor.bandwidth", "1", `machine.processor.bandwidth: unknown parameter; ` +
			`accepted: machine.processor.clock, machine.processor.division`},
		{"network.bandwidth", "1", `machine.network.bandwidth: unknown parameter; there are parameters in machine.lapi, machine.processor`},
		{"machine.lapi.windows", "3", `machine.lapi.windows: unknown parameter; accepted: machine.lapi.interrupt, ` +
			`machine.lapi.rate, machine.lapi.packet, machine.lapi.mode`},
	}
	for _, test := range tests {
		_, sheet := loadGood(t)
		err := sheet.Override(test.path, test.text)
		if test.want == "" {
			if p := sheet.Lookup(test.path); err != nil || p.String() != test.text || !p.Meta().Overridden {
				t.Errorf("%s=%s: error %v, parameter %v", test.path, test.text, err, p)
			}
			continue
		}
		var bad *machines.OverrideError
		if !errors.As(err, &bad) || err.Error() != test.want {
			t.Errorf("%s=%s: error %v\nwant %s", test.path, test.text, err, test.want)
		}
		var value *param.ValueError
		if got, want := errors.As(err, &value), strings.Contains(test.want, ": found"); got != want {
			t.Errorf("%s=%s: error holds a *ValueError: %v, want %v", test.path, test.text, got, want)
		}
	}
}

func TestUnread(t *testing.T) {
	spec, sheet := loadGood(t)
	for _, set := range [][2]string{{"lapi.interrupt", "20us"}, {"machine.lapi.rate", "1MB/s"}} {
		if err := sheet.Override(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	spec.LAPI.Rate.Get()
	if diff := cmp.Diff([]string{"machine.lapi.interrupt"}, sheet.Unread()); diff != "" {
		t.Errorf("set and never read (-want +got):\n%s", diff)
	}
	interrupt := sheet.Lookup("lapi.interrupt").Meta()
	if interrupt.Was != "29us" || !strings.HasPrefix(interrupt.Source, "Shah et al.") {
		t.Errorf("overridden parameter lost its old value or source: %+v", interrupt)
	}
}

// TestSharedDocument: specs from one document are independent.
func TestSharedDocument(t *testing.T) {
	data, err := os.ReadFile("testdata/spec_good.toml")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := tomlfile.Parse("spec_good.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	var changed, other testSpec
	sheet, err := machines.SpecFrom(doc, &changed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := machines.SpecFrom(doc, &other); err != nil {
		t.Fatal(err)
	}
	if err := sheet.Override("lapi.interrupt", "20us"); err != nil {
		t.Fatal(err)
	}
	changed.LAPI.Interrupt.Get()
	if m := other.LAPI.Interrupt.Meta(); other.LAPI.Interrupt.String() != "29us" || m.Overridden || m.WasRead() {
		t.Errorf("override of one spec shows in the other: %v %+v", other.LAPI.Interrupt, m)
	}
}

// TestOverrideRoundTrip: a parameter printed and set again is the same.
func TestOverrideRoundTrip(t *testing.T) {
	spec, sheet := loadGood(t)
	rapid.Check(t, func(t *rapid.T) {
		d := sim.Duration(rapid.Int64Min(0).Draw(t, "ps"))
		if err := sheet.Override("lapi.interrupt", param.Format(d)); err != nil || spec.LAPI.Interrupt.Get() != d {
			t.Errorf("set to %v: error %v, value %v", d, err, spec.LAPI.Interrupt.Get())
		}
		if was := spec.LAPI.Interrupt.Meta().Was; was != "29us" {
			t.Errorf("value of the file %s, want 29us", was)
		}
	})
}

// FuzzLoadSpec: no file and no override makes the loader panic, and every
// error has a position.
func FuzzLoadSpec(f *testing.F) {
	for _, file := range []string{"testdata/spec_good.toml", "testdata/spec_bad.toml"} {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, chunk := range strings.Split(string(data), "\n---\n") {
			f.Add([]byte(chunk), "lapi.interrupt", "20us")
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, path, text string) {
		sheet, err := machines.LoadSpec("f.toml", data, &testSpec{})
		if err == nil {
			if err := sheet.Override(path, text); err == nil && sheet.Lookup(path) == nil {
				t.Errorf("%q was set and does not exist", path)
			}
			return
		}
		var list diag.List
		if !errors.As(err, &list) {
			t.Fatalf("error %v is a %T", err, err)
		}
		for _, e := range list {
			if at := e.Position(); at.Line < 1 || at.Column < 1 || e.Msg == "" {
				t.Errorf("error without a place or message: %+v", e)
			}
		}
	})
}
