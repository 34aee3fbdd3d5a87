package shell

import (
	"testing"

	"pgregory.net/rapid"
	"simrun/sim/network"
)

func TestShapeFor(t *testing.T) {
	for _, test := range []struct {
		nodes int
		want  Shape
	}{
		{1, Shape{1, 1, 1}}, {2, Shape{2, 1, 1}}, {3, Shape{2, 2, 1}}, {8, Shape{2, 2, 2}},
		{9, Shape{4, 2, 2}}, {64, Shape{4, 4, 4}}, {128, Shape{8, 4, 4}}, {1024, Shape{16, 8, 8}},
	} {
		if got := shapeFor(test.nodes); got != test.want {
			t.Errorf("%d nodes: shape %v, want %v", test.nodes, got, test.want)
		}
	}
}

// TestHops: the distance is the length of the network's route.
func TestHops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := shapeFor(rapid.IntRange(1, 300).Draw(t, "nodes"))
		torus, err := network.NewTorus(s[:]...)
		if err != nil {
			t.Fatal(err)
		}
		a := rapid.IntRange(0, torus.Hosts()-1).Draw(t, "from")
		b := rapid.IntRange(0, torus.Hosts()-1).Draw(t, "to")
		route := torus.Route(a, b, 0, nil)
		if got, want := s.hops(s.coordinates(a), s.coordinates(b)), len(route)-2; got != want {
			t.Errorf("%v: %d hops from %d to %d, the route has %d", s, got, a, b, want)
		}
	})
}
