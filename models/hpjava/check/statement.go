package check

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

func (c *checker) block(b *ast.Block) {
	c.push()
	for _, s := range b.List {
		c.stmt(s)
	}
	c.pop()
}

// scoped checks a statement with variables of its own.
func (c *checker) scoped(s ast.Stmt) {
	if s == nil {
		return
	}
	c.push()
	c.stmt(s)
	c.pop()
}

func (c *checker) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.VarDecl:
		for _, v := range s.Vars {
			c.variable(v, s.Final)
		}
	case *ast.ExprStmt:
		s.X = c.effect(s.X)
	case *ast.If:
		s.Cond = c.condition(s.Cond)
		c.scoped(s.Then)
		c.scoped(s.Else)
	case *ast.For:
		c.forLoop(s)
	case *ast.While:
		s.Cond = c.condition(s.Cond)
		c.loop(s.Body)
	case *ast.Switch:
		c.switching(s)
	case *ast.Jump:
		c.jump(s)
	case *ast.Return:
		c.returning(s)
	case *ast.Throw:
		s.X = c.expr(s.X)
		if t := s.X.Info().Type; !t.Is("Throwable") && t.Kind != ast.Null {
			c.mistake(s.X.Info().At, "found a value of the type %v behind throw, expected an exception", t)
		}
	case *ast.Try:
		c.try(s)
	case *ast.Block:
		c.block(s)
	default:
		c.distributed(s)
	}
}

// distributed checks the distributed control constructs.
func (c *checker) distributed(s ast.Stmt) {
	loops, cycles := c.loops, c.cycles
	switch s := s.(type) {
	case *ast.On:
		s.Group = c.want(s.Group, c.object("Group"))
		c.scoped(s.Body)
	case *ast.AtStmt:
		s.X = c.want(s.X, c.object("Location"))
		if s.Var != nil {
			s.Var = c.want(s.Var, c.object("Location"))
			if n, ok := s.Var.(*ast.Name); ok && n.Var != nil {
				n.Var.Sets += 2
			}
		}
		c.scoped(s.Body)
	case *ast.Over:
		c.loops, c.cycles = 0, 0
		c.over(s)
	}
	c.loops, c.cycles = loops, cycles
}

func (c *checker) over(s *ast.Over) {
	s.Range = c.want(s.Range, c.object("Range"))
	c.triplet(&s.Sub)
	v := c.local(s.Var.Name)
	if v == nil || !v.Type.Is("Index") {
		if v == nil || v.Type != unknown {
			c.mistake(s.Var.At, "found %s as the index of over, expected a variable of the class Index", s.Var.Name)
		}
		v = &ast.Var{Name: s.Var.Name, Type: c.object("Index")}
		c.push()
		defer c.pop()
		c.scopes[len(c.scopes)-1][v.Name] = v
	}
	if v.Over != nil {
		c.mistake(s.Var.At, "found the index %s of an over construct around this one, expected another one", s.Var.Name)
	}
	s.Var.Var, s.Var.Type = v, v.Type
	outer := v.Over
	v.Over = s
	c.scoped(s.Body)
	v.Over = outer
}

// triplet checks the parts of a triplet.
func (c *checker) triplet(s *ast.Sub) {
	for _, x := range []*ast.Expr{&s.Lo, &s.Hi, &s.Step} {
		if *x != nil {
			*x = c.want(*x, ast.IntType)
		}
	}
}

func (c *checker) variable(v *ast.Declared, final bool) {
	v.Var = &ast.Var{Name: v.Name, Type: c.typ(v.Type), Final: final}
	if v.Init != nil {
		v.Init = c.initial(v.Init, v.Var.Type)
		v.Var.Sets++
		v.Var.Const = initialConstant(v.Var, v.Init)
	}
	c.declare(v.At, v.Var)
}

// initial checks the initial value of a variable.
func (c *checker) initial(x ast.Expr, t *ast.Type) ast.Expr {
	list, ok := x.(*ast.ArrayInit)
	if !ok {
		return c.want(x, t)
	}
	list.Type = t
	if t.Kind != ast.Array {
		c.mistake(list.At, "found values in braces, expected a value of the type %v", t)
		return x
	}
	for i, v := range list.Values {
		list.Values[i] = c.initial(v, t.Elem)
	}
	return list
}

func (c *checker) condition(x ast.Expr) ast.Expr { return c.want(x, ast.BooleanType) }

// loop checks the body of a loop.
func (c *checker) loop(body ast.Stmt) {
	c.loops++
	c.cycles++
	c.scoped(body)
	c.loops--
	c.cycles--
}

func (c *checker) forLoop(s *ast.For) {
	c.push()
	for _, x := range s.Init {
		c.stmt(x)
	}
	if s.Cond != nil {
		s.Cond = c.condition(s.Cond)
	}
	for _, x := range s.Post {
		c.stmt(x)
	}
	c.loop(s.Body)
	c.pop()
}

func (c *checker) switching(s *ast.Switch) {
	s.X = c.want(s.X, ast.IntType)
	c.loops++
	c.push()
	seen := map[int64]bool{}
	for _, k := range s.Cases {
		for i, v := range k.Values {
			if v == nil {
				continue
			}
			k.Values[i] = c.want(v, ast.IntType)
			l, ok := constantOf(k.Values[i]).(int64)
			if !ok {
				c.mistake(v.Info().At, "found an expression behind case, expected an integer constant")
			} else if seen[l] {
				c.mistake(v.Info().At, "found a second case %d, expected each once", l)
			}
			seen[l] = true
		}
		for _, b := range k.Body {
			c.stmt(b)
		}
	}
	c.pop()
	c.loops--
}

func (c *checker) jump(s *ast.Jump) {
	switch {
	case s.Continue && c.cycles == 0:
		c.mistake(s.Where(), "found continue outside of a loop, expected it in for, while or do (it cannot leave over)")
	case !s.Continue && c.loops == 0:
		c.mistake(s.Where(), "found break outside of a loop or switch, expected it inside (it cannot leave over)")
	}
}

func (c *checker) returning(s *ast.Return) {
	result := c.method.Result
	switch {
	case s.X == nil && result.Kind != ast.Void:
		c.mistake(s.Where(), "found return without a value, expected one of the type %v", result)
	case s.X == nil:
	case result.Kind == ast.Void:
		c.mistake(s.Where(), "found return with a value in a method without result, expected none")
	default:
		s.X = c.want(s.X, result)
	}
}

func (c *checker) try(s *ast.Try) {
	c.block(s.Body)
	for _, k := range s.Catches {
		k.Var = &ast.Var{Name: k.Param.Name, Type: c.typ(k.Param.Type), Sets: 1}
		if !k.Var.Type.Is("Throwable") {
			c.mistake(k.Param.At, "found the type %v of what is caught, expected the class of an exception", k.Var.Type)
		}
		c.push()
		c.declare(k.Param.At, k.Var)
		c.block(k.Body)
		c.pop()
	}
	if s.Finally != nil {
		c.block(s.Finally)
	}
}

// effect checks an expression that is a statement.
func (c *checker) effect(x ast.Expr) ast.Expr {
	switch x.(type) {
	case *ast.Assign, *ast.Step, *ast.Call, *ast.New:
	default:
		c.mistake(place(x), "found an expression without effect, expected an assignment or a call")
		return x
	}
	return c.expr(x)
}

func place(x ast.Expr) source.Pos { return x.Info().At }

// completes reports whether the end of a statement can be reached.
func completes(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.Return, *ast.Throw:
		return false
	case *ast.Block:
		for _, x := range s.List {
			if !completes(x) {
				return false
			}
		}
	case *ast.If:
		return s.Else == nil || completes(s.Then) || completes(s.Else)
	case *ast.Switch:
		return switchCompletes(s)
	case *ast.While:
		if s.Do && !completes(s.Body) && !hasContinue(s.Body) {
			return hasBreak(s.Body)
		}
		return !forever(s.Cond) || hasBreak(s.Body)
	case *ast.For:
		return s.Cond != nil && !forever(s.Cond) || hasBreak(s.Body)
	case *ast.Try:
		if s.Finally != nil && !completes(s.Finally) {
			return false
		}
		for _, k := range s.Catches {
			if completes(k.Body) {
				return true
			}
		}
		return completes(s.Body)
	}
	return true
}

// switchCompletes reports whether the end of a switch can be reached: without a case, by break, or from the last case.
func switchCompletes(s *ast.Switch) bool {
	others := false
	for i, k := range s.Cases {
		others = others || slices.Contains(k.Values, nil)
		end := true
		for _, b := range k.Body {
			if hasBreak(b) {
				return true
			}
			end = end && completes(b)
		}
		if end && i == len(s.Cases)-1 {
			return true
		}
	}
	return !others
}

func forever(x ast.Expr) bool { return constantOf(x) == true }

// hasBreak reports whether a break leaves the loop or the switch in which a statement is.
func hasBreak(s ast.Stmt) bool { return jumps(s, false) }

// hasContinue reports whether a continue repeats the loop in which a statement is.
func hasContinue(s ast.Stmt) bool { return jumps(s, true) }

// jumps reports whether a statement has a break, or a continue, of the loop or the switch around it.
func jumps(s ast.Stmt, again bool) bool {
	inside := func(list []ast.Stmt) bool {
		return slices.ContainsFunc(list, func(x ast.Stmt) bool { return jumps(x, again) })
	}
	switch s := s.(type) {
	case *ast.Jump:
		return s.Continue == again
	case *ast.Block:
		return inside(s.List)
	case *ast.If:
		return jumps(s.Then, again) || s.Else != nil && jumps(s.Else, again)
	case *ast.Switch:
		return again && slices.ContainsFunc(s.Cases, func(k *ast.Case) bool { return inside(k.Body) })
	case *ast.On:
		return jumps(s.Body, again)
	case *ast.AtStmt:
		return jumps(s.Body, again)
	case *ast.Try:
		return jumps(s.Body, again) || s.Finally != nil && jumps(s.Finally, again) ||
			slices.ContainsFunc(s.Catches, func(k *ast.Catch) bool { return jumps(k.Body, again) })
	}
	return false
}
