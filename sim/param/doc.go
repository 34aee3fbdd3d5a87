// Package param holds the parameters of a machine: numbers that know their
// unit, where they come from, and whether the run has read them.
//
// A [Value] is a quantity of one [Dimension] (a duration, a clock rate, clocks, a
// transfer rate, a size, a count, a ratio, a switch or a word) together with its
// [Meta]. This has its path, [Kind], source and whether anybody has opened it, the
// limits of its doubt, and the published cells that it was fitted to. A simulator
// reads the quantity with [Value.Get], which also marks the parameter as read. If a
// user changed a parameter and no run read it, the change has no effect and is
// reported.
//
// # Quantities as text
//
// [Parse] and [Format] are exact inverses, and neither goes through floating
// point. Every dimension is kept in whole quanta: 1 ps, 1 Hz, 1/1000 clock,
// 1 B/s, 1 byte. More digits than that are refused, not rounded.
//
//	dimension  units                                  examples
//	Duration   ps ns us ms s                          29us, 1.5 ns
//	Frequency  Hz kHz MHz GHz                         120MHz, 66.666667MHz
//	Cycles     clk                                    2clk, 0.5clk
//	Rate       B/s KB/s MB/s GB/s KiB/s MiB/s GiB/s   97MB/s
//	Size       B KB MB GB KiB MiB GiB                 128KiB, 1024B
//	Count      none                                   512
//	Ratio      none                                   0.85
//
// There is one more dimension, Operations, which counts operations by kind. Package node,
// which knows the kinds, has the parameter for it.
//
// KB is 1000 bytes and KiB is 1024 bytes.
//
// In a run that keeps causes, durations leave quotes (sim.Quotes) when they are read. An [Amount] is a
// time that is computed from several parameters and spent many times.
//
// # An example by hand
//
// "10.3ns": the whole part is 10 units of 1000 ps, 10000 ps. The fraction is
// computed from its last digit: 3 units of 1000 ps are 3000 ps, and a tenth of
// that is 300 ps without a rest. The sum is 10300 ps. "10.3456ns" starts with the
// last digit 6: a tenth of 6000 ps is 600 ps. With the 5 before it, a tenth of
// 5600 ps is 560 ps. With the 4, a tenth of 4560 ps is 456 ps. With the 3, a tenth
// of 3456 ps is not whole. So the text has a part of a picosecond and is refused.
package param
