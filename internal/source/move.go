package source

import (
	"errors"
	"regexp"
	"strconv"
)

// Origin tells where a generated program comes from.
type Origin struct {
	Set *Set                            // the files of the program that it was made of
	Of  func(at Pos) Pos                // the place there of a place in the generated program; 0: none
	On  func(file string, line int) Pos // of a line of it, from 1
}

var placeText = regexp.MustCompile(`([^ :]+):([0-9]+):[0-9]+`)

// Move returns an error about the generated program as one about the program that it was
// made of, places within messages too. If the origin of a diagnostic of a [*List] is not
// known, or the error is another, it stays as it is.
func (o *Origin) Move(err error) error {
	var list *List
	if !errors.As(err, &list) {
		return err
	}
	moved := NewList(o.Set)
	for _, d := range list.Sorted() {
		at := o.Of(d.Pos)
		if at == 0 {
			return err
		}
		moved.Add(at, placeText.ReplaceAllStringFunc(d.Message, o.move))
	}
	return moved.Err()
}

// move replaces a place in a message.
func (o *Origin) move(place string) string {
	m := placeText.FindStringSubmatch(place)
	line, err := strconv.Atoi(m[2])
	if err != nil {
		return place
	}
	at := o.On(m[1], line)
	if at == 0 {
		return place
	}
	return o.Set.Position(at).String()
}
