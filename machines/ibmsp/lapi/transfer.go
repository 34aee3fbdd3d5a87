package lapi

import (
	"simrun/sim"
	"simrun/sim/node"
)

// PutArgs are the arguments of LAPI_Put in the manual's order.
type PutArgs struct {
	Tgt      int
	Len      int64
	TgtAddr  node.Addr // in the target's memory
	OrgAddr  node.Addr // in the caller's
	TgtCntr  node.Addr // counter at the target, 0 for none: counts when the data is there
	OrgCntr  *Cntr     // counts when the data at OrgAddr may be changed
	CmplCntr *Cntr     // counts when the data is at the target
}

// Put copies data from the caller's memory into the target's (LAPI_Put). It
// returns when the adapter has all packets; OrgCntr has then counted.
func (c *Context) Put(t *node.Thread, a PutArgs) error {
	const call = "LAPI_Put"
	if err := c.checkOperation(call, a.Tgt, a.OrgCntr, a.CmplCntr); err != nil {
		return err
	}
	if err := c.checkTransfer(call, a.Len, a.OrgAddr, a.TgtAddr); err != nil {
		return err
	}
	c.enter(t)
	id, m := c.newMessage(t, call, putData, a.Tgt)
	m.source, m.to, m.bytes = a.OrgAddr, a.TgtAddr, a.Len
	m.org, m.tgtAddr, m.cmpl = a.OrgCntr, a.TgtCntr, a.CmplCntr
	m.number = c.startStore(a.Tgt)
	t.Charge(c.job.spec.PutCall.Get())
	c.sendAll(t, id, m, putData)
	return nil
}

// GetArgs are the arguments of LAPI_Get in the manual's order.
type GetArgs struct {
	Tgt     int
	Len     int64
	TgtAddr node.Addr // in the target's memory
	OrgAddr node.Addr // in the caller's
	TgtCntr node.Addr // counter at the target, 0 for none: counts when the data has been read
	OrgCntr *Cntr     // counts when the data is at OrgAddr
}

// Get copies data from the target's memory into the caller's (LAPI_Get). It
// returns when the request is with the adapter.
func (c *Context) Get(t *node.Thread, a GetArgs) error {
	const call = "LAPI_Get"
	if err := c.checkOperation(call, a.Tgt, a.OrgCntr, nil); err != nil {
		return err
	}
	if err := c.checkTransfer(call, a.Len, a.OrgAddr, a.TgtAddr); err != nil {
		return err
	}
	c.enter(t)
	id, m := c.newMessage(t, call, getRequest, a.Tgt)
	m.source, m.to, m.bytes = a.TgtAddr, a.OrgAddr, a.Len
	m.org, m.tgtAddr, m.number = a.OrgCntr, a.TgtCntr, c.fetches.start()
	m.place = c.burst.next(a.Tgt)
	t.Charge(c.getCall(m))
	c.sendRequest(t, id, m)
	return nil
}

// AmsendArgs are the arguments of LAPI_Amsend in the manual's order.
type AmsendArgs struct {
	Tgt      int
	HdrHdl   HandlerAddr // header handler at the target
	Uhdr     []byte      // user header, at most HeaderMax bytes; copied before the call returns
	Udata    node.Addr   // in the caller's memory
	UdataLen int64
	TgtCntr  node.Addr // counter at the target: counts when the completion handler has run
	OrgCntr  *Cntr     // counts when header and data may be changed
	CmplCntr *Cntr     // counts when the completion handler at the target has run
}

// Amsend sends an active message (LAPI_Amsend). At the target, the header handler runs when the first packet arrives.
// It says where the data go and names the completion handler. The completion handler runs when all data are there.
func (c *Context) Amsend(t *node.Thread, a AmsendArgs) error {
	const call = "LAPI_Amsend"
	if err := c.checkOperation(call, a.Tgt, a.OrgCntr, a.CmplCntr); err != nil {
		return err
	}
	if err := c.checkAmsend(call, a); err != nil {
		return err
	}
	c.enter(t)
	id, m := c.newMessage(t, call, amFirst, a.Tgt)
	m.source, m.bytes, m.handler = a.Udata, a.UdataLen, a.HdrHdl
	m.header = append(m.header, a.Uhdr...)
	m.org, m.tgtAddr, m.cmpl = a.OrgCntr, a.TgtCntr, a.CmplCntr
	m.number = c.startStore(a.Tgt)
	t.Charge(c.job.spec.AmsendCall.Get())
	t.Charge(c.copyCost(neither, 0, int64(len(a.Uhdr))))
	c.sendAll(t, id, m, amFirst)
	return nil
}

// checkOperation refuses an operation of a closed context, to an impossible
// target, or with a counter of another task: only its address means something
// here.
func (c *Context) checkOperation(call string, target int, org, cmpl *Cntr) error {
	if err := c.check(call, target); err != nil {
		return err
	}
	for _, n := range [...]*Cntr{org, cmpl} {
		if n != nil && n.context != c {
			return c.refuseForeign(call, n)
		}
	}
	return nil
}

func (c *Context) checkAmsend(call string, a AmsendArgs) error {
	switch headerMax := int(c.job.spec.HeaderMax.Get()); {
	case a.HdrHdl < 0 || int(a.HdrHdl) >= len(c.handlers):
		return c.refuse(call, ErrHdrHndlrNull, "header handler %d, expected one of the %d that are registered", a.HdrHdl, len(c.handlers))
	case len(a.Uhdr) > headerMax:
		return c.refuse(call, ErrUhdrLen, "user header of %d bytes, expected at most %d", len(a.Uhdr), headerMax)
	case a.UdataLen < 0 || a.UdataLen > dataMax:
		return c.refuse(call, ErrDataLen, "%d bytes of data, expected 0 to %d", a.UdataLen, dataMax)
	case a.UdataLen > 0 && a.Udata == 0:
		return c.refuse(call, ErrOrgAddrNull, "no address for %d bytes of data", a.UdataLen)
	}
	if a.UdataLen > 0 {
		return c.checkLocal(call, a.Udata, a.UdataLen)
	}
	return nil
}

func (c *Context) checkTransfer(call string, n int64, org, remote node.Addr) error {
	switch {
	case n < 0 || n > dataMax:
		return c.refuse(call, ErrDataLen, "length %d, expected 0 to %d", n, dataMax)
	case org == 0 && n > 0:
		return c.refuse(call, ErrOrgAddrNull, "no address at the origin")
	case remote == 0 && n > 0:
		return c.refuse(call, ErrTgtAddrNull, "no address at the target")
	case n == 0:
		return nil
	}
	return c.checkLocal(call, org, n)
}

func (c *Context) checkLocal(call string, a node.Addr, n int64) error {
	if err := c.thread.Memory.Check(a, n); err != nil {
		return &Error{Code: ErrOrgAddrNull, Call: call, Detail: "address at the origin", Err: err, At: c.place()}
	}
	return nil
}

// newMessage starts the record of an operation.
func (c *Context) newMessage(t *node.Thread, call string, k kind, target int) (uint32, *message) {
	id, m := c.job.messages.take()
	m.kind, m.call, m.thread, m.issued = k, call, t, c.job.kernel.Now()
	m.outer, m.outerNumber = t.Call, t.Calls()
	m.origin, m.target = c, c.job.contexts[target]
	if k != getRequest {
		c.burst.end()
	}
	return id, m
}

// enter begins a call of LAPI on thread t: what t computed before is over, and
// from now on arriving packets do not interrupt.
func (c *Context) enter(t *node.Thread) {
	t.Sync()
	c.dispatch.Enter()
}

// leave ends a call: like most calls of LAPI it handles what has arrived.
func (c *Context) leave(t *node.Thread) {
	c.dispatch.Poll(t)
	c.dispatch.Leave()
}

// sendRequest sends the single packet of a request, on the time of t.
func (c *Context) sendRequest(t *node.Thread, id uint32, m *message) {
	began := t.Now()
	t.Sync()
	c.traceCall(t, m.call, began)
	c.job.send(m.kind, c, m.target, id, 0)
	c.leave(t)
}

// sendAll gives all packets of a message to the adapter, on the time of t: the
// processor copies each into the adapter's send queue. The message may be gone
// when it returns.
func (c *Context) sendAll(t *node.Thread, id uint32, m *message, first kind) {
	began := t.Now()
	n := c.firstPart(m)
	t.Compute(c.nextCopy(m, n))
	rest := m.bytes - n
	c.job.send(first, c, m.target, id, n)
	for k := following(first); rest > 0; rest -= n {
		n = min(rest, c.job.spec.payload())
		t.Compute(c.job.spec.SendPacket.Get().Plus(c.nextCopy(m, n)))
		c.job.send(k, c, m.target, id, n)
	}
	c.traceCall(t, m.call, began)
	if m.org != nil {
		m.org.value++
		c.dispatch.Recheck() // the other thread may wait on it
	}
	c.leave(t)
}

// nextCopy is the time of copying the next n bytes of a message into a packet.
func (c *Context) nextCopy(m *message, n int64) sim.Duration {
	return c.copyCost(out, m.source+node.Addr(m.handed), n)
}

func (c *Context) traceCall(t *node.Thread, call string, began sim.Time) {
	if tr := c.job.kernel.Tracer(); tr != nil {
		tr.Span(sim.Span{Track: t.Name(), Start: began, End: t.Now(), Label: call, Kind: sim.SpanOverhead})
	}
}

// firstPart returns how many bytes of data go with the first packet.
func (c *Context) firstPart(m *message) int64 {
	return min(m.bytes, c.job.spec.payload()-int64(len(m.header)))
}

// following is the kind of the packets after the first one.
func following(first kind) kind {
	if first == amFirst {
		return amData
	}
	return first
}
