package claims

import "fmt"

// Index says which claims of class paper each exhibit of the scenarios states: an
// exhibit without claims has an empty set.
type Index map[string]map[string]bool

// isStated reports whether some exhibit states a claim.
func (s Index) isStated(id string) bool {
	for _, claims := range s {
		if claims[id] {
			return true
		}
	}
	return false
}

// Answers reports whether an exhibit that decides a statement states it; of one that
// belongs to no exhibit, whether any does.
func (s Index) Answers(of Statement) bool {
	if len(of.Exhibits) == 0 {
		return s.isStated(of.ID)
	}
	for _, e := range of.Exhibits {
		if s[e][of.ID] {
			return true
		}
	}
	return false
}

// Unanswered returns a sentence for each judged statement without an answer. Either an existing exhibit does not state
// it, or its exhibit does not exist and waiting.toml does not know what it waits for.
func Unanswered(stated Index) []string {
	var all []string
	for _, s := range Statements() {
		if s.Judged() {
			all = append(all, s.unanswered(stated)...)
		}
	}
	return all
}

func (s Statement) unanswered(stated Index) []string {
	var all []string
	for _, e := range s.Exhibits {
		switch claims, shown := stated[e]; {
		case shown && !claims[s.ID]:
			all = append(all, fmt.Sprintf("%s (%s): exhibit %s does not state it", s.ID, s.Class, e))
		case !shown && Missing(e) == "":
			all = append(all, fmt.Sprintf("%s (%s): no scenario shows exhibit %s, and waiting.toml does not say what is missing", s.ID, s.Class, e))
		}
	}
	if len(s.Exhibits) == 0 && !stated.isStated(s.ID) && MissingFor(s.ID) == "" {
		all = append(all, fmt.Sprintf("%s (%s): it belongs to no exhibit, and waiting.toml does not say what is missing", s.ID, s.Class))
	}
	return all
}
