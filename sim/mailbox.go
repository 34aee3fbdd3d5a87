package sim

// Mailbox passes values from anybody to waiting processes, in order. It never
// is full.
type Mailbox[T any] struct {
	name    string
	values  []T // ring of power-of-two length
	head, n int
	waiters waitList
}

// NewMailbox returns an empty mailbox. The name is for reports.
func NewMailbox[T any](name string) *Mailbox[T] { return &Mailbox[T]{name: name} }

// Put adds v and wakes the process that has waited longest.
func (m *Mailbox[T]) Put(v T) {
	if m.n == len(m.values) {
		m.grow()
	}
	m.values[(m.head+m.n)&(len(m.values)-1)] = v
	m.n++
	m.waiters.wakeFirst()
}

// Get removes and returns the first value, blocking p until there is one.
func (m *Mailbox[T]) Get(p *Process) T {
	for m.n == 0 {
		m.waiters.wait(p, m)
	}
	v, _ := m.TryGet()
	return v
}

// TryGet removes and returns the first value if there is one.
func (m *Mailbox[T]) TryGet() (v T, ok bool) {
	if m.n == 0 {
		return v, false
	}
	slot := &m.values[m.head]
	v = *slot
	var zero T
	*slot = zero // let go of what v points to
	m.head = (m.head + 1) & (len(m.values) - 1)
	m.n--
	return v, true
}

// Len returns how many values are in the mailbox.
func (m *Mailbox[T]) Len() int { return m.n }

func (m *Mailbox[T]) grow() {
	bigger := make([]T, max(4, 2*len(m.values)))
	for i := range m.n {
		bigger[i] = m.values[(m.head+i)&(len(m.values)-1)]
	}
	m.values, m.head = bigger, 0
}

// WaitingFor names the mailbox in reports.
func (m *Mailbox[T]) WaitingFor() string { return m.name }

// HeldBy returns nil: anybody may send.
func (m *Mailbox[T]) HeldBy() []*Process { return nil }
