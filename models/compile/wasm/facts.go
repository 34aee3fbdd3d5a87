package wasm

import (
	"encoding/binary"
	"slices"

	"simrun/models/compile/ir"
)

// fact holds whenever this point of the code is reached: a local has the value of an expression, a check was passed,
// or a variable is not negative.
type fact struct {
	key   string
	deps  []ir.LocalID // the fact ends where one of these is assigned
	local int          // holds the value, an I32; -1: a fact without value
	dead  bool
	probe *probe // of a distance in static memory; nil: none
}

// maxFacts bounds how many facts are remembered, as they are searched in turn.
const maxFacts = 128

// key is the identity of an expression of locals and constants.
type key struct {
	text []byte
	deps []ir.LocalID
}

// add appends an expression to the key; false if the expression depends on
// more than locals.
func (k *key) add(x ir.Expr) bool {
	switch x := x.(type) {
	case nil:
		k.text = append(k.text, 'n')
	case *ir.Const:
		k.number('c', x.Bits)
	case *ir.Get:
		k.number('l', uint64(x.Local))
		k.deps = append(k.deps, x.Local)
	case *ir.Unary:
		k.number('u', uint64(x.Op))
		return k.add(x.X)
	case *ir.Binary:
		k.number('b', uint64(x.Op))
		return k.add(x.X) && k.add(x.Y)
	default:
		return false
	}
	return true
}

func (k *key) number(tag byte, v uint64) {
	k.text = binary.AppendUvarint(append(k.text, tag), v)
}

// find returns the fact of the key, nil if it does not hold.
func (f *function) find(k *key) *fact {
	for i := len(f.facts) - 1; i >= 0; i-- {
		if have := &f.facts[i]; !have.dead && have.key == string(k.text) {
			return have
		}
	}
	return nil
}

func (f *function) learn(k *key, local int) {
	if len(f.facts) >= maxFacts {
		f.facts = f.facts[:0]
		for i := range f.scopes {
			f.scopes[i] = 0
		}
	}
	f.facts = append(f.facts, fact{key: string(k.text), deps: k.deps, local: local})
}

// forget ends the facts about a local that is assigned.
func (f *function) forget(id ir.LocalID) {
	for i := range f.facts {
		if slices.Contains(f.facts[i].deps, id) {
			f.facts[i].dead = true
		}
	}
}

// forgetAll ends the facts about the locals that the lists assign: what
// follows may be reached from there.
func (f *function) forgetAll(lists ...[]ir.Stmt) {
	for _, list := range lists {
		ir.EachStmt(list, func(s ir.Stmt) { ir.Assigned(s, f.forget) })
	}
}

// scoped runs emit; facts that it learns are forgotten afterwards.
func (f *function) scoped(emit func()) {
	f.scopes = append(f.scopes, len(f.facts))
	emit()
	n := f.scopes[len(f.scopes)-1]
	f.scopes = f.scopes[:len(f.scopes)-1]
	for _, end := range f.facts[n:] {
		if end.local >= 0 {
			f.release(end.local, ir.I32)
		}
	}
	f.facts = f.facts[:n]
}

func notNegative(id ir.LocalID) *key {
	k := &key{deps: []ir.LocalID{id}}
	k.number('p', uint64(id))
	return k
}

// positive tells whether x is known not to be negative.
func (f *function) positive(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Const:
		return int32(x.Bits) >= 0
	case *ir.Get:
		return f.find(notNegative(x.Local)) != nil
	}
	return false
}
