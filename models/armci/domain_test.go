package armci_test

import (
	"fmt"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim"
)

// capable is an endpoint with all capabilities that the message layer can use.
type capable interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.ActiveMessages
}

// placed is an endpoint that knows where processes run.
type placed struct {
	capable
	nodes []int // of each process
}

func (p placed) Node(rank int) int { return p.nodes[rank] }

// onNodes runs body as processes on given nodes.
func onNodes(t *testing.T, nodes []int, body func(p *armci.Process)) {
	t.Helper()
	for _, name := range []string{"active", "ibmsp"} {
		v := named(t, name)
		launch := v.launch
		v.launch = func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
			return launch(k, n, func(e machines.Endpoint) { body(placed{e.(capable), nodes}) })
		}
		if _, err := v.run(program{n: len(nodes), body: body}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDomains(t *testing.T) {
	tests := []struct {
		nodes   []int
		domains [][]int // processes of each domain
	}{
		{[]int{0, 0, 1, 1}, [][]int{{0, 1}, {2, 3}}},
		{[]int{5, 2, 5, 2, 9}, [][]int{{0, 2}, {1, 3}, {4}}},
		{[]int{3, 3, 3}, [][]int{{0, 1, 2}}},
		{[]int{2, 1, 0}, [][]int{{0}, {1}, {2}}},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.nodes), func(t *testing.T) {
			onNodes(t, test.nodes, func(p *armci.Process) { checkDomains(t, p, test.domains) })
		})
	}
	t.Run("none", func(t *testing.T) {
		everywhere(t, 3, func(t *testing.T, p *armci.Process) { checkDomains(t, p, [][]int{{0}, {1}, {2}}) })
	})
}

func checkDomains(t *testing.T, p *armci.Process, want [][]int) {
	const smp = armci.DomainSMP
	count, err := p.DomainCount(smp)
	if must(p, err); count != len(want) {
		t.Errorf("%d domains, want %d", count, len(want))
	}
	mine := slices.IndexFunc(want, func(d []int) bool { return slices.Contains(d, p.Rank()) })
	id, err := p.DomainMyID(smp)
	if must(p, err); id != mine {
		t.Errorf("process %d is in domain %d, want %d", p.Rank(), id, mine)
	}
	shared := false
	for d, processes := range want {
		shared = shared || len(processes) > 1
		n, err := p.DomainNprocs(smp, d)
		if must(p, err); n != len(processes) {
			t.Errorf("domain %d has %d processes, want %d", d, n, len(processes))
		}
		for i, r := range processes {
			got, err := p.DomainGlobProcID(smp, d, i)
			if must(p, err); got != r {
				t.Errorf("process %d of domain %d is %d, want %d", i, d, got, r)
			}
			of, err := p.DomainID(smp, r)
			if must(p, err); of != d {
				t.Errorf("process %d is in domain %d, want %d", r, of, d)
			}
			same, err := p.DomainSameID(smp, r)
			must(p, err)
			node, err := p.SameNode(r)
			if must(p, err); same != (d == mine) || node != same {
				t.Errorf("processes %d and %d: same domain %t, same node %t, want %t", p.Rank(), r, same, node, d == mine)
			}
		}
	}
	n, err := p.DomainNprocs(smp, armci.MyDomain)
	if must(p, err); n != len(want[mine]) {
		t.Errorf("own domain of process %d has %d processes, want %d", p.Rank(), n, len(want[mine]))
	}
	if got := p.UsesShm(); got != shared {
		t.Errorf("shared memory %t, want %t", got, shared)
	}
	alone, err := p.UsesShmGrp(p.GroupGetWorld())
	if must(p, err); alone != shared {
		t.Errorf("shared memory in the world %t, want %t", alone, shared)
	}
}

func TestDomainsRefuse(t *testing.T) {
	of := func(_ any, err error) error { return err }
	onNodes(t, []int{0, 0, 1}, func(p *armci.Process) {
		const smp, other = armci.DomainSMP, armci.Domain(1)
		for i, err := range []error{
			of(p.DomainCount(other)), of(p.DomainMyID(other)), of(p.DomainNprocs(other, 0)), of(p.DomainID(other, 0)),
			of(p.DomainSameID(other, 0)), of(p.DomainGlobProcID(other, 0, 0)), of(p.DomainNprocs(smp, 2)),
			of(p.DomainID(smp, 3)), of(p.DomainID(smp, -1)), of(p.DomainSameID(smp, 3)), of(p.SameNode(3)),
			of(p.DomainGlobProcID(smp, 2, 0)), of(p.DomainGlobProcID(smp, 0, 2)), of(p.DomainGlobProcID(smp, 0, -1)),
		} {
			if code(err) != armci.BadProcess {
				t.Errorf("call %d: %v, want code %d", i, err, armci.BadProcess)
			}
		}
	})
}

// TestScopes: five processes on three nodes; the processes of a node add among
// themselves, then the first of each node.
func TestScopes(t *testing.T) {
	nodes := []int{5, 2, 5, 2, 9}
	sumOn := []int64{0 + 2, 1 + 3, 0 + 2, 1 + 3, 4} // of the ranks on each process's node
	masters := []bool{true, true, false, false, true}
	onNodes(t, nodes, func(p *armci.Process) {
		me := p.Rank()
		a := localMemory(p, 8)
		x := view[int64](p, a, 1)
		check := func(what string, want int64) {
			if x[0] != want {
				t.Errorf("%s at process %d: %d, want %d", what, me, x[0], want)
			}
		}
		x[0] = int64(me)
		must(p, p.MsgClusLgop(a, 1, "+"))
		check("sum on the node", sumOn[me])
		must(p, p.MsgGopScope(armci.ScopeMasters, a, 1, "+", armci.MsgLong))
		want := sumOn[me]
		if masters[me] {
			want = 0 + 1 + 2 + 3 + 4
		}
		check("sum of the masters", want)
		must(p, p.MsgClusBrdcst(a, 8))
		check("broadcast on the node", 10)
		x[0] = int64(me)
		must(p, p.MsgBcastScope(armci.ScopeMasters, a, 8, 4))
		want = int64(me)
		if masters[me] {
			want = 4
		}
		check("broadcast to the masters", want)
		x[0] = int64(me)
		must(p, p.MsgReduceScope(armci.ScopeNode, a, 1, "max", armci.MsgLong))
		if masters[me] {
			check("greatest on the node", int64([]int{2, 3, 0, 0, 4}[me]))
		}
		clusterOfEachType(t, p, int64(me), sumOn[me])
		if err := p.MsgBcastScope(armci.ScopeMasters, a, 8, 3); masters[me] && code(err) != armci.BadProcess {
			t.Errorf("broadcast to the masters from process 3, which is none: %v, want code %d", err, armci.BadProcess)
		}
		if err := p.MsgGopScope(armci.Scope(3), a, 1, "+", armci.MsgLong); code(err) != armci.InternalFailure {
			t.Errorf("scope 3: %v, want code %d", err, armci.InternalFailure)
		}
		groupScopes(t, p)
	})
}

// clusterOfEachType adds on the node in the other types.
func clusterOfEachType(t *testing.T, p *armci.Process, mine, want int64) {
	a := localMemory(p, 8)
	check := func(what string, got int64) {
		if got != want {
			t.Errorf("%s at process %d: %d, want %d", what, p.Rank(), got, want)
		}
	}
	ints, floats, doubles := view[int32](p, a, 1), view[float32](p, a, 1), view[float64](p, a, 1)
	ints[0] = int32(mine)
	must(p, p.MsgClusIgop(a, 1, "+"))
	check("sum of ints", int64(ints[0]))
	floats[0] = float32(mine)
	must(p, p.MsgClusFgop(a, 1, "+"))
	check("sum of floats", int64(floats[0]))
	doubles[0] = float64(mine)
	must(p, p.MsgClusDgop(a, 1, "+"))
	check("sum of doubles", int64(doubles[0]))
}

// groupScopes adds within the group of processes 3, 2 and 1. Processes 1 and 3 share a node, so the masters of the
// group are 1 and 2.
func groupScopes(t *testing.T, p *armci.Process) {
	me := p.Rank()
	if me == 0 || me == 4 {
		return
	}
	g := created(p, []int{3, 2, 1})
	sums := map[armci.Scope][]int64{armci.ScopeAll: {0, 6, 6, 6}, armci.ScopeNode: {0, 4, 2, 4}, armci.ScopeMasters: {0, 3, 3, 3}}
	for _, s := range []armci.Scope{armci.ScopeAll, armci.ScopeNode, armci.ScopeMasters} {
		a := localMemory(p, 8)
		x := view[int64](p, a, 1)
		x[0] = int64(me)
		must(p, p.MsgGroupGopScope(s, a, 1, "+", armci.MsgLong, g))
		if x[0] != sums[s][me] {
			t.Errorf("scope %d of the group at process %d: %d, want %d", s, me, x[0], sums[s][me])
		}
		if s == armci.ScopeMasters && me == 3 && code(p.MsgGroupBcastScope(s, a, 8, 2, g)) != armci.OK {
			t.Error("a call for masters by another process did something, want nothing")
		}
	}
	if shared, err := p.UsesShmGrp(g); err != nil || !shared {
		t.Errorf("shared memory in the group %t, %v; want true", shared, err)
	}
}
