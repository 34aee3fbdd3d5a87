package litmus

// compiler makes the code of one thread.
type compiler struct {
	p        *parser
	number   int
	code     []instruction
	names    []string
	start    []int64
	register map[string]int
	fixed    map[string]int64 // parameters: addresses of the locations of their names
	spare    int              // temporary registers in use, from temporaries on
	most     int
	kept     int   // hidden registers
	returns  []int // jumps to the end
}

// temporaries is the number of the first temporary register while code is made; in the
// end they follow those with names.
const temporaries = 1 << 20

// hiddens is that of the first register of the compiler's own, behind those.
const hiddens = 1 << 21

func (c *compiler) emit(i instruction) int {
	c.code = append(c.code, i)
	return len(c.code) - 1
}

// temporary returns a register that has no name.
func (c *compiler) temporary() int {
	c.spare++
	c.most = max(c.most, c.spare)
	return temporaries + c.spare - 1
}

// named returns the register of a name.
func (c *compiler) named(text string) int {
	r, ok := c.register[text]
	if !ok {
		r = len(c.names)
		c.register[text] = r
		c.names = append(c.names, text)
		c.start = append(c.start, 0)
	}
	return r
}

func (c *compiler) constant(v int64) int {
	dst := c.temporary()
	c.emit(instruction{op: constant, dst: dst, value: v})
	return dst
}

// here has a jump lead to the next instruction.
func (c *compiler) here(jump int) { c.code[jump].value = int64(len(c.code)) }

// program returns the thread's program.
func (c *compiler) program() program {
	place := func(r *int) {
		switch {
		case *r >= hiddens:
			*r += len(c.names) + c.most - hiddens
		case *r >= temporaries:
			*r += len(c.names) - temporaries
		}
	}
	for i := range c.code {
		x := &c.code[i]
		place(&x.dst)
		place(&x.a)
		place(&x.b)
		place(&x.c)
	}
	return program{code: c.code, names: c.names, start: append(c.start, make([]int64, c.most+c.kept)...)}
}

// domain is a kind of read-side critical sections: those of RCU, or of one SRCU
// structure. Each thread that has such sections counts their beginnings and ends in a
// location of its own: the count is odd inside.
type domain struct {
	name    string
	readers map[int]int // thread -> number of its count among the hidden locations
}

// nest begins a critical section (change 1) or ends one (-1); inner ones do not count.
func (c *compiler) nest(d *domain, change int64) {
	nest := c.hidden("depth of " + d.name)
	step := c.constant(change)
	if change < 0 {
		c.emit(instruction{op: combine, word: "+", dst: nest, a: nest, b: step})
	}
	outermost := c.emit(instruction{op: jumpZero, a: nest})
	inner := c.emit(instruction{op: jump})
	c.here(outermost)
	c.count(d)
	c.here(inner)
	if change > 0 {
		c.emit(instruction{op: combine, word: "+", dst: nest, a: nest, b: step})
	}
}

// count adds one to the thread's count of a domain.
func (c *compiler) count(d *domain) {
	at := c.constant(address(c.p.reader(d, c.number)))
	one := c.constant(1)
	c.emit(instruction{op: modify, word: "+", a: at, b: one, c: one, dst: c.temporary()})
}

// hidden returns a register of the compiler's own that keeps its value.
func (c *compiler) hidden(text string) int {
	r, ok := c.register[text]
	if !ok {
		r = hiddens + c.kept
		c.kept++
		c.register[text] = r
	}
	return r
}

// synchronize waits until all critical sections of a domain that are under way have ended. Only when all threads have
// been read is it known which of them have critical sections. So a mark stands here until then, and the code replaces
// it.
func (c *compiler) synchronize(d *domain) {
	c.p.grace = append(c.p.grace, graceMark{c, len(c.code), d, c.temporary(), c.temporary()})
	c.emit(instruction{op: jump, value: int64(len(c.code) + 1)})
}

// graceMark is where a thread waits for a grace period.
type graceMark struct {
	in     *compiler
	at     int
	domain *domain
	r1, r2 int
}

// expand puts the code of a grace period in the place of its mark. The code reads the count of each other thread. If
// the count is odd, it waits for a new one.
func (g graceMark) expand(threads int) {
	var code []instruction
	for n := range threads {
		location, ok := g.domain.readers[n]
		if !ok || n == g.in.number {
			continue
		}
		code = append(code,
			instruction{op: constant, dst: g.r1, value: address(hiddenLocations + location)},
			instruction{op: load, dst: g.r2, a: g.r1},
			instruction{op: grace, a: g.r1, b: g.r2})
	}
	all := g.in.code
	shift := int64(len(code) - 1)
	for i := range all {
		if (all[i].op == jump || all[i].op == jumpZero) && all[i].value > int64(g.at) {
			all[i].value += shift
		}
	}
	g.in.code = append(append(append([]instruction(nil), all[:g.at]...), code...), all[g.at+1:]...)
}
