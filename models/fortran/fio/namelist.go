package fio

// Group is a NAMELIST group.
type Group struct {
	Name    string
	Members []Member
}

// Member is a variable of a group. Item is the whole variable, an array as
// adjacent elements.
type Member struct {
	Name string
	Item Item
	Dims []Dim // of an array, the fastest first
}

// Dim is a dimension of an array.
type Dim struct {
	Lower, Extent int64
}

func (st *Statement) readNamelist(g *Group) error {
	return st.errorf(BadState, "group %s cannot be read yet", g.Name)
}

func (st *Statement) writeNamelist(g *Group) error {
	return st.errorf(BadState, "group %s cannot be written yet", g.Name)
}
