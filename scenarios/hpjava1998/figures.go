package hpjava1998

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/compile"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/hpjava"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	return []scenarios.Program{figureProgram(choleski), figureProgram(redBlack), sectionsProgram()}
}

// figureConfig is the configuration of a figure.
type figureConfig struct {
	Size        int   `toml:"size" min:"8" max:"1024"`
	Processes   []int `toml:"processes" min:"1" max:"256"`
	Starts      []int `toml:"starts" min:"8" max:"1024"` // sizes at which the start of loops is measured
	EveryAccess bool  `toml:"every_access,optional"`     // translation and checks at every access
}

// figure is one of the paper's programs.
type figure struct {
	id, file, ordinary string
	size               string // of the file, as it is written there
	other              string // another range instead of what the file has; "" for none
	defaults           figureConfig
	check              func(ctx context.Context, env *scenarios.Env, out *scenarios.Outcome) error
}

var choleski = &figure{
	id: "hpjava-fig1", file: "choleski.hpj", ordinary: "choleski-ordinary.hpj", size: "N = 48", other: "CyclicRange=>BlockRange",
	defaults: figureConfig{Size: 128, Processes: []int{1, 2, 4, 8, 16}, Starts: []int{32, 64, 128}},
}

var redBlack = &figure{
	id: "hpjava-fig2", file: "redblack.hpj", ordinary: "redblack-ordinary.hpj", size: "N = 32",
	defaults: figureConfig{Size: 128, Processes: []int{1, 4, 9, 16}, Starts: []int{32, 64, 128}},
}

func init() {
	choleski.check, redBlack.check = checkFactor, checkSweeps
}

func figureProgram(f *figure) scenarios.Program {
	return scenarios.Program{
		Name: f.id, Doc: "the program of a figure of the HPJava paper, on every machine", NeedsMachine: true, Needs: adlib.Needs(),
		Config: func() any { c := f.defaults; return &c },
		Processes: func(c any) int {
			most := 1
			for _, p := range c.(*figureConfig).Processes {
				most = max(most, p)
			}
			return most
		},
		Cells:    f.listCells,
		Validate: validateFigure,
		Run:      f.run,
	}
}

func validateFigure(s *scenarios.Scenario) []scenarios.Complaint {
	c := s.Config.(*figureConfig)
	return append(scenarios.OnceEach("processes", c.Processes), scenarios.OnceEach("starts", c.Starts)...)
}

// variant is a program as it is run.
type variant struct {
	file    string
	changes []string // "old=>new"
	every   bool
}

func (f *figure) variant(file string, size int, changes ...string) variant {
	return variant{file: file, changes: append([]string{fmt.Sprintf("%s=>N = %d", f.size, size)}, changes...)}
}

// text returns the source of a variant.
func (v variant) text() ([]byte, error) {
	b, err := scenarios.Source(v.file)
	if err != nil {
		return nil, err
	}
	s := string(b)
	for _, c := range v.changes {
		from, to, _ := strings.Cut(c, "=>")
		if !strings.Contains(s, from) {
			return nil, fmt.Errorf("%s has no %q", v.file, from)
		}
		s = strings.ReplaceAll(s, from, to)
	}
	return []byte(s), nil
}

// timing is what a run took, in seconds.
type timing struct {
	time, computing, communication float64
	program                        float64 // computing of the program alone
	balance                        float64 // most of that in a process over the mean
	text                           string
	simulation                     *scenarios.Simulation
}

// time runs a variant on each number of processes of a machine.
func time(ctx context.Context, env *scenarios.Env, machine string, v variant, processes []int) (list []timing, err error) {
	m, err := env.Machine(machine)
	if err != nil {
		return nil, err
	}
	text, err := v.text()
	if err != nil {
		return nil, err
	}
	p, err := hpjava.Build([]compile.Source{{Name: v.file, Text: text}}, hpjava.Options{Costs: m.(machines.Processor).Costs(), EveryAccess: v.every})
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := p.Close(); err == nil {
			err = e
		}
	}()
	for _, n := range processes {
		t, err := timeOne(ctx, env, machine, p, n)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

func timeOne(ctx context.Context, env *scenarios.Env, machine string, p *spmd.Program, n int) (timing, error) {
	run := &spmd.Run{}
	printer := spmd.NewPrinter(run)
	var out bytes.Buffer
	run.Config = func(rank int) vm.Config {
		return vm.Config{Library: &hpjava.Console{Output: printer.Writer(rank, io.Writer(&out))}}
	}
	simulation, err := env.Run(ctx, scenarios.Job{Machine: machine, Processes: n, Body: p.Body(run)})
	if err != nil {
		return timing{}, err
	}
	if err := printer.Flush(); err != nil {
		return timing{}, err
	}
	mean, most := systems.Mean(run), systems.Max(run)
	end := sim.Duration(run.End())
	own := mean[machines.Computing] + mean[machines.Addressing] + mean[machines.Runtime]
	return timing{
		time: seconds(end), computing: seconds(own), communication: seconds(end - own - mean[machines.Idle]),
		program: seconds(mean[machines.Computing]), balance: float64(most[machines.Computing]) / float64(max(1, mean[machines.Computing])), text: out.String(), simulation: simulation,
	}, nil
}

func seconds(d sim.Duration) float64 { return float64(d) / 1e12 }

// measured is what the figure's runs on one machine gave.
type measured struct {
	machine            string
	main, other        []timing // by number of processes
	ordinary           timing   // one process
	every              *timing  // one process, translation at every access; nil: not run
	even               *evenness
	starts, startsFree []timing // by size, on four processes; the second nil if not run
}

// startProcesses is on how many processes the start of loops is measured.
const startProcesses = 4

func (f *figure) run(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	c := env.Config().(*figureConfig)
	names := env.MachineNames()
	all := make([]measured, len(names))
	err := env.Each(ctx, len(names), func(ctx context.Context, env *scenarios.Env, i int) (err error) {
		all[i], err = f.measure(ctx, env, names[i], c)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	part := out.Exhibit(f.id)
	part.Unit = "s"
	for _, m := range all {
		f.cells(part, m, c)
	}
	if f.isWhole(env, c) {
		f.judge(part, all, c)
	}
	return out, f.check(ctx, env, out)
}

// measure runs on one machine what the cells that are shown need, and if all are needed what the claims need beside.
func (f *figure) measure(ctx context.Context, env *scenarios.Env, machine string, c *figureConfig) (m measured, err error) {
	m.machine = machine
	v := f.variant(f.file, c.Size)
	v.every = c.EveryAccess
	need := f.needs(env, machine, c)
	if m.main, err = timeNeeded(ctx, env, machine, v, c.Processes, need.main); err != nil {
		return m, err
	}
	if f.other != "" {
		if m.other, err = timeNeeded(ctx, env, machine, f.variant(f.file, c.Size, f.other), c.Processes, need.other); err != nil {
			return m, err
		}
	}
	if !f.isWhole(env, c) {
		return m, nil
	}
	err = f.measureClaims(ctx, env, v, c, &m)
	return m, err
}

// measureClaims runs what only claims need on a machine; v is the figure's program.
func (f *figure) measureClaims(ctx context.Context, env *scenarios.Env, v variant, c *figureConfig, m *measured) (err error) {
	machine := m.machine
	if f.other != "" {
		if m.even, err = f.measureEven(ctx, env, machine, c); err != nil {
			return err
		}
	}
	one, err := time(ctx, env, machine, f.variant(f.ordinary, c.Size), []int{1})
	if err != nil {
		return err
	}
	m.ordinary = one[0]
	if m.starts, err = f.startTimes(ctx, env, machine, c); err != nil {
		return err
	}
	if changed, ok := env.Counterfactual("free-start"); ok {
		if m.startsFree, err = f.startTimes(ctx, changed, machine, c); err != nil {
			return err
		}
	}
	if changed, ok := env.Counterfactual("every-access"); ok {
		v.every = changed.Config().(*figureConfig).EveryAccess
		one, err := time(ctx, changed, machine, v, []int{1})
		if err != nil {
			return err
		}
		m.every = &one[0]
	}
	return nil
}

func (f *figure) startTimes(ctx context.Context, env *scenarios.Env, machine string, c *figureConfig) ([]timing, error) {
	var list []timing
	for _, n := range c.Starts {
		one, err := time(ctx, env, machine, f.variant(f.file, n), []int{startProcesses})
		if err != nil {
			return nil, err
		}
		list = append(list, one[0])
	}
	return list, nil
}

// cells adds what the runs on a machine gave.
func (f *figure) cells(part *scenarios.Part, m measured, c *figureConfig) {
	for i, n := range c.Processes {
		row := rowName(m.machine, n)
		if t := m.main[i]; t.simulation != nil {
			part.Cell(row, "time", t.time)
			part.ExplainRun(row, "time", t.simulation, false)
			if m.main[0].simulation != nil {
				part.CellIn("times", row, "speed-up", m.main[0].time/t.time)
			}
			part.Cell(row, "computing", t.computing)
			part.Cell(row, "communication", t.communication)
		}
		if m.other != nil && m.other[i].simulation != nil {
			part.Cell(row, "time, blocks", m.other[i].time)
			part.ExplainRun(row, "time, blocks", m.other[i].simulation, false)
		}
	}
}
