package sim

// Priority orders events of one instant: lower runs first. Events of one
// instant and priority run in the order in which they were scheduled.
type Priority uint8

// The priorities, each with its reason.
const (
	// Wire is for hardware that moves data by itself: a packet that arrives
	// at an instant is there for every processor that looks at that instant.
	Wire Priority = iota
	// Interrupt is for handlers that take a processor away from its program:
	// they go before the program continues at the same instant.
	Interrupt
	// Program is for processes and everything they start.
	Program
	// Settle is for work that wants to see all changes of an instant at once,
	// such as sharing links among all flows that started in it.
	Settle

	priorities = 4
)
