package parser

import (
	"fmt"
	"path"

	"simrun/internal/source"
)

// load reads the file that an INCLUDE line at the position names, nil after
// an error. It has the form of the file that includes it.
func (p *parser) load(name string, at source.Pos) *source.File {
	from := p.sources[len(p.sources)-1].File()
	if !path.IsAbs(name) {
		name = path.Join(path.Dir(from.Name), name)
	}
	if p.opts.Include == nil {
		p.fail(at, "found INCLUDE %q, but there are no files to include", name)
		return nil
	}
	if len(p.sources) > maxIncludes {
		p.fail(at, "INCLUDE lines nest deeper than %d files", maxIncludes)
		return nil
	}
	for _, open := range p.sources {
		if path.Clean(open.File().Name) == path.Clean(name) {
			p.fail(at, "file %q includes itself", name)
			return nil
		}
	}
	file, err := p.included(name, from.Form, at)
	if err != nil {
		p.fail(at, "%v", err)
		return nil
	}
	return file
}

// included adds a file to the set. Each is read once: old programs include the
// same declarations in every unit.
func (p *parser) included(name string, form source.Form, at source.Pos) (*source.File, error) {
	if f := p.files[name]; f != nil {
		return p.set.AddAgain(f, at)
	}
	text, err := p.opts.Include(name)
	if err != nil {
		return nil, fmt.Errorf("cannot include: %w", err)
	}
	f, err := p.set.Add(name, text, form, at)
	if p.files == nil {
		p.files = map[string]*source.File{}
	}
	p.files[name] = f
	return f, err
}
