package machines

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"simrun/sim/param"
)

// PartSwap is a part of a machine that is another machine's.
type PartSwap struct {
	Part    string   // such as "processor" or "network"
	From    string   // the other machine
	IsWhole bool     // everything in the part is the other's; else what has one meaning on both
	Taken   []string // paths of the parameters that are the other's now
	Kept    []string // paths in the part that have no counterpart there
	Left    []string // paths of the other's part that have no counterpart here
}

// String lists the exchanged parameters, and those that were not exchanged.
func (s PartSwap) String() string {
	if s.IsWhole {
		return fmt.Sprintf("%s is that of %s", s.Part, s.From)
	}
	text := fmt.Sprintf("%s of %s gives %s", s.Part, s.From, strings.Join(s.Taken, ", "))
	if len(s.Kept) > 0 {
		text += "; as before: " + strings.Join(s.Kept, ", ")
	}
	if len(s.Left) > 0 {
		text += "; not taken: " + strings.Join(s.Left, ", ")
	}
	return text
}

// Refresher is a machine that keeps values computed from its Spec. Call Refresh after a swap of a part.
type Refresher interface{ Refresh() }

// SwapPart gives machine a part of other. other is a machine with the name from, and nothing else uses it. A part is a
// table of the Spec, such as "processor", "processor.cache" or "network", or one parameter. If both Specs describe the
// part by the same type, SwapPart copies all of it, including tables that only one of them has. Otherwise it copies
// the parameters with the same meaning on both machines, by the tag "as" of their fields. It converts between clocks
// and durations with the clocks of the processors. Call it before the machine is launched. An error is an
// [*OverrideError]; the machine is then unusable.
func SwapPart(machine, other Machine, from, part string) (PartSwap, error) {
	to, source := machine.Sheet(), other.Sheet()
	swap := PartSwap{Part: part, From: from}
	mine, theirs := lookupField(to.spec, part), lookupField(source.spec, part)
	var err error
	switch {
	case !isOneType(to.spec, source.spec, part) || !to.hasParams(part) && !source.hasParams(part) && !isNil(mine):
		err = to.takeMeanings(source, &swap)
	case isNil(mine) && isNil(theirs):
		err = fmt.Errorf("neither of the machines has it")
	default:
		to.takeWhole(source, mine, theirs, &swap)
	}
	if err != nil {
		return PartSwap{}, &OverrideError{to.Prefix() + part, err}
	}
	to.swaps = append(to.swaps, swap)
	if r, ok := machine.(Refresher); ok {
		r.Refresh()
	}
	return swap, nil
}

// isOneType reports whether both Specs describe a part by one type. A parameter alone means the same
// only if it is in a table of one type.
func isOneType(a, b reflect.Value, part string) bool {
	mine, theirs := lookupField(a, part), lookupField(b, part)
	if !mine.IsValid() || !theirs.IsValid() || mine.Type() != theirs.Type() {
		return false
	}
	if _, isParam := mine.Addr().Interface().(param.Param); isParam {
		return isOneType(a, b, tableOf(part))
	}
	return true
}

// hasParams reports whether a part has parameters: the title of a machine has none.
func (s *Sheet) hasParams(part string) bool {
	return slices.ContainsFunc(s.params, func(p param.Param) bool { return isWithin(p.Meta().Path, part) })
}

func isNil(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

// takeWhole takes a part of the same type.
func (s *Sheet) takeWhole(from *Sheet, mine, theirs reflect.Value, swap *PartSwap) {
	// An optional parameter that the other machine lacks has no path behind this.
	within := func(p param.Param) bool { return isWithin(p.Meta().Path, swap.Part) }
	at := slices.IndexFunc(s.params, within)
	s.params = slices.DeleteFunc(slices.Clone(s.params), within)
	mine.Set(theirs)
	swap.IsWhole = true
	now := map[string]param.Param{} // where they are in this Spec
	eachField(s.spec, "", func(path string, f field) {
		if f.param != nil {
			now[path] = f.param
		}
	})
	if at < 0 {
		at = len(s.params)
	}
	var fresh []param.Param
	for _, p := range from.params {
		if path := p.Meta().Path; isWithin(path, swap.Part) {
			fresh, swap.Taken = append(fresh, now[path]), append(swap.Taken, path)
		}
	}
	s.params = slices.Insert(s.params, at, fresh...)
}

// isWithin reports whether a path is a part or in it.
func isWithin(path, part string) bool { return path == part || strings.HasPrefix(path, part+".") }

// takeMeanings takes the parameters of a part that mean the same on both machines.
func (s *Sheet) takeMeanings(from *Sheet, swap *PartSwap) error {
	mine, theirs := s.meanings(swap.Part), from.meanings(swap.Part)
	taken := map[string]bool{} // meanings
	var values []string
	for _, p := range s.params {
		path := p.Meta().Path
		if !isWithin(path, swap.Part) {
			continue
		}
		counterpart := from.meant(theirs, mine[path])
		if counterpart == nil {
			swap.Kept = append(swap.Kept, path)
			continue
		}
		value, err := s.convert(from, counterpart, p.Dimension())
		if err != nil {
			return err
		}
		swap.Taken, values = append(swap.Taken, path), append(values, value)
		taken[mine[path]] = true
	}
	if len(values) == 0 {
		return fmt.Errorf("found no such part that both machines have; of %s these fit: %s", swap.From, strings.Join(s.fitting(from), ", "))
	}
	for _, p := range from.params {
		if path := p.Meta().Path; isWithin(path, swap.Part) && !taken[theirs[path]] {
			swap.Left = append(swap.Left, path)
		}
	}
	for i, path := range swap.Taken {
		if err := s.Override(path, values[i]); err != nil {
			return err
		}
	}
	return nil
}

// meanings returns the meaning of the parameters of a part on any machine, by path, without those that
// have a meaning on this machine only.
func (s *Sheet) meanings(part string) map[string]string {
	all := map[string]string{}
	eachField(s.spec, "", func(path string, f field) {
		if f.param != nil && f.meaning != "" && isWithin(path, part) {
			all[path] = f.meaning
		}
	})
	return all
}

// meant returns the parameter with a meaning, or nil.
func (s *Sheet) meant(meanings map[string]string, meaning string) param.Param {
	i := slices.IndexFunc(s.params, func(p param.Param) bool {
		return meaning != "" && meanings[p.Meta().Path] == meaning
	})
	if i < 0 {
		return nil
	}
	return s.params[i]
}

// fitting returns the parts of another machine that this one can have: tables at the top and in those.
func (s *Sheet) fitting(from *Sheet) []string {
	var all []string
	eachField(s.spec, "", func(path string, f field) {
		if f.param != nil {
			return
		}
		theirs := lookupField(from.spec, path)
		switch {
		case !theirs.IsValid():
		case theirs.Type() == f.value.Type():
			if s.hasParams(path) || from.hasParams(path) {
				all = append(all, path)
			}
		case s.sharesMeaning(from, path):
			all = append(all, path+" (in part)")
		}
	})
	return all
}

func (s *Sheet) sharesMeaning(from *Sheet, part string) bool {
	theirs := from.meanings(part)
	for _, meaning := range s.meanings(part) { // any order: one is enough
		if from.meant(theirs, meaning) != nil {
			return true
		}
	}
	return false
}

// convert returns the value of a parameter of another machine for one of this machine of a dimension.
func (s *Sheet) convert(from *Sheet, p param.Param, d param.Dimension) (string, error) {
	isTime := func(d param.Dimension) bool { return d == param.Duration || d == param.Cycles }
	switch {
	case p.Dimension() == param.Duration && d == param.Duration:
		return p.String(), nil
	case isTime(d) && isTime(p.Dimension()):
		return s.convertTime(from, p, d)
	case p.Dimension() != d:
		return "", fmt.Errorf("found %s there, which is a %v, expected a %v", p.Meta().Path, p.Dimension(), d)
	}
	return p.String(), nil
}

// picosecondClocks is how many thousandths of a clock at one hertz make a picosecond.
const picosecondClocks = 1_000_000_000

// convertTime converts clocks of the other machine's processor, or a duration, to clocks of this one's or
// a duration, rounded once.
func (s *Sheet) convertTime(from *Sheet, p param.Param, d param.Dimension) (string, error) {
	q, err := param.ParseQuanta(p.Dimension(), p.String())
	if err != nil {
		return "", err
	}
	time := big.NewRat(q, 1)
	if p.Dimension() == param.Cycles {
		clock, err := from.clock()
		if err != nil {
			return "", err
		}
		time.Mul(time, big.NewRat(picosecondClocks, clock))
	}
	if d == param.Cycles {
		clock, err := s.clock()
		if err != nil {
			return "", err
		}
		time.Mul(time, big.NewRat(clock, picosecondClocks))
	}
	whole, ok := new(big.Int).SetString(time.FloatString(0), 10)
	if !ok || !whole.IsInt64() {
		return "", fmt.Errorf("found %s there, expected a time that fits", p)
	}
	return param.FormatQuanta(d, whole.Int64()), nil
}

// clock returns the clock of the processor in hertz.
func (s *Sheet) clock() (int64, error) {
	p := s.Lookup("processor.clock")
	if p == nil {
		return 0, fmt.Errorf("found no processor.clock, expected one to convert clocks by")
	}
	return param.ParseQuanta(param.Frequency, p.String())
}

// field is a field of a Spec: a table, or a parameter.
type field struct {
	value reflect.Value // settable
	param param.Param   // nil of a table
	// meaning is the name of a parameter on any machine; "" if only this machine has it.
	meaning string
}

// eachField visits the tables and parameters of a Spec, a table before its contents. It visits a
// missing optional table as a nil pointer.
func eachField(spec reflect.Value, prefix string, visit func(path string, f field)) {
	for i := range spec.NumField() {
		one, tag := spec.Field(i), spec.Type().Field(i)
		name, _, _ := strings.Cut(tag.Tag.Get("toml"), ",")
		if tag.Anonymous && name == "" {
			eachField(one, prefix, visit)
			continue
		}
		if p, ok := one.Addr().Interface().(param.Param); ok {
			visit(prefix+name, field{one, p, tag.Tag.Get("as")})
			continue
		}
		within := one
		if one.Kind() == reflect.Pointer && !one.IsNil() {
			within = one.Elem()
		}
		if within.Kind() == reflect.Struct || isNil(one) {
			visit(prefix+name, field{value: one})
		}
		if within.Kind() == reflect.Struct {
			eachField(within, prefix+name+".", visit)
		}
	}
}

// lookupField returns the table or parameter of a path; the zero value if there is none.
func lookupField(spec reflect.Value, path string) (found reflect.Value) {
	eachField(spec, "", func(at string, f field) {
		if at == path {
			found = f.value
		}
	})
	return found
}
