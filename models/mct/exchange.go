package mct

import (
	"fmt"

	"simrun/machines"
)

// The handshake of two components that exchange maps: four integers.
const (
	handComponent = iota
	handType      // always 2: a GlobalSegMap
	handSize      // points
	handSegments
	handIntegers
)

// exchange gets the map of another component, which gets this component's at the same time. The roots send each other
// a handshake, and then the starts, lengths and processes as one message.
func (w *World) exchange(m *GlobalSegMap, component int) (*GlobalSegMap, error) {
	if w.Rank() != root {
		return w.tell(0, component, [3]integers{})
	}
	hand, err := w.shake(m, component)
	if err != nil {
		return nil, err
	}
	if size := int64(hand[handSize]); size != m.size {
		return nil, fmt.Errorf("ExchangeMaps: found a grid of %d points in component %d, expected %d as in component %d", size, component, m.size, w.id)
	}
	n := int(hand[handSegments])
	got := w.integers(3 * n)
	defer w.free(got.at)
	if err := w.swap(w.packed(m), got, component); err != nil {
		return nil, err
	}
	w.copyCost(3, int64(len(got.values))*IntegerBytes)
	parts := [3]integers{{got.at, got.values[:n]}, {got.element(int64(n)), got.values[n : 2*n]}, {got.element(int64(2 * n)), got.values[2*n:]}}
	return w.tell(m.size, component, parts)
}

// shake sends the handshake and returns the other's.
func (w *World) shake(m *GlobalSegMap, component int) ([handIntegers]int32, error) {
	mine, other := w.integers(handIntegers), w.integers(handIntegers)
	defer w.free(mine.at, other.at)
	copy(mine.values, []int32{handComponent: int32(w.id), handType: 2, handSize: int32(m.size), handSegments: int32(len(m.segments))})
	out, in := w.rootMessages(mine, other, component)
	if err := w.all.Send(w.thread, out); err != nil {
		return [handIntegers]int32{}, err
	}
	_, err := w.all.Receive(w.thread, in)
	return [handIntegers]int32(other.values), err
}

// rootMessages returns the messages between this root and that of another component.
func (w *World) rootMessages(out, in integers, component int) (machines.Message, machines.Message) {
	peer := w.registry.Processes(component).First
	return machines.Message{Peer: peer, Tag: 10*w.id + component, Data: out.at, Bytes: int64(len(out.values)) * IntegerBytes},
		machines.Message{Peer: peer, Tag: w.id + 10*component, Data: in.at, Bytes: int64(len(in.values)) * IntegerBytes}
}

// packed returns the starts, lengths and processes of a map in one array.
func (w *World) packed(m *GlobalSegMap) integers {
	n := len(m.segments)
	a := w.integers(3 * n)
	for i, s := range m.segments {
		a.values[i], a.values[n+i], a.values[2*n+i] = int32(s.Start), int32(s.Length), int32(s.Process)
	}
	w.copyCost(3, int64(3*n)*IntegerBytes)
	return a
}

// swap sends an array, which it frees, to the root of a component and receives its.
func (w *World) swap(mine, other integers, component int) error {
	defer w.free(mine.at)
	out, in := w.rootMessages(mine, other, component)
	r, err := w.all.Isend(w.thread, out)
	if err != nil {
		return err
	}
	if _, err := w.all.Receive(w.thread, in); err != nil {
		return err
	}
	_, err = w.all.Wait(w.thread, r)
	return err
}
