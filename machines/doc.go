// Package machines describes parallel computers: their parameters with
// provenance, and what programs can ask of them.
//
// Each machine has a folder below this one with its Spec, a TOML file that is
// embedded in the package, and its native communication libraries. A program
// or programming system sees an [Endpoint] and the capabilities that it offers.
// There is one interface for each idea:
//
//	RemoteMemory         one-sided copying; ArrivalCounters: that counts at its target
//	ExposedMemory        puts and gets of exposed memory, with events at both ends
//	ActiveMessages       messages that start handlers
//	RemoteLoads          loads and stores of remote words
//	Atomics              atomic operations on remote words
//	Barrier              a barrier of all processes
//	AddressExchange      how remote addresses get known
//	MessagePassing       tagged messages; NonblockingMessages: that do not wait
//	Communicators        message passing among some of the processes
//	SharedMemory         memory that all processes see, coherent page by page
//	Parts                jobs of several programs
//	CoherentMemory       memory that all processors load and store
//
// capability.go gives each its name. A programming system lists what it needs and
// calls [Require]; who knows the machines asks [Lacking] before anything runs. What it
// can do without it takes by [As]. TestConformance holds every machine to what its
// capabilities promise.
// A machine of which only the processors are described so far launches one
// process, without capabilities. What work takes that stays on one processor, a
// compiler asks a [Processor].
//
// # Specs
//
// A Spec is a Go struct of tables of param.Value. [LoadSpec] fills it and
// checks that every number has a unit, a kind and a source; the [Sheet] it
// returns lists the parameters with their provenance, overrides them, and
// knows which overrides had no effect and which published cells a fitted
// number has used up. Every run loads its own Spec, so runs share nothing. A
// machine parses its file once and gives each run a Spec from the document:
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
// What the calls of a library execute, where its code does not run itself, stands in a
// table of the library: a [Library] of node.Operations, each entry with kind, source and
// limits as in a Spec. A process asks for the counts of its run with [CountsOf] and
// charges them at the prices of its processor:
//
//	c := machines.CountsOf[counts](e.Thread().Kernel(), library)
//	e.Thread().Charge(e.Costs().Ops(c.SharedAccess.Get()))
//
// A run keeps its counts in [Libraries]: users change them with
// --set library.upc.shared_access.call=0 or --set library.upc.shared_access=2x. Native
// libraries of a machine have such entries in its Spec.
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
// spec.LAPI.Interrupt.Get() is 29*sim.Microsecond from then on, 29,000,000 ps.
// A user who asks for --set machine.lapi.interrupt=20us gets 20,000,000 ps, a
// listing that says "20us, was 29us" with the source of the 29, and, should
// the run only poll, [Sheet.Unread] says that the change had no effect.
package machines
