package audit

import (
	"slices"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/claims"
	"simrun/scenarios/doubt"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/interval"
	"simrun/sim/param"
)

// Account is what an audit finds. docs/audit.md explains its keys.
type Account struct {
	Schema     int              `json:"schema"`
	Scenarios  []scenarioSource `json:"scenarios"`
	Claims     []ClaimCount     `json:"claims"`
	NotHolding []claimAnswer    `json:"not_holding"`
	Statements []paperCount     `json:"statements"`
	Waiting    []waitingFor     `json:"waiting"`
	Fits       []scenarios.Fit  `json:"fits"`
	Exhibits   []CellErrors     `json:"exhibits"`
	Papers     []CellErrors     `json:"papers"`
	Total      CellErrors       `json:"total"`
	Fitted     CellErrors       `json:"fitted"`
	Machines   []machineKinds   `json:"machines"`
	Libraries  []libraryKinds   `json:"libraries"`
	Surveys    []doubtSurvey    `json:"surveys"`
	Movers     []doubt.Mover    `json:"movers"`
	Intervals  []IntervalCount  `json:"intervals"`

	CellIntervals []CellInterval `json:"cell_intervals"`

	Broken []BrokenRule `json:"broken"`

	score scenarios.Score
}

// Audited is a scenario with what it gave.
type Audited struct {
	Scenario *scenarios.Scenario
	Record   *scenarios.Record // nil if the run failed
	Ran      bool              // now, so that its machines know what was read
	Doubts   *doubt.Survey     // what the doubts of its parameters do; nil without a survey

	Intervals *interval.Set // of its numbers; nil without them
}

// accountSchema is the number of the form of the JSON object.
const accountSchema = 4

// scenarioSource is a scenario and where its results are from.
type scenarioSource struct {
	Scenario string   `json:"scenario"`
	From     string   `json:"from"` // "record", "run" or "nothing"
	Changes  []string `json:"changes"`
}

// ClaimCount counts the claims of a class.
type ClaimCount struct {
	Class   exhibit.Class `json:"class"`
	Holds   int           `json:"holds"`
	Differs int           `json:"differs"`
	Open    int           `json:"open"`

	// OnFitted are those that are stated only by exhibits whose published cells are all fitted. They are no evidence.
	OnFitted int `json:"on_fitted_cells"`
}

// claimAnswer is a claim that does not hold.
type claimAnswer struct {
	ID       string          `json:"id"`
	Class    exhibit.Class   `json:"class"`
	Verdict  exhibit.Verdict `json:"verdict"`
	Exhibits []string        `json:"exhibits"`
	Text     string          `json:"text"`
	Observed string          `json:"observed"`
	Because  string          `json:"because"`
}

// paperCount counts the statements of a paper that a scenario has to answer.
type paperCount struct {
	Paper    string `json:"paper"`
	Judged   int    `json:"judged"`   // results and causes
	Answered int    `json:"answered"` // of these: stated by an exhibit, whatever the verdict
	Partly   int    `json:"partly"`   // of these: another of their exhibits waits
	Waiting  int    `json:"waiting"`  // for a machine, a system or something else
	Listed   int    `json:"listed"`   // mechanisms and capabilities, which tests answer
}

// waitingFor is an exhibit, or a statement without one, that nothing shows yet.
type waitingFor struct {
	What       string `json:"what"`
	Statements int    `json:"statements"` // judged ones that it decides
	For        string `json:"for"`
}

// machineKinds counts the parameters of a machine.
type machineKinds struct {
	Machine string `json:"machine"`
	sheetKinds
}

// libraryKinds counts the operation counts of a library.
type libraryKinds struct {
	Library string `json:"library"`
	sheetKinds
}

// sheetKinds counts parameters by kind.
type sheetKinds struct {
	Kinds    []counts `json:"kinds"`
	Recalled int      `json:"recalled"` // whose source nobody has opened
	Bounded  int      `json:"bounded"`  // with low and high
}

type counts struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	Read  *int   `json:"read,omitempty"` // how many the runs read; absent without runs
}

// New accounts for some scenarios; everything says that they are all scenarios. Then every statement of the papers
// must have an answer.
func New(results []Audited, everything bool) *Account {
	a := &Account{
		Schema: accountSchema, Scenarios: []scenarioSource{}, NotHolding: []claimAnswer{}, Statements: []paperCount{},
		Waiting: []waitingFor{}, Fits: []scenarios.Fit{}, Exhibits: []CellErrors{}, Papers: []CellErrors{}, Machines: []machineKinds{}, Libraries: []libraryKinds{}, Broken: []BrokenRule{},
		Surveys: []doubtSurvey{}, Movers: []doubt.Mover{}, Intervals: []IntervalCount{}, CellIntervals: []CellInterval{},
		Total: CellErrors{Exhibit: "all"}, Fitted: CellErrors{Exhibit: "fitted"},
	}
	for i := range results {
		a.addScenario(&results[i])
	}
	a.Total.conclude()
	a.Fitted.conclude()
	for i := range a.Papers {
		a.Papers[i].conclude()
	}
	a.addClaims(recordsOf(results))
	if everything {
		a.addStatements(statedClaims(results))
	}
	a.Broken = append(a.Broken, brokenRules(results, a, everything)...)
	return a
}

func (a *Account) addScenario(r *Audited) {
	s := scenarioSource{Scenario: r.Scenario.ID, From: "nothing", Changes: []string{}}
	switch {
	case r.Ran:
		s.From = "run"
	case r.Record != nil:
		s.From = "record"
	}
	if r.Record != nil {
		s.Changes = r.Record.Changes
		for i := range r.Record.Exhibits {
			a.addExhibit(&r.Record.Exhibits[i])
		}
	}
	a.Scenarios = append(a.Scenarios, s)
	a.Fits = append(a.Fits, r.Scenario.Fits()...)
	for i := range r.Scenario.Targets {
		a.addMachine(&r.Scenario.Targets[i], r.Ran)
	}
	for _, sheet := range r.Scenario.Libraries.Sheets() {
		a.addLibrary(sheet, r.Ran)
	}
	a.addDoubts(r)
	a.addIntervals(r)
}

// recordsOf returns what the scenarios gave.
func recordsOf(results []Audited) []*scenarios.Record {
	var all []*scenarios.Record
	for _, r := range results {
		if r.Record != nil {
			all = append(all, r.Record)
		}
	}
	return all
}

// addMachine counts the parameters of a machine of a scenario. One that several
// scenarios run on is counted once; a parameter is read if one of them reads it.
func (a *Account) addMachine(t *scenarios.Target, ran bool) {
	sheet := t.Machine.Sheet()
	i := slices.IndexFunc(a.Machines, func(m machineKinds) bool { return m.Machine == t.Name })
	if i < 0 {
		i = len(a.Machines)
		a.Machines = append(a.Machines, machineKinds{t.Name, newSheetKinds(sheet)})
	}
	if ran {
		a.Machines[i].addReads(sheet)
	}
}

// addLibrary counts the operation counts of a library, once as the parameters of a
// machine.
func (a *Account) addLibrary(sheet *machines.Sheet, ran bool) {
	i := slices.IndexFunc(a.Libraries, func(l libraryKinds) bool { return l.Library == sheet.Library() })
	if i < 0 {
		i = len(a.Libraries)
		a.Libraries = append(a.Libraries, libraryKinds{sheet.Library(), newSheetKinds(sheet)})
	}
	if ran {
		a.Libraries[i].addReads(sheet)
	}
}

// addReads counts what a run read, if no other read more.
func (n *sheetKinds) addReads(sheet *machines.Sheet) {
	for k := range n.Kinds {
		c := &n.Kinds[k]
		read := countParams(sheet, func(m *param.Meta) bool { return string(m.Kind) == c.Kind && m.WasRead() })
		if c.Read == nil || *c.Read < read {
			c.Read = &read
		}
	}
}

func newSheetKinds(sheet *machines.Sheet) sheetKinds {
	m := sheetKinds{
		Recalled: countParams(sheet, func(m *param.Meta) bool { return m.Recalled }),
		Bounded:  countParams(sheet, func(m *param.Meta) bool { return m.Low != "" && m.High != "" }),
	}
	for _, k := range param.Kinds() {
		m.Kinds = append(m.Kinds, counts{Kind: string(k), Count: countParams(sheet, func(m *param.Meta) bool { return m.Kind == k })})
	}
	return m
}

func countParams(sheet *machines.Sheet, counted func(m *param.Meta) bool) int {
	n := 0
	for _, p := range sheet.Params() {
		if counted(p.Meta()) {
			n++
		}
	}
	return n
}

// addClaims counts the claims and lists those that do not hold.
func (a *Account) addClaims(records []*scenarios.Record) {
	a.score = scenarios.CountClaims(records)
	for i, class := range exhibit.Classes() {
		a.Claims = append(a.Claims, ClaimCount{Class: class, Holds: a.score[i][0], Differs: a.score[i][1], Open: a.score[i][2]})
	}
	for _, c := range scenarios.CombineClaims(records) {
		if !slices.ContainsFunc(c.Exhibits, func(e string) bool { return !a.allFitted(e) }) {
			a.Claims[slices.Index(exhibit.Classes(), c.Class)].OnFitted++
		}
		if c.Verdict != exhibit.Holds {
			a.NotHolding = append(a.NotHolding, claimAnswer{
				ID: c.ID, Class: c.Class, Verdict: c.Verdict, Exhibits: c.Exhibits, Text: c.Text, Observed: c.Observed, Because: c.Because,
			})
		}
	}
}

// allFitted reports whether every published cell of an exhibit is fitted.
func (a *Account) allFitted(id string) bool {
	i := slices.IndexFunc(a.Exhibits, func(x CellErrors) bool { return x.Exhibit == id })
	return i >= 0 && a.Exhibits[i].ByParameter+a.Exhibits[i].ByForm == a.Exhibits[i].Published
}

// statedClaims returns what claims of the papers the exhibits of scenarios state.
func statedClaims(results []Audited) claims.Index {
	all := claims.Index{}
	for _, r := range results {
		for _, c := range r.Scenario.Claims() {
			if all[c.Exhibit] == nil {
				all[c.Exhibit] = map[string]bool{}
			}
			if c.Class == exhibit.Paper {
				all[c.Exhibit][c.ID] = true
			}
		}
	}
	return all
}

// addStatements accounts for the statements of the papers.
func (a *Account) addStatements(stated claims.Index) {
	waiting := map[string]int{}
	for _, s := range claims.Statements() {
		i := slices.IndexFunc(a.Statements, func(p paperCount) bool { return p.Paper == s.Paper() })
		if i < 0 {
			i = len(a.Statements)
			a.Statements = append(a.Statements, paperCount{Paper: s.Paper()})
		}
		a.Statements[i].add(s, stated)
		for _, e := range s.Exhibits {
			if stated[e] == nil && s.Judged() {
				waiting[e]++
			}
		}
	}
	for _, e := range claims.WaitingExhibits() {
		if stated[e] == nil {
			a.Waiting = append(a.Waiting, waitingFor{e, waiting[e], claims.Missing(e)})
		}
	}
	for _, s := range claims.Statements() {
		if missing := claims.MissingFor(s.ID); missing != "" && s.Judged() && !stated.Answers(s) {
			a.Waiting = append(a.Waiting, waitingFor{s.ID, 1, missing})
		}
	}
}

func (p *paperCount) add(s claims.Statement, stated claims.Index) {
	if !s.Judged() {
		p.Listed++
		return
	}
	p.Judged++
	answered := stated.Answers(s)
	waits := len(s.Exhibits) == 0 && !answered || slices.ContainsFunc(s.Exhibits, func(e string) bool { return stated[e] == nil })
	switch {
	case answered && waits:
		p.Answered++
		p.Partly++
	case answered:
		p.Answered++
	case waits:
		p.Waiting++
	}
}
