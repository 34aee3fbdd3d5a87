package dart

import "slices"

// Handler does what a command asks for. It may send, put and get, but not wait. It
// is called on the time of the thread that polls.
type Handler func(from int, c *Command) error

// SharedHandler is a Handler in many processes; owner is the value that the process has given to [Server.UseServices].
type SharedHandler func(owner any, from int, c *Command) error

// Services says who handles which commands. Processes that do the same share one: a large
// job has no table for each process, and all find handlers in the same lines of memory.
type Services struct{ table []service } // by Service

// service is the handler of the commands of a service.
type service struct {
	handle SharedHandler
	kind   kind
	copies func(owner any, c *Command) int64 // bytes at once, at most, by one that answers
}

// kind says what a handler does, which decides whether the process has to be resumed.
type kind uint8

const (
	sending   kind = iota // it may send, put and get
	answering             // it puts once, at its end
	noting                // it does none of this
)

// Register says who handles the commands of a service (rpc_add_service).
func (t *Services) Register(name Service, h SharedHandler) {
	t.register(name, service{handle: h, kind: sending})
}

// RegisterQuiet is Register for a handler that does not send, put or get, so that a
// process need not be resumed for it.
func (t *Services) RegisterQuiet(name Service, h SharedHandler) {
	t.register(name, service{handle: h, kind: noting})
}

// RegisterAnswer is Register for a handler that puts once, at its end, and neither sends nor gets. A process need not
// be resumed for it either, unless copying makes it wait. copies returns how many bytes it copies for a command, at
// most.
func (t *Services) RegisterAnswer(name Service, h SharedHandler, copies func(owner any, c *Command) int64) {
	t.register(name, service{handle: h, kind: answering, copies: copies})
}

func (t *Services) register(name Service, h service) {
	for int(name) >= len(t.table) {
		t.table = append(t.table, service{})
	}
	t.table[name] = h
}

// of returns the handler of the commands of a service; a service without a handler if none is registered.
func (t *Services) of(name Service) service {
	if int(name) >= len(t.table) {
		return service{}
	}
	return t.table[name]
}

// UseServices says who handles commands here, and replaces everything that was registered before. The services must
// not change any more.
func (s *Server) UseServices(t *Services, owner any) { s.services, s.owner = t, owner }

// Register says who handles the commands of a service in this process alone
// (rpc_add_service).
func (s *Server) Register(name Service, h Handler) {
	own := &Services{table: slices.Clone(s.services.table)}
	own.Register(name, func(_ any, from int, c *Command) error { return h(from, c) })
	s.services = own
}
