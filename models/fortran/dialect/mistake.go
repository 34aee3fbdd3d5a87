package dialect

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/models/fortran"
	"simrun/models/fortran/parser"
)

// A mistake of the user's may come to light only in the translation, where a message names variables and procedures that the
// user does not know, or stands at no place. Then the program itself is checked, with its directives as comments.

// generated matches names that translators make. N$PES of CRAFT and PDDP_LOCAL_SECTION are names that users write.
var generated = regexp.MustCompile(`\w\$\w|(?i)\b(hpf|svm|craft)_`)

// inUsersTerms returns an error about a translation, or that of the user's program in its place if the first is of no use to
// the user.
func (d *Dialect) inUsersTerms(err error, sources []fortran.Source, o Options) error {
	var list diag.List
	if errors.As(err, &list) {
		d.hideLibrary(list)
	}
	if !slices.ContainsFunc(list, isForeign) {
		return err
	}
	if own := d.mistakes(sources, o, list); len(own) > 0 {
		return own
	}
	if rest := slices.DeleteFunc(slices.Clone(list), isForeign); len(rest) > 0 {
		return rest
	}
	return err
}

// isForeign tells whether a message is about the translation more than about the program.
func isForeign(e *diag.Error) bool {
	return e.Position().Line == 0 || generated.MatchString(strings.ReplaceAll(e.Msg, "N$PES", ""))
}

// mistakes returns what is wrong with the program as plain Fortran. Procedures that are missing there may be those of the
// dialect; they count if the translation misses them as well.
func (d *Dialect) mistakes(sources []fortran.Source, o Options, translation diag.List) diag.List {
	prepared, err := d.prepare(sources)
	if err != nil {
		return nil
	}
	plain := o.Fortran
	plain.Parser = parser.Options{}
	if plain.Include != nil && d.Prepare != nil {
		plain.Include = d.prepareIncluded(plain.Include)
	}
	s, err := fortran.Parse(prepared, plain)
	if err != nil {
		return nil // statements of the dialect
	}
	_, err = fortran.Resolve(s, plain)
	var list diag.List
	if !errors.As(err, &list) {
		return nil
	}
	return slices.DeleteFunc(list, func(e *diag.Error) bool {
		same := func(other *diag.Error) bool { return other.Msg == e.Msg }
		return strings.HasPrefix(e.Msg, "there is no ") && !slices.ContainsFunc(translation, same)
	})
}

// hideLibrary takes places in the library, which users do not see, out of the messages of mistakes.
func (d *Dialect) hideLibrary(list diag.List) {
	place := regexp.MustCompile(` at ` + d.Name + `/[a-z]+\.f:[0-9]+:[0-9]+`)
	for _, e := range list {
		e.Msg = place.ReplaceAllString(e.Msg, " in the run-time library")
	}
}
