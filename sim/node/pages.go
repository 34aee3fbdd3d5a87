package node

// pages computes how often the streams of a nest hit the open page of a memory with one open
// page. Streams take turns: while two of them move, neither hits its page. The largest stream
// moves alone those bytes by which it exceeds the second largest.
type pages struct {
	largest, second int64 // bytes
	share           Share // of the largest one's lines, how many are in the page of the one before
}

// add adds a stream.
func (p *pages) add(bytes int64, share Share) {
	if bytes > p.largest {
		p.largest, p.second, p.share = bytes, p.largest, share
	} else {
		p.second = max(p.second, bytes)
	}
}

// hits returns how many bytes come from the open page.
func (p *pages) hits() int64 { return portion(p.largest-p.second, int64(p.share), int64(Whole)) }

// sharesPage returns which share of the lines that a stream fetches is in the page of the line before. These are all
// lines but the first one of a run and of each page. For strides longer than a line, the share is the part of a page
// that a stride leaves.
func (w *walker) sharesPage(s *Stream, r *region) Share {
	step := w.line
	if r.run <= w.line {
		step = max(step, abs(s.Stride[len(w.nest.Loops)-1]))
	}
	misses := min(portion(int64(Whole), step, w.page), int64(Whole))
	if r.run > w.line && r.runs > 1 {
		misses = min(misses+portion(int64(Whole), w.line, r.run), int64(Whole))
	}
	return Whole - Share(misses)
}
