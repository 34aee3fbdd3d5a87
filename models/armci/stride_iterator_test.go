package armci_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/armci"
	"simrun/sim/node"
)

// runAlone runs body as the only process of a program.
func runAlone(t interface{ Fatal(...any) }, body func(p *armci.Process)) {
	if _, err := variants()[0].run(program{n: 1, body: body}); err != nil {
		t.Fatal(err)
	}
}

// segments lists the addresses of a section's segments by recursion over its
// levels.
func segments(base int, stride, count []int) []node.Addr {
	if len(stride) == 0 {
		return []node.Addr{node.Addr(base)}
	}
	top := len(stride) - 1
	var all []node.Addr
	for i := range count[top+1] {
		all = append(all, segments(base+i*stride[top], stride[:top], count[:top+1])...)
	}
	return all
}

func TestStrideIterator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels := rapid.IntRange(0, armci.MaxStrideLevels).Draw(t, "levels")
		stride := rapid.SliceOfN(rapid.IntRange(-500, 500), levels, levels).Draw(t, "stride")
		count := []int{rapid.IntRange(0, 100).Draw(t, "bytes")}
		for i := range levels {
			count = append(count, rapid.IntRange(min(i, 1)*rapid.IntRange(0, 1).Draw(t, "some"), 3).Draw(t, "count"))
		}
		const base = 1 << 20
		want := segments(base, stride, count)
		runAlone(t, func(p *armci.Process) {
			s, err := p.StrideInfoInit(base, levels, stride, count)
			must(p, err)
			var got []node.Addr
			for s.HasMore() {
				if pos, err := s.Pos(); err != nil || pos != len(got) {
					t.Fatalf("position %d, %v; want %d", pos, err, len(got))
				}
				a, err := s.SegPtr()
				must(p, err)
				got = append(got, a)
				must(p, s.Next())
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("strides %v, counts %v: segments differ (-want +got):\n%s", stride, count, diff)
			}
			if n, err := s.Size(); err != nil || n != len(want) {
				t.Fatalf("strides %v, counts %v: size %d, %v; want %d", stride, count, n, err, len(want))
			}
			if n, err := s.SegSize(); err != nil || n != count[0] {
				t.Fatalf("segment size %d, %v; want %d", n, err, count[0])
			}
			if got := code(s.Next()); got != armci.BadCount {
				t.Fatalf("next behind the last segment: code %v, want %v", got, armci.BadCount)
			}
			if _, err := s.SegPtr(); code(err) != armci.BadCount {
				t.Fatalf("segment behind the last: %v, want code %v", err, armci.BadCount)
			}
		})
	})
}

func TestStrideIteratorRefuses(t *testing.T) {
	tests := []struct {
		base          node.Addr
		levels        int
		stride, count []int
		want          armci.Code
	}{
		{8, 0, nil, []int{4}, armci.OK},
		{8, 1, []int{-4}, []int{4, 0}, armci.OK},
		{0, 0, nil, []int{4}, armci.NullPointer},
		{8, 0, nil, nil, armci.NullArray},
		{8, 1, nil, []int{4, 2}, armci.NullArray},
		{8, 0, nil, []int{-1}, armci.BadCount},
		{8, 1, []int{8}, []int{4, -2}, armci.BadCount},
		{8, -1, nil, []int{4}, armci.BadLevels},
		{8, 9, make([]int, 9), make([]int, 10), armci.BadLevels},
		{8, 2, []int{8}, []int{4, 2, 2}, armci.BadLevels},
		{8, 2, []int{8, 64}, []int{4, 2}, armci.BadLevels},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("levels=%d,%v,%v", tt.levels, tt.stride, tt.count), func(t *testing.T) {
			runAlone(t, func(p *armci.Process) {
				if _, err := p.StrideInfoInit(tt.base, tt.levels, tt.stride, tt.count); code(err) != tt.want {
					t.Errorf("base %d, levels %d, strides %v, counts %v: %v; want code %v", tt.base, tt.levels, tt.stride, tt.count, err, tt.want)
				}
			})
		})
	}
}

func TestStrideIteratorDestroyed(t *testing.T) {
	runAlone(t, func(p *armci.Process) {
		s, err := p.StrideInfoInit(8, 0, nil, []int{4})
		must(p, err)
		must(p, s.Destroy())
		if s.HasMore() {
			t.Error("a destroyed iterator has more segments, want none")
		}
		uses := map[string]error{"destroy": s.Destroy(), "next": s.Next()}
		_, uses["seg_ptr"] = s.SegPtr()
		_, uses["seg_size"] = s.SegSize()
		_, uses["size"] = s.Size()
		_, uses["pos"] = s.Pos()
		for call, err := range uses {
			if code(err) != armci.NullPointer {
				t.Errorf("%s of a destroyed iterator: %v, want code %v", call, err, armci.NullPointer)
			}
		}
	})
}
