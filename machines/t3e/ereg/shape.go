package ereg

// Shape is the number of processing elements of a torus in x, y and z.
type Shape [3]int

// shapeFor returns the shape of the partition for a number of processing elements: the
// nearest to a cube that holds them, longer in x, then y. Partitions of the machine were
// runs of processing elements that follow each other in it; here each has a torus of its
// own.
func shapeFor(pes int) Shape {
	s := Shape{1, 1, 1}
	for s[0]*s[1]*s[2] < pes {
		least := 0
		for i := range s {
			if s[i] < s[least] {
				least = i
			}
		}
		s[least]++
	}
	return s
}

// coordinates returns where a processing element is; x counts fastest.
func (s Shape) coordinates(pe int) [3]int {
	return [3]int{pe % s[0], pe / s[0] % s[1], pe / s[0] / s[1]}
}

// hops returns the distance between two processing elements, the shorter way round.
func (s Shape) hops(a, b [3]int) int {
	sum := 0
	for i, size := range s {
		d := max(a[i]-b[i], b[i]-a[i])
		sum += min(d, size-d)
	}
	return sum
}
