package armci_test

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// mailStep is a step of one process in a random program: a send, a receive from
// a source, or a receive from any process.
type mailStep struct {
	any     bool // receive from any process
	send    bool
	peer    int // destination or source
	tag     int
	message int // sent, or expected
}

// mailPlan is a random program and the messages in it.
type mailPlan struct {
	n     int
	sizes []int // of messages, in bytes
	from  []int
	to    []int
	steps [][]mailStep // by process
}

const anyTag = 99 // of messages that are received from any process

// drawMail draws a program that cannot deadlock if sends do not wait for their
// receive: every receive comes after its send in one order of all steps. Which
// message a receive gets follows from the rule: the first from its source with
// its tag that has not been received.
func drawMail(t *rapid.T) mailPlan {
	g := mailPlan{n: rapid.IntRange(1, 6).Draw(t, "n")}
	g.steps = make([][]mailStep, g.n)
	type lane struct{ to, from, tag int }
	pending := map[lane][]int{}
	var lanes []lane // with messages that are pending, in order of the first
	receive := func(i int) {
		l := lanes[i]
		m := pending[l][0]
		pending[l] = pending[l][1:]
		if len(pending[l]) == 0 {
			lanes = append(lanes[:i:i], lanes[i+1:]...)
		}
		g.steps[l.to] = append(g.steps[l.to], mailStep{any: l.tag == anyTag, peer: l.from, tag: l.tag, message: m})
	}
	sizes := rapid.OneOf(rapid.IntRange(0, 40), rapid.IntRange(440, 500), rapid.IntRange(840, 920), rapid.Just(3000))
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		if len(lanes) > 0 && rapid.Bool().Draw(t, "receive") {
			receive(rapid.IntRange(0, len(lanes)-1).Draw(t, "lane"))
			continue
		}
		l := lane{to: rapid.IntRange(0, g.n-1).Draw(t, "to"), from: rapid.IntRange(0, g.n-1).Draw(t, "from"),
			tag: rapid.SampledFrom([]int{-1, 0, 7, anyTag}).Draw(t, "tag")}
		m := len(g.sizes)
		g.sizes = append(g.sizes, sizes.Draw(t, "size"))
		g.from, g.to = append(g.from, l.from), append(g.to, l.to)
		g.steps[l.from] = append(g.steps[l.from], mailStep{send: true, peer: l.to, tag: l.tag, message: m})
		if len(pending[l]) == 0 {
			lanes = append(lanes, l)
		}
		pending[l] = append(pending[l], m)
	}
	for len(lanes) > 0 {
		receive(0)
	}
	return g
}

// play runs one process's part of a plan and checks what it receives.
func (g *mailPlan) play(t *rapid.T, p *armci.Process) {
	const room = 4096
	buffer := localMemory(p, room)
	next := make([]int, g.n) // from each process: the messages for anybody seen so far
	for _, s := range g.steps[p.Rank()] {
		if s.send {
			write(p, buffer, fill(g.sizes[s.message], uint64(s.message)))
			must(p, p.MsgSnd(s.tag, buffer, g.sizes[s.message], s.peer))
			write(p, buffer, fill(room, 1e6)) // it may be changed
			continue
		}
		from, n, want := s.peer, 0, s.message
		var err error
		if s.any {
			from, n, err = p.MsgRcvAny(s.tag, buffer, room)
			must(p, err)
			want = g.anyMessage(from, p.Rank(), next[from])
			next[from]++
		} else {
			n, err = p.MsgRcv(s.tag, buffer, room, from)
			must(p, err)
		}
		if got := read(p, buffer, n); !bytes.Equal(got, fill(g.sizes[want], uint64(want))) {
			t.Fatalf("process %d received %d bytes from %d, tag %d, that are not those of message %d, %d bytes", p.Rank(), n, from, s.tag, want, g.sizes[want])
		}
	}
}

// anyMessage is the message that process from sent as its i-th with anyTag to
// process to.
func (g *mailPlan) anyMessage(from, to, i int) int {
	for _, s := range g.steps[from] {
		if s.send && s.peer == to && s.tag == anyTag {
			if i == 0 {
				return s.message
			}
			i--
		}
	}
	return -1
}

// localMemory is memory of one process alone.
func localMemory(p *armci.Process, bytes int) node.Addr {
	a, err := p.MallocLocal(bytes)
	return have(p, a, err)
}

func TestMessagesMatch(t *testing.T) {
	match := func(v variant, options ...armci.Option) func(t *testing.T) {
		return func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := drawMail(t)
				if _, err := v.run(program{n: g.n, options: options, body: func(p *armci.Process) { g.play(t, p) }}); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
	for _, v := range variants() {
		t.Run(v.name, match(v))
	}
	t.Run("ibmsp without active messages", match(named(t, "ibmsp"), armci.WithoutActiveMessages()))
}

// TestMessagesKeepOrder sends many messages of all lengths under one tag, on
// machines on which transfers overtake each other.
func TestMessagesKeepOrder(t *testing.T) {
	const count = 60
	size := func(i int) int { return 8 + i*i*7%2000 }
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		buffer := localMemory(p, 4096)
		for i := range count {
			if p.Rank() == 0 {
				write(p, buffer, fill(size(i), uint64(i)))
				must(p, p.MsgSnd(5, buffer, size(i), 1))
				continue
			}
			n, err := p.MsgRcv(5, buffer, 4096, 0)
			must(p, err)
			if got := read(p, buffer, n); !bytes.Equal(got, fill(size(i), uint64(i))) {
				t.Fatalf("message %d has %d bytes and is not the one sent, of %d bytes", i, n, size(i))
			}
		}
	})
}

// TestLongMessageGoesStraight: data goes to where it is wanted if the receive
// is there before it, and through a system buffer if not.
func TestLongMessageGoesStraight(t *testing.T) {
	for _, late := range []bool{false, true} {
		t.Run(fmt.Sprintf("late=%t", late), func(t *testing.T) {
			everywhere(t, 2, func(t *testing.T, p *armci.Process) {
				buffer := localMemory(p, 5000)
				before := p.MsgStats()
				switch {
				case p.Rank() == 0:
					if !late {
						p.Thread().Sleep(sim.Millisecond)
					}
					must(p, p.MsgSnd(1, buffer, 5000, 1))
					must(p, p.MsgSnd(2, buffer, 4, 1))
					return
				case late:
					p.Thread().Sleep(sim.Millisecond)
					_, err := p.MsgRcv(2, buffer, 4, 0)
					must(p, err)
				}
				_, err := p.MsgRcv(1, buffer, 5000, 0)
				must(p, err)
				after := p.MsgStats()
				if got := after.Straight - before.Straight; !late && got != 1 {
					t.Errorf("%d of the messages went straight to their place, want 1", got)
				}
				if late && after.Kept == 0 {
					t.Error("no message was kept in a system buffer, want the long one")
				}
			})
		})
	}
}
