package svmfortran

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// item is a statement or a construct of a list.
type item struct {
	stmt   ast.Stmt       // a statement of the user's; nil: a construct
	d      *directive     // what begins the construct, or nil
	sample *ast.Directive // stands in front of a loop
	lists  [][]*item      // the lists in the statement: of a loop, of the arms of IF, of the cases of SELECT
	// Fields of constructs: nest is the loops of PDO, outermost first; body is the contents of the innermost one, of a
	// region or of a critical section.
	nest     []*ast.Do
	body     []*item
	sections []*item // of PSECTION
}

// endings are the directives that begin a region, by those that end it.
var endings = map[string]string{
	"psection_end": "psection", "exclusive_region_end": "exclusive_region", "replicated_region_end": "replicated_region",
	"critical_section_end": "critical_section",
}

// itemReader makes a tree of a list of statements.
type itemReader struct {
	*unit
	list []ast.Stmt
	at   int
}

// items returns the constructs of a list of statements. Directives stand among statements, so that a
// construct ends in the list in which it begins.
func (u *unit) items(list []ast.Stmt) []*item {
	r := &itemReader{unit: u, list: list}
	items, end := r.read(nil)
	for end != nil {
		u.Errors.Addf(end.at, "found %s without %s before it in the same block", upper(end.word), upper(endings[end.word]))
		more, next := r.read(nil)
		items, end = append(items, more...), next
	}
	return items
}

// read reads to the end of the list or of a region; end is the directive that ends it, or the next
// SECTION.
func (r *itemReader) read(open *directive) (items []*item, end *directive) {
	for r.at < len(r.list) {
		s := r.list[r.at]
		r.at++
		d, ok := s.(*ast.Directive)
		if !ok {
			items = append(items, r.statement(s))
			continue
		}
		if d.Sentinel != sentinel {
			if it := r.sampled(d); it != nil {
				items = append(items, it)
			}
			continue
		}
		p := r.parse(d)
		if p == nil {
			continue
		}
		if endings[p.word] != "" || p.word == "section" {
			return items, p
		}
		if it := r.construct(p); it != nil {
			items = append(items, it)
		}
	}
	if open != nil {
		r.Errors.Addf(open.at, "found %s without %s_END in the same block", upper(open.word), upper(open.word))
	}
	return items, nil
}

// sampled returns the loop after a mark for sampling, as an item.
func (r *itemReader) sampled(d *ast.Directive) *item {
	if r.at < len(r.list) {
		if do, ok := r.list[r.at].(*ast.Do); ok {
			r.at++
			it := r.statement(do)
			it.sample = d
			return it
		}
	}
	r.Errors.Add(d.At, "found CSIM$ SAMPLE in front of something else, expected a DO loop right behind it")
	return nil
}

// construct reads the statements that belong to a directive.
func (r *itemReader) construct(p *directive) *item {
	it := &item{d: p}
	switch p.word {
	case "pdo":
		do := r.nextDo(p)
		if do == nil || !r.nested(it, do) {
			return nil
		}
		inner := it.nest[len(it.nest)-1]
		edit.MoveEndLabel(inner)
		it.body = r.items(inner.Body)
	case "coordinated":
		if r.at < len(r.list) {
			if _, ok := r.list[r.at].(*ast.Call); ok {
				it.stmt = r.list[r.at]
				r.at++
				return it
			}
		}
		r.Errors.Add(p.at, "found COORDINATED in front of something else, expected a CALL right behind it")
		return nil
	case "psection":
		r.readSections(it)
	case "exclusive_region", "replicated_region", "critical_section":
		r.region(it)
	}
	return it
}

// statement returns a statement with the lists in it.
func (u *unit) statement(s ast.Stmt) *item {
	it := &item{stmt: s}
	if l, ok := s.(*ast.LogicalIf); ok {
		it.lists = [][]*item{{u.statement(l.Then)}}
		return it
	}
	edit.Bodies(s, func(list []ast.Stmt) []ast.Stmt {
		it.lists = append(it.lists, u.items(list))
		return list
	})
	return it
}

// nested finds the loops that PDO names.
func (r *itemReader) nested(it *item, do *ast.Do) bool {
	loops := it.d.loop.loops
	if len(loops) == 0 {
		r.Errors.Add(it.d.at, "found PDO without LOOPS, expected LOOPS(I) with the variable of the loop")
		return false
	}
	for i, name := range loops {
		if do == nil || do.Var == nil || do.Var.Name != name.Name {
			r.Errors.Addf(name.At, "expected the loop over %s here, each loop of PDO alone inside the one before, outermost first", upper(name.Name))
			return false
		}
		it.nest = append(it.nest, do)
		if i < len(loops)-1 {
			do = onlyLoop(do.Body)
		}
	}
	return true
}

// onlyLoop returns the loop if a body consists of one loop and its end only.
func onlyLoop(body []ast.Stmt) *ast.Do {
	var found *ast.Do
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Continue:
		case *ast.Do:
			if found != nil {
				return nil
			}
			found = s
		default:
			return nil
		}
	}
	return found
}

func (r *itemReader) nextDo(p *directive) *ast.Do {
	if r.at < len(r.list) {
		if do, ok := r.list[r.at].(*ast.Do); ok && do.Var != nil {
			r.at++
			return do
		}
	}
	r.Errors.Add(p.at, "found PDO in front of something else, expected a DO loop with a variable right behind it")
	return nil
}

// region reads the contents of a region, up to its end.
func (r *itemReader) region(it *item) {
	var end *directive
	it.body, end = r.read(it.d)
	if end != nil && endings[end.word] != it.d.word {
		r.Errors.Addf(end.at, "found %s, expected %s_END of line %d first", upper(end.word), upper(it.d.word), r.Set.Position(it.d.at).Line)
	}
}

// readSections reads the sections of PSECTION.
func (r *itemReader) readSections(it *item) {
	before, end := r.read(it.d)
	if len(before) > 0 {
		r.Errors.Add(it.d.at, "found statements between PSECTION and its first SECTION, expected SECTION right behind PSECTION")
	}
	for end != nil && end.word == "section" {
		s := &item{d: end}
		s.body, end = r.read(it.d)
		it.sections = append(it.sections, s)
	}
	if end != nil && end.word != "psection_end" {
		r.Errors.Addf(end.at, "found %s, expected SECTION or PSECTION_END of the PSECTION at line %d", upper(end.word), r.Set.Position(it.d.at).Line)
	}
	if len(it.sections) == 0 {
		r.Errors.Add(it.d.at, "found PSECTION without SECTION, expected one or more")
	}
}

func upper(s string) string { return strings.ToUpper(s) }
