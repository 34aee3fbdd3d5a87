package cps

import (
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/models/geometry"
)

// Application is an application that runs, with what it has registered.
type Application struct {
	Name      string
	Variables []Registration
}

// Registration is a coupled variable as an application registered it.
type Registration struct {
	Name     string
	ElemSize int64        // bytes of an element
	Region   geometry.Box // that is to be coupled, in the application's array
}

// variable returns what is registered under a name, or nil.
func (a *Application) variable(name string) *Registration {
	for i := range a.Variables {
		if a.Variables[i].Name == name {
			return &a.Variables[i]
		}
	}
	return nil
}

// Check compares the specification with the applications that run. The error is a [diag.List].
func (f *File) Check(applications []Application) error {
	c := &checker{file: f, applications: applications}
	for i := range f.Variables {
		c.variable(&f.Variables[i])
	}
	return c.errs.Err()
}

type checker struct {
	file         *File
	applications []Application
	errs         diag.List
}

func (c *checker) errorf(at int, format string, args ...any) {
	c.errs = append(c.errs, c.file.text.Errorf(at, format, args...))
}

func (c *checker) variable(v *Variable) {
	if !c.registered(v.Name) {
		var names []string
		for _, a := range c.applications {
			for _, name := range a.names() {
				if slices.Index(names, name) < 0 {
					names = append(names, name)
				}
			}
		}
		c.errorf(v.at, "found variable %q, which no application registered%s, expected %s", diag.Clip(v.Name), diag.Hint(v.Name, names), list(names))
		return
	}
	for i := range v.Schedules {
		c.schedule(v.Name, &v.Schedules[i])
	}
}

// registered reports whether any application has a variable.
func (c *checker) registered(name string) bool {
	for i := range c.applications {
		if c.applications[i].variable(name) != nil {
			return true
		}
	}
	return false
}

func (c *checker) schedule(variable string, s *Schedule) {
	from := c.side(variable, s.From, s.at.from)
	to := c.side(variable, s.To, s.at.to)
	if from == nil || to == nil {
		return
	}
	if from.ElemSize != to.ElemSize {
		c.errorf(s.at.to, "found elements of %d bytes of %q in application %q, expected %d as in application %q",
			to.ElemSize, diag.Clip(variable), diag.Clip(s.To), from.ElemSize, diag.Clip(s.From))
	}
	if from.Region.Dims != to.Region.Dims || from.Region.Shape() != to.Region.Shape() {
		c.errorf(s.at.to, "found region %v of %q in application %q, expected one of the extents of %v in application %q",
			to.Region, diag.Clip(variable), diag.Clip(s.To), from.Region, diag.Clip(s.From))
	}
}

// side returns what an application registered under a name, or nil.
func (c *checker) side(variable, application string, at int) *Registration {
	var names []string
	for i := range c.applications {
		a := &c.applications[i]
		if a.Name != application {
			names = append(names, a.Name)
			continue
		}
		r := a.variable(variable)
		if r == nil {
			c.errorf(at, "found application %q, which has not registered %q, expected one that has; it registered %s",
				diag.Clip(application), diag.Clip(variable), list(a.names()))
		}
		return r
	}
	c.errorf(at, "found application %q, which does not run%s, expected %s", diag.Clip(application), diag.Hint(application, names), list(names))
	return nil
}

func (a *Application) names() []string {
	var names []string
	for _, r := range a.Variables {
		names = append(names, r.Name)
	}
	return names
}

// list writes what is accepted, each name once.
func list(names []string) string {
	var once []string
	for _, n := range names {
		if q := fmt.Sprintf("%q", diag.Clip(n)); slices.Index(once, q) < 0 {
			once = append(once, q)
		}
	}
	if len(once) == 0 {
		return "nothing"
	}
	return strings.Join(once, ", ")
}
