//go:build !js

package armci1999

import (
	"fmt"

	"simrun/scenarios"
)

// claimRemap judges what the paper says of Adlib over ARMCI.
func claimRemap(x *scenarios.Part, times remapTimes) {
	const library = "the instructions of memcpy in IRIX's C library for the R8000, of which no source or count is known. In memory lmbench measured 68 and 70 MB/s for a copy by the library and by an unrolled loop, which tells nothing of lengths within the cache"
	x.Open("armci-c-078", "%s", library)
	x.Open("armci-c-079", "%s", library)
	mpi, over := times[remapMPI.name], times[remapARMCI.name]
	if missing := lackingSides(mpi); missing != "" {
		for _, id := range []string{"113", "114", "115", "117"} {
			x.Open("armci-c-"+id, "%s", missing)
		}
		return
	}
	last := len(mpi) - 2
	saved := bySide(mpi, func(i int) float64 { return 1 - float64(over[i].took)/float64(mpi[i].took) })
	everywhere("time saved, 1 - ARMCI / MPI", saved[last:], func(q quotient) bool { return isWithin(q.v, 0.17, 0.23) }).give(x, "armci-c-113")

	ratio := bySide(mpi, func(i int) float64 { return float64(over[i].took) / float64(mpi[i].took) })
	below := belowCrossover(ratio)
	if below == 0 {
		observed := fmt.Sprintf("ARMCI is faster at every N: ARMCI / MPI is %.3f at N = %d and %.3f at N = %d", ratio[0].v, ratio[0].x, ratio[1].v, ratio[1].x)
		x.Claim("armci-c-114", false, "%s", observed)
		x.Claim("armci-c-115", false, "there is no gap to close: %s; %s", observed, gains(over, times[remapUnprotected.name], "without barriers"))
		x.Claim("armci-c-117", false, "there is no gap to close: %s; %s", observed, gains(over, times[remapFlags.name], "with barriers in shared memory"))
		return
	}
	everywhere("ARMCI / MPI below the crossover", ratio[:below], func(q quotient) bool { return q.v > 1 && q.v < 1.5 }).give(x, "armci-c-114")
	for _, c := range []struct {
		id, what string
		changed  []remapTime
	}{
		{"armci-c-115", "of ARMCI's lag closed without barriers", times[remapUnprotected.name]},
		{"armci-c-117", "of ARMCI's lag closed with barriers in shared memory", times[remapFlags.name]},
	} {
		list := bySide(mpi[:below], func(i int) float64 { return closed(over[i].took, mpi[i].took, c.changed[i].took) })
		everywhere(c.what, list, atLeastHalf).give(x, c.id)
	}
}

// belowCrossover returns how many sides there are before ARMCI stays faster.
func belowCrossover(ratio []quotient) int {
	for i := len(ratio) - 1; i >= 0; i-- {
		if ratio[i].v >= 1 {
			return i + 1
		}
	}
	return 0
}

// gains says what a change of barriers takes off the smallest and the largest remap.
func gains(over, changed []remapTime, what string) string {
	last := len(over) - 1
	return fmt.Sprintf("%s N = %d takes %.1f us for %.1f us, N = %d %.0f us for %.0f us", what,
		over[0].side, us(changed[0].took), us(over[0].took), over[last].side, us(changed[last].took), us(over[last].took))
}

func bySide(times []remapTime, number func(i int) float64) []quotient {
	var list []quotient
	for i := range times {
		list = append(list, quotient{int(times[i].side), number(i)})
	}
	return list
}

// lackingSides returns which of the sides from 16 to 1024 are missing or not in order.
func lackingSides(times []remapTime) string {
	points := make([]point, len(times))
	for i, r := range times {
		points[i].x = int(r.side)
		if i > 0 && r.side <= times[i-1].side {
			return "sides in ascending order"
		}
	}
	return lacking(points, powers(1024)[4:])
}
