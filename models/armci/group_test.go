package armci_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// created makes a group of members of the default group.
func created(p *armci.Process, members []int) *armci.Group {
	g, err := p.GroupCreate(members)
	return have(p, g, err)
}

// TestGroupsOfRandomMembers makes a group of some processes, and one of some
// of these, and uses both.
func TestGroupsOfRandomMembers(t *testing.T) {
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(1, 9).Draw(t, "n")
				members := rapid.Permutation(ranks(n)).Draw(t, "members")[:rapid.IntRange(1, n).Draw(t, "size")]
				chosen := rapid.Permutation(ranks(len(members))).Draw(t, "of them")[:rapid.IntRange(1, len(members)).Draw(t, "how many")]
				_, err := v.run(program{n: n, body: func(p *armci.Process) {
					if !slices.Contains(members, p.Rank()) {
						return
					}
					g := created(p, members)
					useGroup(t, p, g, members)
					me := slices.Index(members, p.Rank())
					if !slices.Contains(chosen, me) {
						return
					}
					child, err := p.GroupCreateChild(chosen, g)
					must(p, err)
					var absolute []int
					for _, r := range chosen {
						absolute = append(absolute, members[r])
					}
					useGroup(t, p, child, absolute)
					must(p, p.GroupFree(child))
				}})
				if err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

func ranks(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// useGroup checks what a member can ask of its group, and has every member put
// something to every other.
func useGroup(t *rapid.T, p *armci.Process, g *armci.Group, members []int) {
	me := slices.Index(members, p.Rank())
	rank, err := p.GroupRank(g)
	must(p, err)
	size, err := p.GroupSize(g)
	must(p, err)
	if rank != me || size != len(members) {
		t.Fatalf("process %d of %v: rank %d of %d, want %d", p.Rank(), members, rank, size, me)
	}
	for r, want := range members {
		if got, err := p.AbsoluteID(g, r); err != nil || got != want {
			t.Fatalf("rank %d of %v is process %d, %v; want %d", r, members, got, err, want)
		}
	}
	addresses, err := p.MallocGroup(8*size, g)
	must(p, err)
	mine := localMemory(p, 8)
	write(p, mine, fill(8, uint64(p.Rank())))
	must(p, p.MsgGroupBarrier(g))
	for r, to := range members {
		must(p, p.Put(mine, addresses[r]+node.Addr(8*me), 8, to))
	}
	must(p, p.GroupFence(g))
	must(p, p.MsgGroupBarrier(g))
	for r, from := range members {
		if got := read(p, addresses[me]+node.Addr(8*r), 8); !bytes.Equal(got, fill(8, uint64(from))) {
			t.Fatalf("process %d has %x from %d, want %x", p.Rank(), got, from, fill(8, uint64(from)))
		}
	}
	must(p, p.FreeGroup(addresses[me], g))
}

// TestGroupReductions: reductions of a group are those of its members, in the
// order of their ranks.
func TestGroupReductions(t *testing.T) {
	members := []int{6, 1, 4, 2, 5}
	everywhere(t, 7, func(t *testing.T, p *armci.Process) {
		if !slices.Contains(members, p.Rank()) {
			return
		}
		g := created(p, members)
		groupReduces[int32](t, p, members, func(x node.Addr, n int) error { return p.MsgGroupIgop(x, n, "+", g) })
		groupReduces[int64](t, p, members, func(x node.Addr, n int) error { return p.MsgGroupLgop(x, n, "+", g) })
		groupReduces[float32](t, p, members, func(x node.Addr, n int) error { return p.MsgGroupFgop(x, n, "+", g) })
		groupReduces[float64](t, p, members, func(x node.Addr, n int) error { return p.MsgGroupDgop(x, n, "+", g) })
		groupReduces[float64](t, p, members, func(x node.Addr, n int) error {
			return p.MsgGroupGopScope(armci.ScopeAll, x, n, "+", armci.MsgDouble, g)
		})
		a := localMemory(p, 8)
		for _, root := range members {
			write(p, a, fill(8, uint64(p.Rank())))
			must(p, p.MsgGroupBcastScope(armci.ScopeAll, a, 8, root, g))
			if got := read(p, a, 8); !bytes.Equal(got, fill(8, uint64(root))) {
				t.Errorf("process %d has %x after the broadcast of process %d", p.Rank(), got, root)
			}
		}
	})
}

func groupReduces[T real](t *testing.T, p *armci.Process, members []int, all func(x node.Addr, n int) error) {
	a := localMemory(p, 16)
	x := view[T](p, a, 2)
	want := make([]T, 2)
	for i := range x {
		x[i] = contribution[T](p.Rank(), i)
		var values []T
		for _, m := range members {
			values = append(values, contribution[T](m, i))
		}
		want[i] = inTree(values, func(a, b T) T { return a + b })
	}
	must(p, all(a, 2))
	if diff := difference(x, want); diff != "" {
		t.Errorf("sum at process %d of %v: %s", p.Rank(), members, diff)
	}
}

func TestGroupsRefuse(t *testing.T) {
	everywhere(t, 3, func(t *testing.T, p *armci.Process) {
		me := p.Rank()
		world := p.GroupGetWorld()
		g := created(p, []int{me})
		freed := created(p, []int{me})
		must(p, p.GroupFree(freed))
		of := func(_ any, err error) error { return err }
		tests := []struct {
			what string
			err  error
			want armci.Code
			says string
		}{
			{"no members", of(p.GroupCreate(nil)), armci.BadCount, "no members"},
			{"too great", of(p.GroupCreate([]int{me, 3})), armci.BadProcess, "member 3"},
			{"negative", of(p.GroupCreate([]int{me, -1})), armci.BadProcess, "member -1"},
			{"twice", of(p.GroupCreate([]int{me, me})), armci.BadProcess, "at places 0 and 1"},
			{"not a member", of(p.GroupCreate([]int{(me + 1) % 3})), armci.BadProcess, "without the caller"},
			{"beyond the parent", of(p.GroupCreateChild([]int{1}, g)), armci.BadProcess, "ranks in the parent group"},
			{"no parent", of(p.GroupCreateChild([]int{0}, nil)), armci.NullPointer, "no group"},
			{"rank", of(p.AbsoluteID(g, 1)), armci.BadProcess, "rank 1"},
			{"free world", p.GroupFree(world), armci.NullPointer, "the world group"},
			{"free twice", p.GroupFree(freed), armci.NullPointer, "freed"},
			{"freed rank", of(p.GroupRank(freed)), armci.NullPointer, "freed"},
			{"freed size", of(p.GroupSize(freed)), armci.NullPointer, "freed"},
			{"freed default", p.GroupSetDefault(freed), armci.NullPointer, "freed"},
			{"freed barrier", p.MsgGroupBarrier(freed), armci.NullPointer, "freed"},
			{"freed fence", p.GroupFence(freed), armci.NullPointer, "freed"},
			{"freed free", p.FreeGroup(0, freed), armci.NullPointer, "freed"},
			{"freed shm", of(p.UsesShmGrp(freed)), armci.NullPointer, "freed"},
			{"memory", of(p.MallocGroup(-1, g)), armci.BadCount, "-1 bytes"},
		}
		for _, test := range tests {
			if got := code(test.err); got != test.want || !strings.Contains(fmt.Sprint(test.err), test.says) {
				t.Errorf("%s: %v, want code %d and %q", test.what, test.err, test.want, test.says)
			}
		}
		must(p, p.GroupSetDefault(g))
		if p.GroupGetDefault() != g || code(p.GroupFree(g)) != armci.NullPointer {
			t.Error("the default group is not the one that was set, or can be freed")
		}
		if _, err := p.GroupCreate([]int{1}); code(err) != armci.BadProcess {
			t.Errorf("member 1 of a default group of one: %v, want code %d", err, armci.BadProcess)
		}
	})
}

// TestGroupListsMustAgree: all members learn that they do not mean the same
// group.
func TestGroupListsMustAgree(t *testing.T) {
	lists := map[string]func(rank int) []int{
		"order": func(rank int) []int {
			if rank == 2 {
				return []int{0, 2, 1, 3}
			}
			return []int{0, 1, 2, 3}
		},
		"length": func(rank int) []int {
			if rank == 1 {
				return []int{0, 1}
			}
			return []int{0, 1, 2, 3}
		},
	}
	for name, list := range lists {
		t.Run(name, func(t *testing.T) {
			k := sim.New(1)
			failed := 0
			err := ideal.Quiet{Latency: sim.Microsecond}.Launch(k, 4, func(e machines.Endpoint) {
				p, err := armci.Init(e)
				if err != nil {
					e.Thread().Fail(err)
				}
				if _, err := p.GroupCreate(list(e.Rank())); err != nil {
					failed++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			err = k.Run(context.Background())
			if name == "length" && (err != nil || failed != 4) {
				t.Errorf("run ended with %v and %d members have errors, want all 4", err, failed)
			}
			if name == "order" && err == nil && failed == 0 {
				t.Error("members with lists in different orders made a group, want errors or a deadlock")
			}
		})
	}
}
