package hostio

import "simrun/models/compile/ir"

// Calls of which a statement is made: io_begin, specifiers, io_start, items, io_end. If io_start or an item fails, the rest does
// nothing and io_end tells; if the statement has neither IOSTAT= nor the label for the case, io_end fails the program.
//
//	io_begin(kind)                      kind: IOKind of package sem; the call has an ir.Transfer
//	io_int(spec, value)                 unit, rec, recl: spec is a SpecCode
//	io_text(spec, address, length)      fmt, file, status, access, form, blank, position, action, delim, pad, advance
//	io_flag(spec)                       err, end, eor, iostat: present (who wants to know)
//	io_internal(address, length, count) unit is an internal file: count records of length characters, contiguous
//	io_var(spec, address, kind, length) INQUIRE and iostat results: kind is an ItemKind (integer, logical, character with its length)
//	io_star(spec)                       unit=* or fmt=*
//	io_start()
//	io_item(kind, address, length, count, stride)  kind: ItemKind; count elements, stride bytes apart; length of a character
//	io_group(name, length)              namelist group; then its items by io_nml before io_start
//	io_nml(name, length, kind, charlen, descriptor)  rank 0 for scalars
//	io_end() -> I32                     0 done; 1 end of file; 2 error; 3 end of record
var (
	Begin    = &ir.HostFunc{Name: "io_begin", Params: i32s(1), Items: 1}
	Int      = &ir.HostFunc{Name: "io_int", Params: i32s(2)}
	Text     = &ir.HostFunc{Name: "io_text", Params: i32s(3)}
	Flag     = &ir.HostFunc{Name: "io_flag", Params: i32s(1), Part: ir.Tells}
	Internal = &ir.HostFunc{Name: "io_internal", Params: i32s(3), Part: ir.Tells}
	Var      = &ir.HostFunc{Name: "io_var", Params: i32s(4), Part: ir.Tells}
	Star     = &ir.HostFunc{Name: "io_star", Params: i32s(1)}
	Start    = &ir.HostFunc{Name: "io_start", Items: 1}
	Item     = &ir.HostFunc{Name: "io_item", Params: i32s(5), Items: 1, CountedBy: 4, At: 2, Length: 3, Stride: 5}
	Group    = &ir.HostFunc{Name: "io_group", Params: i32s(2), Part: ir.Tells}
	Nml      = &ir.HostFunc{Name: "io_nml", Params: i32s(5), Items: 1, Part: ir.Tells}
	End      = &ir.HostFunc{Name: "io_end", Results: i32s(1), Items: 1, Part: ir.Ends}
	Flush    = &ir.HostFunc{Name: "io_flush", Params: i32s(1)}
)

func i32s(n int) []ir.Type {
	types := make([]ir.Type, n)
	for i := range types {
		types[i] = ir.I32
	}
	return types
}

// ItemKind is the type of an item in memory.
type ItemKind int32

// The types of items: the number is 16 times the base (of package sem) plus the kind in bytes.
const (
	ItemI1   ItemKind = 1<<4 + 1
	ItemI2   ItemKind = 1<<4 + 2
	ItemI4   ItemKind = 1<<4 + 4
	ItemI8   ItemKind = 1<<4 + 8
	ItemR4   ItemKind = 2<<4 + 4
	ItemR8   ItemKind = 2<<4 + 8
	ItemC8   ItemKind = 3<<4 + 4 // COMPLEX of two REAL(4)
	ItemC16  ItemKind = 3<<4 + 8
	ItemL1   ItemKind = 4<<4 + 1
	ItemL2   ItemKind = 4<<4 + 2
	ItemL4   ItemKind = 4<<4 + 4
	ItemL8   ItemKind = 4<<4 + 8
	ItemChar ItemKind = 5<<4 + 1
)

// Specs are the specifiers in the order of their codes, which io_int, io_text, io_flag and io_var take.
var Specs = []string{"unit", "fmt", "rec", "iostat", "err", "end", "eor", "file", "status", "access", "form", "recl", "blank",
	"position", "action", "delim", "pad", "advance", "exist", "opened", "number", "named", "name", "sequential", "direct",
	"formatted", "unformatted", "nextrec", "size", "iolength", "read", "write", "readwrite", "newunit", "iomsg"}

// SpecCode returns the code of a specifier by its name in Specs.
func SpecCode(name string) int32 {
	for n, s := range Specs {
		if s == name {
			return int32(n)
		}
	}
	panic("hostio: unknown input/output specifier " + name + "; the resolver checks them; add it to Specs")
}
