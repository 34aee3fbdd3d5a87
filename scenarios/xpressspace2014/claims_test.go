package xpressspace2014

import (
	"math"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// verdicts returns which claims of a part hold.
func verdicts(x *scenarios.Part) map[string]exhibit.Verdict {
	all := map[string]exhibit.Verdict{}
	for _, c := range x.Claims {
		all[c.ID] = c.Verdict
	}
	return all
}

// want fails unless these claims hold and those differ.
func want(t *testing.T, x *scenarios.Part, holds, differs []string) {
	t.Helper()
	got := verdicts(x)
	for _, id := range holds {
		if got[id] != exhibit.Holds {
			t.Errorf("%s %s, want that it holds: %s", id, got[id], observed(x, id))
		}
	}
	for _, id := range differs {
		if got[id] != exhibit.Differs {
			t.Errorf("%s %s, want that it differs: %s", id, got[id], observed(x, id))
		}
	}
	if len(got) != len(holds)+len(differs) {
		t.Errorf("%d claims are judged, want %d: %v", len(got), len(holds)+len(differs), got)
	}
}

func observed(x *scenarios.Part, id string) string {
	for _, c := range x.Claims {
		if c.ID == id {
			return c.Observed
		}
	}
	return "nothing"
}

// publishedSchedules are the times of Table II in ms.
var publishedSchedules = [2]table{
	{{11.9, 19.4, 21.8, 21.1}, {22.6, 23.7, 26.8, 29}, {27.6, 33.7, 38.5, 46.2}, {36.5, 49, 50.9, 62.4}},
	{{13, 16, 13.1, 14.1}, {34.4, 33.4, 35.4, 38.7}, {59.63, 68.2, 126, 137.1}, {77.4, 92.2, 156.7, 179.7}},
}

// judged judges the times of Table II, except for causes.
func judged(t [2]table) *scenarios.Part {
	x := &scenarios.Part{}
	for k, s := range compared {
		rowClaims(x, k, &t[k])
		sizeClaims(x, k, s.name, &t[k])
	}
	scaleRises(x, &t)
	fasterClaims(x, &t)
	return x
}

// The paper's own table meets the criteria that state it, and not those of the text
// that contradict it.
func TestClaimsOfPublishedSchedules(t *testing.T) {
	rows := []string{"xs-c-099", "xs-c-100", "xs-c-101", "xs-c-102", "xs-c-103", "xs-c-104", "xs-c-105", "xs-c-106"}
	text := []string{"xs-c-107", "xs-c-109", "xs-c-116", "xs-c-118"}
	want(t, judged(publishedSchedules), append(rows, "xs-c-108", "xs-c-110", "xs-c-111", "xs-c-117", "xs-c-119", "xs-c-120"), text)
}

// A table as the text has it meets the others: no dependence on the size, twice as
// fast at every scale.
func TestClaimsOfScheduleText(t *testing.T) {
	var flat [2]table
	for scale := range flat[0] {
		for size := range flat[0][scale] {
			flat[0][scale][size], flat[1][scale][size] = 50*math.Pow(1.5, float64(scale)), 100*math.Pow(1.6, float64(scale))
		}
	}
	x := judged(flat)
	want(t, x, []string{"xs-c-107", "xs-c-109", "xs-c-111", "xs-c-116", "xs-c-118", "xs-c-120"},
		[]string{"xs-c-099", "xs-c-100", "xs-c-101", "xs-c-102", "xs-c-103", "xs-c-104", "xs-c-105", "xs-c-106", "xs-c-108", "xs-c-110", "xs-c-117", "xs-c-119"})
	flat[0][2][3] = 49 // one cell falls
	if got := verdicts(judged(flat))["xs-c-111"]; got != exhibit.Differs {
		t.Errorf("a fall in one of 24 steps: %s, want that it differs", got)
	}
}

// The two throughputs of the paper, with equal steps between, mean 23 % more time.
func TestClaimsOfPublishedScaling(t *testing.T) {
	var s scaling
	for i := range s.time {
		s.throughput[i] = 25 * math.Pow(13, float64(i)/4)
		s.time[i] = 16 * math.Pow(2, float64(i)) / s.throughput[i]
	}
	x := &scenarios.Part{}
	s.timeClaims(x)
	s.throughputClaims(x)
	want(t, x, []string{"xs-c-072", "xs-c-073", "xs-c-074", "xs-c-075", "xs-c-076", "xs-c-077"}, []string{"xs-c-071"})
	for i := range s.time {
		s.throughput[i] = 25 * math.Pow(2.01, float64(i))
		s.time[i] = 16 * math.Pow(2, float64(i)) / s.throughput[i]
	}
	x = &scenarios.Part{}
	s.timeClaims(x)
	s.throughputClaims(x)
	want(t, x, []string{"xs-c-074"}, []string{"xs-c-071", "xs-c-072", "xs-c-073", "xs-c-075", "xs-c-076", "xs-c-077"})
}

// comparison makes times of which those of MCT are some factor longer, by size, and
// fall by a factor at each step; bandwidths follow from them.
func comparison(step float64, longer [4]float64) *exchanged {
	var e exchanged
	for k := range compared {
		for scale := range publishedScales {
			for size := range publishedSizes {
				v := 24 * float64(int(1)<<size) * math.Pow(step, float64(scale))
				if k == 1 {
					v *= longer[size]
				}
				e.time[k][scale][size] = v
				for app := range applications {
					e.bandwidth[k][app][scale][size] = float64(publishedSizes[size]) / float64(publishedScales[scale].processesOf(app)) / v / 1e3
				}
			}
		}
	}
	return &e
}

// Times that flatten, with a gap that grows with the size, are what the paper shows.
func TestClaimsOfExchanges(t *testing.T) {
	for _, c := range []struct {
		name           string
		e              *exchanged
		holds, differs []string
	}{
		{"as in the paper", comparison(0.6, [4]float64{1.01, 1.6, 1.8, 2}),
			[]string{"xs-c-085", "xs-c-087", "xs-c-097", "xs-c-083", "xs-c-084", "xs-c-086", "xs-c-094"}, []string{"xs-c-082"}},
		{"equal and halving", comparison(0.5, [4]float64{1, 1, 1, 1}),
			[]string{"xs-c-082", "xs-c-085", "xs-c-087", "xs-c-097"}, []string{"xs-c-083", "xs-c-084", "xs-c-086", "xs-c-094"}},
		{"rising", comparison(1.5, [4]float64{1.06, 1.06, 1.06, 1.06}),
			[]string{"xs-c-082", "xs-c-084", "xs-c-094", "xs-c-097"}, []string{"xs-c-085", "xs-c-087", "xs-c-083", "xs-c-086"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := &scenarios.Part{}
			c.e.timeClaims(x)
			c.e.bandwidthClaims(x)
			for i := range x.Claims { // 85 is stated of both figures
				if x.Claims[i].ID == "xs-c-085" && x.Claims[i].Verdict != verdicts(x)["xs-c-085"] {
					t.Errorf("xs-c-085: %+v in one figure and not in the other", x.Claims[i])
				}
			}
			want(t, x, c.holds, c.differs)
		})
	}
}
