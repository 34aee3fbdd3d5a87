package meiko_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/published"
	"simrun/machines/meiko/ew"
	"simrun/sim"
)

// The measurements, by id in testdata/cs2.csv. Processes 0 and 16 of 32 are five
// Elites apart, as the farthest of 64 nodes are.
var measurements = map[string]func(t *testing.T) float64{
	"put-one-way": oneWay,
	// The length at which DMAs one after the other have half the bandwidth of the
	// longest.
	"put-half-length": func(t *testing.T) float64 {
		return halfLength(func(n int64) float64 { return dmaTime(t, n) })
	},
	"put-bandwidth": func(t *testing.T) float64 {
		return measure(t, 32, func(p *proc) float64 {
			if p.Rank() != 0 {
				return 0
			}
			start := p.th.Now()
			p.must(p.Store(p.th, makeCopy(16, p.array[16], p.array[0], arrayBytes)))
			p.th.Sync()
			return arrayBytes / p.microsecondsSince(start)
		})
	},
	"fetch-of-a-word": func(t *testing.T) float64 {
		return measure(t, 32, func(p *proc) float64 {
			if p.Rank() != 0 {
				return 0
			}
			start := p.th.Now()
			p.must(p.Fetch(p.th, p.word(16, 0)))
			p.th.Sync()
			return p.microsecondsSince(start)
		})
	},
	// The time between the ends of two requests of many.
	"service-of-a-request": func(t *testing.T) float64 {
		return measure(t, 16, func(p *proc) float64 {
			start := p.th.Now()
			for range 100 {
				p.must(p.Fetch(p.th, p.word(0, 0)))
			}
			p.th.Sync()
			if p.Rank() != 15 {
				return 0
			}
			return p.microsecondsSince(start) / 1600
		})
	},
	"put-of-285-bytes": func(t *testing.T) float64 { return dmaTime(t, 285) },
	"latency-and-overheads": func(t *testing.T) float64 {
		return oneWay(t) - 8.0/43 // without the bytes of the word
	},
	// Two processes each send the other 100 words: an Elan sends one and takes one in.
	"gap": func(t *testing.T) float64 {
		const n = 100
		return measure(t, 32, func(p *proc) float64 {
			if p.Rank()%16 != 0 {
				return 0
			}
			e := p.NewEvent()
			start := p.th.Now()
			for i := range n {
				d := ew.DMA{Copy: p.word(16-p.Rank(), 0), Dest: ew.NoEvent}
				if i == n-1 {
					d.Source = e
				}
				p.must(p.DMA(p.th, d))
			}
			p.WaitEvent(p.th, e)
			p.th.Sync()
			return p.microsecondsSince(start) / n
		})
	},
	"message-one-way":     func(t *testing.T) float64 { return messageTime(t, 8) },
	"message-bandwidth":   func(t *testing.T) float64 { return arrayBytes / messageTime(t, arrayBytes) },
	"message-half-length": func(t *testing.T) float64 { return halfLength(func(n int64) float64 { return messageTime(t, n) }) },
}

// oneWay is from elan_dma to the end of polling at the target, of a word.
func oneWay(t *testing.T) float64 {
	return measure(t, 32, func(p *proc) float64 {
		e := p.NewEvent()
		p.must(p.Barrier(p.th))
		p.th.Sync()
		start := p.th.Now()
		switch p.Rank() {
		case 0:
			p.must(p.DMA(p.th, ew.DMA{Copy: p.word(16, 0), Dest: 0}))
		case 16:
			p.WaitEvent(p.th, e)
			p.th.Sync()
			return p.microsecondsSince(start)
		}
		return 0
	})
}

// measure runs n processes and returns what one of them measures.
func measure(t *testing.T, n int, body func(p *proc) float64) float64 {
	t.Helper()
	result := 0.0
	run(t, n, func(p *proc) { result = max(result, body(p)) })
	return result
}

// microsecondsSince is the time in microseconds since an instant.
func (p *proc) microsecondsSince(start sim.Time) float64 { return p.th.Now().Sub(start).Microseconds() }

// halfLength returns the length n with half the bandwidth of a megabyte, given
// what n bytes take in microseconds.
func halfLength(time func(n int64) float64) float64 {
	peak := arrayBytes / time(arrayBytes)
	low, high := int64(1), int64(1<<14)
	for high-low > 1 {
		if n := (low + high) / 2; float64(n)/time(n) < peak/2 {
			low = n
		} else {
			high = n
		}
	}
	return float64(high)
}

// dmaTime is what one of four DMAs takes that are started at once.
func dmaTime(t *testing.T, n int64) float64 {
	return measure(t, 32, func(p *proc) float64 {
		if p.Rank() != 0 {
			return 0
		}
		var ends [4]float64
		var events [4]*ew.Event
		start := p.th.Now()
		for i := range events {
			events[i] = p.NewEvent()
			p.must(p.DMA(p.th, ew.DMA{Copy: makeCopy(16, p.array[16], p.array[0], n), Source: events[i], Dest: ew.NoEvent}))
		}
		for i, e := range events {
			p.WaitEvent(p.th, e)
			p.th.Sync()
			ends[i] = p.microsecondsSince(start)
		}
		return (ends[3] - ends[1]) / 2
	})
}

// messageTime is half of what n bytes take there and back.
func messageTime(t *testing.T, n int64) float64 {
	return measure(t, 32, func(p *proc) float64 {
		m := machines.Message{Peer: 16 - p.Rank(), Tag: 1, Data: p.array[p.Rank()], Bytes: n}
		start := p.th.Now()
		switch p.Rank() {
		case 0:
			p.must(p.Send(p.th, m))
			_, err := p.Receive(p.th, m)
			p.must(err)
		case 16:
			_, err := p.Receive(p.th, m)
			p.must(err)
			p.must(p.Send(p.th, m))
		}
		p.th.Sync()
		if p.Rank() != 0 {
			return 0
		}
		return p.microsecondsSince(start) / 2
	})
}

// TestAgainstTheLiterature compares the simulated machine with measurements of the real one. Many of the numbers were
// needed for its parameters, as the column "used" says, and show only that the parts add up again. The account of a
// DMA: its start keeps the Elan busy for 7.6 us, and its bytes go at 43 MB/s, which messages reach. A put of 285 bytes
// then takes as long as was measured. The known gaps:
//
//  1. Long puts are 7 % faster than was measured, because the engine is as fast as messages were. Half of that
//     bandwidth then takes longer puts than 285 bytes.
//  2. A message that does not fit in a packet is fetched when it is matched. That costs 15 us. The published length
//     for half the bandwidth, just 83 us x 43 MB/s, does not contain them.
//  3. The gap of active messages contains the work of the Elan's thread for each, which runs their protocol (Schauser
//     and Scheiman 1995). No library here has a thread's routine for each word.
func TestAgainstTheLiterature(t *testing.T) {
	published.Compare(t, "testdata/cs2.csv", measurements)
}
