package xpressspace_test

import (
	"testing"

	"simrun/sim"
)

// TestStart: until a process has been told that all are there, it sends one message. This goes to the process above it
// in its own program, or from the first process to the bootstrap server. Who the others are comes down the same way:
// each process gets it from the process above.
func TestStart(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 12, b: 10, steps: 1, mode: "push"}
		l := c.run(t, on)
		server := c.a + c.b
		started := map[int]bool{server: true}
		for _, e := range l {
			switch {
			case e.what == "get" && !started[e.rank]:
				started[e.rank] = true
				if e.peer != server && c.isA(e.peer) != c.isA(e.rank) {
					t.Errorf("process %d gets the table from %d, of the other program", e.rank, e.peer)
				}
			case e.what == "put" && !started[e.rank]:
				if e.name != "join" || e.peer != server && c.isA(e.peer) != c.isA(e.rank) {
					t.Errorf("before the start process %d sends %q to %d", e.rank, e.name, e.peer)
				}
			}
		}
		if n := len(l.selectEvents("put", "join")); n != c.a+c.b || len(started) != c.a+c.b+1 {
			t.Errorf("%d processes join, %d are told of the others; want %d and the server too", n, len(started), c.a+c.b)
		}
	})
}

// TestServerSendsNoSchedule: what the bootstrap server sends is the start, descriptions
// of variables, and the end.
func TestServerSendsNoSchedule(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 6, b: 4, steps: 2, mode: "push"}
		seen := map[string]int{}
		for _, e := range c.run(t, on).selectEvents("put", "*") {
			if e.rank == c.a+c.b {
				seen[e.name]++
			}
		}
		for name := range seen {
			if name != "start" && name != "coupled" && name != "exit" && name != "credits" {
				t.Errorf("the server sends %q", name)
			}
		}
		if seen["start"] != 2 || seen["coupled"] != 2 || seen["exit"] != 2 {
			t.Errorf("the server sends %v, want start, coupled and exit to each application", seen)
		}
	})
}

// TestDirectoryStaysAtHome: registrations go to processes of the same application, and
// all of these keep some.
func TestDirectoryStaysAtHome(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 8, b: 3, steps: 1, mode: "push"}
		kept := map[int]bool{}
		for _, e := range c.run(t, on).selectEvents("put", "update") {
			kept[e.peer] = true
			if c.isA(e.rank) != c.isA(e.peer) || e.peer == c.a+c.b {
				t.Errorf("process %d registers with process %d", e.rank, e.peer)
			}
		}
		if len(kept) != c.a+c.b {
			t.Errorf("%d processes keep what others have registered, want all %d", len(kept), c.a+c.b)
		}
	})
}

// TestQueries: by one-way push, consumers ask processes of the producer. All of them ask for their entries before the
// first answer comes, at the same time as the others. Every answer is a put of the asked process into memory that the
// other has exposed. Producers ask nobody.
func TestQueries(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 16, b: 4, steps: 1, mode: "push"}
		l := c.run(t, on)
		var first, last = map[int]sim.Time{}, map[int]sim.Time{}
		asked, answered := map[[2]int]int{}, map[[2]int]int{}
		for _, e := range l.selectEvents("put", "query") {
			if !c.isB(e.rank) || !c.isA(e.peer) {
				t.Errorf("process %d asks %d, want that consumers ask producers", e.rank, e.peer)
			}
			if _, ok := first[e.rank]; !ok {
				first[e.rank] = e.at
			}
			last[e.rank] = e.at
			asked[[2]int{e.rank, e.peer}]++
		}
		answer, all, answers := map[int]sim.Time{}, map[int]sim.Time{}, answerMemory(l)
		for _, e := range l.selectEvents("arrived", "*") {
			if c.isB(e.rank) && c.isA(e.peer) && answers[[2]uint64{uint64(e.rank), e.key}] {
				answered[[2]int{e.rank, e.peer}]++
				if _, ok := answer[e.rank]; !ok {
					answer[e.rank] = e.at
				}
				all[e.rank] = e.at
			}
		}
		if len(first) != c.b {
			t.Fatalf("%d processes ask, want all %d consumers", len(first), c.b)
		}
		for rank := range first { // any order
			if last[rank] <= first[rank] || last[rank] >= answer[rank] {
				t.Errorf("process %d asks from %v to %v, the first answer comes at %v; want several queries before", rank, first[rank], last[rank], answer[rank])
			}
			for other := range first {
				if first[rank] >= all[other] {
					t.Errorf("process %d begins to ask at %v, when %d has all answers", rank, first[rank], other)
				}
			}
		}
		for pair, n := range asked {
			if answered[pair] != n {
				t.Errorf("process %d asks %d %d times and gets %d answers as puts", pair[0], pair[1], n, answered[pair])
			}
		}
	})
}

// TestSenderKnowsFirst: before its first put of data a sender has been told which
// pieces it is to push, and where each of its receivers wants them.
func TestSenderKnowsFirst(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 5, b: 3, steps: 2, mode: "push", block: true}
		l := c.run(t, on)
		data := dataPuts(l, c)
		if len(data) == 0 {
			t.Fatal("no data are put")
		}
		for _, e := range data {
			told := map[string]bool{}
			for _, m := range l.selectEvents("put", "*") {
				if m.rank == e.peer && m.peer == e.rank && m.at < e.at {
					told[m.name] = true
				}
			}
			if !told["wanted"] || !told["invitation"] {
				t.Errorf("process %d puts into %d at %v, which has told it %v, want what and where", e.rank, e.peer, e.at, told)
			}
		}
	})
}

// dataPuts returns the puts of array data: from A to B, without a name.
func dataPuts(l log, c coupled) (data log) {
	for _, e := range l.selectEvents("put", "") {
		if c.isA(e.rank) && c.isB(e.peer) && e.bytes > 0 {
			data = append(data, e)
		}
	}
	return notAnswers(data, l)
}

// TestPushTrace: every piece is one put of its sender into its receiver's memory, at every step. Nobody gets anything.
// There is one exposed buffer or array in each receiver. Contiguous pieces are not copied.
func TestPushTrace(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		for _, block := range []bool{false, true} {
			c := coupled{a: 6, b: 3, steps: 4, mode: "push", block: block}
			l := c.run(t, on)
			pieces, bytes, buffers := map[[2]int]int64{}, int64(0), map[int]map[uint64]bool{}
			for _, e := range dataPuts(l, c) {
				pieces[[2]int{e.rank, e.peer}]++
				bytes += e.bytes
				if buffers[e.peer] == nil {
					buffers[e.peer] = map[uint64]bool{}
				}
				buffers[e.peer][e.key] = true
			}
			if len(pieces) != 6 || bytes != c.steps*24*24*8 {
				t.Errorf("%d pairs exchange %d bytes, want 6 and %d", len(pieces), bytes, c.steps*24*24*8)
			}
			for pair, n := range pieces {
				if n != c.steps {
					t.Errorf("process %d puts %d times into %d, want once at each of %d steps", pair[0], n, pair[1], c.steps)
				}
			}
			for rank, keys := range buffers {
				if len(keys) != 1 {
					t.Errorf("process %d gets its pieces in %d places, want one registered buffer", rank, len(keys))
				}
			}
			for _, e := range l.selectEvents("get", "*") {
				if c.isA(e.peer) != c.isA(e.rank) && e.peer != c.a+c.b {
					t.Errorf("process %d gets %d bytes of %d", e.rank, e.bytes, e.peer)
				}
			}
			copies := int64(0)
			for _, e := range l.selectEvents("copied", "*") {
				copies += e.bytes
			}
			if answers := answerBytes(l, c); (copies > answers) != block {
				t.Errorf("blocks: %v, %d bytes are copied, %d of them answers of the directory", block, copies, answers)
			}
		}
	})
}

// answerMemory returns what processes have exposed for answers of directories, by rank
// and key: by far the largest memory of each.
func answerMemory(l log) map[[2]uint64]bool {
	answers := map[[2]uint64]bool{}
	for _, e := range l.selectEvents("exposed", "*") {
		if e.bytes >= 1<<30 {
			answers[[2]uint64{uint64(e.rank), e.key}] = true
		}
	}
	return answers
}

// notAnswers leaves out the puts that answer.
func notAnswers(puts, all log) (data log) {
	answers := answerMemory(all)
	for _, e := range puts {
		if !answers[[2]uint64{uint64(e.peer), e.key}] {
			data = append(data, e)
		}
	}
	return data
}

// answerBytes returns how much the directory of A has answered.
func answerBytes(l log, c coupled) (n int64) {
	for _, e := range l.selectEvents("put", "") {
		n += e.bytes
	}
	for _, e := range dataPuts(l, c) {
		n -= e.bytes
	}
	return n
}

// TestPullTrace: produced data are copied into a buffer of their process. Receivers get them from there, each byte
// once, and headers of the versions. Nobody puts data.
func TestPullTrace(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 6, b: 3, steps: 4, mode: "pull"}
		l := c.run(t, on)
		if puts := dataPuts(l, c); len(puts) > 0 {
			t.Errorf("%d puts of data, want none: %+v", len(puts), puts[0])
		}
		bytes, kept := int64(0), int64(0)
		for _, e := range l.selectEvents("get", "*") {
			if !c.isB(e.rank) || !c.isA(e.peer) {
				continue // the table at the start
			}
			if e.bytes > 64 { // a header has a word for each of two versions
				bytes += e.bytes
			}
		}
		for _, e := range l.selectEvents("copied", "*") {
			if c.isA(e.rank) && e.bytes >= 4*24*8 {
				kept += e.bytes
			}
		}
		if want := c.steps * 24 * 24 * 8; bytes != want || kept != want {
			t.Errorf("%d bytes are got and %d kept, want %d", bytes, kept, want)
		}
	})
}

// TestTransfersOverlap: the pieces of a step are under way at the same time.
func TestTransfersOverlap(t *testing.T) {
	forBoth(t, func(t *testing.T, on launcher) {
		c := coupled{a: 6, b: 3, steps: 3, mode: "push", block: true}
		l := c.run(t, on)
		for step := uint64(1); step <= uint64(c.steps); step++ {
			begin, end := transfers(l, c, step)
			if len(begin) != 6 || len(end) != 6 {
				t.Fatalf("step %d: %d transfers begin, %d end, want 6", step, len(begin), len(end))
			}
			most := 0
			for _, at := range begin {
				n := 0
				for pair := range begin { // any order: they are counted
					if begin[pair] <= at && at < end[pair] {
						n++
					}
				}
				most = max(most, n)
			}
			if most < 2 {
				t.Errorf("step %d: at most %d transfer at a time: from %v to %v", step, most, begin, end)
			}
		}
	})
}

// transfers returns when the transfers of a step begin and when they have arrived, by
// sender and receiver.
func transfers(l log, c coupled, step uint64) (begin, end map[[2]int]sim.Time) {
	begin, end = map[[2]int]sim.Time{}, map[[2]int]sim.Time{}
	keys := map[[2]int]uint64{}
	for _, e := range dataPuts(l, c) {
		if e.header == step {
			begin[[2]int{e.rank, e.peer}] = e.at
			keys[[2]int{e.rank, e.peer}] = e.key
		}
	}
	for _, e := range l.selectEvents("arrived", "*") {
		pair := [2]int{e.peer, e.rank}
		if key, ok := keys[pair]; ok && key == e.key && e.header == step {
			end[pair] = e.at
		}
	}
	return begin, end
}
