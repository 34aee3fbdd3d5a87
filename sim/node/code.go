package node

import (
	"slices"

	"simrun/sim"
)

// A small direct-mapped instruction cache loses code that a program executes again and again. Two routines that lie a
// multiple of the cache's size apart displace each other in every call. Nobody knows where a linker of 1995 put each
// routine. So the model assumes that a piece of code lies anywhere with equal probability. It charges the expected
// number of lines that other code has displaced since the piece was last executed. A piece of k lines occupies a given
// set of a cache of n sets with probability k/n, independently of other pieces (Thiebaut and Stone, Footprints in the
// cache, ACM Transactions on Computer Systems 5(4), 1987, for one way).
//
// A piece is code of a library that is counted in operations. The model leaves out compiled code of programs, since
// its loops are short and run for long. It displaces nothing and is never displaced.

// codeLines returns how many lines of the instruction cache belong to the code that executes these operations once.
// row lines hold the instructions one after the other; jumps lines come from branches. Instructions have 4 bytes, as
// on all processors whose instruction cache is modelled. Every second branch skips code that is not executed, such as
// the handling of an error. Execution then leaves one line and enters another one in the middle, which is one more
// line.
func (c *Costs) codeLines(o *Ops, line int64) (row, jumps int64) {
	n := plus(plus(c.instructions(o), o[IntDivide]), times(o[Call], callInstructions))
	return (times(n, instructionBytes) + line - 1) / line, o[Branch] / 2
}

const (
	// instructionBytes is the size of an instruction. DEC, Alpha Architecture Handbook; MIPS IV instruction set.
	instructionBytes = 4
	// callInstructions is the number of instructions of a call besides its body: jump and return, the frame, addresses
	// of arguments, and some six registers saved and restored. Assumed, between 10 and 30.
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

// ExecuteCode charges the time that Cache.Execute of the thread's processor returns.
func (t *Thread) ExecuteCode(o *Operations, copies int64) {
	if d := t.Cache.Execute(o, copies); d > 0 {
		t.Charge(d)
	}
}

// Execute notes the execution of a number of copies of a piece of code, one behind the other in memory, each with the operations
// of o. It returns the expected time to load those of their lines that are no longer in the instruction cache; 0 if the Spec has
// no such cache. The time of the operations themselves is not included.
func (c *Cache) Execute(o *Operations, copies int64) sim.Duration {
	if c == nil || c.costs.spec.Code == nil || copies <= 0 {
		return 0
	}
	costs, x := c.costs, &c.code
	s := costs.spec.Code
	line := int64(s.Line.Get())
	sets := max(int64(s.Size.Get())/line, 1)
	stays := int64(codeOne) // the probability that no other code has displaced a line of the piece
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
