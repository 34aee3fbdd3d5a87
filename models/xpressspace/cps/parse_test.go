package cps

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"simrun/internal/diag"
	"simrun/internal/source"
)

func listing1(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/listing1.xml")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestListing1(t *testing.T) {
	f, err := Parse("listing1.xml", listing1(t))
	if err != nil {
		t.Fatal(err)
	}
	want := []Variable{
		{Name: "Temperature", Schedules: []Schedule{{Mode: Push, From: "1", To: "2", StartTS: 1, EndTS: 2000, Interval: 1}}},
		{Name: "Velocity", Schedules: []Schedule{{Mode: Push, From: "1", To: "3", StartTS: 1, EndTS: 1000, Interval: 4}}},
	}
	if diff := cmp.Diff(want, f.Variables, cmpopts.IgnoreUnexported(Variable{}, Schedule{})); diff != "" {
		t.Errorf("variables (-want +got)\n%s", diff)
	}
	s := f.Variable("Velocity").Schedules[0]
	if s.Steps() != 250 || s.Last() != 997 {
		t.Errorf("Velocity moves %d times, last at %d, want 250, 997", s.Steps(), s.Last())
	}
	for step, want := range map[int64]bool{0: false, 1: true, 4: false, 5: true, 997: true, 1000: false, 1001: false} { // any order: each is tested alone
		if s.Due(step) != want {
			t.Errorf("Velocity is due at step %d: %v, want %v", step, s.Due(step), want)
		}
	}
	if f.Variable("Pressure") != nil {
		t.Error("there is a variable Pressure")
	}
}

// withSchedules puts text instead of the schedules of a file of one variable.
func withSchedules(schedules string) string {
	return "<coupling><couple_var attribute='v'>\n" + schedules + "\n</couple_var></coupling>"
}

// one is a schedule without mistakes.
const one = "<schedule attribute='push'><from>a</from><to>b</to><start_ts>1</start_ts><end_ts>9</end_ts></schedule>"

func TestAccepted(t *testing.T) {
	for _, test := range []struct {
		text string
		want []Schedule
	}{
		{withSchedules(one), []Schedule{{Push, "a", "b", 1, 9, 1, positions{}}}},
		{withSchedules(strings.Replace(one, "push", "pull", 1)), []Schedule{{Pull, "a", "b", 1, 9, 1, positions{}}}},
		{withSchedules("<schedule attribute='pull'><ts_interval>3</ts_interval><end_ts>0</end_ts><start_ts>0</start_ts><to>sea ice</to><from>a&amp;b</from></schedule>"),
			[]Schedule{{Pull, "a&b", "sea ice", 0, 0, 3, positions{}}}},
		{"<?xml version='1.0' encoding='UTF-8'?><!-- c -->" + withSchedules("<!-- c -->"), nil},
		{withSchedules("<schedule attribute='push'><from><![CDATA[a]]></from><to>b</to><start_ts>1<!-- c -->0</start_ts><end_ts>10</end_ts></schedule>"),
			[]Schedule{{Push, "a", "b", 10, 10, 1, positions{}}}},
		{withSchedules(one + strings.Replace(strings.Replace(one, ">1<", ">10<", 1), ">9<", ">10<", 1)),
			[]Schedule{{Push, "a", "b", 1, 9, 1, positions{}}, {Push, "a", "b", 10, 10, 1, positions{}}}},
	} {
		f, err := Parse("a.xml", []byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, f.Variable("v").Schedules, cmpopts.IgnoreUnexported(Schedule{})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.text, diff)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "1:1: found no element, expected <coupling>"},
		{"<coupling>", "1:11: unexpected EOF; expected well-formed XML"},
		{"<coupling>\n </couple>", "2:2: element <coupling> closed by </couple>; expected well-formed XML"},
		{"<coupling></coupling>\n<coupling/>", "2:1: found <coupling> behind </coupling>, expected the end of the file"},
		{"<couplings/>", "1:1: found <couplings>, expected <coupling>"},
		{"text<coupling/>", `1:1: found text "text", expected <coupling>`},
		{"<!DOCTYPE a><coupling/>", "1:1: found a declaration <!...>, expected <coupling>"},
		{"<?php ?><coupling/>", "1:1: found a processing instruction <?php ...?>, expected <coupling>"},
		{"<?xml version='1.0' encoding='latin1'?><coupling/>", `1:1: found encoding "latin1", expected UTF-8`},
		{"<coupling a='1'/>", "1:11: found attribute a in <coupling>, expected none"},
		{"<coupling>\n  <couple_vars/></coupling>", "2:3: found <couple_vars> in <coupling>; nearest: couple_var, expected <couple_var>"},
		{"<coupling>\n  <couple_var/></coupling>", `2:3: missing attribute in <couple_var>, expected the name of a variable, as in attribute="Temperature"`},
		{"<coupling>\n  <couple_var name = 'T'/></coupling>", `2:3: missing attribute in <couple_var>, expected the name of a variable, as in attribute="Temperature"` +
			"\na.xml:2:15: found attribute name in <couple_var>, expected attribute"},
		{"<coupling><couple_var attribute='T' attribute='U'/></coupling>", "1:37: found attribute twice in <couple_var>, expected it once"},
		{"<coupling><couple_var attribute=' '/></coupling>", "1:34: missing attribute in <couple_var>"},
		{"<coupling><couple_var attribute='T'/>\n<couple_var attribute='T'/></coupling>", `2:24: found variable "T" again, expected all its schedules in the <couple_var> of line 1`},
		{withSchedules("Größe <b/>"), "2:1: found text \"Größe\", expected <schedule>\na.xml:2:7: found <b> in <couple_var>, expected <schedule>"},
		{withSchedules("<schedule attribute='pish'>"), `2:22: found mode "pish"; nearest: push, expected push or pull`},
		{withSchedules("<schedule attribute='push'/>"), "2:1: missing <from> in <schedule>\na.xml:2:1: missing <to> in <schedule>\n" +
			"a.xml:2:1: missing <start_ts> in <schedule>\na.xml:2:1: missing <end_ts> in <schedule>"},
		{withSchedules(strings.Replace(one, "<from>a", "<form>a</form><from>a", 1)), "2:28: found <form> in <schedule>; nearest: from, expected <from>, <to>, <start_ts>, <end_ts>, <ts_interval>"},
		{withSchedules(strings.Replace(one, ">1<", ">10</start_ts><ts_int/><start_ts>10<", 1)), "2:75: found <ts_int> in <schedule>, expected <from>, <to>, <start_ts>, <end_ts>, <ts_interval>\n" +
			"a.xml:2:84: found <start_ts> twice in a <schedule>, expected it once\na.xml:2:94: found start_ts 10 after end_ts 9, expected it before or equal"},
		{withSchedules(strings.Replace(one, "<from", "<ts_interval/><from", 1)), "2:28: found nothing in <ts_interval>, expected a whole number"},
		{withSchedules(strings.Replace(one, "<from>a", "<from>a</from>\n<from>c", 1)), "3:1: found <from> twice in a <schedule>, expected it once"},
		{withSchedules(strings.Replace(one, "<from>a", "<from> ", 1)), "2:28: found nothing in <from>, expected the name of an application"},
		{withSchedules(strings.Replace(one, "<from>a", "<from>a<b/>", 1)), "2:35: found <b> in <from>, expected the name of an application"},
		{withSchedules(strings.Replace(one, "<from>a", "<from n='1'>a", 1)), "2:34: found attribute n in <from>, expected none"},
		{withSchedules(strings.Replace(one, "<to>b", "<to> a", 1)), `2:47: found application "a" as sender and receiver, expected two applications`},
		{withSchedules(strings.Replace(one, ">1<", "> one <", 1)), `2:63: found start_ts "one", expected a whole number, at least 0`},
		{withSchedules(strings.Replace(one, ">1<", ">-1<", 1)), `2:62: found start_ts "-1", expected a whole number, at least 0`},
		{withSchedules(strings.Replace(one, ">1<", ">+1<", 1)), `2:62: found start_ts "+1", expected a whole number, at least 0`},
		{withSchedules(strings.Replace(one, ">9<", ">99999999999999999999<", 1)), `2:82: found end_ts "99999999999999999999", expected a whole number, at least 0`},
		{withSchedules(strings.Replace(one, ">1<", ">10<", 1)), "2:62: found start_ts 10 after end_ts 9, expected it before or equal"},
		{withSchedules(strings.Replace(one, "<from", "<ts_interval>0</ts_interval><from", 1)), `2:41: found ts_interval "0", expected a whole number, at least 1`},
		{withSchedules(one + "\n" + one), `3:1: found a second schedule of "v" from "a" to "b" at time step 1, expected one; the first is in line 2`},
	} {
		f, err := Parse("a.xml", []byte(test.text))
		if err == nil || !strings.HasPrefix(err.Error(), "a.xml:"+test.want) {
			t.Errorf("%s\ngot  %v\nwant a.xml:%s", test.text, err, test.want)
		}
		if f != nil {
			t.Errorf("%s: a file in spite of the error", test.text)
		}
	}
}

// TestAllMistakesAtOnce: mistakes in several elements, in the order of the file.
func TestAllMistakesAtOnce(t *testing.T) {
	text := strings.NewReplacer("push", "shove", "<to> 3", "<two> 3", "</to>\n         <start_ts> 1 </start_ts>\n         <end_ts> 1000", "</two>\n<start_ts> x </start_ts><end_ts> 1000").Replace(string(listing1(t)))
	_, err := Parse("listing1.xml", []byte(text))
	const want = `listing1.xml:3:27: found mode "shove", expected push or pull
listing1.xml:12:7: missing <to> in <schedule>
listing1.xml:12:28: found mode "shove", expected push or pull
listing1.xml:14:10: found <two> in <schedule>; nearest: to, expected <from>, <to>, <start_ts>, <end_ts>, <ts_interval>`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	many := "<coupling>" + strings.Repeat("<x/>", 1000) + "</coupling>"
	_, err = Parse("a.xml", []byte(many))
	if list, ok := err.(diag.List); !ok || len(list) != diag.Most {
		t.Errorf("of 1000 mistakes %d are listed, want %d", len(list), diag.Most)
	}
	_, err = Parse("a.xml", make([]byte, source.InputMax+1))
	if err == nil || !strings.Contains(err.Error(), "found a file of 1048577 bytes, expected at most 1048576") {
		t.Errorf("a file that is too long: %v", err)
	}
}

// TestCommonSteps compares with going through all steps.
func TestCommonSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() *Schedule {
			start := rapid.Int64Range(0, 60).Draw(t, "start")
			return &Schedule{StartTS: start, EndTS: start + rapid.Int64Range(0, 60).Draw(t, "length"), Interval: rapid.Int64Range(1, 30).Draw(t, "interval")}
		}
		a, b := draw(), draw()
		want, some := int64(0), false
		for step := int64(0); step <= 120 && !some; step++ {
			if a.Due(step) && b.Due(step) {
				want, some = step, true
			}
		}
		if got, ok := common(a, b); got != want || ok != some {
			t.Fatalf("%+v and %+v: %d, %v, want %d, %v", a, b, got, ok, want, some)
		}
	})
	last := &Schedule{EndTS: stepMax, Interval: stepMax}
	if got, ok := common(&Schedule{StartTS: 1, EndTS: stepMax, Interval: stepMax - 1}, last); !ok || got != stepMax {
		t.Errorf("last step: %d, %v", got, ok)
	}
	if last.Steps() != 2 || last.Last() != stepMax {
		t.Errorf("%d steps up to %d, want 2 up to %d", last.Steps(), last.Last(), int64(stepMax))
	}
}

func FuzzParse(f *testing.F) {
	f.Add(string(listing1(f)))
	f.Add(withSchedules(one + one))
	f.Add("<coupling a=\"'\" b='\"'><couple_var attribute\n=\n'x'/></coupling>")
	f.Add("<?xml version='1.0' encoding='latin1'?><coupling>&#32;&lt;<![CDATA[ x]]></coupling>")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("a.xml", []byte(text))
		if (file == nil) == (err == nil) {
			t.Fatalf("%q: file %v, error %v", text, file, err)
		}
		if err == nil {
			checkSense(t, file)
			return
		}
		list, ok := err.(diag.List)
		if !ok || len(list) == 0 {
			t.Fatalf("%q: error %#v, want a list", text, err)
		}
		for _, e := range list {
			if at := e.Position(); at.Line < 1 || at.Line > strings.Count(text, "\n")+1 || at.Column < 1 || at.Column > len(text)+1 {
				t.Fatalf("%q: error at %v", text, at)
			}
		}
	})
}

// checkSense fails if a file without mistakes breaks what the types promise.
func checkSense(t *testing.T, f *File) {
	for _, v := range f.Variables {
		for _, s := range v.Schedules {
			if v.Name == "" || s.From == "" || s.To == "" || s.From == s.To || s.StartTS < 0 || s.StartTS > s.EndTS ||
				s.Interval < 1 || s.Steps() < 1 || !s.Due(s.StartTS) || !s.Due(s.Last()) {
				t.Fatalf("schedule %+v of %q", s, v.Name)
			}
		}
	}
}
