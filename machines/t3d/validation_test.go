package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/published"
	"simrun/sim"
	"simrun/sim/node"
)

// onOne runs body as process 0 of four, whose neighbour is process 2, and returns
// its result. The others do nothing.
func onOne(t *testing.T, body func(p *process) float64) (result float64) {
	mustLaunch(t, 4, func(p *process) {
		if p.Rank() == 0 {
			p.must(p.LoadRemote(p.t, p.words(2, 0, 0, 1))) // sets the annex up
			result = body(p)
		}
	})
	return result
}

// meanTime is what f takes of its n times, on average, in ns.
func (p *process) meanTime(n int, f func()) float64 {
	d := p.took(func() {
		for range n {
			f()
		}
	})
	return 1000 * d.Microseconds() / float64(n)
}

// columns fits a + b*bytes to what transfers of columns take, as GA's benchmark
// was: of 1 to 353 words, relative errors squared. GA's own loop around each
// transfer, 30 clocks as the Spec takes it, is added.
func columns(t *testing.T, transfer func(p *process, n int64, at []node.Addr)) (perCall, perByte float64) {
	var s, sx, sxx, sy, sxy float64
	onOne(t, func(p *process) float64 {
		at := []node.Addr{p.Memory().Alloc(4096), 0, p.memory2().Alloc(4096)}
		for _, n := range []int64{1, 3, 4, 9, 16, 30, 64, 91, 128, 171, 256, 353} {
			y := p.meanTime(1, func() { transfer(p, n, at) }) + 200
			x, w := float64(8*n), 1/(y*y)
			s, sx, sxx, sy, sxy = s+w, sx+w*x, sxx+w*x*x, sy+w*y, sxy+w*x*y
		}
		return 0
	})
	perByte = (s*sxy - sx*sy) / (s*sxx - sx*sx)
	return (sy - perByte*sx) / s / 1000, perByte
}

// memory2 is the memory of process 2.
func (p *process) memory2() *node.Memory { return p.Job().PE(2).Thread().Memory }

func getColumn(p *process, n int64, at []node.Addr) {
	p.must(p.Fetch(p.t, machines.Copy{Target: 2, Remote: at[2], Local: at[0], Bytes: 8 * n}))
}

func putColumn(p *process, n int64, at []node.Addr) {
	p.must(p.Store(p.t, machines.Copy{Target: 2, Remote: at[2], Local: at[0], Bytes: 8 * n}))
}

// rateOf returns MB/s of a transfer of n bytes.
func rateOf(t *testing.T, n int64, transfer func(p *process, c machines.Copy)) float64 {
	return onOne(t, func(p *process) float64 {
		c := machines.Copy{Target: 2, Remote: p.memory2().Alloc(n), Local: p.Memory().Alloc(n), Bytes: n}
		return 1000 * float64(n) / p.meanTime(1, func() { transfer(p, c) })
	})
}

// blockRate returns MB/s of a get of 1 MB by the block-transfer engine.
func blockRate(t *testing.T) (rate float64) {
	const n = 1 << 20
	_, err := launch(t, 4, "shmem.engine=true", func(p *process) {
		if p.Rank() == 0 {
			c := machines.Copy{Target: 2, Remote: p.memory2().Alloc(n), Local: p.Memory().Alloc(n), Bytes: n}
			rate = 1000 * n / p.meanTime(1, func() { getIt(p, c) })
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

// halfLength returns the bytes at which a transfer has half the rate of one of 1 MB,
// given what n bytes take in us.
func halfLength(time func(n int64) float64) float64 {
	const long = 1_000_000
	peak := long / time(long)
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

// flag returns from a put of n bytes to the end of shmem_wait for a flag put after
// it, in us.
func flag(t *testing.T, n int64) float64 {
	var start, end sim.Time
	mustLaunch(t, 4, func(p *process) {
		switch p.Rank() {
		case 0:
			p.t.Charge(10 * sim.Microsecond)
			c := machines.Copy{Target: 2, Remote: p.memory2().Alloc(n), Local: p.Memory().Alloc(n), Bytes: n}
			start, p.mine[1] = p.clock(), 1
			p.must(p.PutBytes(p.t, c))
			p.Fence(p.t)
			p.must(p.PE.Put(p.t, p.at[2]+8, p.at[0]+8, 1, 2))
		case 2:
			p.must(p.Wait(p.t, p.at[2]+8, 0))
			end = p.clock()
		}
	})
	return end.Sub(start).Microseconds()
}

// The measurements, by id in testdata/shell.csv.
var measurements = map[string]func(t *testing.T) float64{
	"remote-load": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			return p.meanTime(10, func() { p.must(p.LoadRemote(p.t, p.words(2, 0, 1, 1))) })
		})
	},
	"remote-line": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			return p.meanTime(10, func() { p.must(p.LoadRemote(p.t, p.words(2, 0, 2, 2))) })
		})
	},
	"acknowledged-store": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			return p.meanTime(10, func() {
				p.must(p.StoreRemote(p.t, p.words(2, 0, 1, 1)))
				p.must(p.FenceRemote(p.t))
			})
		})
	},
	"stores-in-a-row": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			return p.meanTime(100, func() { p.must(p.StoreRemote(p.t, p.words(2, 0, 1, 1))) })
		})
	},
	"prefetched-word": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			words := func(n int64) float64 { return p.meanTime(1, func() { p.must(p.Fetch(p.t, p.words(2, 0, 64, n))) }) }
			const loop = 4000.0 / 150 // storing a word and stepping on: 4 clocks
			return (words(48)-words(32))/16 - loop
		})
	},
	"swap": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			c := p.meanTime(1, func() {
				_, err := p.Swap(p.t, p.at[2], 5, 2)
				p.must(err)
			})
			return (c - (104+23)*1000.0/150) / 1000
		})
	},
	"fetch-increment": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			c := p.meanTime(1, func() {
				_, err := p.FetchIncrement(p.t, 0, 2)
				p.must(err)
			})
			return (c - (104+23)*1000.0/150) / 1000
		})
	},
	"get-per-call": func(t *testing.T) float64 { call, _ := columns(t, getColumn); return call },
	"get-per-byte": func(t *testing.T) float64 { _, byte := columns(t, getColumn); return byte },
	"put-per-call": func(t *testing.T) float64 { call, _ := columns(t, putColumn); return call },
	"put-per-byte": func(t *testing.T) float64 { _, byte := columns(t, putColumn); return byte },
	"put-to-get":   func(t *testing.T) float64 { return rateOf(t, 4096, putIt) / rateOf(t, 4096, getIt) },
	"shmem-rate":   func(t *testing.T) float64 { return rateOf(t, 1_000_000, putIt) },
	"shmem-half-length": func(t *testing.T) float64 {
		return halfLength(func(n int64) float64 { return flag(t, n) })
	},
	"accumulate-per-byte": func(t *testing.T) float64 {
		return onOne(t, func(p *process) float64 {
			at := []node.Addr{p.Memory().Alloc(4096), 0, p.memory2().Alloc(4096)}
			return p.meanTime(1, func() {
				for range 353 {
					getColumn(p, 353, at)
					putColumn(p, 353, at)
				}
			}) / (8 * 353 * 353)
		})
	},

	"blt-rate":      blockRate,
	"shmem-latency": func(t *testing.T) float64 { return flag(t, 8) },
	"barrier": func(t *testing.T) float64 {
		var took float64
		mustLaunch(t, 128, func(p *process) {
			took = p.meanTime(10, func() { p.BarrierAll(p.t) }) / 1000
		})
		return took
	},
	"pvm-latency": func(t *testing.T) float64 { return exchange(t, 8, "").Microseconds() },
	"pvm-half-length": func(t *testing.T) float64 {
		return halfLength(func(n int64) float64 { return exchange(t, n, "").Microseconds() })
	},
	"pvm-rate": func(t *testing.T) float64 { return 1e6 / exchange(t, 1_000_000, "").Microseconds() },
}

func getIt(p *process, c machines.Copy) { p.must(p.Fetch(p.t, c)) }
func putIt(p *process, c machines.Copy) { p.must(p.Store(p.t, c)) }

// TestAgainstTheLiterature compares the machine with measurements of the real one. The column "used" says which rows
// only return the value to which a parameter was set.
//
// How the 3 us of SHMEM were measured is not known. The shortest possible message is a put, a fence and a put of a
// flag, for which its receiver waits.
//
// The known gaps:
//
//  1. Long messages come through the prefetch queue, 30 ns a byte, after a copy and before another one. 27 MB/s, 37
//     ns a byte, leave 7 ns a byte less.
//  2. The source gives the parts of a prefetched word: issue, barrier, network and pop in groups of 16. They add up
//     to 32 clocks and a quarter; it says about 31.
//  3. 128 MB/s, to which shmem.put_line was set, and GA's 8.1 to 8.4 ns a byte contradict each other. An accumulate,
//     a get and a put, has the same gap.
//  4. A message of 1502 bytes would have to take 90 us more than an empty one, 60 ns a byte. A message of 1 MB takes
//     37 ns a byte. What Cray's PVM does besides for short messages is not known. Here they are packed, stored and
//     unpacked, 22 ns a byte.
//  5. Latency times bandwidth, 384 bytes, is already 6 % more than the published half length. The rest is the put's
//     lines; the first of them is there last.
func TestAgainstTheLiterature(t *testing.T) {
	published.Compare(t, "testdata/shell.csv", measurements)
}
