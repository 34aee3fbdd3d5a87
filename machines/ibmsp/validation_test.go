package ibmsp_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/machines/internal/published"
	"simrun/sim"
	"simrun/sim/node"
)

// lab is a pair of tasks for measurements: task 0 measures, task 1 is the
// target.
type lab struct {
	*lapi.Endpoint
	th     *node.Thread
	cntr   *lapi.Cntr
	data   []node.Addr // of both tasks
	cntrs  []node.Addr
	result float64
}

// measure runs two tasks on a fresh machine and returns task 0's result.
func measure(t *testing.T, zero, one func(l *lab)) float64 {
	t.Helper()
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	var result float64
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		l := &lab{Endpoint: e.(*ibmsp.Endpoint).Endpoint, th: e.Thread()}
		l.cntr = l.NewCntr()
		l.data, err = l.AddressInit(l.th, l.Memory().Alloc(4<<20))
		l.must(err)
		l.cntrs, err = l.AddressInit(l.th, l.cntr.Addr())
		l.must(err)
		l.th.Sleep(sim.Millisecond)
		if l.Rank() == 0 {
			zero(l)
			result = l.result
		} else {
			one(l)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return result
}

func (l *lab) must(err error) {
	if err != nil {
		l.th.Fail(err)
	}
}

// microsecondsSince is a time in microseconds since an instant.
func (l *lab) microsecondsSince(t sim.Time) float64 { return l.th.Now().Sub(t).Microseconds() }

func (l *lab) put(n int64, cmpl *lapi.Cntr) {
	to := 1 - l.Rank()
	l.must(l.Context.Put(l.th, lapi.PutArgs{Tgt: to, Len: n, TgtAddr: l.data[to], OrgAddr: l.data[l.Rank()], TgtCntr: l.cntrs[to], CmplCntr: cmpl}))
}

// get gets n bytes from an offset in the target's data to the same one here.
func (l *lab) get(n int64, offset node.Addr) {
	l.must(l.Context.Get(l.th, lapi.GetArgs{Tgt: 1, Len: n, TgtAddr: l.data[1] + offset, OrgAddr: l.data[0] + offset, OrgCntr: l.cntr}))
}

func (l *lab) wait(n int64) { l.must(l.Waitcntr(l.th, l.cntr, n)) }

// sleeping is a target that is served by interrupts.
func sleeping(l *lab) { l.th.Sleep(10 * sim.Second) }

// The measurements, by id in testdata/lapi.csv. Messages are of 4 bytes.
var measurements = map[string]func(t *testing.T) float64{
	// From the call of LAPI_Put to the return of LAPI_Waitcntr at the target.
	"one-way-polling": func(t *testing.T) float64 {
		var end sim.Time
		return measure(t, func(l *lab) {
			start := l.th.Now()
			l.put(4, nil)
			l.th.Sleep(sim.Millisecond)
			l.result = end.Sub(start).Microseconds()
		}, func(l *lab) { l.wait(1); end = l.th.Now() })
	},
	"round-trip-polling": func(t *testing.T) float64 {
		const rounds = 10
		return measure(t, func(l *lab) {
			start := l.th.Now()
			for range rounds {
				l.put(4, nil)
				l.wait(1)
			}
			l.result = l.microsecondsSince(start) / rounds
		}, func(l *lab) {
			for range rounds {
				l.wait(1)
				l.put(4, nil)
			}
		})
	},
	// LAPI_Get is the operation whose target answers without the program.
	"round-trip-interrupt": func(t *testing.T) float64 {
		return measure(t, func(l *lab) { start := l.th.Now(); l.get(4, 0); l.wait(1); l.result = l.microsecondsSince(start) }, sleeping)
	},
	"pipeline-put": func(t *testing.T) float64 {
		return measure(t, func(l *lab) { start := l.th.Now(); l.put(4, nil); l.result = l.microsecondsSince(start) }, sleeping)
	},
	"pipeline-get": func(t *testing.T) float64 {
		return measure(t, func(l *lab) { start := l.th.Now(); l.get(4, 0); l.result = l.microsecondsSince(start) }, sleeping)
	},
	"peak-bandwidth": func(t *testing.T) float64 { return bandwidth(t, 4<<20) },
	// Of puts that wait for their completion, in units of 1000 bytes.
	"half-peak-size": func(t *testing.T) float64 {
		half := bandwidth(t, 4<<20) / 2
		low, high := int64(64), int64(1<<20) // bandwidth grows with the size, except for the steps of packets
		for high-low > 16 {
			if n := (low + high) / 2; bandwidth(t, n) < half {
				low = n
			} else {
				high = n
			}
		}
		return float64(high) / 1000
	},
	"first-get": func(t *testing.T) float64 { return gets(t, 1) },
	"next-get":  func(t *testing.T) float64 { return (gets(t, 100) - gets(t, 1)) / 99 },
}

// bandwidth returns MB/s of a put of n bytes with a wait for its completion;
// the target polls.
func bandwidth(t *testing.T, n int64) float64 {
	return measure(t, func(l *lab) {
		start := l.th.Now()
		l.put(n, l.cntr)
		l.wait(1)
		l.result = float64(n) / l.microsecondsSince(start)
	}, func(l *lab) { l.wait(1) })
}

// gets returns the time of n gets of 16 bytes from a sleeping target. No two
// share a cache line.
func gets(t *testing.T, n int64) float64 {
	return measure(t, func(l *lab) {
		start := l.th.Now()
		for i := range n {
			l.get(16, node.Addr(256*i))
		}
		l.wait(n)
		l.result = l.microsecondsSince(start)
	}, sleeping)
}

// TestAgainstTheLiterature compares the machine with published measurements. Points from which a parameter was derived
// show how well the parts add up again. One way (34 us) and round trip (60 us) contradict each other for a program
// that sends and waits; lapi.receive_message takes the middle. The parts of the interrupt round trip of 89 us were not
// published. Here it is a get, whose target spends lapi.reply, an assumed 13 us. The 16 us of a put contain copying
// its 4 bytes, which the model adds. Only the other three are evidence.
//
// The known gap:
//
//  1. Half of the peak is reached sooner, by about one packet. How the published figure was measured is unknown. Here
//     a put waits for its completion at a polling target.
func TestAgainstTheLiterature(t *testing.T) {
	published.Compare(t, "testdata/lapi.csv", measurements)
}

// TestSteadyStateOfGets: the origin takes 19 us for the call, and 4.4 + 6.5 us
// and 699.645 ns of copying for the answer, 30.599645 us per get; see package
// lapi's documentation.
func TestSteadyStateOfGets(t *testing.T) {
	const want = 30.599645
	if got := (gets(t, 400) - gets(t, 100)) / 300; math.Abs(got-want) > 1e-9 {
		t.Errorf("a get takes %.6f us, want %.6f us", got, want)
	}
}

// TestUsedPointsAreNamed: a parameter that is derived from a point of the list
// names its author.
func TestUsedPointsAreNamed(t *testing.T) {
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range published.Read(t, "testdata/lapi.csv") {
		for _, path := range p.UsedFor() {
			author := strings.Fields(p.Source)[0]
			if q := m.Sheet().Lookup(path); q == nil || !strings.Contains(q.Meta().Source, author) {
				t.Errorf("%s was used for %s, whose source is %+v, want %s in it", p.ID, path, q, author)
			}
		}
	}
}
