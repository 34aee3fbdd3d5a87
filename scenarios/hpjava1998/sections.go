package hpjava1998

import (
	"context"

	"simrun/models/adlib"
	"simrun/models/compile"
	"simrun/models/hpjava"

	"simrun/machines"
	"simrun/scenarios"
)

// sectionsConfig is the configuration of the examples.
type sectionsConfig struct {
	Processes int `toml:"processes" min:"6" max:"64"`
}

// example is statements of a section of the paper with what they print on process 0.
type example struct{ name, statements, want string }

// grid declares what the examples of sections 3 to 6 share.
const grid = `Procs2 p = new Procs2(3, 2);
Range x = new BlockRange(100, p.dim(0), 1), y = new BlockRange(200, p.dim(1));
on(p) {
float [[#,#]] a = new float [[x, y]], b = new float [[x, y]];
Index i, j;
over(i = x | :) over(j = y | :) b [i, j] = x.idx(i) * 1000 + y.idx(j);
`

var examples = []example{
	{"multidimensional arrays (2)", `int [[,]] a = new int [[5, 5]]; int n = 3; float [[,,]] b = new float [[10, n, 20]]; int [[]] c = new int [[100]];
for(int i = 0 ; i < 4 ; i++) a [i, i + 1] = i + c [i]; System.out.println(HPJlib.sum(a) + " " + b [9, 2, 19]);`, "6 0.0\n"},
	{"sections (2)", `int [[,]] a = new int [[5, 5]]; int [[]] e = a [[2, 2 :]]; e [1] = 7; float [[,,]] b = new float [[10, 3, 20]]; float [[,]] s = b [[ : , 0, 1 : 10 : 2]];
s [9, 4] = 2; System.out.println(a [2, 3] + " " + b [9, 0, 9]);`, "7 2.0\n"},
	{"library (2)", `int [[,]] a = new int [[5, 5]]; a [4, 1] = 3; int [[,]] f = new int [[5, 5]]; HPJlib.shift(f, a, -1, 0, CYCL); int [[]] c = new int [[100]], h = new int [[100]];
c [99] = 4; HPJlib.copy(h, c); System.out.println(f [0, 1] + " " + h [99]);`, "3 4\n"},
	{"distributed shift (3)", grid + `HPJlib.shift(a, b, -1, 0, CYCL); float s = HPJlib.sum(a [[0, :]]); System.out.println(s); }`, "1.98199E7\n"},
	{"at (5)", grid + `Location k = x [17], l = y [23]; at(k) at(l) a [k, l] = 13; float s = HPJlib.sum(a); System.out.println(s); }`, "13.0\n"},
	{"over (6)", grid + `over(i = x | :) over(j = y | :) a [i, j] = 2 * b [i, j]; float m = HPJlib.maxval(a); System.out.println(m); }`, "198398.0\n"},
	{"remap (6)", grid + `float [[]] c = new float [[200]]; HPJlib.remap(c, b [[99, :]]); System.out.println(c [199]); }`, "99199.0\n"},
	{"subranges (6)", grid + `Range z = x [0 : 49]; float [[#]] v = new float [[z]]; over(i = z | :) v [i] = z.idx(i); float s = HPJlib.sum(v); System.out.println(s); }`, "1225.0\n"},
	{"local work and messages (1, 7)", grid + `double [] d = {0}; over(i = x | :) over(j = y | :) if (y.idx(j) < 2) d [0] += y.idx(j);
if (Comm.rank() != 0) Comm.send(d, 0, 1, 0, 1); else for (int r = 1; r < 6; r++) { double [] o = new double [1]; Comm.recv(o, 0, 1, r, 1); d [0] += o [0]; }
System.out.println(d [0]); }`, "100.0\n"},
	{"gather (7)", grid + `float [[#]] v = new float [[x]], w = new float [[x]]; int [[#]] s = new int [[x]];
over(i = x | :) { w [i] = x.idx(i); s [i] = 99 - x.idx(i); } HPJlib.gather(v, w, s); float m = HPJlib.sum(v [[0 : 9]]); System.out.println(m); }`, "945.0\n"},
}

func sectionsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "hpjava-sections", Doc: "the examples of the sections of the HPJava paper", NeedsMachine: true, Needs: adlib.Needs(),
		Config:    func() any { return &sectionsConfig{Processes: 6} },
		Processes: func(c any) int { return c.(*sectionsConfig).Processes },
		Run:       runSections,
	}
}

func runSections(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	c := env.Config().(*sectionsConfig)
	out := &scenarios.Outcome{}
	part := out.Exhibit("hpjava-sections")
	part.Unit = "s"
	machine := env.MachineNames()[0]
	m, err := env.Machine(machine)
	if err != nil {
		return nil, err
	}
	for _, x := range examples {
		text := "class Example {\nstatic void main(String[] args) {\n" + x.statements + "\n}\n}\n"
		p, err := hpjava.Build([]compile.Source{{Name: "example.hpj", Text: []byte(text)}}, hpjava.Options{Costs: m.(machines.Processor).Costs()})
		if err != nil {
			return nil, err
		}
		t, err := timeOne(ctx, env, machine, p, c.Processes)
		if e := p.Close(); err == nil {
			err = e
		}
		if err != nil {
			return nil, err
		}
		part.Cell(x.name, "time", t.time)
		part.ExplainRun(x.name, "time", t.simulation, false)
		part.Cell(x.name, "communication", t.communication)
		out.Check(x.name, hasLine(t.text, x.want), "printed %q, expected a line %q", t.text, x.want)
	}
	return out, nil
}

// hasLine reports whether a process printed a line.
func hasLine(text, line string) bool {
	for len(text) >= len(line) {
		if text[:len(line)] == line {
			return true
		}
		text = text[1:]
	}
	return false
}
