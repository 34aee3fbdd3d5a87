package svmfortran

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// flow is where control goes in code around: of a unit, or of a region with a dispatch loop.
type flow struct {
	unit   bool // RETURN leaves it; otherwise a region, which control must not leave
	region bool
	leave  uint32 // label at its end; 0: RETURN is as it is
	left   bool   // somebody goes there

	dispatch *ast.ComputedGoto // of exclusive code: where others go on
	top      uint32
	stop     uint32 // label where the program ends; 0: nobody goes there
	loops    []*flatLoop
}

// flatLoop is a loop that is translated to jumps; nil stands for a loop that stays as it is.
type flatLoop struct {
	name        string
	cycle, exit uint32
}

func (u *unit) innermost() *flow {
	if len(u.flow) == 0 {
		return nil
	}
	return u.flow[len(u.flow)-1]
}

func (u *unit) enterLoop(l *flatLoop) {
	if f := u.innermost(); f != nil {
		f.loops = append(f.loops, l)
	}
}

func (u *unit) leaveLoop() {
	if f := u.innermost(); f != nil {
		f.loops = f.loops[:len(f.loops)-1]
	}
}

// exclusiveUnit adds the statements of a unit that the master executes, others in its dispatch loop.
func (u *unit) exclusiveUnit() {
	u.dispatched(u.statements, true)
	u.free()
	u.end()
}

// dispatched adds items whose statements the master of the set executes. The others wait in a dispatch loop for points
// at which all continue: the article's Figure 4. Constructs that contain points are translated to jumps, so that all
// points are in one list of statements.
func (u *unit) dispatched(items []*item, unit bool) {
	f := &flow{unit: unit, region: !unit, top: u.newLabel(), dispatch: &ast.ComputedGoto{Index: u.function("svm_dispatch_recv")}}
	end := u.newLabel()
	f.leave = u.newLabel()
	f.dispatch.Targets = []ast.Label{{Value: end}}
	u.flow = append(u.flow, f)
	u.labelled(f.top, &ast.LogicalIf{Cond: edit.Binary(ast.Ne, edit.Name("svm_myprocset"), edit.Int(0)), Then: f.dispatch})
	for _, it := range items {
		u.flat(it)
	}
	u.flow = u.flow[:len(u.flow)-1]
	if f.stop != 0 {
		u.stopPoint(f)
	}
	if f.left {
		u.Label(f.leave)
	}
	u.Add(Runtime, edit.Call("svm_dispatch_send", edit.Int(1)))
	u.Label(end)
}

// stopPoint adds where all processors end the program.
func (u *unit) stopPoint(f *flow) {
	f.left = true
	u.Add(Runtime, goTo(f.leave))
	u.Label(f.stop)
	u.sendPoint(f)
	u.Add(Computing, &ast.Stop{})
}

// sendPoint adds a message to the others and the label where they go on.
func (u *unit) sendPoint(f *flow) {
	label := u.newLabel()
	f.dispatch.Targets = append(f.dispatch.Targets, ast.Label{Value: label})
	u.Add(Runtime, edit.Call("svm_dispatch_send", edit.Int(int64(len(f.dispatch.Targets)))))
	u.Label(label)
}

func goTo(label uint32) *ast.Goto { return &ast.Goto{Target: ast.Label{Value: label}} }

func (u *unit) labelled(label uint32, s ast.Stmt) {
	s.(interface{ SetLabel(label uint32) }).SetLabel(label)
	u.Add(Runtime, s)
}

// flat adds an item of exclusive code.
func (u *unit) flat(it *item) {
	f := u.innermost()
	switch {
	case u.isPoint(it):
		u.point(f, it)
	case u.hasPoints(it):
		u.flatten(f, it)
	default:
		u.one(it)
	}
}

// point adds statements that all processors execute, and sends the others back to the dispatch loop.
func (u *unit) point(f *flow, it *item) {
	if it.stmt != nil {
		u.Pos = it.stmt.Pos()
		u.Label(it.stmt.StmtLabel())
	}
	if it.d != nil {
		u.Pos = it.d.at
	}
	u.sendPoint(f)
	if it.d != nil {
		u.construct(it, exclusive)
	} else {
		s := it.stmt.(*ast.Call)
		s.Label = 0
		u.call(s, false, exclusive)
	}
	u.Add(Runtime, &ast.LogicalIf{Cond: edit.Binary(ast.Ne, edit.Name("svm_myprocset"), edit.Int(0)), Then: goTo(f.top)})
}

// flatten writes a construct with points inside with jumps.
func (u *unit) flatten(f *flow, it *item) {
	if it.d != nil { // of the constructs that are no points, only this one has statements inside
		u.Pos = it.d.at
		u.critical(it, u.flat)
		return
	}
	u.Pos = it.stmt.Pos()
	u.Label(it.stmt.StmtLabel())
	switch s := it.stmt.(type) {
	case *ast.LogicalIf:
		u.flatArm(s.Cond, it.lists[0], 0)
	case *ast.If:
		end := u.newLabel()
		for k := range s.Arms {
			u.flatArm(s.Arms[k].Cond, it.lists[k], end)
		}
		u.Label(end)
	case *ast.Do:
		u.flatDo(f, s, it)
	case *ast.Select:
		u.flatSelect(s, it)
	}
}

// flatSelect adds SELECT CASE: the statement finds the number of the case; the statements of the cases
// follow it.
func (u *unit) flatSelect(s *ast.Select, it *item) {
	which, end := u.integer("c"), u.newLabel()
	for k := range s.Cases {
		s.Cases[k].Body = u.Collect(func() { u.Add(Computing, edit.Assign(edit.Name(which), edit.Int(int64(k+1)))) })
	}
	u.Add(Computing, edit.Assign(edit.Name(which), edit.Int(0)))
	s.Label = 0
	u.Keep(s)
	for k := range s.Cases {
		u.flatArm(edit.Binary(ast.Eq, edit.Name(which), edit.Int(int64(k+1))), it.lists[k], end)
	}
	u.Label(end)
}

// flatArm adds an arm of IF, which jumps to end afterwards; 0 means that it is the only arm.
func (u *unit) flatArm(cond ast.Expr, list []*item, end uint32) {
	next := u.newLabel()
	if cond != nil {
		u.Add(Computing, &ast.LogicalIf{Cond: edit.Unary(ast.Not, &ast.Paren{X: cond}), Then: goTo(next)})
	}
	for _, it := range list {
		u.flat(it)
	}
	if end != 0 {
		u.Add(Computing, goTo(end))
	}
	u.Label(next)
}

// flatDo adds a loop. Its number of iterations is known at the beginning, unless it is DO WHILE.
func (u *unit) flatDo(f *flow, s *ast.Do, it *item) {
	if it.sample != nil {
		u.Errors.Add(it.sample.At, "found CSIM$ SAMPLE at a loop with parallel constructs in exclusive mode, expected it in replicated mode")
		return
	}
	l := &flatLoop{name: s.Name, cycle: u.newLabel(), exit: u.newLabel()}
	top := u.newLabel()
	count := ""
	if s.Var != nil {
		if u.table.TypeOf(s.Var).Base != sem.Integer {
			u.Errors.Add(s.Var.At, "found a loop with parallel constructs whose variable is not INTEGER, in exclusive mode")
			return
		}
		b := u.bounds(s)
		count = u.integer("n")
		u.Add(Computing, edit.Assign(edit.Name(count), b.trips()))
		u.Add(Computing, edit.Assign(edit.Name(s.Var.Name), edit.Copy(b.from)))
		u.Label(top)
		u.Add(Computing, &ast.LogicalIf{Cond: edit.Binary(ast.Le, edit.Name(count), edit.Int(0)), Then: goTo(l.exit)})
		u.flatBody(f, l, it)
		u.Add(Computing, edit.Assign(edit.Name(s.Var.Name), edit.Add(edit.Name(s.Var.Name), edit.Copy(b.step))))
		u.Add(Computing, edit.Assign(edit.Name(count), edit.Sub(edit.Name(count), edit.Int(1))))
	} else {
		u.Label(top)
		if s.Cond != nil {
			u.Add(Computing, &ast.LogicalIf{Cond: edit.Unary(ast.Not, &ast.Paren{X: s.Cond}), Then: goTo(l.exit)})
		}
		u.flatBody(f, l, it)
	}
	u.Add(Computing, goTo(top))
	u.Label(l.exit)
}

func (u *unit) flatBody(f *flow, l *flatLoop, it *item) {
	f.loops = append(f.loops, l)
	for _, in := range it.lists[0] {
		u.flat(in)
	}
	f.loops = f.loops[:len(f.loops)-1]
	u.Label(l.cycle)
}

// leave adds a statement that leaves a loop, the unit or the program.
func (u *unit) leave(s ast.Stmt) {
	f := u.innermost()
	if f == nil {
		u.Keep(s)
		return
	}
	switch s := s.(type) {
	case *ast.Exit:
		u.leaveTo(s, s.Construct, func(l *flatLoop) uint32 { return l.exit })
	case *ast.Cycle:
		u.leaveTo(s, s.Construct, func(l *flatLoop) uint32 { return l.cycle })
	case *ast.Return:
		switch {
		case f.region:
			u.Errors.Add(s.At, "found RETURN inside a region or a section, whose end all processors of the set have to reach")
		case f.leave != 0:
			f.left = true
			if s.Value != nil {
				u.Label(s.Label)
				s.Label = 0
				u.Add(Computing, edit.Assign(edit.Name(u.returned), s.Value))
			}
			u.jump(s, f.leave)
		default:
			u.Keep(s)
		}
	case *ast.Stop:
		if f.dispatch == nil || s.Code != nil {
			u.Keep(s)
			return
		}
		if f.stop == 0 {
			f.stop = u.newLabel()
		}
		u.jump(s, f.stop)
	}
}

func (u *unit) jump(s ast.Stmt, label uint32) {
	u.Label(s.StmtLabel())
	u.Add(Computing, goTo(label))
}

// leaveTo adds EXIT or CYCLE.
func (u *unit) leaveTo(s ast.Stmt, name string, label func(*flatLoop) uint32) {
	loops := u.innermost().loops
	for k := len(loops) - 1; k >= 0; k-- {
		if loops[k] == nil {
			if name == "" {
				break
			}
			continue
		}
		if name == "" || loops[k].name == name {
			u.jump(s, label(loops[k]))
			return
		}
	}
	u.Keep(s)
}
