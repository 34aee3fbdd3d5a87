package sim

// Mailbox passes values from anybody to processes: the first value to the
// process that has waited longest. It never is full.
type Mailbox[T any] struct {
	name     string
	values   []T // ring of power-of-two length
	head, n  int
	promised int // values for processes that have been woken but have not run yet
	waiters  waitList
}

// NewMailbox returns an empty mailbox. The name is for reports.
func NewMailbox[T any](name string) *Mailbox[T] { return &Mailbox[T]{name: name} }

// Put adds v and wakes the process that has waited longest.
func (m *Mailbox[T]) Put(v T) {
	if m.n == len(m.values) {
		m.grow()
	}
	*m.slot(m.n) = v
	m.n++
	if m.waiters.wakeFirst() {
		m.promised++ // nobody may take it before that process runs
	}
}

// Get removes and returns the first value, blocking p until there is one.
func (m *Mailbox[T]) Get(p *Process) T {
	if m.Len() > 0 {
		return m.take(m.promised)
	}
	m.waiters.wait(p, m)
	m.promised--
	return m.take(0)
}

// TryGet removes and returns the first value if there is one that no process
// waits for.
func (m *Mailbox[T]) TryGet() (v T, ok bool) {
	if m.Len() == 0 {
		return v, false
	}
	return m.take(m.promised), true
}

// take removes and returns value i, which lies after the promised values. These are few, so they move
// up.
func (m *Mailbox[T]) take(i int) T {
	var zero T
	v := *m.slot(i)
	for ; i > 0; i-- {
		*m.slot(i) = *m.slot(i - 1)
	}
	*m.slot(0) = zero // let go of what v points to
	m.head = (m.head + 1) & (len(m.values) - 1)
	m.n--
	return v
}

// slot returns the place of value i.
func (m *Mailbox[T]) slot(i int) *T { return &m.values[(m.head+i)&(len(m.values)-1)] }

// Len returns how many values are in the mailbox that no process waits for.
func (m *Mailbox[T]) Len() int { return m.n - m.promised }

func (m *Mailbox[T]) grow() {
	bigger := make([]T, max(4, 2*len(m.values)))
	for i := range m.n {
		bigger[i] = *m.slot(i)
	}
	m.values, m.head = bigger, 0
}

// WaitingFor names the mailbox in reports.
func (m *Mailbox[T]) WaitingFor() string { return m.name }

// HeldBy returns nil: anybody may send.
func (m *Mailbox[T]) HeldBy() []*Process { return nil }
