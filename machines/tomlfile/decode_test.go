package tomlfile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/internal/diag"
	"simrun/machines/internal/wanted"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/param"
)

// scenario has a field of every supported type.
type scenario struct {
	header
	Processes int32 `toml:"processes" min:"1"`
	LAPI      struct {
		Packet  sim.Size      `toml:"packet" min:"1B"`
		Latency sim.Duration  `toml:"latency,optional"`
		Rate    sim.Rate      `toml:"rate,optional"`
		Clock   sim.Frequency `toml:"clock,optional"`
		Copy    sim.Cycles    `toml:"copy,optional"`
	} `toml:"lapi"`
	Mode  string                `toml:"mode,optional" oneof:"data phantom sampled"`
	Scale float64               `toml:"scale,optional" max:"2"`
	Fit   []string              `toml:"fit,optional"`
	Check bool                  `toml:"check,optional"`
	Level level                 `toml:"level,optional"`
	When  int                   `toml:"when,optional"`
	Costs map[string]sim.Cycles `toml:"costs,optional"`
	Notes map[string]*note      `toml:"notes,optional"`
	Sweep []struct {
		Key    string    `toml:"key"`
		Values []float64 `toml:"values,optional"`
	} `toml:"sweep,optional"`
	Skipped  func() `toml:"-"`
	internal int
}

var _ = scenario{}.internal // decoding leaves unexported fields alone

type header struct {
	Title string `toml:"title,optional"`
}

type note struct {
	Text string `toml:"text"`
}

type level struct{ depth int }

func (l *level) UnmarshalText(text []byte) error {
	if string(text) != "top" {
		return fmt.Errorf("no level is called %s", text)
	}
	l.depth = 1
	return nil
}

func TestSyntaxErrors(t *testing.T) {
	wanted.Check(t, "testdata/syntax.toml", func(file string, data []byte) error {
		_, err := tomlfile.Parse(file, data)
		return err
	})
}

func TestDecodeErrors(t *testing.T) {
	wanted.Check(t, "testdata/decode.toml", func(file string, data []byte) error {
		_, err := tomlfile.Decode(file, data, &scenario{})
		return err
	})
}

func TestDecode(t *testing.T) {
	const text = `
title = "a run"
processes = 4
mode = "data"
scale = 2
fit = ["a", "b"]
check = true
level = "top"
costs = { add = "1clk", div = "69.5clk" }
notes.first.text = "one"
lapi = { packet = "1KiB", latency = "12.5 us", rate = "97MB/s", clock = "120MHz", copy = "2clk" }
[[sweep]]
key = "packet"
values = [1, 2.5]
`
	var got scenario
	if _, err := tomlfile.Decode("ok.toml", []byte(text), &got); err != nil {
		t.Fatal(err)
	}
	want := scenario{header: header{Title: "a run"}, Processes: 4, Mode: "data", Scale: 2, Fit: []string{"a", "b"},
		Check: true, Level: level{1}, Costs: map[string]sim.Cycles{"add": 1000, "div": 69500},
		Notes: map[string]*note{"first": {"one"}}}
	want.LAPI.Packet, want.LAPI.Latency, want.LAPI.Rate = 1024, 12_500_000, 97_000_000
	want.LAPI.Clock, want.LAPI.Copy = 120_000_000, 2000
	want.Sweep = append(want.Sweep, struct {
		Key    string    `toml:"key"`
		Values []float64 `toml:"values,optional"`
	}{"packet", []float64{1, 2.5}})
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(scenario{}, level{})); diff != "" {
		t.Errorf("decoded (-want +got):\n%s", diff)
	}
}

// TestMissingKeys: a message says how the missing value is written.
func TestMissingKeys(t *testing.T) {
	var all struct {
		Duration  sim.Duration   `toml:"duration"`
		Frequency sim.Frequency  `toml:"frequency"`
		Cycles    sim.Cycles     `toml:"cycles"`
		Rate      sim.Rate       `toml:"rate"`
		Size      sim.Size       `toml:"size"`
		Text      level          `toml:"text"`
		Table     struct{}       `toml:"table"`
		Map       map[string]int `toml:"map"`
		Array     []int          `toml:"array"`
		Switch    bool           `toml:"switch"`
		Word      string         `toml:"word"`
		Ratio     *float64       `toml:"ratio"`
		Count     int            `toml:"count"`
	}
	_, err := tomlfile.Decode("f", nil, &all)
	var got []string
	for line := range strings.Lines(err.Error()) {
		key, want, _ := strings.Cut(strings.TrimPrefix(line, "f:1:1: missing key "), ", expected ")
		got = append(got, key+" "+strings.TrimSpace(want))
	}
	want := []string{
		`"duration" ` + param.Duration.Expected(), `"frequency" ` + param.Frequency.Expected(),
		`"cycles" ` + param.Cycles.Expected(), `"rate" ` + param.Rate.Expected(), `"size" ` + param.Size.Expected(),
		`"text" a string`, `"table" a table`, `"map" a table`, `"array" an array`, `"switch" true or false`,
		`"word" a string`, `"ratio" a number`, `"count" a whole number`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("missing keys (-want +got):\n%s", diff)
	}
}

func TestUnsupportedTypesPanic(t *testing.T) {
	tests := []struct {
		text string
		dst  any
		want string
	}{
		{"x = 1", &struct{ X int }{}, "tomlfile: field X of struct { X int } has no toml tag; it cannot be read from a file; " +
			"add one, or `toml:\"-\"`"},
		{"x = 1", &struct {
			X uint `toml:"x"`
		}{}, "tomlfile: no decoding into uint; the file cannot be read; " +
			"use a supported type (see the package comment) or a Hook"},
		{"x = {}", &struct {
			X map[string]note `toml:"x"`
		}{}, "tomlfile: no decoding into map[string]tomlfile_test.note; the file cannot be read; " +
			"use a supported type (see the package comment) or a Hook"},
	}
	for _, test := range tests {
		func() {
			defer func() {
				if got := recover(); got != test.want {
					t.Errorf("%T: panic %v\nwant %s", test.dst, got, test.want)
				}
			}()
			_, err := tomlfile.Decode("f", []byte(test.text), test.dst)
			t.Errorf("%T: no panic, error %v", test.dst, err)
		}()
	}
}

func TestErrorsAs(t *testing.T) {
	_, err := tomlfile.Decode("sp.toml", []byte("processes = 4\n\tlapi = { packet = 'x' }\r\n"), &scenario{})
	var e *diag.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v holds no *Error", err)
	}
	want := "\tlapi = { packet = 'x' }\n\t                  ^\n"
	if got := e.Excerpt(); got != want {
		t.Errorf("excerpt\n%s\nwant\n%s", got, want)
	}
	if got, want := e.Error(), `sp.toml:2:20: found "x", expected a size such as "128KiB"; units: B, KB, MB, GB, KiB, MiB, GiB`; got != want {
		t.Errorf("error %s\nwant %s", got, want)
	}
}
