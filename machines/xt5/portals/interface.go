package portals

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/seastar"
	"simrun/sim"
	"simrun/sim/node"
)

// Job is what the processes of a program share.
type Job struct {
	kernel     *sim.Kernel
	spec       *Spec
	interfaces []*Interface
	id         sim.HandlerID // of operations
	operations [][]operation // by number, in slabs: under way, and free ones
	made       uint32        // of them
	free       []uint32
	events     *queuedEvent // in no queue
	ends       bool         // an operation ends, which may tell somebody
	told       *attendance  // whom it has told, or nil
	foresees   bool         // what nothing meets has no event
}

// NewJob returns a program of n processes, each of which gets its interface from
// Init. It is the service of the nodes that it runs on.
func NewJob(k *sim.Kernel, s *Spec, n int) *Job {
	j := &Job{kernel: k, spec: s, interfaces: make([]*Interface, n), foresees: !k.Exact()}
	j.id = k.Register(j)
	return j
}

// Spec returns the library's parameters.
func (j *Job) Spec() *Spec { return j.spec }

// Kernel returns the kernel that the job runs on.
func (j *Job) Kernel() *sim.Kernel { return j.kernel }

// Size returns how many processes there are.
func (j *Job) Size() int { return len(j.interfaces) }

// Interface returns the interface of a process.
func (j *Job) Interface(rank int) *Interface { return j.interfaces[rank] }

// Interface is the network interface of one process (ptl_handle_ni_t).
type Interface struct {
	// The fields that each message touches come first, in consecutive cache lines.
	job      *Job
	thread   *node.Thread
	node     *seastar.Node
	lingers  *attendance   // waits for an event
	coming   *operation    // that the host looks for a match entry of, or will, or nil
	comingAt sim.Time      // when it begins
	passed   int32         // match entries that it has passed
	memory   int32         // memory descriptors in use
	starts   int32         // descriptors in the lists that are told of starts
	account  machines.Kind // what calls count as
	alone    bool          // interrupts are taken by another processor than the thread's, and the run is not exact
	waits    bool          // for an event, in EQPoll
	looks    bool          // at the queues, because something came

	room   [2]matchList // the indices of the portal table that have ever had an entry: there are rarely more
	rank   int32
	listed int32        // of them, how many are in use
	looked sim.Duration // of the processor, so far

	entry ME // the first one

	queue      EQ // the first one
	attendance attendance
	ledger     machines.Ledger

	more    []*matchList // indices that have no room
	arrived sim.Condition
	entries int64 // match entries in use
	queues  int64 // event queues in use
	dropped int64
}

// Init opens the interface of a process, which thread t runs on a node
// (PtlNIInit).
func (j *Job) Init(rank int, t *node.Thread, n *seastar.Node) *Interface {
	i := new(Interface)
	j.InitAt(i, rank, t, n)
	return i
}

// InitAt is Init that makes the interface in a place that is all zero, beside what else the
// process has.
func (j *Job) InitAt(i *Interface, rank int, t *node.Thread, n *seastar.Node) {
	i.job, i.rank, i.thread, i.node, i.account = j, int32(rank), t, n, machines.Remote
	i.alone = t.CPU != n.CPU() && !j.kernel.Exact()
	i.arrived = *sim.NewCondition("event")
	j.interfaces[rank] = i
}

// Rank returns the process's number, which stands for its nid and pid
// (PtlGetId).
func (i *Interface) Rank() int { return int(i.rank) }

// Job returns the job that the process belongs to.
func (i *Interface) Job() *Job { return i.job }

// Thread returns the thread of the process.
func (i *Interface) Thread() *node.Thread { return i.thread }

// Node returns the node that the process is on.
func (i *Interface) Node() *seastar.Node { return i.node }

// Memory returns the memory of the process.
func (i *Interface) Memory() *node.Memory { return i.thread.Memory }

// Ledger returns the ledger of the process. Puts count as stores and gets as fetches, unless a library above says
// otherwise by Account.
func (i *Interface) Ledger() *machines.Ledger { return &i.ledger }

// Account sets the kind of time that calls count as in the ledger from now on, machines.Remote or machines.Messages.
// It returns the kind before.
func (i *Interface) Account(k machines.Kind) machines.Kind {
	before := i.account
	i.account = k
	return before
}

// Dropped returns how many messages found no match entry (PtlNIStatus of
// PTL_SR_DROP_COUNT).
func (i *Interface) Dropped() int64 { return i.dropped }

// Distance returns how many links lie between two processes (PtlNIDist).
func (i *Interface) Distance(rank int) (int, error) {
	peer, err := i.peer("PtlNIDist", rank)
	if err != nil {
		return 0, err
	}
	return i.node.Fabric().Hops(i.node, peer.node), nil
}

// peer returns the interface of a process that a call names.
func (i *Interface) peer(call string, rank int) (*Interface, error) {
	if rank < 0 || rank >= len(i.job.interfaces) {
		return nil, &Error{Call: call, Code: "PTL_PROCESS_INVALID", Detail: fmt.Sprintf("found process %d, expected 0 to %d", rank, len(i.job.interfaces)-1)}
	}
	return i.job.interfaces[rank], nil
}

// call charges a call that changes the lists of the interface. It lets the clock advance to the end of the call, so
// that arrivals meanwhile find the old lists. Before the program starts, there is no thread that pays.
func (i *Interface) call(t *node.Thread) {
	if t != nil {
		i.charge(t, i.job.spec.Call.Get())
		t.Sync()
		i.settle()
	}
}

// quietCall is call for work that no other process can notice. It need not let the clock advance.
func (i *Interface) quietCall(t *node.Thread) {
	if t != nil {
		i.charge(t, i.job.spec.Call.Get())
	}
}

func (i *Interface) charge(t *node.Thread, d sim.Duration) {
	i.ledger.Charge(t, i.account, d)
}

// Error is what a call returns when it cannot be done.
type Error struct {
	Call   string // such as "PtlPut"
	Code   string // of the Portals manual, such as "PTL_PROCESS_INVALID"
	Detail string // what was found and what is accepted
	Err    error  // cause, if there is one
}

func (e *Error) Error() string {
	s := e.Call + ": " + e.Code + ": " + e.Detail
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// full says that a limit of the interface is reached.
func full(call, what string, limit int64) error {
	return &Error{Call: call, Code: "PTL_NO_SPACE", Detail: fmt.Sprintf("found %d %s in use, expected fewer than %d, the interface's limit", limit, what, limit)}
}
