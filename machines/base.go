package machines

import (
	"sync"

	"simrun/machines/tomlfile"
	"simrun/sim/node"
)

// SpecFile is a machine's Spec as text, which is parsed once for all machines, when
// the first one is made.
type SpecFile func() (*tomlfile.Document, error)

// NewSpecFile returns the Spec in text; messages name the file.
func NewSpecFile(file string, text []byte) SpecFile {
	return sync.OnceValues(func() (*tomlfile.Document, error) { return tomlfile.Parse(file, text) })
}

// Base is the common part of all machines: a name, parameters and prices. Machines embed it.
type Base struct {
	name  string
	sheet *Sheet
	costs *node.Costs

	processor *node.Spec
}

// NewBase reads a Spec into spec, which must stay where it is, and prices operations on
// processor, a part of it.
func NewBase(name string, f SpecFile, spec any, processor *node.Spec) (Base, error) {
	doc, err := f()
	if err != nil {
		return Base{}, err
	}
	sheet, err := SpecFrom(doc, spec)
	if err != nil {
		return Base{}, err
	}
	return Base{name: name, sheet: sheet, costs: node.NewCosts(processor), processor: processor}, nil
}

// Name returns the model's name.
func (b *Base) Name() string { return b.name }

// Sheet returns the machine's parameters.
func (b *Base) Sheet() *Sheet { return b.sheet }

// Refresh implements Refresher: it computes the prices of operations again.
func (b *Base) Refresh() { *b.costs = *node.NewCosts(b.processor) }

// Costs prices operations on one of the machine's processors.
func (b *Base) Costs() *node.Costs { return b.costs }
