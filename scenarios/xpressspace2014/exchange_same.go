package xpressspace2014

import (
	"crypto/sha256"
	"encoding/binary"

	"simrun/models/geometry"
	"simrun/models/mct"
)

// jobKey is everything that a job's simulation depends on. Jobs with equal keys take the same time, event by event, so
// one run serves them all.
type jobKey struct {
	system *system
	exchange
	maps [sha256.Size]byte // of MCT, where only schedules are computed: what they are computed from
}

// key returns the key of a job.
func (j *job) key() (jobKey, error) {
	k := jobKey{system: j.system, exchange: j.exchange}
	if j.system != onMCT || j.steps > 0 {
		return k, nil
	}
	dec, err := j.decompositions()
	if err != nil {
		return k, err
	}
	if k.maps, err = similarMaps(dec); err != nil {
		return k, err
	}
	k.bytes, k.layout, k.narrow = 0, "", false
	return k, nil
}

// similarMaps identifies the maps of two components up to the size of their grid. MCT makes a schedule by comparing
// owners and bounds of segments, and counts no points. So maps whose numbers are all larger by one factor take it
// through the same steps.
func similarMaps(dec [3]*geometry.Regular) (sum [sha256.Size]byte, err error) {
	var maps [2]*mct.GlobalSegMap
	unit := int64(0)
	for i := range maps {
		if maps[i], err = mct.FromDecomposition(dec[i], geometry.RowMajor); err != nil {
			return sum, err
		}
		for _, s := range maps[i].Segments() {
			unit = commonFactor(commonFactor(unit, s.Start-1), s.Length)
		}
	}
	var text []byte
	for _, m := range maps {
		text = binary.AppendVarint(text, int64(len(m.Segments())))
		for _, s := range m.Segments() {
			text = binary.AppendVarint(text, (s.Start-1)/unit)
			text = binary.AppendVarint(text, s.Length/unit)
			text = binary.AppendVarint(text, int64(s.Process))
		}
	}
	return sha256.Sum256(text), nil
}

// commonFactor returns the greatest number that divides both; every number divides 0.
func commonFactor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// distinct returns the jobs that have to be run. For each job, it also returns the place in this list of the one whose
// result it has.
func (j *jobs) distinct() (run []*job, of []int, err error) {
	known := map[jobKey]int{}
	for i := range j.all {
		k, err := j.all[i].key()
		if err != nil {
			return nil, nil, err
		}
		at, ok := known[k]
		if !ok {
			at = len(run)
			known[k] = at
			run = append(run, &j.all[i])
		}
		of = append(of, at)
	}
	return run, of, nil
}
