package resolve

import (
	"simrun/models/fortran/sem"
)

// getsValue are the facts about a variable that something else than an
// assignment may give it a value.
const getsValue = sem.Assigned | sem.Passed | sem.HasData | sem.InCommon | sem.InEquivalence | sem.HostShared |
	sem.ResultVar | sem.LabelVar | sem.DoVariable | sem.Allocatable

// warnVariables reports variables of a procedure that nothing uses, and those
// that are used but get no value.
func (u *unit) warnVariables() {
	if u.proc == nil {
		return
	}
	for _, l := range u.symbols {
		switch {
		case l.Class != sem.Variable || l.IsDummy() || l.Pointer != nil || !l.Pos.IsValid() || u.names[l.Name] != l:
		case !l.mentioned && l.typed && l.Attr&getsValue == 0:
			u.warnf(sem.WarnUnused, l.Pos, "nothing uses %s", upper(l.Name))
		case l.mentioned && l.Attr&getsValue == 0:
			u.warnf(sem.WarnUnset, l.Pos, "%s is used, but nothing gives it a value", upper(l.Name))
		}
	}
}
