// Package plots shows exhibits: figures, ladders of stacked bars, message sequence
// charts, timelines, heat maps and memory drawings as SVG and PNG, tables for an
// 80-column terminal, and CSV.
//
// The input is an [exhibit.Exhibit], which a scenario has filled; this package
// computes only the layout. A [Drawer] holds the fonts and draws:
//
//	d := plots.New()
//	names, err := d.WriteFiles("out", e) // out/armci-fig4-loglin.svg, .png, ..., out/armci-fig4.csv
//	err = plots.WriteText(os.Stdout, e, 80)
//
// Both picture formats come from one drawing routine per kind of picture,
// written against gonum's vector-graphics canvas, so they show the same thing.
// The same exhibit gives the same bytes on every host and in every locale: no
// dates, no installed fonts, no map order. Only between kinds of processors can a
// pixel of a PNG differ by a shade, since some fuse multiplications and additions
// of the libraries that draw. Text is set in Liberation Sans, which is compiled
// in; an SVG file names it with metric-compatible substitutes and carries no font.
//
// An exhibit that cannot be shown, such as one with a value of zero on a
// logarithmic axis, gives an [*Error] that names the exhibit and the part.
//
// # Worked example: the time axis of a sequence chart
//
// A chart has events at 0, 2, 3 and 203 us and a scale of 2.4 points per us.
// The first two intervals are 4.8 and 2.4 points, too little for a label, and
// are stretched to 7. In the third every process waits, for more than 0.15 of all
// time and eight times the median interval. Its 480 points would fill a page, so
// they are cut to 30 with a break drawn across the axis. So the events lie at 0,
// 7, 14 and 44 points, and the foot of the chart says that the axis is uneven.
// Ticks stand at their times; a break has none.
package plots
