package armci

// batches divides the sets of a vector into batches that each fit into one request: addresses and data
// of its segments and 8 bytes per set.
type batches struct {
	sets  []set
	done  int // segments of sets[0] that are in earlier batches
	batch []set
	long  section // if the batch is empty: a segment too long for any request
}

// next makes the next batch the current one and reports whether there is one.
func (b *batches) next(c *Protocol) bool {
	b.batch = b.batch[:0]
	left := c.Usable
	for len(b.sets) > 0 {
		s := &b.sets[0]
		n := int(min((left-setBytes)/(s.bytes+int64(c.PointerBytes)), int64(s.length()-b.done)))
		if n <= 0 {
			if len(b.batch) == 0 {
				b.takeLong(s)
			}
			return true
		}
		b.batch = append(b.batch, s.part(b.done, n))
		left -= setBytes + int64(n)*(s.bytes+int64(c.PointerBytes))
		b.take(n)
	}
	return len(b.batch) > 0
}

// take removes n segments of the first set.
func (b *batches) take(n int) {
	b.done += n
	if b.done == b.sets[0].length() {
		b.sets, b.done = b.sets[1:], 0
	}
}

func (b *batches) takeLong(s *set) {
	b.long = section{}
	b.long.count[0] = s.bytes
	b.long.local.addr, b.long.remote.addr = s.local[b.done], s.remote[b.done]
	b.take(1)
}
