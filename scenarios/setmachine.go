package scenarios

import (
	"errors"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim/param"
)

// setMachine loads the machine and sets its parameters: first those of the
// file, then the overrides.
func (l *loader) setMachine(overrides []Override) error {
	if l.s.Model == nil {
		return nil
	}
	m, err := l.s.Model.Load()
	if err != nil {
		return err
	}
	l.s.Machine = m
	if node := l.table.Set.node; node != nil {
		l.setAll(m.Sheet(), node, node.Path())
	}
	if err := l.errs.Err(); err != nil {
		return err
	}
	inFile := l.validateMachine()
	made, err := override(m.Sheet(), overrides)
	if err != nil {
		return err
	}
	err = l.validateMachine()
	switch {
	case err == nil: // also if the overrides mend what the file sets
		return nil
	case inFile != nil:
		l.failf("set", "%v", inFile)
		return l.errs.Err()
	}
	return &OverrideError{Override: Override{Flag: made}, Err: err}
}

// override makes the overrides of machine parameters and returns their flags.
func override(sheet *machines.Sheet, overrides []Override) (flags string, err error) {
	var made []string
	for _, o := range overrides {
		if !o.OfMachine() {
			continue
		}
		if err := sheet.Override(o.Path, o.Value); err != nil {
			return "", &OverrideError{Override: o, Err: unwrapOnce(err)}
		}
		made = append(made, o.Flag)
	}
	return strings.Join(made, " "), nil
}

// validateMachine asks the machine whether its parameters fit together.
func (l *loader) validateMachine() error {
	if v, ok := l.s.Machine.(machines.Validator); ok {
		return v.Validate(l.s.Processes)
	}
	return nil
}

// setAll sets what is in a table and in the tables within it.
func (l *loader) setAll(sheet *machines.Sheet, table *tomlfile.Node, above string) {
	for _, n := range table.Fields {
		switch n.Kind {
		case tomlfile.Table:
			l.setAll(sheet, n, above)
		case tomlfile.Array, tomlfile.Datetime:
			l.errs = append(l.errs, n.Errorf("found %s, expected a value such as \"20us\"", n.Describe()))
		default:
			l.setOne(sheet, n, strings.TrimPrefix(n.Path(), above+"."))
		}
	}
}

func (l *loader) setOne(sheet *machines.Sheet, n *tomlfile.Node, path string) {
	text, isString := n.Value.(string)
	if !isString {
		text = n.Describe()
	}
	err := sheet.Override(path, text)
	var wrong *param.ValueError
	switch {
	case errors.As(err, &wrong):
		l.errs = append(l.errs, n.Errorf("%v", err))
	case err != nil:
		l.errs = append(l.errs, n.KeyErrorf("%v", err))
	}
}
