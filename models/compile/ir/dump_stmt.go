package ir

import (
	"fmt"
	"strings"

	"simrun/internal/source"
)

func (d *dumper) stmt(s Stmt) {
	switch s := s.(type) {
	case *Set:
		d.line("%s = %s", d.local(s.Local), d.expr(s.Value))
	case *Store:
		d.line("%s = %s", d.place(s.Mem.String(), s.Addr), d.expr(s.Value))
	case *Copy:
		d.line("copy %s <- %s bytes %s", d.place("bytes", s.To), d.place("bytes", s.From), d.expr(s.Bytes))
	case *Fill:
		d.line("fill %s <- %s bytes %s", d.place("bytes", s.To), d.expr(s.Value), d.expr(s.Bytes))
	case *If:
		d.line("if %s", d.expr(s.Cond))
		d.list(s.Then)
		if len(s.Else) > 0 {
			d.line("else")
			d.list(s.Else)
		}
	case *Do:
		d.line("do %s trip %s step %s%s%s%s", d.local(s.Var), d.expr(s.Trip), d.expr(s.Step),
			mark(s.Independent, " independent"), block(" exit ", s.ID), block(" next ", s.Next))
		d.list(s.Body)
	case *Block:
		d.line("block%s", block(" ", s.ID))
		d.list(s.Body)
	case *Loop:
		d.line("loop%s", block(" ", s.ID))
		d.list(s.Body)
	case *Br:
		d.line("br%s", block(" ", s.To))
	case *Region:
		d.region(s)
	case *Jump:
		d.line("jump%s.%d", block(" ", s.Region), s.Segment)
	case *Switch:
		d.switches(s)
	default:
		d.leaf(s)
	}
}

// leaf writes the statements that call, fail and account.
func (d *dumper) leaf(s Stmt) {
	switch s := s.(type) {
	case *Call:
		name := "?"
		switch {
		case s.Func != nil:
			name = s.Func.Name
		case s.Index != nil:
			name = fmt.Sprintf("table[%s]%s", d.expr(s.Index), s.Sig)
		}
		d.call(s.Results, "call "+name, s.Args)
	case *HostCall:
		d.call(s.Results, "host "+s.Fn.Name, s.Args)
	case *Return:
		d.line("return%s", mark(len(s.Values) > 0, " "+d.exprs(s.Values)))
	case *Fail:
		d.line("fail %s(%s)%s", s.Code, d.exprs(s.Args), mark(s.Name != "", " "+s.Name))
	case *Line:
		if d.sources != nil {
			d.line("! %s", d.lineOf(s.At))
		}
	case *Charge:
		slots := ""
		for _, k := range s.Slots {
			slots += fmt.Sprintf(" slot %d", k)
		}
		d.line("charge %d ps%s count %d", s.Picoseconds, slots, s.Count)
	case *ChargeNest:
		reads := ""
		for _, a := range s.Reads {
			reads += " reads " + d.place("", a)
		}
		d.line("charge nest %d(%s)%s", s.Nest, d.exprs(s.Args), reads)
	default:
		d.line("unknown statement %T", s)
	}
}

func (d *dumper) region(s *Region) {
	entry := ""
	if s.Entry != nil {
		entry = " from " + d.expr(s.Entry)
	}
	d.line("region%s%s", block(" ", s.ID), entry)
	for i, segment := range s.Segments {
		d.line("segment %d", i)
		d.list(segment)
	}
}

func (d *dumper) switches(s *Switch) {
	d.line("switch %s", d.expr(s.X))
	for i, list := range s.Cases {
		d.line("case %d", i)
		d.list(list)
	}
	if len(s.Default) > 0 {
		d.line("default")
		d.list(s.Default)
	}
}

func (d *dumper) call(results []LocalID, what string, args []Expr) {
	var to []string
	for _, r := range results {
		if r < 0 {
			to = append(to, "_")
		} else {
			to = append(to, d.local(r))
		}
	}
	d.line("%s%s(%s)", mark(len(to) > 0, strings.Join(to, ", ")+" = "), what, d.exprs(args))
}

// block writes a reference to a block, nothing for 0.
func block(before string, id BlockID) string {
	if id == 0 {
		return ""
	}
	return fmt.Sprintf("%s#%d", before, id)
}

func (d *dumper) lineOf(at source.Pos) string {
	p := d.sources.Position(at)
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// String writes a signature as dumps do: (i32 f64) i32.
func (s Signature) String() string {
	text := func(types []Type) string {
		names := make([]string, len(types))
		for i, t := range types {
			names[i] = t.String()
		}
		return strings.Join(names, " ")
	}
	return "(" + text(s.Params) + ")" + mark(len(s.Results) > 0, " "+text(s.Results))
}
