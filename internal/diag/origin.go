package diag

import (
	"errors"
	"regexp"
	"strconv"

	"simrun/internal/source"
)

// Origin tells where a generated program comes from.
type Origin struct {
	Set *source.Set                            // the files of the program that it was made of
	Of  func(at source.Pos) source.Pos         // the place there of a place in the generated program; 0: none
	On  func(file string, line int) source.Pos // of a line of it, from 1
}

var placeText = regexp.MustCompile(`([^ :]+):([0-9]+):[0-9]+`)

// Move returns an error about the generated program as one about the program that it was
// made of, places within messages too. If the origin of a mistake of a [List] is not
// known, or the error is another, it stays as it is.
func (o *Origin) Move(err error) error {
	var list List
	if !errors.As(err, &list) {
		return err
	}
	moved := NewCollector(o.Set)
	for _, e := range list {
		at := o.Of(e.Pos)
		if at == 0 {
			return err
		}
		moved.Add(at, placeText.ReplaceAllStringFunc(e.Msg, o.move))
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
