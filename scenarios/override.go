package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Override changes a scenario or its machine from outside the file, as the
// flag --set does.
type Override struct {
	Path  string // "machine.lapi.interrupt", "t3d.shmem.get", "library.armci.argument_check", "scenario.seed"
	Value string // as in a file, but words and quantities need no quotes
	Flag  string // how the user wrote it, for messages
}

// scenarioPrefix stands before the keys of a scenario file.
const scenarioPrefix = "scenario."

// onlyPrefix begins the keys of a scenario that leave a part of it out.
const onlyPrefix = "only."

// ParseOverride reads NAME=VALUE, where NAME starts with "machine.", which is any machine, with
// the name of one, with "library." or with "scenario.". Whether there is such a parameter or
// key shows when a scenario is loaded. The error is an [*OverrideError].
func (c *Catalog) ParseOverride(text string) (Override, error) {
	path, value, found := strings.Cut(text, "=")
	o := Override{Path: strings.TrimSpace(path), Value: strings.TrimSpace(value), Flag: "--set " + diag.Printable(text)}
	if !found || o.Path == "" || o.Value == "" {
		return o, &OverrideError{o, errors.New("expected NAME=VALUE, such as machine.lapi.interrupt=20us")}
	}
	name, _, dotted := strings.Cut(o.Path, ".")
	known := dotted && c.Machine(name) != nil
	if !known && !o.ofAny() && !o.OfLibrary() && !o.ofScenario() {
		return o, &OverrideError{o, fmt.Errorf("found %q, expected a name that starts with %q, %q, %q or one of the machines %s",
			o.Path, machines.Prefix, machines.LibraryPrefix, scenarioPrefix, strings.Join(c.MachineNames(), ", "))}
	}
	return o, nil
}

// Seed returns the override that the flag --seed is short for.
func Seed(seed uint64) Override {
	n := strconv.FormatUint(seed, 10)
	return Override{Path: scenarioPrefix + "seed", Value: n, Flag: "--seed " + n}
}

// InMode returns the override that the flag --mode is short for.
func InMode(m Mode) Override {
	return Override{Path: scenarioPrefix + "mode", Value: string(m), Flag: "--mode " + string(m)}
}

// InExact returns the override that the flag --exact is short for.
func InExact() Override {
	return Override{Path: scenarioPrefix + "exact", Value: "true", Flag: "--exact"}
}

// Only returns the override that the flags --machine, --column and --row are short for: the key is that of the table
// [only].
func Only(key, flag string, names []string) Override {
	var items, flags []string
	for _, n := range names {
		items, flags = append(items, strconv.Quote(n)), append(flags, "--"+flag+" "+diag.Printable(n))
	}
	return Override{Path: scenarioPrefix + onlyPrefix + key, Value: "[" + strings.Join(items, ", ") + "]", Flag: strings.Join(flags, " ")}
}

// OfPart says whether the override changes nothing but leaves out a part of the scenario.
func (o Override) OfPart() bool { return strings.HasPrefix(o.Path, scenarioPrefix+onlyPrefix) }

// OfMachine says whether the override is of a machine parameter.
func (o Override) OfMachine() bool { return !o.ofScenario() && !o.OfLibrary() }

// OfLibrary says whether the override is of an operation count of a library.
func (o Override) OfLibrary() bool { return strings.HasPrefix(o.Path, machines.LibraryPrefix) }

// ofScenario says whether the override is of a key of the scenario.
func (o Override) ofScenario() bool { return strings.HasPrefix(o.Path, scenarioPrefix) }

// ofAny says whether the override is of a parameter of any machine that has it.
func (o Override) ofAny() bool { return strings.HasPrefix(o.Path, machines.Prefix) }

// PathOn returns the path of the parameter that the override sets on the machine
// of that name, and whether it is for that machine.
func (o Override) PathOn(name string) (path string, ok bool) {
	if path, ok = strings.CutPrefix(o.Path, machines.Prefix); ok {
		return path, true
	}
	return strings.CutPrefix(o.Path, name+".")
}

// Concerns says whether the override applies to a scenario. It does if it is an override of the scenario itself,
// of a machine that the scenario runs on, or of a library, which any program on a machine may use.
func (o Override) Concerns(s *Scenario) bool {
	name, _, _ := strings.Cut(o.Path, ".")
	ofAll := o.ofAny() || o.OfLibrary()
	return o.ofScenario() || ofAll && len(s.Targets) > 0 || s.Target(name) != nil
}

// OverrideError is an override that cannot be made.
type OverrideError struct {
	Override Override // only its Flag, with several flags, if they do not fit together
	Err      error    // what is wrong
}

func (e *OverrideError) Error() string { return e.Override.Flag + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *OverrideError) Unwrap() error { return e.Err }

// unwrapOnce removes the outermost layer of an error, which repeats the flag that the message already
// names.
func unwrapOnce(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return inner
	}
	return err
}

// merge puts the overrides of scenario keys into the tree of the file, where
// they are checked like anything in it.
func (l *loader) merge(overrides []Override) error {
	for _, o := range overrides {
		if !o.ofScenario() {
			continue
		}
		tree, err := o.parse()
		if err != nil {
			return placeless(err, overrides)
		}
		switch strings.TrimPrefix(o.Path, scenarioPrefix) {
		case "machine":
			remove(l.s.doc.Root, "machines")
		case "machines":
			remove(l.s.doc.Root, "machine")
		}
		replace(l.s.doc.Root, tree.Root)
	}
	return nil
}

// placeless makes an [*OverrideError] of each mistake in an override, without its position: users do
// not count columns in a command line.
func placeless(err error, overrides []Override) error {
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	var inFile diag.List
	var inFlags []error
	for _, e := range list {
		name := e.Position().File
		i := slices.IndexFunc(overrides, func(o Override) bool { return o.Flag == name })
		if i < 0 {
			inFile = append(inFile, e)
			continue
		}
		inFlags = append(inFlags, &OverrideError{overrides[i], errors.New(e.Msg)})
	}
	return diag.Join(append(inFlags, inFile)...)
}

// parse reads the override as a line of a scenario file, first as it is, then with the value in quotes. So users need
// not quote twice.
func (o Override) parse() (*tomlfile.Document, error) {
	key := strings.TrimPrefix(o.Path, scenarioPrefix)
	doc, err := tomlfile.Parse(o.Flag, []byte(key+" = "+o.Value))
	if err == nil {
		return doc, nil
	}
	if doc, quoted := tomlfile.Parse(o.Flag, []byte(key+" = "+strconv.Quote(o.Value))); quoted == nil {
		return doc, nil
	}
	return nil, err
}

// remove takes a key from a table.
func remove(in *tomlfile.Node, key string) {
	in.Fields = slices.DeleteFunc(in.Fields, func(n *tomlfile.Node) bool { return n.Key == key })
}

// replace puts the values of the tree with into the tree in.
func replace(in, with *tomlfile.Node) {
	for _, f := range with.Fields {
		old := in.Field(f.Key)
		if old != nil && old.Kind == tomlfile.Table && f.Kind == tomlfile.Table {
			replace(old, f)
			continue
		}
		in.Fields = append(slices.DeleteFunc(in.Fields, func(n *tomlfile.Node) bool { return n == old }), f)
	}
}
