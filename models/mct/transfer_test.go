package mct_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/mct"
)

// drawSegments draws the segments of each process of a component; some points have no
// owner, and segments may come in any order.
func drawSegments(t *rapid.T, size int64, name string) [][]mct.Segment {
	segments := make([][]mct.Segment, rapid.IntRange(1, 64).Draw(t, name+" processes"))
	for at := int64(1); at <= size; {
		length := min(rapid.Int64Range(1, 19).Draw(t, name+" length"), size-at+1)
		if rank := rapid.IntRange(-1, len(segments)-1).Draw(t, name+" process"); rank >= 0 {
			segments[rank] = append(segments[rank], mct.Segment{Start: at, Length: length, Process: rank})
		}
		at += length
	}
	if rapid.Bool().Draw(t, name+" shuffled") {
		for rank, s := range segments {
			if len(s) > 1 {
				segments[rank] = rapid.Permutation(s).Draw(t, name+" segments")
			}
		}
	}
	return segments
}

// owned returns the points that a component has.
func owned(segments [][]mct.Segment) map[int64]bool {
	all := map[int64]bool{}
	for _, own := range segments {
		for _, s := range own {
			for i := range s.Length {
				all[s.Start+i] = true
			}
		}
	}
	return all
}

// TestTransfer: between random maps of up to 64 processes, every value arrives at its
// point, there and back, and both sides have counted the same points.
func TestTransfer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Int64Range(1, 400).Draw(t, "size")
		segments := [][][]mct.Segment{drawSegments(t, size, "a"), drawSegments(t, size, "b")}
		attributes := rapid.IntRange(1, 3).Draw(t, "attributes")
		var volume [2]int64
		err := run([]int{len(segments[0]), len(segments[1])}, func(p *proc) error {
			own := segments[p.Component()-1][p.Rank()]
			m, r, err := p.connect(size, own)
			if err != nil {
				return err
			}
			for _, peer := range r.Routes() {
				volume[p.Component()-1] += peer.Length
			}
			return thereAndBack(p, r, m.LocalSize(p.Rank()), attributes, own, segments)
		})
		if err != nil {
			t.Fatal(err)
		}
		if volume[0] != volume[1] {
			t.Fatalf("component 1 shares %d points, component 2 %d", volume[0], volume[1])
		}
	})
}

// thereAndBack sends a vector from component 1 to 2, and another one back.
func thereAndBack(p *proc, r *mct.Router, points int64, attributes int, own []mct.Segment, segments [][][]mct.Segment) error {
	sent, err := p.vector(points, attributes)
	if err != nil {
		return err
	}
	got, err := p.vector(points, attributes)
	if err != nil {
		return err
	}
	sent.fill(own)
	for _, sender := range []int{1, 2} {
		if p.Component() == sender {
			err = r.Send(sent.AttrVect, mct.DefaultTag)
		} else {
			err = r.Recv(got.AttrVect, mct.DefaultTag)
		}
		if err != nil {
			return err
		}
	}
	other := owned(segments[2-p.Component()])
	if err := got.check(own, other); err != nil {
		return fmt.Errorf("process %d of component %d: received: %w", p.Rank(), p.Component(), err)
	}
	all := owned(segments[p.Component()-1])
	if err := sent.check(own, all); err != nil {
		return fmt.Errorf("process %d of component %d: sent: %w", p.Rank(), p.Component(), err)
	}
	return nil
}
