package node

import (
	"slices"

	"simrun/sim"
)

// A small cache of instructions with one way loses code that a program executes again and again: two routines that a linker has put a
// multiple of the cache's size apart displace each other in each call. Nobody knows where a linker of 1995 put what. So a piece of code is
// taken to lie anywhere, all places alike, and what is charged is how many of its lines are expected to be displaced by
// what has been executed since it was executed last: a piece of k lines is in a set of a cache of n with a probability of k/n, whatever
// else is in it (Thiebaut and Stone, Footprints in the cache, ACM Transactions on Computer Systems 5(4), 1987, for one way).
//
// Pieces are what libraries count in operations. Compiled code of programs displaces nothing and is never displaced: its loops are
// short, and execute for long.

// codeLines is how many lines of the cache of instructions the code has that executes these operations once: those in a
// row, and those in which a branch ends. Instructions have 4 bytes, as on all processors whose cache is followed. Every second branch
// goes past something that is not executed, such as what is said of an error, so that a line is left in its midst and
// another one entered so: a line more.
func (c *Costs) codeLines(o *Ops, line int64) (row, jumps int64) {
	n := plus(plus(c.instructions(o), o[IntDivide]), times(o[Call], callInstructions))
	return (times(n, instructionBytes) + line - 1) / line, o[Branch] / 2
}

const (
	// instructionBytes is what an instruction takes of memory. DEC, Alpha Architecture Handbook; MIPS IV instruction set.
	instructionBytes = 4
	// callInstructions is what a call takes besides its body: jump and return, the frame, addresses of arguments, and
	// some six registers saved and restored. Assumed, between 10 and 30.
	callInstructions = 20
)

// codeCache is the pieces of code that a processor has executed.
type codeCache struct {
	pieces []codePiece // the last one executed last
}

type codePiece struct {
	of         *Operations
	copies     int64
	row, jumps int64 // lines
}

// lines returns how many sets of a cache of so many the piece takes.
func (p *codePiece) lines(sets int64) int64 { return min(plus(p.row, p.jumps), sets) }

// codeOne is the unit of probabilities.
const codeOne = 1 << 32

// ExecuteCode charges what Cache.Execute of the thread's processor says.
func (t *Thread) ExecuteCode(o *Operations, copies int64) {
	if d := t.Cache.Execute(o, copies); d > 0 {
		t.Charge(d)
	}
}

// Execute notes that so many copies of a piece of code have been executed, one behind the other in memory, each of which does
// what o counts. It returns what their lines are expected to take that are not in the cache of instructions any more;
// 0 if the Spec has no such cache. What the operations take is not in it.
func (c *Cache) Execute(o *Operations, copies int64) sim.Duration {
	if c == nil || c.costs.spec.Code == nil || copies <= 0 {
		return 0
	}
	costs, x := c.costs, &c.code
	s := costs.spec.Code
	line := int64(s.Line.Get())
	sets := max(int64(s.Size.Get())/line, 1)
	stays := int64(codeOne) // the probability that nothing has come to a line of the piece
	at := len(x.pieces) - 1
	for ; at >= 0 && (x.pieces[at].of != o || x.pieces[at].copies != copies); at-- {
		stays = stays / sets * (sets - x.pieces[at].lines(sets))
	}
	piece := codePiece{of: o, copies: copies}
	if at < 0 {
		piece.row, piece.jumps = costs.codeLines(&o.ops, line)
		piece.row, piece.jumps, stays = times(copies, piece.row), times(copies, piece.jumps), 0
	} else {
		piece = x.pieces[at]
		x.pieces = slices.Delete(x.pieces, at, at+1)
	}
	x.pieces = append(x.pieces, piece)
	if stays == codeOne {
		return 0
	}
	gone := codeOne - stays
	if lines := plus(piece.row, piece.jumps); lines > sets {
		gone = int64(sim.Duration(gone).Share(sets, lines))
	}
	mark := costs.mark()
	row := costs.scaled(mark, s.Next.Get().Times(piece.row).Share(gone, codeOne))
	mark = costs.mark()
	return row.Plus(costs.scaled(mark, s.Fill.Get().Times(piece.jumps).Share(gone, codeOne)))
}
