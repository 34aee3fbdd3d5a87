package pddp1996

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
)

// example is an assignment of the article that is translated.
type example struct {
	id, heading string
	file        string
	mark        string   // in the generated loop that is shown
	structure   []string // what the loop and its set-up have, in this order
	never       string   // what they must not have; may be empty
}

// examples are x = y with unequal and with equal distributions.
var examples = []example{
	{
		id: "unequal", heading: "x = y, distributions unequal: the owner of every element of y is found", file: "pddp-xy.pddp",
		mark: "ptr_rh = address_map_y(proc_no_rh)",
		structure: []string{
			"loop setup:", "ptr0 = address_map_x(myproc)", "lo_indx = 1", "hi_indx = nx", "stride = 1", "call get_local_indx(x_id",
			"stride_rh = stride", "lo_indx_rh = lo_indx", "do indx1 = lo_indx, hi_indx, stride", "offset = ", "ptr_rh = address_map_y(proc_no_rh)",
			"pddp_get8(proc_no_rh, remote_mem(offset_rh)", "local_mem(offset) =", "lo_indx_rh = lo_indx_rh + stride_rh", "end do",
		},
	},
	{
		id: "equal", heading: "x = z, distributions equal: no owner is sought", file: "pddp-xy.pddp",
		mark: "ptr_rh = address_map_z(myproc)",
		structure: []string{
			"loop setup:", "ptr0 = address_map_x(myproc)", "lo_indx = 1", "hi_indx = nx", "stride = 1", "call get_local_indx(x_id",
			"ptr_rh = address_map_z(myproc)", "do indx1 = lo_indx, hi_indx, stride", "offset = ", "local_mem(offset) = remote_mem(offset)", "end do",
		},
		never: "proc_no",
	},
}

func translateProgram() scenarios.Program {
	return scenarios.Program{
		Name: "pddp-translate", Doc: "the translations by which the article explains PDDP, and what copies take", NeedsMachine: true,
		Needs:     systems.Named("pddp").Needs,
		Config:    func() any { return defaultCopies() },
		Processes: func(c any) int { return c.(*copyConfig).largest() },
		Run:       translate,
	}
}

// translate shows what the translator makes of the examples, and times copies.
func translate(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("pddp-translate")
	if err := showTranslations(out, part); err != nil {
		return nil, err
	}
	timed, err := copies(ctx, env, equalCopy, unequalCopy, sharedRead)
	if err != nil {
		return nil, err
	}
	fillCopies(out, timed)
	return out, judgeCopies(ctx, env, part, timed)
}

func showTranslations(out *scenarios.Outcome, part *scenarios.Part) error {
	for _, x := range examples {
		text, err := translated(x.file)
		if err != nil {
			return err
		}
		lines := loopWith(strings.Split(text, "\n"), x.mark)
		part.Text = append(part.Text, listing(x.heading, lines))
		holds, observed := x.check(lines)
		out.Check(x.id, holds, "%s", observed)
	}
	sample, err := translated("pddp-sample.pddp")
	if err != nil {
		return err
	}
	lines := subroutine(strings.Split(sample, "\n"), "sub")
	part.Text = append(part.Text, listing("the sample subroutine: its distributions, assignments, and the array in COMMON", lines))
	text := strings.Join(lines, "\n")
	setups, owners := strings.Count(text, "loop setup:"), strings.Count(text, "proc_no_rh = ")
	out.Check("sample", setups == 3 && owners == 0, "%d array statements, %d of them seek owners; expected 3 and none, since all distributions match", setups, owners)
	return nil
}

// translated returns the Fortran that a program of the folder programs becomes.
func translated(file string) (string, error) {
	sources, err := read([]string{file})
	if err != nil {
		return "", err
	}
	return systems.Named("pddp").Translate(sources, systems.Options{Include: scenarios.Source})
}

// subroutine returns the lines of a subroutine.
func subroutine(lines []string, name string) []string {
	begin := slices.IndexFunc(lines, func(s string) bool { return strings.HasPrefix(strings.TrimSpace(s), "SUBROUTINE "+name+"(") })
	end := slices.IndexFunc(lines, func(s string) bool { return strings.TrimSpace(s) == "END SUBROUTINE "+name })
	if begin < 0 || end < begin {
		return nil
	}
	return lines[begin : end+1]
}

// loopWith returns the lines of the array statement in which a text occurs first:
// from its set-up to the end of its outermost loop.
func loopWith(lines []string, mark string) []string {
	begin := 0
	for i, line := range lines {
		if strings.Contains(line, "loop setup:") {
			begin = i
		}
		if !strings.Contains(strings.ToLower(line), mark) || begin == 0 {
			continue
		}
		depth := 0
		for k := begin; k < len(lines); k++ {
			word := strings.ToLower(strings.TrimSpace(lines[k]))
			switch {
			case strings.HasPrefix(word, "do "):
				depth++
			case word == "end do":
				if depth--; depth == 0 {
					return lines[begin : k+1]
				}
			}
		}
	}
	return nil
}

func listing(heading string, lines []string) exhibit.TextPart {
	t := exhibit.TextPart{Heading: heading, Header: []string{"generated Fortran 77"}}
	for _, line := range lines {
		t.Rows = append(t.Rows, []string{strings.TrimRight(line, " ")})
	}
	return t
}

// check compares the lines with the structure that the article shows.
func (x example) check(lines []string) (holds bool, observed string) {
	text := strings.ToLower(strings.Join(lines, "\n"))
	at := 0
	for i, want := range x.structure {
		k := strings.Index(text[at:], want)
		if k < 0 {
			return false, fmt.Sprintf("found no %q behind the first %d of %d elements of the article's listing", want, i, len(x.structure))
		}
		at += k + len(want)
	}
	if x.never != "" && strings.Contains(text, x.never) {
		return false, fmt.Sprintf("found %q, which the article's listing does not have", x.never)
	}
	return true, fmt.Sprintf("%d lines with the %d elements of the article's listing in its order", len(lines), len(x.structure))
}
