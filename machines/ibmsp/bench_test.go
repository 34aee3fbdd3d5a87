package ibmsp_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// pair is what a benchmark of two tasks works with.
type pair struct {
	*lapi.Endpoint
	b     *testing.B
	th    *node.Thread
	cntr  *lapi.Cntr
	data  node.Addr   // of this task
	datas []node.Addr // of both
	cntrs []node.Addr // addresses of their cntr
	other int         // the other task
}

const benchBytes = 1 << 20

func (p *pair) must(err error) {
	if err != nil {
		p.th.Fail(err)
	}
}

func (p *pair) bytes(n int64) []byte {
	s, err := p.Memory().Bytes(p.data, n)
	p.must(err)
	return s
}

// put puts n bytes to the other task and counts there.
func (p *pair) put(n int64, cmpl *lapi.Cntr) {
	p.must(p.Context.Put(p.th, lapi.PutArgs{Tgt: p.other, Len: n, TgtAddr: p.datas[p.other], OrgAddr: p.data, TgtCntr: p.cntrs[p.other], CmplCntr: cmpl}))
}

// mechanism is one way of using LAPI, as task 0 and as task 1.
type mechanism struct {
	name    string
	body    [2]func(p *pair, i int) // once per iteration, in both tasks; nil waits for the end
	check   func(p *pair) bool      // in task 0, after b.N iterations
	perIter int                     // messages
	bytes   int64                   // of data per iteration
}

// window is how many operations a stream has under way.
const window = 16

var mechanisms = []mechanism{
	{name: "op=put/pattern=pingpong/bytes=8", perIter: 2, body: [2]func(p *pair, i int){
		func(p *pair, i int) { p.bytes(1)[0] = byte(i); p.put(8, nil); p.must(p.Waitcntr(p.th, p.cntr, 1)) },
		func(p *pair, i int) { p.must(p.Waitcntr(p.th, p.cntr, 1)); p.put(8, nil) },
	}, check: func(p *pair) bool { return p.bytes(1)[0] == byte(p.b.N-1) }},
	{name: "op=put/pattern=stream/bytes=8", perIter: 1, body: [2]func(p *pair, i int){
		func(p *pair, i int) {
			p.put(8, p.cntr)
			if i%window == window-1 {
				p.must(p.Waitcntr(p.th, p.cntr, window))
			}
		}}, check: func(p *pair) bool { return p.cntr.Value() <= window }},
	{name: "op=get/bytes=8", perIter: 1, body: [2]func(p *pair, i int){
		func(p *pair, i int) {
			p.bytes(1)[0] = 0
			p.must(p.Context.Get(p.th, lapi.GetArgs{Tgt: 1, Len: 8, TgtAddr: p.datas[1], OrgAddr: p.data, OrgCntr: p.cntr}))
			p.must(p.Waitcntr(p.th, p.cntr, 1))
		}}, check: func(p *pair) bool { return p.bytes(1)[0] == 1 }},
	{name: "op=amsend/handler=header/bytes=8", perIter: 1, body: [2]func(p *pair, i int){amsend(0)}, check: handled},
	{name: "op=amsend/handler=completion/bytes=8", perIter: 1, body: [2]func(p *pair, i int){amsend(1)}, check: handled},
	{name: "op=rmw/bytes=8", perIter: 1, body: [2]func(p *pair, i int){
		func(p *pair, i int) {
			p.must(p.Rmw(p.th, lapi.RmwArgs{Op: lapi.FetchAndAdd, Tgt: 1, TgtVar: p.datas[1] + 8, InVal: 1, PrevTgtVal: &oldValue, OrgCntr: p.cntr, Size: 8}))
			p.must(p.Waitcntr(p.th, p.cntr, 1))
		}}, check: func(p *pair) bool { return oldValue == int64(p.b.N-1) }},
	{name: "op=put/pattern=large/bytes=1048576", perIter: 1, bytes: benchBytes, body: [2]func(p *pair, i int){
		func(p *pair, i int) { p.bytes(benchBytes)[benchBytes-1] = byte(i); p.put(benchBytes, nil) },
		func(p *pair, i int) { p.must(p.Waitcntr(p.th, p.cntr, 1)) },
	}, check: func(p *pair) bool { return true }},
}

var oldValue int64 // of the last rmw

func amsend(handler lapi.HandlerAddr) func(p *pair, i int) {
	return func(p *pair, i int) {
		p.must(p.Amsend(p.th, lapi.AmsendArgs{Tgt: 1, HdrHdl: handler, Uhdr: p.bytes(24), Udata: p.data, UdataLen: 8, CmplCntr: p.cntr}))
		p.must(p.Waitcntr(p.th, p.cntr, 1))
	}
}

// handlers are the header handlers 0, without a completion handler, and 1.
func (p *pair) handlers() {
	done := func(*node.Thread) { p.bytes(16)[8]++ }
	p.Context.Register(func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) { done(nil); return p.data, nil })
	p.Context.Register(func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) { return p.data, done })
}

// handled looks at the count that the handlers keep at task 1.
func handled(p *pair) bool {
	p.must(p.Context.Get(p.th, lapi.GetArgs{Tgt: 1, Len: 16, TgtAddr: p.datas[1], OrgAddr: p.data, OrgCntr: p.cntr}))
	p.must(p.Waitcntr(p.th, p.cntr, 1))
	return p.bytes(16)[8] == byte(p.b.N)
}

// BenchmarkLAPI runs two neighbouring tasks through LAPI's whole path: calls,
// packets through adapters and switch, dispatchers, counters.
func BenchmarkLAPI(b *testing.B) {
	for _, m := range mechanisms {
		b.Run(m.name, func(b *testing.B) { benchmark(b, m) })
	}
}

func benchmark(b *testing.B, m mechanism) {
	machine, err := ibmsp.New()
	if err != nil {
		b.Fatal(err)
	}
	k := sim.New(1)
	correct := false
	if err := machine.Launch(k, 2, func(e machines.Endpoint) { run(b, m, e, &correct) }); err != nil {
		b.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	if !correct {
		b.Errorf("%s: wrong data at the end", m.name)
	}
}

func run(b *testing.B, m mechanism, e machines.Endpoint, correct *bool) {
	p := &pair{Endpoint: e.(*ibmsp.Endpoint).Endpoint, b: b, th: e.Thread(), other: 1 - e.Rank()}
	p.setUp()
	body := m.body[e.Rank()]
	if body == nil {
		body = func(*pair, int) {}
	}
	warm := 64
	for i := range warm {
		body(p, i)
	}
	p.must(p.Gfence(p.th))
	p.reset()
	if e.Rank() == 0 {
		b.ReportAllocs()
		b.ResetTimer()
	}
	events := p.th.Kernel().Events()
	for i := range b.N {
		body(p, i)
	}
	p.must(p.Gfence(p.th))
	if e.Rank() == 0 {
		b.StopTimer()
		report(b, m, p.th.Kernel().Events()-events)
		*correct = m.check(p)
	}
	p.must(p.Gfence(p.th))
}

func (p *pair) setUp() {
	var err error
	p.data, p.cntr = p.Memory().Alloc(benchBytes), p.NewCntr()
	p.handlers()
	p.datas, err = p.AddressInit(p.th, p.data)
	p.must(err)
	p.cntrs, err = p.AddressInit(p.th, p.cntr.Addr())
	p.must(err)
}

// reset makes the data what it was before warming up, except for its first byte.
func (p *pair) reset() {
	p.must(p.Setcntr(p.th, p.cntr, 0))
	clear(p.bytes(16))
	p.bytes(1)[0] = byte(p.Rank())
	p.must(p.Gfence(p.th))
}

func report(b *testing.B, m mechanism, events uint64) {
	n := float64(b.N) * float64(m.perIter)
	b.ReportMetric(n/b.Elapsed().Seconds(), "messages/s")
	b.ReportMetric(float64(events)/n, "events/message")
	if m.bytes > 0 {
		b.SetBytes(m.bytes)
		b.ReportMetric(n*float64((m.bytes+975)/976)/b.Elapsed().Seconds(), "packets/s")
	}
}
