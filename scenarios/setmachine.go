package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim/param"
)

// changed records the changes that setMachines has made.
type changed struct {
	flags   string // of the overrides
	inFile  error  // what did not fit together before them
	tooMany bool   // processes for some machine, before them
}

// setMachines loads the machines and sets their parameters, and the operation counts of
// libraries: first those of the file, then the overrides.
func (l *loader) setMachines(overrides []Override) (c changed, err error) {
	all := l.s.Targets
	l.s.Libraries = machines.NewLibraries(l.catalog.Libraries)
	for i := range all {
		if all[i].Machine, err = all[i].Load(); err != nil {
			return c, err
		}
	}
	if node := l.table.Set.node; node != nil && len(all) > 0 {
		l.setAll(pointers(all), node, node.Path())
	}
	if err := l.errs.Err(); err != nil {
		return c, err
	}
	c.inFile, c.tooMany = l.validateMachines(), l.tooMany() != nil
	if c.flags, err = l.override(overrides); err != nil {
		return c, err
	}
	return c, l.overrideLibraries(overrides)
}

// overrideLibraries makes the overrides of operation counts.
func (l *loader) overrideLibraries(overrides []Override) error {
	for _, o := range overrides {
		if !o.OfLibrary() || !o.Concerns(l.s) {
			continue
		}
		if err := l.s.Libraries.Override(o.Path, o.Value); err != nil {
			return &OverrideError{Override: o, Err: unwrapOnce(err)}
		}
	}
	return nil
}

// checkMachines asks the machines whether they can run the scenario as they are set.
func (l *loader) checkMachines(c changed) error {
	if t := l.tooMany(); t != nil && c.tooMany {
		l.failf("processes", "found %d processes, expected at most %d on machine %q", l.s.Processes, t.Machine.ProcessesMax(), t.Name)
		return l.errs.Err()
	}
	err := l.validateMachines()
	switch {
	case err == nil: // also if the overrides mend what the file sets
		return nil
	case c.inFile != nil:
		l.failf("set", "%v", c.inFile)
		return l.errs.Err()
	}
	return &OverrideError{Override: Override{Flag: c.flags}, Err: err}
}

func pointers(all []Target) []*Target {
	out := make([]*Target, len(all))
	for i := range all {
		out[i] = &all[i]
	}
	return out
}

// override makes the overrides of machine parameters, those of a single machine
// last, and returns their flags.
func (l *loader) override(overrides []Override) (flags string, err error) {
	var made []string
	for _, anyMachine := range []bool{true, false} {
		for _, o := range overrides {
			if !o.OfMachine() || o.ofAny() != anyMachine {
				continue
			}
			targets, path := l.concerned(o)
			if len(targets) == 0 {
				continue
			}
			if err := l.set(targets, path, o.Value); err != nil {
				return "", &OverrideError{Override: o, Err: err}
			}
			made = append(made, o.Flag)
		}
	}
	return strings.Join(made, " "), nil
}

// concerned returns the machines that an override is for, and the path of the
// parameter.
func (l *loader) concerned(o Override) (targets []*Target, path string) {
	for _, t := range pointers(l.s.Targets) {
		if p, ok := o.PathOn(t.Name); ok {
			targets, path = append(targets, t), p
		}
	}
	return targets, path
}

// set sets a parameter on all of the machines that have it; at least one must. A value such as
// "meiko.network" replaces the part network of the machines by that of the Meiko.
func (l *loader) set(targets []*Target, path, value string) error {
	if from, isPart := l.partOf(path, value); isPart {
		l.swapped = true
		return swapPart(targets, from, path)
	}
	with := slices.DeleteFunc(slices.Clone(targets), func(t *Target) bool { return !t.Machine.Sheet().Has(path) })
	if len(with) == 0 {
		return unknown(targets, path, value)
	}
	for _, t := range with {
		if err := t.change(setting{path: path, value: value}); err != nil {
			return err
		}
	}
	return nil
}

// change changes the machine, and notes it for others like it.
func (t *Target) change(s setting) error {
	if err := s.apply(t.Machine); err != nil {
		return unwrapOnce(err)
	}
	t.made = append(t.made, s)
	return nil
}

// partOf returns the machine whose part a value names, if it names one: the same part as the path does.
func (l *loader) partOf(path, value string) (*machines.Model, bool) {
	name, part, _ := strings.Cut(value, ".")
	m := l.catalog.Machine(name)
	return m, m != nil && part == path
}

// swapPart gives machines a part of another. Of several, those have it that can.
func swapPart(targets []*Target, from *machines.Model, part string) error {
	var first error
	made := 0
	for _, t := range targets {
		err := t.change(setting{path: part, from: from})
		if err == nil {
			made++
		} else if first == nil {
			first = err
		}
	}
	if made == 0 {
		return first
	}
	return nil
}

// unknown returns the error of a parameter that no machine has. With several machines, it contains the
// error of each.
func unknown(targets []*Target, path, value string) error {
	if len(targets) == 1 {
		return unwrapOnce(targets[0].Machine.Sheet().Override(path, value))
	}
	var each []string
	for _, t := range targets {
		each = append(each, fmt.Sprintf("%s: %v", t.Name, unwrapOnce(t.Machine.Sheet().Override(path, value))))
	}
	return errors.New(strings.Join(each, "; "))
}

// tooMany returns a machine that has fewer processes than the scenario states, or
// nil. Where the program's parameters say how many there are, the program knows which
// machine has how many of them.
func (l *loader) tooMany() *Target {
	for i := range l.s.Targets {
		t := &l.s.Targets[i]
		if l.table.Processes > t.Machine.ProcessesMax() {
			return t
		}
	}
	return nil
}

// validateMachines asks the machines whether their parameters fit together.
func (l *loader) validateMachines() error {
	for _, t := range l.s.Targets {
		if v, ok := t.Machine.(machines.Validator); ok {
			n := l.s.Processes
			if l.s.Program.Processes != nil {
				n = min(n, t.Machine.ProcessesMax())
			}
			if err := v.Validate(n); err != nil {
				return err
			}
		}
	}
	return nil
}

// setAll sets the parameters in a table and in the tables within it. If a table at the top has the name
// of one of several machines, it is for that machine; the table library at the top is for libraries.
func (l *loader) setAll(targets []*Target, table *tomlfile.Node, above string) {
	for _, n := range table.Fields {
		switch n.Kind {
		case tomlfile.Table:
			one := slices.IndexFunc(targets, func(t *Target) bool { return t.Name == n.Key })
			if one >= 0 && len(targets) > 1 && n.Path() == above+"."+n.Key {
				l.setAll(targets[one:one+1], n, n.Path())
				continue
			}
			l.setAll(targets, n, above)
		case tomlfile.Array, tomlfile.Datetime:
			l.errs = append(l.errs, n.Errorf("found %s, expected a value such as \"20us\"", n.Describe()))
		default:
			l.setOne(targets, n, strings.TrimPrefix(n.Path(), above+"."))
		}
	}
}

func (l *loader) setOne(targets []*Target, n *tomlfile.Node, path string) {
	text, isString := n.Value.(string)
	if !isString {
		text = n.Describe()
	}
	var err error
	if strings.HasPrefix(path, machines.LibraryPrefix) {
		err = l.s.Libraries.Override(path, text)
	} else if err = l.set(targets, path, text); err != nil {
		err = fmt.Errorf("%s%s: %w", machines.Prefix, strings.TrimPrefix(path, machines.Prefix), err)
	}
	if err == nil {
		return
	}
	var wrong *param.ValueError
	if errors.As(err, &wrong) {
		l.errs = append(l.errs, n.Errorf("%v", err))
		return
	}
	l.errs = append(l.errs, n.KeyErrorf("%v", err))
}
