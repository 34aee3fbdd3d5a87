package hpjava1998

import (
	"context"
	"fmt"
	"math"

	"simrun/scenarios"
)

// The statement on load balance is about large arrays: twice the figure's size, on the most processes of the figure.
const evenFactor = 2

// update is the loop of choleski.hpj whose work is uneven. In evenUpdate, every process of a block range has the work
// of the process in the middle when columns are dealt cyclically: its column c begins at row c P + P/2. Its values
// have no meaning.
const (
	update = `        over(m = x | k + 1 : )
          for(int i = x.idx(m) ; i < N ; i++)
            a [i, m] -= b [i] * b [x.idx(m)] ;
`
	evenUpdate = `        int first = Comm.rank() * (N / P) ;
        over(m = x | first + (k + P - P / 2) / P : first + N / P - 1)
          for(int i = (x.idx(m) - first) * P + P / 2 ; i < N ; i++)
            a [i, m] -= b [i] * b [x.idx(m)] ;
`
)

// evenness are the runs that tell what uneven work costs.
type evenness struct{ cyclic, blocks, even timing }

// measureEven runs the program with the cyclic range, with blocks, and with blocks whose work is even.
func (f *figure) measureEven(ctx context.Context, env *scenarios.Env, machine string, c *figureConfig) (*evenness, error) {
	size, processes := evenSize(c)
	e := &evenness{}
	for _, x := range []struct {
		to      *timing
		changes []string
	}{{&e.cyclic, nil}, {&e.blocks, []string{f.other}}, {&e.even, []string{f.other, update + "=>" + evenUpdate}}} {
		list, err := time(ctx, env, machine, f.variant(f.file, size, x.changes...), []int{processes})
		if err != nil {
			return nil, err
		}
		*x.to = list[0]
	}
	return e, nil
}

// evenSize returns size and processes of the runs. The size is a multiple of the processes.
func evenSize(c *figureConfig) (size, processes int) {
	processes = 1
	for _, n := range c.Processes {
		processes = max(processes, n)
	}
	return max(1, evenFactor*c.Size/processes) * processes, processes
}

// uneven returns the time that a process idles for, in the mean, because others have more to compute.
func (t *timing) uneven() float64 { return (t.balance - 1) * t.program }

// judgeEven judges whether load balance is why the range is cyclic.
func (f *figure) judgeEven(part *scenarios.Part, all []measured, c *figureConfig) {
	const id = "hpjava-c-061"
	size, processes := evenSize(c)
	if processes == 1 {
		part.Open(id, "more than one process")
		return
	}
	holds, least, where, ratio := true, math.Inf(1), "", math.Inf(1)
	shares := ""
	for _, m := range all {
		e := m.even
		holds = holds && e.blocks.uneven() > e.cyclic.uneven()
		ratio = min(ratio, e.blocks.uneven()/e.cyclic.uneven())
		closed := (e.blocks.time - e.even.time) / (e.blocks.time - e.cyclic.time)
		if e.blocks.time <= e.cyclic.time {
			closed = 0
		}
		shares += fmt.Sprintf(", %s %.0f %% of %.4f s", m.machine, 100*closed, e.blocks.time-e.cyclic.time)
		if closed < least {
			least, where = closed, fmt.Sprintf("%s: cyclic %.4f s, blocks %.4f s, even blocks %.4f s", m.machine, e.cyclic.time, e.blocks.time, e.even.time)
		}
	}
	part.Claim(id, holds && least >= closedMin, "With %d x %d elements on %d processes, processes idle at least %.1f times as long with blocks as with the cyclic range, because others have more to compute. Even work closes these shares of the difference in time:%s. The least is on %s.",
		size, size, processes, ratio, shares[1:], where)
}
