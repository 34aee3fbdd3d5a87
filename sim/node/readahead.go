package node

// walkers counts the contiguous walks by the amount that each fetches, in descending order of that amount.
type walkers struct {
	n    int
	each [walkersMax]int64 // bytes
	of   [walkersMax]int64 // walks that fetch so much each
}

// walkersMax is one more than the greatest number of groups that are told apart. Beyond
// it, the walks that fetch least do not matter to hardware that prefetches a few.
const walkersMax = 16

// add adds some walks.
func (w *walkers) add(each, walks int64) {
	i := w.n
	for i > 0 && w.each[i-1] < each {
		i--
	}
	if i == walkersMax {
		return
	}
	w.n = min(w.n+1, walkersMax)
	copy(w.each[i+1:w.n], w.each[i:])
	copy(w.of[i+1:w.n], w.of[i:])
	w.each[i], w.of[i] = each, walks
}

// ahead returns how many bytes hardware prefetches that follows up to count walks
// and loses all of them when there is one more, and how many of these are of the longest walk. A walk that fetches less
// than others is active less often, or for a shorter time. So the others fetch without it the bytes by which they exceed
// it.
func (w *walkers) ahead(count int64) (all, longest int64) {
	sum, walks := int64(0), int64(0)
	for i := range w.n {
		if walks+w.of[i] > count {
			if walks == 0 {
				return 0, 0
			}
			return sum - times(w.each[i], walks), w.each[0] - w.each[i]
		}
		walks += w.of[i]
		sum = plus(sum, times(w.each[i], w.of[i]))
	}
	return sum, w.each[0]
}
