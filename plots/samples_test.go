package plots

import (
	"fmt"
	"math"
	"strconv"

	"simrun/scenarios/exhibit"
)

// The samples have the sizes and ranges of real exhibits; their numbers come
// from the formulas below, not from a simulation.

// sections is a figure of get bandwidth for n x n sections of doubles.
func sections() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: "sections", Kind: exhibit.Figure, Unit: "MB/s",
		Title:   "Get of square sections of a two-dimensional array",
		Caption: "Process 0 of 4 gets n x n sections of doubles from three sleeping processes in turn; bandwidth against n.",
	}
	direct := func(n float64) float64 { return 8 * n * n / (60 + n*(28+8*n/80)) }
	packed := func(n float64) float64 { return 8 * n * n / (130 + 8*n*n/35) }
	for _, n := range []int{1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 320, 375, 376, 448, 512} {
		x := float64(n)
		strided := packed(x)
		if n <= 9 || n >= 376 {
			strided = direct(x)
		}
		row := strconv.Itoa(n)
		e.Cells = append(e.Cells,
			exhibit.Cell{Row: row, Column: "ARMCI_GetS", X: x, Simulated: strided},
			exhibit.Cell{Row: row, Column: "many LAPI_Get", X: x, Simulated: direct(x)})
	}
	marks := []exhibit.Mark{{X: 10, Label: "n = 10: active message"}, {X: 376, Label: "n = 376: LAPI_Get"}}
	plot := exhibit.Plot{
		Title:  "Bandwidth of n x n sections, IBM SP",
		XLabel: "section dimension n (doubles)", YLabel: "bandwidth (MB/s)", Marks: marks,
	}
	loglin, linlin := plot, plot
	loglin.Suffix, loglin.XScale, loglin.YScale = "-loglin", exhibit.Log, exhibit.Linear
	linlin.Suffix, linlin.XScale, linlin.YScale = "-linlin", exhibit.Linear, exhibit.Linear
	e.Plots = []exhibit.Plot{loglin, linlin}
	return e
}

// gather is a figure with published points, one of them fitted.
func gather() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: "gather", Kind: exhibit.Figure, Unit: "MB/s",
		Title:   "Gather of every third double",
		Caption: "ARMCI_GetV against one LAPI_Get for each element.",
	}
	for i := range 26 {
		n := math.Round(math.Pow(10, float64(i)/5))
		row := strconv.FormatFloat(n, 'f', -1, 64)
		native := exhibit.Cell{Row: row, Column: "many LAPI_Get", X: n, Simulated: 8 * n / (60 + 28*n)}
		vector := exhibit.Cell{Row: row, Column: "ARMCI_GetV", X: n, Simulated: 8 * n / (130 + 0.25*n)}
		if n <= 8 {
			vector.Simulated = native.Simulated
		}
		if i%5 == 0 {
			native.Published, vector.Published = number(twoDigits(native.Simulated*1.11)), number(twoDigits(vector.Simulated*0.93))
			if i == 10 {
				native.Fitted = exhibit.ByParameter
			}
			vector.Derived = i == 15
		}
		e.Cells = append(e.Cells, vector, native)
	}
	plot := exhibit.Plot{
		Title:  "Gather of every third double, IBM SP",
		XLabel: "elements", YLabel: "bandwidth (MB/s)",
		Marks: []exhibit.Mark{{X: 9, Label: "9 elements: active message"}},
	}
	loglog, linlog := plot, plot
	loglog.Suffix, loglog.XScale, loglog.YScale = "-loglog", exhibit.Log, exhibit.Log
	linlog.Suffix, linlog.XScale, linlog.YScale = "-linlog", exhibit.Linear, exhibit.Log
	e.Plots = []exhibit.Plot{loglog, linlog}
	return e
}

// steps is a ladder of three columns, one of them far above the others.
func steps() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: "steps", Kind: exhibit.Ladder, Unit: "s",
		Title:   "What each cell consists of",
		Caption: "The mean over the processors; a barrier includes the time until the last processor arrives.",
		Plots:   []exhibit.Plot{{Title: "What each cell consists of", XLabel: "processors", YLabel: "time (s)"}},
	}
	for i, column := range []string{"T3D PDDP", "T3D CRAFT", "MEIKO PGHPF"} {
		slow := []float64{1, 0.4, 20}[i]
		for k, n := range []float64{16, 32, 64, 128} {
			if i == 2 && k == 3 {
				continue
			}
			row := exhibit.BarRow(strconv.FormatFloat(n, 'f', -1, 64), column)
			parts := []float64{320 / n * slow, 64 / n, 4, 2 * slow, n / 64 * slow, 1}
			total := 0.0
			for m, name := range []string{"computing", "owner calculation", "run-time library", "remote access", "contention", "barriers"} {
				e.Cells = append(e.Cells, exhibit.Cell{Row: row, Column: name, Simulated: parts[m]})
				total += parts[m]
			}
			if i == 2 {
				e.Cells = append(e.Cells, exhibit.Cell{Row: row, Column: "messages", Simulated: 10 * n})
				total += 10 * n
			}
			cell := exhibit.Cell{Row: row, Column: "total", Simulated: total}
			if i == 1 && k == 1 {
				cell.Fitted = exhibit.ByParameter
			}
			if k < 3 {
				cell.Published = number(twoDigits(total * 1.07))
			}
			e.Totals = append(e.Totals, cell)
		}
	}
	return e
}

// twoDigits rounds as a value read off a printed graph is.
func twoDigits(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 1, 64), 64)
	return rounded
}

func number(x float64) *float64 { return &x }

// intro is a set of numbers with claims of both outcomes.
func intro() exhibit.Exhibit {
	return exhibit.Exhibit{
		ID: "intro", Kind: exhibit.Numbers, Unit: "MB/s",
		Title:   "Get of a 2 x 100 section of a 10 x 300 array of doubles",
		Caption: "Process 0 gets 100 columns of 16 bytes from a sleeping process: column by column, as one contiguous block, and with one strided get.",
		Cells: []exhibit.Cell{
			{Row: "100 LAPI_Get", Column: "first get", Simulated: 88.21, Published: number(90), Unit: "us"},
			{Row: "100 LAPI_Get", Column: "each further get", Simulated: 30.004, Published: number(30), Unit: "us", Fitted: exhibit.ByParameter},
			{Row: "100 LAPI_Get", Column: "all", Simulated: 3058.6, Sampling: 0.0019, Published: number(3060), Unit: "us", Fitted: exhibit.ByForm},
			{Row: "100 LAPI_Get", Column: "bandwidth", Simulated: 0.5231, Published: number(0.5)},
			{Row: "1600 bytes contiguous", Column: "bandwidth, if the first interrupt is counted", Simulated: 13.7, Published: number(30)},
			{Row: "one strided ARMCI get", Column: "bandwidth", Simulated: 9.312, Published: number(9)},
			{Row: "one strided ARMCI get", Column: "packets on the wire", Simulated: 4, Published: number(4), Derived: true, Unit: "packets"},
		},
		Claims: []exhibit.Claim{
			{ID: "strided-beats-columns", Text: "One strided get moves the section more than ten times faster than one get for each column.", Class: exhibit.Paper, Where: "Sec. 1, l. 20", Verdict: exhibit.Holds, Observed: "9.312 MB/s against 0.5231 MB/s, a factor of 17.8"},
			{ID: "rows-exist", Text: "Each way to get the section has a row.", Class: exhibit.Construction, Verdict: exhibit.Holds},
			{ID: "contiguous-30", Text: "The same bytes in one contiguous get move at 30 MB/s.", Class: exhibit.Paper, Where: "Sec. 1, l. 22", Verdict: exhibit.Differs, Observed: "13.7 MB/s with the interrupt, 29.4 MB/s for a get that arrives while the dispatcher still runs", Because: "30 MB/s leaves 53 us for 1600 bytes, less than the paper's own 90 us for a first get."},
			{ID: "copies-cost", Text: "What a strided get loses to a contiguous one is mostly copying.", Class: exhibit.Paper, Where: "Sec. 1, l. 25", Verdict: exhibit.Open, Observed: "9.312 MB/s", Because: "a run in which copies take no time", Counterfactuals: []string{"free-copies"}},
			{ID: "packets", Text: "A strided get takes four packets.", Class: exhibit.Ours, Verdict: exhibit.Holds, Observed: "4 packets"},
		},
		Notes: []string{"30 MB/s is 53 us for 1600 bytes, less than the 90 us that the text gives for a first get; both readings are shown."},
	}
}

// api is a table of words.
func api() exhibit.Exhibit {
	return exhibit.Exhibit{
		ID: "api", Kind: exhibit.API,
		Title:   "Operations",
		Caption: "What exists in the implementation, found by reflection.",
		Text: []exhibit.TextPart{{
			Heading: "Data transfer",
			Header:  []string{"operation", "arguments", "conformance"},
			Rows: [][]string{
				{"ARMCI_PutS", "src_ptr, src_stride_ar, dst_ptr, dst_stride_ar, count, stride_levels, proc", "passes: 412 shapes of up to 8 stride levels on 1 to 16 processes"},
				{"ARMCI_GetV", "dsrc_arr, arr_len, proc", "passes"},
				{"ARMCI_Rmw", "op, ploc, prem, value, proc", "passes: fetch-and-increment, swap"},
			},
		}},
	}
}

// stridedGet is the chart of a strided get through an active message.
func stridedGet() exhibit.Exhibit {
	return exhibit.Exhibit{
		ID: "strided-get", Kind: exhibit.Drawing, Title: "A strided get",
		Chart: &exhibit.Sequence{
			Lifelines: []string{"process 0", "adapter 0", "switch", "process 1 dispatcher", "completion handler 1"},
			Spans: []exhibit.Span{
				{Lifeline: 0, Start: 0, End: 8.2, Label: "ARMCI_GetS: pack the descriptor", Kind: "overhead"},
				{Lifeline: 0, Start: 8.2, End: 12, Label: "LAPI_Amsend", Kind: "overhead"},
				{Lifeline: 0, Start: 12, End: 236, Label: "LAPI_Waitcntr", Kind: "wait"},
				{Lifeline: 1, Start: 12, End: 14.5, Label: "inject", Kind: "overhead"},
				{Lifeline: 3, Start: 22, End: 51, Label: "interrupt", Kind: "interrupt"},
				{Lifeline: 3, Start: 51, End: 58, Label: "dispatcher start", Kind: "overhead"},
				{Lifeline: 3, Start: 58, End: 63, Label: "header handler", Kind: "handler"},
				{Lifeline: 4, Start: 71, End: 118, Label: "pack 1600 bytes in 100 columns", Kind: "copy"},
				{Lifeline: 4, Start: 118, End: 126, Label: "LAPI_Put", Kind: "overhead"},
				{Lifeline: 3, Start: 129, End: 134, Label: "send 2 packets", Kind: "overhead"},
				{Lifeline: 1, Start: 144, End: 149, Label: "receive", Kind: "overhead"},
				{Lifeline: 0, Start: 236, End: 262, Label: "unpack", Kind: "copy"},
			},
			Messages: []exhibit.Message{
				{From: 0, To: 1, Sent: 12, Received: 12.6, Label: "request"},
				{From: 1, To: 2, Sent: 14.5, Received: 16, Label: "AM request"},
				{From: 2, To: 3, Sent: 17, Received: 22, Label: "AM request, 272 bytes"},
				{From: 3, To: 4, Sent: 63, Received: 71, Label: "start"},
				{From: 4, To: 3, Sent: 126, Received: 129, Label: "packed data"},
				{From: 3, To: 1, Sent: 134, Received: 144, Label: "LAPI_Put data", Count: 2},
				{From: 1, To: 0, Sent: 149, Received: 152, Label: "data"},
				{From: 1, To: 0, Sent: 234, Received: 236, Label: "counter"},
			},
		},
	}
}

// descriptors are a vector descriptor of two sets and a strided one.
func descriptors() exhibit.Exhibit {
	pointer := func(label string) exhibit.Box { return exhibit.Box{Label: label, Width: 1.5} }
	free := func(w float64) exhibit.Box { return exhibit.Box{Width: w} }
	gap := func(w float64) exhibit.Box { return exhibit.Box{Width: w, Gap: true} }
	segment := func(w float64) exhibit.Box { return exhibit.Box{Width: w, Filled: true} }
	field := func(label string) exhibit.Box { return exhibit.Box{Label: label, Width: 2} }
	vector := exhibit.Memory{
		Title: "Generalized I/O vector",
		Rows: []exhibit.MemoryRow{
			{Label: "source memory", Boxes: []exhibit.Box{free(1), segment(1.5), free(1), segment(1.5), free(1), segment(1.5), free(2), segment(2.5), free(1), segment(2.5), free(1)},
				Braces: []exhibit.Brace{{First: 1, Last: 1, Label: "16 bytes"}, {First: 7, Last: 7, Label: "32 bytes"}}},
			{Label: "source pointer arrays", Boxes: []exhibit.Box{gap(1), pointer("[0]"), pointer("[1]"), pointer("[2]"), gap(5), pointer("[0]"), pointer("[1]")}},
			{Label: "descriptor array", Boxes: []exhibit.Box{field("src_ptr_ar"), field("dst_ptr_ar"), field("bytes = 16"), field("ptr_ar_len = 3"), field("src_ptr_ar"), field("dst_ptr_ar"), field("bytes = 32"), field("ptr_ar_len = 2")}},
			{Label: "destination pointer arrays", Boxes: []exhibit.Box{gap(1), pointer("[0]"), pointer("[1]"), pointer("[2]"), gap(5), pointer("[0]"), pointer("[1]")}},
			{Label: "destination memory", Boxes: []exhibit.Box{segment(1.5), free(0.5), segment(1.5), free(0.5), segment(1.5), free(3), segment(2.5), segment(2.5), free(3)}},
		},
		Arrows: []exhibit.MemoryArrow{
			{FromRow: 2, FromBox: 0, ToRow: 1, ToBox: 1}, {FromRow: 2, FromBox: 1, ToRow: 3, ToBox: 1},
			{FromRow: 2, FromBox: 4, ToRow: 1, ToBox: 5}, {FromRow: 2, FromBox: 5, ToRow: 3, ToBox: 5},
			{FromRow: 1, FromBox: 1, ToRow: 0, ToBox: 1}, {FromRow: 1, FromBox: 2, ToRow: 0, ToBox: 3}, {FromRow: 1, FromBox: 3, ToRow: 0, ToBox: 5},
			{FromRow: 1, FromBox: 5, ToRow: 0, ToBox: 7}, {FromRow: 1, FromBox: 6, ToRow: 0, ToBox: 9},
			{FromRow: 3, FromBox: 1, ToRow: 4, ToBox: 0}, {FromRow: 3, FromBox: 2, ToRow: 4, ToBox: 2}, {FromRow: 3, FromBox: 3, ToRow: 4, ToBox: 4},
			{FromRow: 3, FromBox: 5, ToRow: 4, ToBox: 6}, {FromRow: 3, FromBox: 6, ToRow: 4, ToBox: 7},
		},
	}
	strided := exhibit.Memory{
		Title: "Strided descriptor of a two-dimensional section",
		Sections: []exhibit.Section{
			{Label: "source: double a(8,10)", Rows: 8, Columns: 10, Row: 2, Column: 3, Height: 4, Width: 5,
				First: "src_ptr", Counted: [2]string{"count[0] = 32 bytes", "count[1] = 5"}, Stride: "src_stride_ar[0] = 64 bytes"},
			{Label: "destination: double b(6,7)", Rows: 6, Columns: 7, Row: 1, Column: 1, Height: 4, Width: 5,
				First: "dst_ptr", Counted: [2]string{"count[0] = 32 bytes", "count[1] = 5"}, Stride: "dst_stride_ar[0] = 48 bytes"},
		},
		Rows: []exhibit.MemoryRow{{
			Label:  "source as it lies in memory",
			Boxes:  []exhibit.Box{free(2), segment(4), free(4), segment(4), free(4), segment(4), free(4), segment(4), free(4), segment(4), free(2)},
			Braces: []exhibit.Brace{{First: 1, Last: 1, Label: "count[0]"}, {First: 3, Last: 5, ToStart: true, Label: "stride[0]"}},
		}},
	}
	return exhibit.Exhibit{ID: "descriptors", Kind: exhibit.Drawing, Title: "Descriptors", Layout: []exhibit.Memory{vector, strided}}
}

// curves is a grid with a curve beside one without, and rows of groups.
func curves() exhibit.Exhibit {
	numbered := exhibit.Grid{Label: "3 x 3, with a curve", Columns: 3, Curve: []int{0, 3, 6, 7, 4, 1, 2, 5, 8}}
	for at := range 9 {
		numbered.Cells = append(numbered.Cells, exhibit.GridCell{Label: "T" + strconv.Itoa(at%3), Corner: strconv.Itoa(at), Group: at%3 + 1})
	}
	dealt := exhibit.Grid{Label: "2 x 4: no group at both ends, six between", Columns: 4}
	for at := range 8 {
		dealt.Cells = append(dealt.Cells, exhibit.GridCell{Label: "T" + strconv.Itoa(at%7), Group: at % 7})
	}
	row := exhibit.MemoryRow{Label: "groups", Boxes: []exhibit.Box{{Label: "none", Width: 1}, {Label: "1", Width: 2, Group: 1}, {Label: "6", Width: 1, Group: 6}},
		Braces: []exhibit.Brace{{First: 1, Last: 2, Label: "two boxes"}}}
	m := exhibit.Memory{Title: "Grids", Grids: []exhibit.Grid{numbered, dealt}, Rows: []exhibit.MemoryRow{row}}
	return exhibit.Exhibit{ID: "curves", Kind: exhibit.Drawing, Title: "Curves", Layout: []exhibit.Memory{m}}
}

// sizes is a figure of four panels, of which one has less data than the others.
func sizes() exhibit.Exhibit {
	e := exhibit.Exhibit{ID: "sizes", Kind: exhibit.Figure, Unit: "ms", Title: "Time of an exchange"}
	plot := exhibit.Plot{Title: "Time of an exchange, by the size of the arrays", XLabel: "processes", YLabel: "time (ms)",
		XScale: exhibit.Log, YScale: exhibit.Log, Legend: []string{"one-sided", "messages"}}
	for _, size := range []float64{1, 2, 4, 8} {
		name := strconv.FormatFloat(size, 'f', -1, 64) + " GB"
		plot.Panels = append(plot.Panels, exhibit.Panel{Title: name, Series: []string{"one-sided " + name, "messages " + name}})
		for _, n := range []float64{1024, 2048, 4096, 8192} {
			row := strconv.FormatFloat(n, 'f', -1, 64)
			direct := exhibit.Cell{Row: row, Column: "one-sided " + name, X: n, Simulated: 50000*size/n + 3}
			if n == 1024 {
				direct.Published = number(twoDigits(direct.Simulated * 1.4))
			}
			e.Cells = append(e.Cells, direct)
			if size < 8 {
				e.Cells = append(e.Cells, exhibit.Cell{Row: row, Column: "messages " + name, X: n, Simulated: 70000*size/n + 4})
			}
		}
	}
	for i, n := range []float64{1024, 2048, 4096, 8192} {
		plot.Marks = append(plot.Marks, exhibit.Mark{X: n, Label: []string{"1024/256", "2048/512", "4096/1024", "8192/2048"}[i]})
	}
	e.Plots = []exhibit.Plot{plot}
	return e
}

// whatMatters is tornado plots of two numbers: one with a kink, one with a bar of one side.
func whatMatters() exhibit.Exhibit {
	return exhibit.Exhibit{
		ID: "matters", Kind: exhibit.Drawing, Title: "Per cent that an output moves for each per cent of a parameter",
		Caption: "Shown are 2 of 9 outputs; the CSV file has all.",
		Tornados: []exhibit.Tornado{
			{Title: "16, get: 91.4 us", Bars: []exhibit.TornadoBar{
				{Label: "machine.lapi.get_call", Less: number(-0.52), More: number(0.52), Weak: true},
				{Label: "machine.lapi.reply", Less: number(-0.31), More: number(-0.4), Weak: true},
				{Label: "machine.network.rate", Less: number(0.051), More: number(-0.049)},
			}},
			{Title: "16, rate: 9.4 MB/s", Bars: []exhibit.TornadoBar{{Label: "library.armci.argument_check", More: number(-0.004)}}},
		},
	}
}

// crossed is heat maps of two numbers over two parameters. One has its values in the fields, and an unknown field. The
// other, on logarithmic axes and colours, has so many fields that there is no room for values.
func crossed() exhibit.Exhibit {
	small := exhibit.HeatMap{
		Title: "16, get", Unit: "us", Scale: exhibit.Linear,
		X:      exhibit.HeatAxis{Label: "machine.lapi.interrupt", Scale: exhibit.Log, At: []float64{1, 10, 100}, Ticks: []string{"1us", "10us", "100us"}},
		Y:      exhibit.HeatAxis{Label: "machine.lapi.get_call", Scale: exhibit.Linear, At: []float64{10, 20, 50}, Ticks: []string{"10us", "20us", "50us"}},
		Values: [][]*float64{{number(61.25), number(70.25), number(160.25)}, {number(71.25), nil, number(170.25)}, {number(101.25), number(110.25), number(200.25)}},
	}
	large := exhibit.HeatMap{
		Title: "512, rate", Unit: "MB/s", Scale: exhibit.Log,
		X: exhibit.HeatAxis{Label: "machine.network.rate", Scale: exhibit.Log}, Y: exhibit.HeatAxis{Label: "machine.nodes", Scale: exhibit.Log},
	}
	for i := range 21 {
		large.X.At = append(large.X.At, math.Pow(10, float64(i)/10))
		large.X.Ticks = append(large.X.Ticks, fmt.Sprintf("%.3gMB/s", large.X.At[i]))
	}
	for i := range 12 {
		large.Y.At = append(large.Y.At, math.Ldexp(1, i))
		large.Y.Ticks = append(large.Y.Ticks, fmt.Sprint(1<<i))
		var row []*float64
		for k := range large.X.At {
			row = append(row, number(large.X.At[k]*math.Sqrt(large.Y.At[i])))
		}
		large.Values = append(large.Values, row)
	}
	return exhibit.Exhibit{
		ID: "crossed", Kind: exhibit.Drawing, Title: "Two numbers over two parameters", Caption: "Shown are 2 of 9 outputs; the CSV file has all.",
		HeatMaps: []exhibit.HeatMap{small, large},
	}
}

// doubted is a figure with intervals, published points and without, on a logarithmic axis.
func doubted() exhibit.Exhibit {
	e := gather()
	e.ID, e.Plots = "doubted", e.Plots[:1]
	for i := range e.Cells {
		c := &e.Cells[i]
		if c.Column == "ARMCI_GetV" {
			c.Low, c.High = number(0.8*c.Simulated), number(1.3*c.Simulated)
		}
	}
	return e
}

// exchange is a timeline of two processes that compute and exchange, one of them interrupted.
func exchange() exhibit.Exhibit {
	l := &exhibit.Timeline{
		From: 1000, To: 1100,
		Lanes: []exhibit.Lane{{Name: "process 0"}, {Name: "process 1"}, {Name: "dispatcher 1", Minor: true}},
		Notes: []string{"process 0 repeats a step 7 times from 810us on; shown is step 3, which takes 100us"},
	}
	at := 1000.0
	for i, kind := range []string{"computing", "owner calculation", "remote access", "contention at the owner", "barriers", "messages", "waiting for messages", "page faults", "computing"} {
		end := at + 10 + float64(i%3)
		l.Bars = append(l.Bars, exhibit.Bar{Lane: 0, Start: at, End: min(end, 1100), Kind: kind})
		at = end
	}
	l.Bars = append(l.Bars, exhibit.Bar{Lane: 1, Start: 1000, End: 1062, Kind: "computing"}, exhibit.Bar{Lane: 1, Start: 1062, End: 1100, Kind: "wait"},
		exhibit.Bar{Lane: 2, Start: 1040, End: 1049, Kind: "interrupt"}, exhibit.Bar{Lane: 2, Start: 1049, End: 1052, Kind: "handler"})
	l.Brackets = []exhibit.Bracket{{Lane: 0, Start: 1021, End: 1045, Label: "shmem_get"}, {Lane: 0, Start: 1060, End: 1063, Label: "too long for its place"}}
	l.Arrows = []exhibit.LaneArrow{{From: 0, To: 2, Sent: 1021, Received: 1040}, {From: 1, To: 0, Sent: 1052, Received: 1045 + 20}, {From: 0, To: 1, Sent: 995, Received: 1110}}
	return exhibit.Exhibit{ID: "exchange", Kind: exhibit.Drawing, Title: "Two processes exchange data", Lanes: l}
}
