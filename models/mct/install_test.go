package mct_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/mct"
)

// TestInstalledIsNegotiated: between random maps, an installed Router is the one that InitRouter makes. Installing takes no
// time, and transfers over it move the right values.
func TestInstalledIsNegotiated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Int64Range(1, 400).Draw(t, "size")
		segments := [][][]mct.Segment{drawSegments(t, size, "a"), drawSegments(t, size, "b")}
		var maps [2]*mct.GlobalSegMap
		for i, own := range segments {
			var err error
			if maps[i], err = mct.NewGlobalSegMap(size, len(own), slices.Concat(own...)); err != nil {
				t.Fatal(err)
			}
		}
		err := run([]int{len(segments[0]), len(segments[1])}, func(p *proc) error {
			p.th.Sync()
			began, own := p.th.Now(), segments[p.Component()-1][p.Rank()]
			got, err := p.Install(maps[p.Component()-1], 3-p.Component(), maps[2-p.Component()])
			if err != nil {
				return err
			}
			if p.th.Sync(); p.th.Now() != began {
				return fmt.Errorf("installing took %v", p.th.Now().Sub(began))
			}
			m, want, err := p.connect(size, own)
			if err != nil {
				return err
			}
			if diff := cmp.Diff(want.Routes(), got.Routes()) + cmp.Diff(want.Work(), got.Work()); diff != "" {
				return fmt.Errorf("process %d of component %d: installed (+) and negotiated (-):\n%s", p.Rank(), p.Component(), diff)
			}
			return thereAndBack(p, got, m.LocalSize(p.Rank()), 1, own, segments)
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// TestMistakenInstallation: maps that do not fit.
func TestMistakenInstallation(t *testing.T) {
	of := func(size int64, processes int) *mct.GlobalSegMap {
		var all []mct.Segment
		for rank := range processes {
			all = append(all, strip(size, processes, rank)...)
		}
		m, err := mct.NewGlobalSegMap(size, processes, all)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range []struct {
		component int
		remote    *mct.GlobalSegMap
		want      string
	}{
		{1, of(8, 2), "init of a Router: found component 1, expected another one than 1, 1 to 2"},
		{2, of(8, 4), "installing a Router: found a map of 4 processes, expected the 2 of component 2"},
		{2, of(16, 2), "installing a Router: found a grid of 16 points in component 2, expected 8 as in component 1"},
	} {
		err := run([]int{2, 2}, func(p *proc) error {
			if p.Component() != 1 {
				return nil
			}
			_, err := p.Install(of(8, 2), test.component, test.remote)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v\nwant\n%s", err, test.want)
		}
	}
}
