package sim

// Waiters returns how many places in the list of e are taken.
func Waiters(e *Event) int {
	n := 0
	for w := e.waiters.head; w != nil; w = w.next {
		n++
	}
	return n
}
