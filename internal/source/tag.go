package source

// A translator makes several statements of one of the user's. All of them are at the user's place, so messages and
// reports name it. The tag of a position distinguishes their purposes.

// tagShift is how many bits of a Pos the place has. The tag has the rest.
const tagShift = 29

// TagMax is the largest tag.
const TagMax = 1<<(32-tagShift) - 1

// Tagged returns the same place with a tag from 0 to [TagMax]. Sets, files and
// lists take positions of all tags alike.
func (p Pos) Tagged(tag uint8) Pos { return p.place() | Pos(tag)<<tagShift }

// Tag returns the tag of a position.
func (p Pos) Tag() uint8 { return uint8(p >> tagShift) }

// IsBefore tells whether p is in front of q, whatever their tags.
func (p Pos) IsBefore(q Pos) bool { return p.place() < q.place() }

// place returns the position without its tag.
func (p Pos) place() Pos { return p & (1<<tagShift - 1) }
