package fio

// Format is a parsed format specification. It does not change and can serve
// any number of statements at a time.
type Format struct {
	ops    []edit
	revert int // where control goes when items are left at the end
}

// code is an edit descriptor. The lower case ones have no item.
type code uint8

const (
	codeI    code = iota + 1 // Iw.m
	codeB                    // Bw.m, O and Z likewise
	codeO                    //
	codeZ                    //
	codeF                    // Fw.d
	codeE                    // Ew.dEe
	codeD                    // Dw.d
	codeG                    // Gw.dEe
	codeEN                   // ENw.dEe
	codeES                   // ESw.dEe
	codeL                    // Lw
	codeA                    // Aw
	lastData      = codeA

	codeText   code = iota // 'text', nHtext
	codeX                  // nX, TRn
	codeT                  // Tn
	codeTL                 // TLn
	codeSlash              // /
	codeColon              // :
	codeScale              // kP
	codePlus               // SP
	codeNoPlus             // S, SS
	codeNull               // BN
	codeZero               // BZ
	codeStay               // $ and \
	codeOpen               // n(
	codeClose              // )
	codeEnd                // the closing parenthesis of the format
)

var codeNames = [...]string{codeI: "I", codeB: "B", codeO: "O", codeZ: "Z", codeF: "F", codeE: "E", codeD: "D",
	codeG: "G", codeEN: "EN", codeES: "ES", codeL: "L", codeA: "A"}

// edit is one descriptor.
type edit struct {
	code    code
	repeat  int    // of a data descriptor, a group, a slash
	w, d, e int    // -1 where absent; d is also m; w is n, k and the column of X, P and T
	text    string // of codeText
	jump    int    // from codeClose to its codeOpen
}

// formatState is how far a statement is in its format.
type formatState struct {
	ops       []edit
	pc        int
	left      int   // repetitions of ops[pc] still to come, 0 if it is new
	counts    []int // of the open groups
	data      bool  // a data descriptor has come since the beginning or the last reversion
	scale     int
	plus      bool
	blankZero bool
	size      int  // characters read
	short     bool // a field went beyond the end of the record
}

func (s *formatState) reset(st *Statement) {
	*s = formatState{counts: s.counts[:0]}
	s.blankZero = st.unit != nil && st.unit.blankZero
	if f := st.control.Format; f != nil {
		s.ops = f.ops
	}
}

// next runs the format up to the next data descriptor, which it returns.
// Without an item to come it returns nil where the statement ends.
func (st *Statement) nextEdit(item bool) (*edit, error) {
	s := &st.edit
	for {
		op := &s.ops[s.pc]
		switch {
		case op.code <= lastData:
			if !item {
				return nil, nil
			}
			if s.left == 0 {
				s.left = op.repeat
			}
			if s.left--; s.left == 0 {
				s.pc++
			}
			s.data = true
			return op, nil
		case op.code == codeOpen:
			s.counts = append(s.counts, op.repeat)
		case op.code == codeClose:
			last := len(s.counts) - 1
			if s.counts[last]--; s.counts[last] > 0 {
				s.pc = op.jump
			} else {
				s.counts = s.counts[:last]
			}
		case op.code == codeColon && !item, op.code == codeEnd && !item:
			return nil, nil
		case op.code == codeEnd:
			if err := st.revert(); err != nil {
				return nil, err
			}
			continue
		default:
			if err := st.position(op); err != nil {
				return nil, err
			}
		}
		s.pc++
	}
}

// revert goes on with the last group of the format, on a new record.
func (st *Statement) revert() error {
	s := &st.edit
	if !s.data {
		return st.errorf(BadFormat, "the format has no edit descriptor for the remaining items")
	}
	s.data, s.pc = false, st.control.Format.revert
	return st.slash(1)
}

// slash ends n records.
func (st *Statement) slash(n int) error {
	for range n {
		var err error
		if st.control.Direction == Read {
			err = st.nextRecord()
		} else {
			err = st.newRecord()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// position runs a descriptor that has no item.
func (st *Statement) position(op *edit) error {
	s := &st.edit
	switch op.code {
	case codeText:
		return st.literal(op.text)
	case codeX:
		return st.column(st.pos + op.w)
	case codeT:
		return st.column(max(op.w-1+st.floor, st.floor))
	case codeTL:
		return st.column(max(st.pos-op.w, st.floor))
	case codeSlash:
		return st.slash(op.repeat)
	case codeScale:
		s.scale = op.w
	case codePlus, codeNoPlus:
		s.plus = op.code == codePlus
	case codeNull, codeZero:
		s.blankZero = op.code == codeZero
	case codeStay:
		st.advance = st.control.Direction == Read
	}
	return nil
}

// literal writes text; in reading, that many characters are passed over.
func (st *Statement) literal(text string) error {
	if st.control.Direction == Read {
		return st.column(st.pos + len(text))
	}
	return st.putString(text)
}

func (st *Statement) column(pos int) error {
	if pos > mostBytes {
		return st.errorf(RecordEnd, "column %d is beyond what a record can have", pos)
	}
	st.pos = pos
	return nil
}

// field makes room for n characters at the current column and goes behind
// them. Columns that were skipped become blanks.
func (st *Statement) field(n int) ([]byte, error) {
	if n > mostBytes-st.pos {
		return nil, st.errorf(RecordEnd, "a record of more than %d characters", mostBytes)
	}
	from := st.pos
	st.pos += n
	for len(st.line) < st.pos {
		st.line = append(st.line, blankLine[:min(len(blankLine), st.pos-len(st.line))]...)
	}
	return st.line[from:st.pos], nil
}

const blankLine = "                                                                                "

func (st *Statement) putString(s string) error {
	to, err := st.field(len(s))
	copy(to, s)
	return err
}

func (st *Statement) finishFormat() error {
	if _, err := st.nextEdit(false); err != nil {
		return err
	}
	if st.edit.short && !st.advance {
		st.unit.open = closed
		return st.errorf(EndOfRecord, "end of record")
	}
	return nil
}

// mismatch is the error of an item that a descriptor is not for.
func (st *Statement) mismatch(op *edit, k Kind) error {
	return st.errorf(BadFormat, "an item of type %v has the edit descriptor %s", k, codeNames[op.code])
}
