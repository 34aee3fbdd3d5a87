package fio

type listState struct {
	value []byte
}

func (st *Statement) writeList(it *Item) error {
	return st.errorf(BadState, "items of type %v cannot be written yet", it.Kind)
}

func (st *Statement) readList(it *Item) error {
	return st.errorf(BadState, "items of type %v cannot be read yet", it.Kind)
}
