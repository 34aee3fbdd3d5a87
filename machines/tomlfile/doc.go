// Package tomlfile reads TOML input files and says where every mistake is.
//
// [Parse] turns a file into a [Document]: a tree of [Node], one per table, key
// and array item, that keeps the order and the position of everything.
// [Document.Decode] fills a Go struct from it and returns all mistakes at once,
// as a [diag.List] in file order. Mistakes are unknown keys, for which it gives
// the nearest accepted names, missing keys, empty texts of required keys, wrong types
// and units, and values out of bounds. If a caller finds a mistake later, it reports it at the same
// position with [Node.Errorf].
//
// github.com/BurntSushi/toml parses syntax and values. But it does not export
// positions, and it stops at the first wrong type, in the order of a map. So a
// second pass over the text, which may rely on correct syntax, finds the keys
// again, and this package decodes the values itself.
//
// Parse refuses files of more than [source.InputMax] and keys more than 32 levels
// deep. It lists at most a hundred mistakes.
//
// # Struct tags
//
//	toml:"name"            the key; every exported field needs one, or "-"
//	toml:"name,optional"   the key may be absent; without it that is an error
//	min:"1B" max:"64KiB"   the least and greatest value, written as in the file
//	oneof:"none packet"    the accepted words
//
// Quantities of package sim (Duration, Frequency, Cycles, Rate, Size) are strings
// with a unit, read by package param. Structs are tables, and embedded structs
// without a tag are part of the table around them. Slices are arrays, and pointers
// are allocated. The values of a map[string]T with struct values must be pointers.
// A type that implements [encoding.TextUnmarshaler] is a string.
//
// # An example by hand
//
//	1  [lapi]
//	2  packet = "1024"
//	3  pakets = 3
//
// decoded into struct{ LAPI struct { Packet sim.Size `toml:"packet"`; Header
// sim.Size `toml:"header"` } `toml:"lapi"` } gives three errors. The value of
// packet starts after nine characters on line 2 and has no unit. pakets is no
// field. header is missing; this is reported at the name of its table, in column 2
// of line 1:
//
//	sp.toml:1:2: missing key "header" in [lapi], expected a size such as "128KiB"; ...
//	sp.toml:2:10: found "1024", expected a size such as "128KiB"; ...
//	sp.toml:3:1: unknown key "pakets" in [lapi]; nearest: packet; accepted: packet, header
package tomlfile
