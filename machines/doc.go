// Package machines describes parallel computers: their parameters with
// provenance, and the services that they offer to programs.
//
// Each machine has a folder below this one with its Spec, a TOML file that is
// embedded in the package, and its native communication libraries. A program
// or programming system sees an [Endpoint] and the capabilities that it offers.
// There is one interface for each idea:
//
//	RemoteMemory         one-sided copying; ArrivalCounters: with counters at the target
//	ExposedMemory        puts and gets of exposed memory, with events at both ends
//	ActiveMessages       messages that start handlers
//	RemoteLoads          loads and stores of remote words
//	Atomics              atomic operations on remote words
//	Barrier              a barrier of all processes
//	AddressExchange      exchange of the addresses of remote memory
//	MessagePassing       tagged messages; NonblockingMessages: without waiting
//	Communicators        message passing among some of the processes
//	SharedMemory         memory that all processes see, coherent page by page
//	Parts                jobs of several programs
//	CoherentMemory       memory that all processors load and store
//
// capability.go gives each a name. A programming system lists the capabilities
// that it needs and calls [Require]. It asks for an optional capability with [As].
// The runner calls [Lacking] before anything runs. TestConformance checks that
// every machine does what its capabilities promise. A machine whose Spec describes
// only processors launches one process, without capabilities. A compiler asks a
// [Processor] for the time of work that stays on one processor.
//
// # Specs
//
// A Spec is a Go struct of tables of param.Value. [LoadSpec] fills it and
// checks that every number has a unit, a kind and a source. It returns a [Sheet],
// which lists the parameters with their provenance and overrides them. The sheet
// also knows which overrides had no effect, and to which published cells a number
// was fitted. Every run loads its own Spec, so runs share nothing. A machine
// parses its file once and makes a Spec for each run from the document:
//
//	//go:embed spec.toml
//	var specTOML []byte
//
//	var specFile = sync.OnceValues(func() (*tomlfile.Document, error) {
//		return tomlfile.Parse("ibmsp/spec.toml", specTOML)
//	})
//
//	type Spec struct {
//		Machine machines.Title `toml:"machine"`
//		LAPI    struct {
//			Packet    param.Value[sim.Size]     `toml:"packet" min:"1B"`
//			Interrupt param.Value[sim.Duration] `toml:"interrupt"`
//		} `toml:"lapi"`
//	}
//
//	func LoadSpec() (*Spec, *machines.Sheet, error) {
//		doc, err := specFile()
//		if err != nil {
//			return nil, nil, err
//		}
//		spec := new(Spec)
//		sheet, err := machines.SpecFrom(doc, spec)
//		return spec, sheet, err
//	}
//
// # Libraries
//
// The calls of a library whose own code does not run are priced by a table of operation
// counts. The table is a [Library] of node.Operations. Each entry has kind, source and
// limits as in a Spec. A process gets the counts of its run from [CountsOf] and charges
// them at the prices of its processor:
//
//	c := machines.CountsOf[counts](e.Thread().Kernel(), library)
//	e.Thread().Charge(e.Costs().Ops(c.SharedAccess.Get()))
//
// A run keeps its counts in [Libraries]. Users change them with
// --set library.upc.shared_access.call=0 or --set library.upc.shared_access=2x. The
// operation counts of a machine's native libraries are in the machine's Spec.
//
// # An example by hand
//
// The interrupt cost of LAPI is not in any manual, but two round trips are:
// 89 us with interrupts and 60 us with polling. One interrupt at the target is
// the difference, 29 us, so the Spec says
//
//	[lapi.interrupt]
//	value  = "29us"
//	kind   = "derived"
//	source = "Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us"
//
// Then spec.LAPI.Interrupt.Get() is 29*sim.Microsecond, 29,000,000 ps. With
// --set machine.lapi.interrupt=20us it is 20,000,000 ps, and a listing says
// "20us, was 29us" with the source of the 29. If the run only polls,
// [Sheet.Unread] says that the change had no effect.
package machines
