package vm

import "simrun/models/compile/ir"

// builtins are the functions of package ir.
var builtins = append(append(append(numbers, characters...), system...), inputOutput...)

var inputOutput = []Host{
	{ir.IOBegin, ioBegin}, {ir.IOInt, ioInt}, {ir.IOText, ioText}, {ir.IOFlag, ioFlag},
	{ir.IOInternal, ioInternal}, {ir.IOVar, ioVar}, {ir.IOStar, ioStar}, {ir.IOStart, ioStart},
	{ir.IOItem, ioItem}, {ir.IOArray, ioArray}, {ir.IOGroup, ioGroup}, {ir.IONml, ioNml},
	{ir.IOEnd, ioEnd}, {ir.IOFlush, ioFlush},
}
