package xpressspace2014

import (
	"context"
	"fmt"
	"math"
	"strings"

	"simrun/scenarios"
)

// rowRanges are the times in ms that a row of Table II may have: 15 % around the
// published ones.
var rowRanges = [2][4]struct {
	claim string
	bound [4][2]float64
}{
	{
		{"xs-c-099", [4][2]float64{{10.12, 13.68}, {16.49, 22.31}, {18.53, 25.07}, {17.93, 24.26}}},
		{"xs-c-100", [4][2]float64{{19.21, 25.99}, {20.14, 27.25}, {22.78, 30.82}, {24.65, 33.35}}},
		{"xs-c-101", [4][2]float64{{23.46, 31.74}, {28.64, 38.75}, {32.72, 44.27}, {39.27, 53.13}}},
		{"xs-c-102", [4][2]float64{{31.02, 41.97}, {41.65, 56.35}, {43.27, 58.53}, {53.04, 71.76}}},
	},
	{
		{"xs-c-103", [4][2]float64{{11.05, 14.95}, {13.60, 18.40}, {11.14, 15.06}, {11.98, 16.21}}},
		{"xs-c-104", [4][2]float64{{29.24, 39.56}, {28.39, 38.41}, {30.09, 40.71}, {32.90, 44.50}}},
		{"xs-c-105", [4][2]float64{{50.69, 68.57}, {57.97, 78.43}, {107.10, 144.90}, {116.53, 157.66}}},
		{"xs-c-106", [4][2]float64{{65.79, 89.01}, {78.37, 106.03}, {133.20, 180.21}, {152.75, 206.65}}},
	},
}

// growths are by how much the published times grow from 1 to 8 GB at the four scales.
var growths = [2]struct {
	same, grows string // claims: that they do not, and that they do
	published   [4]float64
}{
	{"xs-c-107", "xs-c-108", [4]float64{1.77, 1.28, 1.67, 1.71}},
	{"xs-c-109", "xs-c-110", [4]float64{1.08, 1.13, 2.30, 2.32}},
}

// factors are the published times of MCT by those of XpressSpace at the largest scale.
var factors = [4]float64{2.12, 1.88, 3.08, 2.88}

// claims judges what the paper says of Table II.
func (all times) claims(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	var t [2]table // in ms
	for k, s := range compared {
		complete := false
		t[k], complete = tableOf(all, s, func(m *found) float64 { return 1e3 * m.mean(m.schedule).Seconds() })
		if x.Other || !complete {
			return nil
		}
	}
	for k, s := range compared {
		rowClaims(x, k, &t[k])
		sizeClaims(x, k, s.name, &t[k])
	}
	scaleRises(x, &t)
	fasterClaims(x, &t)
	c := scheduleCauses{all: all, is: &t, x: x}
	return c.judge(ctx, env)
}

// rowClaims compares a system's times with the published ones.
func rowClaims(x *scenarios.Part, k int, t *table) {
	for scale, row := range rowRanges[k] {
		holds := true
		var words []string
		for size, b := range row.bound {
			v := t[scale][size]
			holds = holds && inRange(v, b[0], b[1])
			words = append(words, fmt.Sprintf("%.2f", v))
		}
		x.Claim(row.claim, holds, "%s ms", strings.Join(words, ", "))
	}
}

// sizeClaims judges how a system's times depend on the size of the data.
func sizeClaims(x *scenarios.Part, k int, name string, t *table) {
	same, grows := true, true
	var spreads, ratios []string
	for scale, row := range t {
		spread := max(row[0], row[1], row[2], row[3]) / min(row[0], row[1], row[2], row[3])
		ratio := row[3] / row[0]
		same = same && spread <= 1.10
		grows = grows && math.Abs(ratio/growths[k].published[scale]-1) <= 0.15
		spreads, ratios = append(spreads, fmt.Sprintf("%.3f", spread)), append(ratios, fmt.Sprintf("%.3f", ratio))
	}
	x.Claim(growths[k].same, same, "%s: largest over smallest %s at the four scales", name, strings.Join(spreads, ", "))
	x.Claim(growths[k].grows, grows, "%s: 8 GB over 1 GB %s at the four scales", name, strings.Join(ratios, ", "))
}

// scaleRises judges how the times depend on the number of processes.
func scaleRises(x *scenarios.Part, t *[2]table) {
	var rises, well exceptions
	for k, s := range compared {
		t[k].curves(func(size int, c [4]float64) {
			for i := 1; i < len(c); i++ {
				rises.look(c[i] > c[i-1], "%s, %s: %.2f to %.2f ms", s.name, sizeName(size), c[i-1], c[i])
			}
		})
	}
	var words []string
	t[0].curves(func(size int, c [4]float64) {
		for i := 1; i < len(c); i++ {
			well.look(c[i] < 2*c[i-1], "%s, to %v: %.2f times", sizeName(size), publishedScales[i], c[i]/c[i-1])
		}
		xs, mct := c[3]/c[0], t[1][3][size]/t[1][0][size]
		well.look(xs < mct, "%s: %.2f times, MCT %.2f", sizeName(size), xs, mct)
		words = append(words, fmt.Sprintf("%.2f", xs))
	})
	rises.claim(x, "xs-c-111", "")
	well.claim(x, "xs-c-120", fmt.Sprintf("%s times from the smallest to the largest scale, MCT %.2f; ", strings.Join(words, ", "), t[1][3][0]/t[1][0][0]))
}

// fasterClaims compares the two systems.
func fasterClaims(x *scenarios.Part, t *[2]table) {
	ratio := t[1].ratio(t[0])
	least, most := ratio.span(0)
	x.Claim("xs-c-116", least.value > 1, "MCT takes %.2f (%s) to %.2f (%s) times as long", least.value, least.name(), most.value, most.name())
	var wins exceptions
	for scale, row := range ratio {
		for size, r := range row {
			mct := scale == 0 && size > 0 // where MCT is ahead in the paper
			wins.look(r != 1 && mct == (r < 1), "%s: MCT takes %.2f times as long", cellName(scale, size), r)
		}
	}
	wins.claim(x, "xs-c-117", "")
	two, published := true, true
	var words []string
	for size, r := range ratio[3] {
		two = two && inRange(r, 1.5, 2.5)
		published = published && math.Abs(r/factors[size]-1) <= 0.15
		words = append(words, fmt.Sprintf("%.2f", r))
	}
	seen := strings.Join(words, ", ") + " times for 1, 2, 4, 8 GB"
	x.Claim("xs-c-118", two, "%s", seen)
	x.Claim("xs-c-119", published, "%s", seen)
}
