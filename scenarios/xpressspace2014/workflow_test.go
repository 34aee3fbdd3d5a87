package xpressspace2014

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

func flowCatalog() *scenarios.Catalog {
	return &scenarios.Catalog{Programs: structurePrograms(), Machines: []machines.Model{xt5.Model()}, Files: scenarios.BuiltIn()}
}

// builtIn returns a scenario of this package.
func builtIn(t *testing.T, id string) scenarios.File {
	t.Helper()
	for _, f := range scenarios.BuiltIn() {
		if f.Name == id+".toml" {
			return f
		}
	}
	t.Fatalf("there is no scenario %q", id)
	return scenarios.File{}
}

// TestScenarios: all claims and checks hold, and results depend on nothing but the
// file.
func TestScenarios(t *testing.T) {
	for _, c := range []struct {
		id  string
		set []string
	}{
		{"xs-table1", nil}, {"xs-workflow", nil}, {"xs-listing1", nil}, {"xs-fig3", nil}, {"xs-fig4", nil}, {"xs-fig5", nil}, {"xs-fig6", nil},
		{"xs-loose", []string{"scenario.parameters.steps=24", "scenario.parameters.extent=16"}},
	} {
		t.Run(c.id, func(t *testing.T) {
			scenariotest.Deterministic(t, flowCatalog(), builtIn(t, c.id), c.set...)
		})
	}
}

// TestClaimsCanFail: a workflow that ends early does not do what Listing 1 says.
func TestClaimsCanFail(t *testing.T) {
	r := scenariotest.Run(t, scenariotest.Load(t, flowCatalog(), builtIn(t, "xs-fig3"), "scenario.parameters.steps=9"), scenarios.Observers{})
	want := []string{
		"claim xs-fig3/temperature differs: application 2 has received Temperature at these steps: 9, from 1 to 9",
		"claim xs-fig3/velocity differs: application 3 has received Velocity at these steps: 3, from 1 to 9",
	}
	if diff := cmp.Diff(want, r.Differing()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// pipeline is a workflow of two applications: u from one to two, and v back.
const pipeline = `id = "pipeline"
title = "two applications"
program = "xs-workflow"
machine = "xt5"
%s
[parameters]
steps = 12
versions = 3
%s
specification = '''
%s
'''
[[parameters.application]]
name = "one"
flavour = "ga"
processes = 6
step_time = "20us"
[[parameters.application.variable]]
name = "u"
extents = [9, 10, 4]
layout = [2, 3, 1]
distribution = "cyclic"
region = [[1, 2, 0], [6, 8, 3]]
[[parameters.application.variable]]
name = "v"
extents = [40]
layout = [6]
distribution = "block_cyclic"
block = [3]
element = "4B"

[[parameters.application]]
name = "two"
processes = 4
begin = "30us"
step_time = "25us"
%s
[[parameters.application.variable]]
name = "u"
extents = [6, 7, 4]
layout = [1, 2, 2]
[[parameters.application.variable]]
name = "v"
extents = [50]
layout = [4]
region = [[5], [44]]
element = "4B"

[[exhibit]]
id = "xs-workflow"
kind = "table"
title = "who received what"
`

// couple writes a specification: lines of variable, mode, from, to, first and last
// step, interval.
func couple(lines ...string) string {
	var b strings.Builder
	b.WriteString("<coupling>\n")
	for _, line := range lines {
		f := strings.Fields(line)
		fmt.Fprintf(&b, "<couple_var attribute=%q><schedule attribute=%q>\n<from>%s</from><to>%s</to>\n<start_ts>%s</start_ts><end_ts>%s</end_ts><ts_interval>%s</ts_interval>\n</schedule></couple_var>\n",
			f[0], f[1], f[2], f[3], f[4], f[5], f[6])
	}
	b.WriteString("</coupling>")
	return b.String()
}

// file writes the scenario of the pipeline. top stands before the parameters,
// workflow within them, two in the second application.
func file(top, workflow, specification, two string) scenarios.File {
	return scenarios.File{Name: "pipeline.toml", Data: fmt.Appendf(nil, pipeline, top, workflow, specification, two)}
}

func run(t *testing.T, f scenarios.File) *scenarios.Result {
	t.Helper()
	return scenariotest.Run(t, scenariotest.Load(t, flowCatalog(), f), scenarios.Observers{})
}

// cells returns some numbers of a result as "row/column value".
func cells(r *scenarios.Result, columns ...string) []string {
	var got []string
	for _, c := range r.Exhibits[0].Cells {
		for _, column := range columns {
			if strings.HasPrefix(c.Column, column) {
				got = append(got, fmt.Sprintf("%s/%s %v", c.Row, c.Column, c.Simulated))
			}
		}
	}
	return got
}

// TestChangedSpecification: the same applications under other specifications. In
// bytes: u has 6 x 7 x 4 doubles, v has 40 elements of 4 bytes.
func TestChangedSpecification(t *testing.T) {
	const u, v = 6 * 7 * 4 * 8, 40 * 4
	for _, c := range []struct {
		name, workflow, specification, two string
		want                               []string
	}{
		{"both push", "", couple("u push one two 1 12 1", "v push two one 2 11 3"), "", []string{
			"one u/steps sent 12", fmt.Sprint("one u/data sent ", 12*u), "one v/steps received 4", fmt.Sprint("one v/data received ", 4*v),
			"two u/steps received 12", fmt.Sprint("two u/data received ", 12*u), "two v/steps sent 4", fmt.Sprint("two v/data sent ", 4*v)}},
		{"pulled, blocking", `when_full = "block"`, couple("u pull one two 1 12 1"), "", []string{
			"one u/steps sent 12", fmt.Sprint("one u/data sent ", 12*u), "two u/steps received 12", fmt.Sprint("two u/data received ", 12*u)}},
		{"back only", "", couple("v push two one 3 3 1"), "", []string{
			"one v/steps received 1", fmt.Sprint("one v/data received ", v), "two v/steps sent 1", fmt.Sprint("two v/data sent ", v)}},
		{"every third step", `when_full = "block"`, couple("u pull one two 1 12 3"), "steps = 4", []string{
			"one u/steps sent 4", fmt.Sprint("one u/data sent ", 4*u), "two u/steps received 2", fmt.Sprint("two u/data received ", 2*u)}},
		{"nothing", "", "<coupling></coupling>", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := run(t, file("", c.workflow, c.specification, c.two))
			if diff := cmp.Diff(c.want, cells(r, "steps", "data")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if f := r.Failures(); len(f) > 0 {
				t.Errorf("checks fail: %q", f)
			}
		})
	}
}

// TestPhantom: without data everything takes the same time, to the picosecond.
func TestPhantom(t *testing.T) {
	spec := couple("u push one two 1 12 1", "v pull two one 2 11 3")
	data, phantom := run(t, file("", "", spec, "")), run(t, file(`mode = "phantom"`, "", spec, ""))
	if data.Digest != phantom.Digest || data.Virtual != phantom.Virtual || data.Events != phantom.Events {
		t.Errorf("data: digest %s, %v, %d events; phantom: %s, %v, %d; want the same", data.Digest, data.Virtual, data.Events, phantom.Digest, phantom.Virtual, phantom.Events)
	}
	if diff := cmp.Diff(data.Exhibits, phantom.Exhibits); diff != "" {
		t.Errorf("exhibits differ (-data +phantom):\n%s", diff)
	}
}

// TestElementsAreChecked: a wrong byte in a region and one around it are found.
func TestElementsAreChecked(t *testing.T) {
	f, err := newFlow(operationsFlow(), false)
	if err != nil {
		t.Fatal(err)
	}
	v := &f.cfg.Applications[0].Variables[0]
	d := &flowData{variable: v, ledger: f.parts[0][0], bytes: make([]byte, v.array.Size(0)*int64(v.Element)), from: -1}
	d.layOut(0)
	d.write(0, 7)
	if d.check(); d.ledger.wrong+d.ledger.outside > 0 {
		t.Fatalf("%d elements wrong and %d outside changed before anything was, want none", d.ledger.wrong, d.ledger.outside)
	}
	// Process 0 has rows 0 to 2 of 12 columns; the region begins at 2,1.
	d.bytes[(2*12+1)*8]++
	d.bytes[(2*12+0)*8]++
	if d.check(); d.ledger.wrong != 1 || d.ledger.outside != 1 {
		t.Errorf("%d elements wrong and %d outside changed, want 1 and 1", d.ledger.wrong, d.ledger.outside)
	}
}

// addSchedule adds a schedule to the first variable of a specification.
func addSchedule(specification, line string) string {
	_, schedule, _ := strings.Cut(couple(line), "\"><schedule")
	schedule, _, _ = strings.Cut(schedule, "</couple_var>")
	return strings.Replace(specification, "</couple_var>", "<schedule"+schedule+"</couple_var>", 1)
}

// changed replaces texts of a file.
func changed(f scenarios.File, texts ...string) scenarios.File {
	f.Data = []byte(strings.NewReplacer(texts...).Replace(string(f.Data)))
	return f
}

// third adds an application that has u.
func third(f scenarios.File) scenarios.File {
	return changed(f, "[[exhibit]]", "[[parameters.application]]\nname = \"three\"\nprocesses = 1\n[[parameters.application.variable]]\nname = \"u\"\nextents = [6, 7, 4]\nlayout = [1, 1, 1]\n\n[[exhibit]]")
}

// TestMistakes: what is wrong with a workflow is said where it stands, all at once.
func TestMistakes(t *testing.T) {
	good := couple("u push one two 1 12 1")
	for _, c := range []struct {
		name string
		file scenarios.File
		want []string // beginnings of the messages
	}{
		{"names and sizes", file("", "", strings.NewReplacer(">two<", ">too<").Replace(good)+"<!-- -->", ""), []string{
			`pipeline.toml:13:21: found application "too", which does not run; nearest: two, expected "one", "two"`}},
		{"a text with escapes", scenarios.File{Name: "pipeline.toml", Data: []byte(strings.ReplaceAll(string(file("", "", strings.Replace(good, ">two<", ">too<", 1), "").Data), "'''", `"""`))}, []string{
			`pipeline.toml:10:17: line 3, column 21 of the text: found application "too", which does not run`}},
		{"the specification's own mistakes", file("", "", strings.NewReplacer("<start_ts>1<", "<start_ts>20<", "</end_ts>", "</end_ts>\n<stop_ts>3</stop_ts>").Replace(good), ""), []string{
			`pipeline.toml:14:11: found start_ts 20 after end_ts 12, expected it before or equal`,
			`pipeline.toml:15:1: found <stop_ts> in <schedule>`}},
		{"a region of other extents", file("", "", couple("v push one two 1 2 1", "u push one two 1 2 1", "w push one two 1 2 1"), "[[parameters.application.variable]]\nname = \"w\"\nextents = [8]\nlayout = [4]\n"), []string{
			`pipeline.toml:21:7: found application "one", which has not registered "w", expected one that has; it registered "u", "v"`}},
		{"both ways", file("", "", strings.Replace(couple("u push one two 1 2 1"), "</schedule>", "</schedule><schedule attribute='push'><from>two</from><to>one</to><start_ts>3</start_ts><end_ts>4</end_ts></schedule>", 1), ""), []string{
			`pipeline.toml:18:14: application: found variable "u", which "one" both sends and receives`,
			`pipeline.toml:37:14: application: found variable "u", which "two" both sends and receives`}},
		{"no file", file("", "", "listing2.xml", ""), []string{`pipeline.toml:10:17: specification: found "listing2.xml\n"`}},
		{"applications", scenarios.File{Name: "pipeline.toml", Data: []byte(strings.NewReplacer("layout = [2, 3, 1]", "layout = [2, 2, 1]", "block = [3]\n", "", `name = "two"`, `name = "one"`, "layout = [1, 2, 2]", "layout = [4]",
			"region = [[5], [44]]", "region = [[5], [50]]").Replace(string(file("", "", good, "").Data)))}, []string{
			`pipeline.toml:18:14: application: found variable "u" of "one" with layout [2 2 1], which is 4 processes, expected the application's 6`,
			`pipeline.toml:18:14: application: found variable "v" of "one" with block [], expected 1 numbers if distribution is "block_cyclic"`,
			`pipeline.toml:36:14: application: found a second application "one", expected each once`,
			`pipeline.toml:36:14: application: found variable "u" of "one" with layout [4], expected 3 numbers`,
			`pipeline.toml:36:14: application: found variable "v" of "one" with region [[5] [50]], expected two corners of a part of`}},
		{"two senders", third(file("", "", addSchedule(couple("u push one two 0 12 2"), "u push three two 1 20 5"), "")), []string{
			`pipeline.toml:10:17: specification: found variable "u" with push from "one" to "two" at steps 0 to 12 by 2 and push from "three" to "two" at steps 1 to 20 by 5, both at step 6, expected one at a step`}},
		{"latest of what is pushed", file("", "", addSchedule(couple("u push one two 1 2 1"), "u pull one two 3 12 1"), `take = "latest"`), []string{
			`pipeline.toml:40:14: application: found variable "u", of which "two" takes the latest, by push from "one" to "two" at steps 1 to 2 by 1, expected pull in all its schedules`}},
		{"latest of two", file("", "", addSchedule(couple("u pull one two 1 2 1"), "u pull one two 3 12 1"), `take = "latest"`), []string{
			`pipeline.toml:40:14: application: found variable "u", of which "two" takes the latest, by pull from "one" to "two" at steps 1 to 2 by 1 and by pull from "one" to "two" at steps 3 to 12 by 1, expected one schedule`}},
		{"a step that is pushed is skipped", file("", "", couple("u push one two 4 12 3"), "every = 2"), []string{
			`pipeline.toml:37:14: application: found application "two" with every = 2, which skips step 7 of variable "u", push from "one" to "two" at steps 4 to 12 by 3, expected one that couples at this step`}},
		{"a step that is waited for is skipped", file("", "", couple("v pull two one 4 12 3"), "every = 2"), []string{
			`pipeline.toml:37:14: application: found application "two" with every = 2, which skips step 7 of variable "v", pull from "two" to "one" at steps 4 to 12 by 3, expected one that couples at this step`}},
		{"too many blocks", changed(file("", "", good, ""), "extents = [9, 10, 4]", "extents = [64, 64, 65]"), []string{
			`pipeline.toml:18:14: application: found variable "u" of "one" with 266240 blocks, expected at most 262144 in all; deal larger blocks`}},
		{"too large for the host", changed(file("", "", good, ""), "extents = [40]", "extents = [268435457]", "block = [3]", "block = [300000000]"), []string{
			`pipeline.toml:37:14: application: found arrays of 1073746252 bytes in all, expected at most 1073741824 in mode "data"; in mode "phantom" a process may have 2147483648 of each`}},
		{"too large for a process", changed(file(`mode = "phantom"`, "", good, ""), "extents = [50]\nlayout = [4]\nregion = [[5], [44]]\nelement = \"4B\"", "extents = [1000000000, 1000000000]\nlayout = [2, 2]\nelement = \"8B\"",
			"block = [3]", "block = [1500000000]", "extents = [40]", "extents = [600000000]"), []string{
			`pipeline.toml:18:14: application: found variable "v" of "one" with 2400000000 bytes in a process, expected at most 2147483648 in any mode; more processes`,
			`pipeline.toml:37:14: application: found variable "v" of "two" with 2000000000000000000 bytes in a process, expected at most 2147483648 in any mode; more processes`}},
		{"more steps than any workflow", file("", "", good, "steps = 1000001"), []string{
			`pipeline.toml:42:9: found "1000001", expected at most 1000000`}},
	} {
		_, err := flowCatalog().Load(c.file.Name, c.file.Data)
		var list diag.List
		if !errors.As(err, &list) || len(list) != len(c.want) {
			t.Errorf("%s:\ngot  %v\nwant %q", c.name, err, c.want)
			continue
		}
		for i, e := range list {
			if !strings.HasPrefix(e.Error(), c.want[i]) {
				t.Errorf("%s:\ngot  %v\nwant %s...", c.name, e, c.want[i])
			}
		}
	}
}

// TestApplicationStopsEarly: senders that wait for receivers which have left are told
// so. Pieces that go through the receive buffer are one step ahead: step 5 left.
func TestApplicationStopsEarly(t *testing.T) {
	s := scenariotest.Load(t, flowCatalog(), file("", "", couple("u push one two 1 12 1"), "steps = 4"))
	_, err := s.Run(context.Background(), scenarios.Observers{})
	var stuck *sim.DeadlockError
	if !errors.As(err, &stuck) || !strings.Contains(err.Error(), "step 6 of u in two") {
		t.Errorf("got %v, want a deadlock in which one waits for room for step 6 of u in two", err)
	}
}
