package node

// walkers is how many contiguous walks fetch how much at once, those that fetch most first.
type walkers struct {
	n    int
	each [walkersMax]int64 // bytes
	of   [walkersMax]int64 // walks that fetch so much each
}

// walkersMax is one more than the most groups of walks that are told apart: of
// more, the ones that fetch least do not matter to hardware that reads ahead of a few.
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

// ahead returns how many bytes hardware reads ahead that follows so many walks
// and loses all of them when there is one more. A walk that fetches less than others does so less often, or not all
// the time: what they fetch beyond it, they fetch without it.
func (w *walkers) ahead(count int64) int64 {
	sum, walks := int64(0), int64(0)
	for i := range w.n {
		if walks+w.of[i] > count {
			return sum - times(w.each[i], walks)
		}
		walks += w.of[i]
		sum = plus(sum, times(w.each[i], w.of[i]))
	}
	return sum
}
