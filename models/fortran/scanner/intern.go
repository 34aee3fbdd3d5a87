package scanner

// Interner keeps one string for each different text.
type Interner struct {
	table []internEntry
	count int
}

type internEntry struct {
	text string
	hash uint32
}

// NewInterner returns an empty interner.
func NewInterner() *Interner {
	return &Interner{table: make([]internEntry, 256)}
}

// Intern returns text as a string.
func (n *Interner) Intern(text []byte) string {
	return n.lookup(text, hashOf(text))
}

func hashOf(text []byte) uint32 {
	h := uint32(hashSeed)
	for _, c := range text {
		h = (h ^ uint32(c)) * hashPrime
	}
	return h
}

// The hash is FNV-1a (Fowler, Noll, Vo 1991), 32 bits.
const (
	hashSeed  = 2166136261
	hashPrime = 16777619
)

func (n *Interner) lookup(text []byte, hash uint32) string {
	mask := uint32(len(n.table) - 1)
	i := hash & mask
	for {
		e := &n.table[i]
		if e.text == "" {
			break
		}
		if e.hash == hash && e.text == string(text) {
			return e.text
		}
		i = (i + 1) & mask
	}
	if len(text) == 0 {
		return ""
	}
	s := string(text)
	n.table[i] = internEntry{s, hash}
	n.count++
	if n.count*2 > len(n.table) {
		n.grow()
	}
	return s
}

func (n *Interner) grow() {
	old := n.table
	n.table = make([]internEntry, 2*len(old))
	mask := uint32(len(n.table) - 1)
	for _, e := range old {
		if e.text == "" {
			continue
		}
		i := e.hash & mask
		for n.table[i].text != "" {
			i = (i + 1) & mask
		}
		n.table[i] = e
	}
}
