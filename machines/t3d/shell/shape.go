package shell

// Shape is the number of nodes of a torus in x, y and z.
type Shape [3]int

// shapeFor returns the shape of the partition for a number of nodes. It is the smallest power of two that holds them,
// as near to a cube as possible, longer in x, then in y. For example, 64 nodes are 4x4x4, and 128 are 8x4x4. On the
// machine, partitions were boxes of powers of two inside it, and only the whole machine had joined ends. Here the ends
// of every partition are joined.
func shapeFor(nodes int) Shape {
	s := Shape{1, 1, 1}
	for i := 0; s[0]*s[1]*s[2] < nodes; i = (i + 1) % 3 {
		s[i] *= 2
	}
	return s
}

// coordinates returns where a node is; x counts fastest.
func (s Shape) coordinates(node int) [3]int {
	return [3]int{node % s[0], node / s[0] % s[1], node / s[0] / s[1]}
}

// hops returns the distance between two nodes.
func (s Shape) hops(a, b [3]int) int {
	sum := 0
	for i, size := range s {
		d := a[i] - b[i]
		if d < 0 {
			d = -d
		}
		sum += min(d, size-d)
	}
	return sum
}
