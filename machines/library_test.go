package machines_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

const mailText = `
[check]
load   = 7
branch = 2
kind   = "assumed"
source = "pointers and a count, each loaded and compared"
low    = "0.5x"
high   = "9 load, 2 branch"

[copy]
call   = 1
kind   = "derived"
source = "memcpy"
recalled = true
low    = "1x"
high   = "2x"
`

type mailCounts struct {
	Check node.Operations `toml:"check"`
	Copy  node.Operations `toml:"copy"`
}

func mail() *machines.Library {
	return machines.NewLibrary[mailCounts]("mail", "mail, for tests", "mail.toml", []byte(mailText))
}

func TestLibrary(t *testing.T) {
	counts, sheet, err := machines.LoadLibrary[mailCounts](mail())
	if err != nil {
		t.Fatal(err)
	}
	if counts.Check.Get() != (node.Ops{node.Load: 7, node.Branch: 2}) || counts.Copy.Get() != (node.Ops{node.Call: 1}) {
		t.Errorf("counts %v and %v", &counts.Check, &counts.Copy)
	}
	var got []string
	for _, p := range sheet.Params() {
		m := p.Meta()
		got = append(got, sheet.Prefix()+m.Path+": "+p.String()+"; "+string(m.Kind)+", "+m.Low+" to "+m.High)
	}
	want := []string{"library.mail.check: 7 load, 2 branch; assumed, 0.5x to 9 load, 2 branch", "library.mail.copy: 1 call; derived, 1x to 2x"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

func TestLibrariesOverride(t *testing.T) {
	tests := []struct{ path, text, want string }{ // want: the counts of check, or an error
		{"library.mail.check", "1 call", "1 call"},
		{"library.mail.check", "2x", "14 load, 4 branch"},
		{"library.mail.check.load", "14", "14 load, 2 branch"},
		{"library.mail.check.store", "3", "7 load, 3 store, 2 branch"},
		{"library.mail.check.load", "-1", `library.mail.check.load: found "-1", expected at least 0`},
		{"library.mail.check.lode", "1", "library.mail.check.lode: unknown kind of operation; nearest: load; accepted: float_add, "},
		{"library.mail.chek", "2x", "library.mail.chek: unknown parameter; nearest: library.mail.check"},
		{"library.mial.check", "2x", `library.mial.check: unknown library "mial"; nearest: mail; accepted: mail`},
		{"library.mail", "2x", "library.mail: unknown parameter; accepted: library.mail.check, library.mail.copy"},
	}
	for _, test := range tests {
		s := machines.NewLibraries([]*machines.Library{mail()})
		got := ""
		if err := s.Override(test.path, test.text); err != nil {
			got = err.Error()
		} else {
			got = s.Sheets()[0].Lookup("check").String()
		}
		if got != test.want && !(strings.HasSuffix(test.want, ", ") && strings.HasPrefix(got, test.want)) {
			t.Errorf("%s=%s: %s\nwant %s", test.path, test.text, got, test.want)
		}
	}
}

// Each run has its own counts: what one changes and reads shows in no other, and is
// added up afterwards.
func TestCountsOf(t *testing.T) {
	l := mail()
	changed := machines.NewLibraries([]*machines.Library{l})
	for _, set := range [][2]string{{"library.mail.check", "2x"}, {"library.mail.copy.call", "3"}} {
		if err := changed.Override(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	part := changed.Another()
	var plain, inPart node.Ops
	read := func(into *node.Ops) func(*sim.Process) {
		return func(p *sim.Process) { *into = machines.CountsOf[mailCounts](p.Kernel(), l).Check.Get() }
	}
	for _, run := range []struct {
		libraries *machines.Libraries
		into      *node.Ops
	}{{nil, &plain}, {part, &inPart}} {
		k := sim.New(0)
		if run.libraries != nil {
			machines.UseLibraries(k, run.libraries)
		}
		k.Spawn("reader", read(run.into))
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if plain[node.Load] != 7 || inPart[node.Load] != 14 {
		t.Errorf("%d loads without changes and %d with twice as many, want 7 and 14", plain[node.Load], inPart[node.Load])
	}
	if got := changed.Unread(); len(got) != 2 {
		t.Errorf("before the part counts: unread %v, want both", got)
	}
	changed.AddReads(part)
	if diff := cmp.Diff([]string{"library.mail.copy"}, changed.Unread()); diff != "" {
		t.Errorf("set and never read (-want +got):\n%s", diff)
	}
}

func TestLibraryMistakes(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[check]\nlaod = 7\nkind = \"assumed\"\nsource = \"x\"", `mail.toml:2:1: check: unknown key "laod" of a parameter; nearest: load, low; accepted: kind, source, `},
		{"[check]\nvalue = 7\nkind = \"assumed\"\nsource = \"x\"", `mail.toml:2:1: check: unknown key "value" of a parameter`},
		{"[check]\nload = -7\nkind = \"assumed\"\nsource = \"x\"", "mail.toml:2:8: check: load: found -7, expected a whole number of operations, 0 or more"},
		{"[check]\nkind = \"assumed\"\nsource = \"x\"", "mail.toml:1:2: check: missing counts, expected a whole number of operations of some of the kinds float_add, "},
		{"[check]\nload = 7\nlow = \"2x\"\nkind = \"assumed\"\nsource = \"x\"", `mail.toml:3:7: check: found "2x", expected at most the value, 7 load, or a factor of at most 1x`},
		{"[check]\nload = 7\nkind = \"assumed\"", "mail.toml:1:2: check: missing source"},
	}
	for _, test := range tests {
		l := machines.NewLibrary[struct {
			Check node.Operations `toml:"check"`
		}]("mail", "mail, for tests", "mail.toml", []byte(test.text))
		_, _, err := machines.LoadLibrary[mailCounts](l)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v\nwant %s", test.text, err, test.want)
		}
	}
}
