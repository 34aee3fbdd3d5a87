package parser

import (
	"path"

	"simrun/models/fortran/source"
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
	text, err := p.opts.Include(name)
	if err != nil {
		p.fail(at, "cannot include: %v", err)
		return nil
	}
	file, err := p.set.Add(name, text, from.Form, at)
	if err != nil {
		p.fail(at, "%v", err)
		return nil
	}
	return file
}
