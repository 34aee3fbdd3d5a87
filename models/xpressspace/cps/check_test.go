package cps

import (
	"fmt"
	"testing"

	"simrun/models/geometry"
)

func TestCheck(t *testing.T) {
	f, err := Parse("listing1.xml", listing1(t))
	if err != nil {
		t.Fatal(err)
	}
	region := func(x, y int64) geometry.Box {
		return geometry.Box{Lo: geometry.PointAt(x, y), Hi: geometry.PointAt(x+7, y+3), Dims: 2}
	}
	taller := region(0, 0)
	taller.Hi[1]++
	temperature := Registration{"Temperature", 8, region(0, 0)}
	velocity := Registration{"Velocity", 4, region(0, 0)}
	for _, test := range []struct {
		name         string
		applications []Application
		want         string
	}{
		{"as in figure 3", []Application{
			{"1", []Registration{temperature, velocity}}, {"2", []Registration{temperature}}, {"3", []Registration{{"Velocity", 4, region(5, 5)}}}}, ""},
		{"no third application", []Application{
			{"1", []Registration{temperature, velocity}}, {"2", []Registration{temperature}}},
			`listing1.xml:14:15: found application "3", which does not run, expected "1", "2"`},
		{"no application", nil,
			`listing1.xml:2:29: found variable "Temperature", which no application registered, expected nothing
listing1.xml:11:29: found variable "Velocity", which no application registered, expected nothing`},
		{"other names", []Application{{"1", []Registration{{"Temperatur", 8, region(0, 0)}, velocity}}, {"2", []Registration{{"Temperatur", 8, region(0, 0)}}}, {"3", []Registration{velocity}}},
			`listing1.xml:2:29: found variable "Temperature", which no application registered; nearest: Temperatur, expected "Temperatur", "Velocity"`},
		{"receiver has not registered", []Application{
			{"1", []Registration{temperature, velocity}}, {"2", []Registration{velocity}}, {"3", nil}},
			`listing1.xml:5:15: found application "2", which has not registered "Temperature", expected one that has; it registered "Velocity"
listing1.xml:14:15: found application "3", which has not registered "Velocity", expected one that has; it registered nothing`},
		{"sizes and regions differ", []Application{
			{"1", []Registration{temperature, velocity}}, {"2", []Registration{{"Temperature", 4, region(0, 0)}}}, {"3", []Registration{{"Velocity", 4, taller}}}},
			`listing1.xml:5:15: found elements of 4 bytes of "Temperature" in application "2", expected 8 as in application "1"
listing1.xml:14:15: found region <0,0,0;7,4,0> of "Velocity" in application "3", expected one of the extents of <0,0,0;7,3,0> in application "1"`},
	} {
		got := ""
		if err := f.Check(test.applications); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}

func Example() {
	f, err := Parse("velocity.xml", []byte(`<coupling>
  <couple_var attribute="Velocity">
    <schedule attribute="push">
      <from> 1 </from> <to> 3 </to>
      <start_ts> 1 </start_ts> <end_ts> 1000 </end_ts> <ts_interval> 4 </ts_interval>
    </schedule>
  </couple_var>
</coupling>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range f.Variable("Velocity").Schedules {
		fmt.Printf("%v from %s to %s, %d times from %d to %d\n", s.Mode, s.From, s.To, s.Steps(), s.StartTS, s.Last())
	}
	_, err = Parse("velocity.xml", []byte(`<coupling><couple_var attribute="Velocity"><shedule/></couple_var></coupling>`))
	fmt.Println(err)
	// Output:
	// push from 1 to 3, 250 times from 1 to 997
	// velocity.xml:1:44: found <shedule> in <couple_var>; nearest: schedule, expected <schedule>
}
