package xpressspace

import (
	"encoding/binary"
	"fmt"

	"simrun/models/geometry"
	"simrun/models/xpressspace/dart"
)

// The commands of the run-time system.
const (
	opJoin       dart.Service = iota + 1 // a process and all below it are there
	opStart                              // the table of applications is ready to be got
	opUpdate                             // an entry of the directory is to keep a box
	opRegistered                         // a process and all below it have registered a variable
	opComplete                           // all of the application have
	opUncoupled                          // an application has registered a variable that is not coupled
	opCoupled                            // another application has, and the two fit together
	opQuery                              // who has a box?
	opAsked                              // a process and all below it have no more queries for a schedule
	opAnswered                           // no process of the receiving application has
	opWanted                             // what a sender is to push
	opReady                              // where data of a coupling go to, or may be got
	opConsumed                           // a version has been got
	opAwait                              // a version is wanted that is not there
	opAvailable                          // it is there
	opLatest                             // which version all processes get
	opArrive                             // a process and all below it are at a barrier
	opRelease                            // all are
	opLeave                              // a process and all below it have finished
	opExit                               // all have
)

// wordBytes is the length of a word of a command.
const wordBytes = 8

// wordsMax is how many fit.
const wordsMax = dart.BodyBytes / wordBytes

// command makes a command of words.
func command(service dart.Service, words ...int64) dart.Command {
	var c dart.Command
	fill(&c, service, words)
	return c
}

// fill makes a command of words of one that is all zero.
func fill(c *dart.Command, service dart.Service, words []int64) {
	if len(words) > wordsMax {
		panic(fmt.Sprintf("xpressspace: command of %d words; the last ones would be lost; send two", len(words)))
	}
	c.Service = service
	for i, w := range words {
		binary.LittleEndian.PutUint64(c.Body[i*wordBytes:], uint64(w))
	}
}

// send sends a command of words.
func (s *Space) send(to int, service dart.Service, words ...int64) error {
	var c dart.Command
	fill(&c, service, words)
	return s.dart.Send(to, &c)
}

// word returns a word of a command.
func word(c *dart.Command, i int) int64 {
	return int64(binary.LittleEndian.Uint64(c.Body[i*wordBytes:]))
}

// appendBox appends the words of a box: its dimensions, its lower and its upper corner.
func appendBox(words []int64, b geometry.Box) []int64 {
	words = append(words, int64(b.Dims))
	words = append(words, b.Lo[:b.Dims]...)
	return append(words, b.Hi[:b.Dims]...)
}

// wordsBox reads a box from a command, and says where the words behind it begin.
func wordsBox(c *dart.Command, at int) (geometry.Box, int) {
	b := geometry.Box{Dims: int(word(c, at))}
	at++
	for d := range b.Dims {
		b.Lo[d], b.Hi[d] = word(c, at+d), word(c, at+b.Dims+d)
	}
	return b, at + 2*b.Dims
}

// description is what an application tells others about a variable.
type description struct {
	variable int // number in the specification
	part     int // of the application
	elemSize int64
	storage  geometry.Order
	domain   geometry.Point // its extents
	region   geometry.Box
}

func (d *description) words() []int64 {
	words := []int64{int64(d.variable), int64(d.part), d.elemSize, int64(d.storage)}
	words = appendBox(words, d.region)
	return append(words, d.domain[:d.region.Dims]...)
}

func describedBy(c *dart.Command) *description {
	d := &description{variable: int(word(c, 0)), part: int(word(c, 1)), elemSize: word(c, 2), storage: geometry.Order(word(c, 3))}
	var at int
	d.region, at = wordsBox(c, 4)
	for i := range d.region.Dims {
		d.domain[i] = word(c, at+i)
	}
	return d
}

// box returns the domain.
func (d *description) box() (geometry.Box, error) {
	return geometry.Domain(d.domain[:d.region.Dims]...)
}
