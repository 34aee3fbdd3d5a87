package machines

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/param"
)

// LibraryPrefix stands before the name of a library. The name stands before the paths of its operation counts wherever
// users write or read them: --set library.armci.argument_check.load=14.
const LibraryPrefix = "library."

// Library is a table of operation counts for those calls of a library whose own code does not run. The
// file is like a Spec: each entry is a node.Operations with kind, source and limits.
//
// A library's package embeds the file and makes one Library of it. Each run has its own counts:
// [CountsOf].
type Library struct {
	Name  string // as users write it, such as "armci"
	Title string // one line: which library, of when

	doc  func() (*tomlfile.Document, error)
	fill func(doc *tomlfile.Document) (counts any, s *Sheet, err error)
}

// NewLibrary returns the library whose counts the file has; T is a struct of
// node.Operations with toml tags.
func NewLibrary[T any](name, title, file string, data []byte) *Library {
	l := &Library{Name: name, Title: title}
	l.doc = sync.OnceValues(func() (*tomlfile.Document, error) { return tomlfile.Parse(file, data) })
	l.fill = func(doc *tomlfile.Document) (any, *Sheet, error) {
		counts := new(T)
		s, err := SpecFrom(doc, counts)
		return counts, s, err
	}
	return l
}

// load reads the counts afresh.
func (l *Library) load() (counts any, s *Sheet, err error) {
	doc, err := l.doc()
	if err != nil {
		return nil, nil, err
	}
	counts, s, err = l.fill(doc)
	if err == nil {
		s.library = l.Name
	}
	return counts, s, err
}

// LoadLibrary returns the library's counts as the file has them, for prices outside of a run, and their
// sheet. T is that of [NewLibrary].
func LoadLibrary[T any](l *Library) (*T, *Sheet, error) {
	counts, s, err := l.load()
	if err != nil {
		return nil, nil, err
	}
	return typed[T](l, counts), s, nil
}

func typed[T any](l *Library, counts any) *T {
	t, ok := counts.(*T)
	if !ok {
		panic(fmt.Sprintf("machines: library %s: its counts are a %T and were asked for as a %T; "+
			"nothing can be charged; ask with the type of NewLibrary", l.Name, counts, t))
	}
	return t
}

// Libraries are the operation counts of one run: of its libraries as they are changed.
// A table is read when something first asks for it. Libraries belong to one run and
// are not safe for concurrent use.
type Libraries struct {
	known  []*Library
	made   []countChange
	loaded []loadedLibrary // in the order of first use
	quotes *sim.Quotes     // of all tables; nil unless somebody asks
}

// countChange is a change of an operation count.
type countChange struct {
	library    *Library
	path, text string
}

type loadedLibrary struct {
	library *Library
	counts  any
	sheet   *Sheet
}

// NewLibraries returns the counts of the known libraries, and of any other that a run
// asks for.
func NewLibraries(known []*Library) *Libraries { return &Libraries{known: known} }

// Another returns libraries with the same changes that share nothing with s.
func (s *Libraries) Another() *Libraries {
	return &Libraries{known: s.known, made: slices.Clone(s.made)}
}

// Override sets a count: path is "library.NAME.ENTRY" or "library.NAME.ENTRY.KIND". The
// error is an [*OverrideError], and nothing has changed then.
func (s *Libraries) Override(path, text string) error {
	name, rest, _ := strings.Cut(strings.TrimPrefix(path, LibraryPrefix), ".")
	l := s.find(name)
	if l == nil {
		return &OverrideError{path, s.unknown(name)}
	}
	sheet := s.table(l).sheet
	if rest == "" {
		return &OverrideError{path, sheet.unknown(rest)}
	}
	if err := sheet.Override(rest, text); err != nil {
		return err
	}
	s.made = append(s.made, countChange{l, rest, text})
	return nil
}

func (s *Libraries) find(name string) *Library {
	i := slices.IndexFunc(s.known, func(l *Library) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return s.known[i]
}

func (s *Libraries) unknown(name string) error {
	var names []string
	for _, l := range s.known {
		names = append(names, l.Name)
	}
	return fmt.Errorf("unknown library %q%s; accepted: %s", name, diag.Hint(name, names), strings.Join(names, ", "))
}

// table returns the counts of a library with the changes, read at the first time.
func (s *Libraries) table(l *Library) *loadedLibrary {
	for i := range s.loaded {
		if s.loaded[i].library == l {
			return &s.loaded[i]
		}
	}
	counts, sheet, err := l.load()
	for _, c := range s.made {
		if err == nil && c.library == l {
			err = sheet.Override(c.path, c.text) // accepted once before, by Override
		}
	}
	if err != nil {
		panic(fmt.Sprintf("machines: library %s: %v; nothing can be charged; correct its file", l.Name, err))
	}
	if s.quotes != nil {
		sheet.Quote(s.quotes, sheet.Prefix())
	}
	s.loaded = append(s.loaded, loadedLibrary{l, counts, sheet})
	return &s.loaded[len(s.loaded)-1]
}

// Sheets returns the counts of all known libraries, in the order of the list.
func (s *Libraries) Sheets() []*Sheet {
	var all []*Sheet
	for _, l := range s.known {
		all = append(all, s.table(l).sheet)
	}
	return all
}

// UsedSheets returns the sheets with a count that was read or changed.
func (s *Libraries) UsedSheets() []*Sheet {
	return slices.DeleteFunc(s.Sheets(), func(sheet *Sheet) bool {
		return !slices.ContainsFunc(sheet.params, func(p param.Param) bool { return p.Meta().WasRead() || p.Meta().Overridden })
	})
}

// Unread returns the paths of the counts that were set and that no run read.
func (s *Libraries) Unread() []string {
	var all []string
	for i := range s.loaded {
		all = append(all, s.loaded[i].sheet.Unread()...)
	}
	return all
}

// Quote makes the counts say that they are read, where time is priced by them. It must come
// before the run.
func (s *Libraries) Quote(q *sim.Quotes) {
	s.quotes = q
	for _, l := range s.loaded {
		l.sheet.Quote(q, l.sheet.Prefix())
	}
}

// AllKnown reports whether nothing was asked for but the counts of known libraries.
func (s *Libraries) AllKnown() bool {
	return !slices.ContainsFunc(s.loaded, func(l loadedLibrary) bool { return !slices.Contains(s.known, l.library) })
}

// AddReads marks the counts that were read of other as read of s.
func (s *Libraries) AddReads(other *Libraries) {
	for _, o := range other.loaded {
		if mine := s.table(o.library).sheet; mine != o.sheet {
			mine.AddReads(o.sheet)
		}
	}
}

// librariesKey is where a kernel keeps the libraries of its run.
type librariesKey struct{}

// UseLibraries gives the run of a kernel its counts. Without it, a run has those of the
// files.
func UseLibraries(k *sim.Kernel, s *Libraries) { k.SetValue(librariesKey{}, s) }

// CountsOf returns the library's counts in the run of a kernel, which all its processes
// share. T is that of [NewLibrary]. A process asks once, when it starts to use the
// library; nothing sets counts during a run.
func CountsOf[T any](k *sim.Kernel, l *Library) *T {
	s, _ := k.Value(librariesKey{}).(*Libraries)
	if s == nil {
		s = &Libraries{}
		UseLibraries(k, s)
	}
	return typed[T](l, s.table(l).counts)
}
