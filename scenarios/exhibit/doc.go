// Package exhibit holds what a run shows: tables and figures with the
// published number beside the simulated one, claims of a text that hold or do
// not, and drawings made from live data or from a trace. Scenarios fill these
// types; plots draws them; the command prints them as JSON.
//
// An [Exhibit] is one table, figure or drawing of a paper. Its numbers are
// [Cell] values, of which a figure is a set of points: Row is x and Column the
// series. In a ladder each row is a stacked bar: what a cell of a table consists
// of. What an exhibit shows besides depends on its [Kind]: a [Plot] is a picture
// of the cells, a [Sequence] a message sequence chart, a [Memory] a drawing of
// descriptors, a [TextPart] a table of words.
//
// # An example by hand
//
// A lap takes 80 us in a simulation and 81 us in a paper. The error of the cell
// is (80-81)/81 = -0.0123: the simulation is 1.2 % too fast. A cell without a
// published value, or with 0, has no error.
package exhibit
