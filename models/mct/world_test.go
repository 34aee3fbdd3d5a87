package mct_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/models/mct"
)

// inTurn are the segments of the package's example.
func inTurn(p *proc) []mct.Segment {
	i := int64(p.Rank())
	if p.Component() == 1 {
		return []mct.Segment{{Start: 1 + 6*i, Length: 6, Process: p.Rank()}}
	}
	return []mct.Segment{{Start: 1 + 3*i, Length: 3, Process: p.Rank()}, {Start: 7 + 3*i, Length: 3, Process: p.Rank()}}
}

// Two components couple a grid of 12 points: the example of the package.
func Example() {
	err := run([]int{2, 2}, func(p *proc) error {
		m, err := p.InitGlobalSegMap(12, inTurn(p))
		if err != nil {
			return err
		}
		r, err := p.InitRouter(m, 3-p.Component())
		if err != nil {
			return err
		}
		v, err := p.vector(m.LocalSize(p.Rank()), 1)
		if err != nil {
			return err
		}
		if p.Component() == 1 {
			v.fill(inTurn(p))
			return r.Send(v.AttrVect, mct.DefaultTag)
		}
		if err := r.Recv(v.AttrVect, mct.DefaultTag); err != nil {
			return err
		}
		if p.Rank() == 0 {
			fmt.Println("process 0 of component 2 has", v.values)
			fmt.Printf("from %+v\n", r.Routes())
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// process 0 of component 2 has [1 2 3 7 8 9]
	// from [{Process:0 Length:3 Runs:[{Start:1 Length:3}]} {Process:1 Length:3 Runs:[{Start:4 Length:3}]}]
}

// TestByHand: the messages and the work of the package's example.
func TestByHand(t *testing.T) {
	want := map[string]struct {
		messages int64
		work     mct.Work
	}{
		"1.0": {18, mct.Work{Own: 2, Remote: 8, Pairs: 4, Overlaps: 2}},
		"1.1": {4, mct.Work{Own: 2, Remote: 8, Pairs: 4, Overlaps: 2}},
		"2.0": {18, mct.Work{Own: 4, Remote: 4, Pairs: 4, Overlaps: 2}},
		"2.1": {4, mct.Work{Own: 4, Remote: 4, Pairs: 4, Overlaps: 2}},
	}
	err := run([]int{2, 2}, func(p *proc) error {
		before := *machines.LedgerOf(p.e)
		_, r, err := p.connect(12, inTurn(p))
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%d.%d", p.Component(), p.Rank())
		if got := machines.LedgerOf(p.e).Minus(before).Messages; got != want[name].messages || r.Work() != want[name].work {
			t.Errorf("process %s: %d messages, %+v, want %+v", name, got, r.Work(), want[name])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestOneMapPerContent: all processes of both components have the same objects, also
// of a second map with the same content.
func TestOneMapPerContent(t *testing.T) {
	maps := map[*mct.GlobalSegMap]bool{}
	err := run([]int{3, 2}, func(p *proc) error {
		for range 2 {
			own := strip(12, p.Size(), p.Rank())
			m, err := p.InitGlobalSegMap(12, own)
			if err != nil {
				return err
			}
			maps[m] = true
			if got := m.Segments()[p.Rank()]; got != own[0] || m.Processes() != p.Size() {
				t.Errorf("process %d of component %d: segment %+v of %d processes, want %+v of %d", p.Rank(), p.Component(), got, m.Processes(), own[0], p.Size())
			}
		}
		return nil
	})
	if err != nil || len(maps) != 2 {
		t.Errorf("%d maps, %v, want 2", len(maps), err)
	}
}

// TestGatherBeyondWindow: more processes than receives are posted ahead, of which some
// have no segments.
func TestGatherBeyondWindow(t *testing.T) {
	const size = 150
	err := run([]int{size, 1}, func(p *proc) error {
		var own []mct.Segment
		if p.Rank()%3 == 0 {
			own = []mct.Segment{{Start: int64(p.Rank() + 1), Length: 1, Process: p.Rank()}}
		}
		m, err := p.InitGlobalSegMap(size, own)
		if err != nil {
			return err
		}
		if want := (p.Size() + 2) / 3; len(m.Segments()) != want {
			return fmt.Errorf("%d segments, want %d", len(m.Segments()), want)
		}
		for i, s := range m.Segments() {
			if s.Process != 3*i || s.Start != int64(3*i+1) {
				return fmt.Errorf("segment %d is %+v", i, s)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestErrors: what a program can do wrong.
func TestErrors(t *testing.T) {
	first := func(p *proc) bool { return p.Component() == 1 && p.Rank() == 0 }
	for _, test := range []struct {
		name string
		body func(p *proc) error
		want string
	}{
		{"point with two owners", func(p *proc) error {
			_, err := p.InitGlobalSegMap(8, []mct.Segment{{Start: 1, Length: 4, Process: p.Rank()}})
			return err
		}, "GlobalSegMap_init: component 1: segment 1: found point 1 of process 0 again in a segment of process 1, expected one owner"},
		{"segment of another process", func(p *proc) error {
			_, err := p.InitGlobalSegMap(8, []mct.Segment{{Start: 1, Length: 4, Process: 1 - p.Rank()}})
			return err
		}, "GlobalSegMap_init: segment 0: found process 1, expected the process's own rank, 0"},
		{"segment outside", func(p *proc) error {
			_, err := p.InitGlobalSegMap(8, []mct.Segment{{Start: 7, Length: 3, Process: p.Rank()}})
			return err
		}, "GlobalSegMap_init: segment 0 of process 0: found length 3 from point 7 on, expected 1 to 2"},
		{"grid too large", func(p *proc) error {
			_, err := p.InitGlobalSegMap(1<<31, nil)
			return err
		}, "GlobalSegMap_init: found a grid of 2147483648 points, expected 1 to 2147483647, what MCT's integers hold"},
		{"grids of two sizes", func(p *proc) error {
			size := int64(4 * p.Component())
			_, _, err := p.connect(size, strip(size, 2, p.Rank()))
			return err
		}, "ExchangeMaps: found a grid of 8 points in component 2, expected 4 as in component 1"},
		{"router to itself", func(p *proc) error {
			m, err := p.InitGlobalSegMap(8, strip(8, 2, p.Rank()))
			if err != nil {
				return err
			}
			_, err = p.InitRouter(m, p.Component())
			return err
		}, "init of a Router: found component 1, expected another one than 1, 1 to 2"},
		{"transfers", func(p *proc) error {
			_, r, err := p.connect(8, strip(8, 2, p.Rank()))
			if err != nil || !first(p) {
				return err
			}
			return wrongTransfers(p, r)
		}, "MCT_Send"},
	} {
		err := run([]int{2, 2}, test.body)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s:\n%v\nwant\n%s", test.name, err, test.want)
		}
	}
}

// wrongTransfers makes mistakes with a router of 4 points and returns the last error.
func wrongTransfers(p *proc, r *mct.Router) error {
	v, err := p.vector(4, 1)
	if err != nil {
		return err
	}
	long, short := v.AttrVect, v.AttrVect
	long.Points, short.Attributes = 5, 0
	if math.MaxInt > math.MaxInt32 { // then so many attributes of 8 bytes can be of 2^64 bytes
		wide := v.AttrVect
		wide.Attributes = math.MaxInt/16 + 1
		const want = "attributes of 4 points, expected at most 17592186044416 bytes"
		if err := r.Isend(wide, 0); err == nil || !strings.Contains(err.Error(), want) {
			return fmt.Errorf("%d attributes: got %v, want %q", wide.Attributes, err, want)
		}
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{r.Isend(long, 0), "MCT_Isend: found an attribute vector of 5 points, expected the 4 of the process"},
		{r.Isend(short, 0), "MCT_Isend: found 0 attributes, expected at least 1"},
		{r.WaitRecv(), "MCT_Waitrecv: found no transfer of MCT_Irecv under way over the router to component 2"},
		{r.Isend(v.AttrVect, 0), "<nil>"},
		{r.Irecv(v.AttrVect, 0), "MCT_Irecv: found the transfer of MCT_Isend under way over the router to component 2, expected none; wait for it first"},
	} {
		if got := fmt.Sprint(test.err); got != test.want {
			return fmt.Errorf("%s, want %s", got, test.want)
		}
	}
	return fmt.Errorf("MCT_Send: all as expected")
}

// TestJobs: components that are not the job, and a machine without MPI.
func TestJobs(t *testing.T) {
	for _, sizes := range [][]int{nil, {4, 0}, {-1}} {
		if r, err := mct.NewRegistry(sizes...); err == nil {
			t.Errorf("components of %v processes: %+v, want an error", sizes, r)
		}
	}
	r, err := mct.NewRegistry(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if r.Components() != 2 || r.Processes(2) != (mct.Span{First: 1, Size: 1}) {
		t.Errorf("%d components, the second %+v, want 2 and process 1", r.Components(), r.Processes(2))
	}
	const want = `MCT needs communicators, which machine "bare" does not have`
	if _, err := mct.Init(bare{}, r); err == nil || err.Error() != want {
		t.Errorf("a machine without MPI: %v, want %s", err, want)
	}
}

// bare is a machine without capabilities.
type bare struct{ machines.Endpoint }

func (bare) Machine() string { return "bare" }
