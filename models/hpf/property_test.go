package hpf_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/fortran"
)

// TestMain lets each random test draw 25 programs unless the command line says how
// many: each is compiled twice.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue {
		if err := f.Value.Set("25"); err != nil {
			panic(err)
		}
	}
	m.Run()
}

// section is a triplet inside 1:extent with n elements.
func section(t *rapid.T, extent, n int, what string) string {
	stride := 1
	if n > 1 {
		stride = rapid.IntRange(1, min(3, (extent-1)/(n-1))).Draw(t, what+" stride")
	}
	span := (n - 1) * stride
	lo := rapid.IntRange(1, extent-span).Draw(t, what+" from")
	if rapid.Bool().Draw(t, what+" backwards") {
		return fmt.Sprintf("%d:%d:-%d", lo+span, lo, stride)
	}
	return fmt.Sprintf("%d:%d:%d", lo, lo+span, stride)
}

// TestRandomStatements compares random assignments between sections of arrays of
// random size and distribution with the sequential run.
func TestRandomStatements(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		kinds := rapid.SampledFrom([]string{"*", "block", "cyclic"})
		extents := rapid.IntRange(3, 14)
		names := []string{"a", "b", "c"}
		var ext [3][2]int
		var text strings.Builder
		text.WriteString("program t\nreal*8 ")
		for i, name := range names {
			for d := range 2 {
				ext[i][d] = extents.Draw(r, name)
			}
			fmt.Fprintf(&text, "%s(%d, %d), ", name, ext[i][0], ext[i][1])
		}
		text.WriteString("g(14, 14)\n!hpf$ template t(0:19, -1:18)\n")
		fmt.Fprintf(&text, "!hpf$ distribute t(%s, %s)\n", kinds.Draw(r, "kind"), kinds.Draw(r, "kind"))
		for _, name := range names {
			if rapid.Bool().Draw(r, "own template") {
				fmt.Fprintf(&text, "!hpf$ distribute %s(%s, %s)\n", name, kinds.Draw(r, "kind"), kinds.Draw(r, "kind"))
				continue
			}
			with := rapid.SampledFrom([]string{"i + %d, j + %d", "j + %d, i + %d", "i + %d, *"}).Draw(r, "align")
			args := []any{rapid.IntRange(0, 5).Draw(r, "offset")}
			if strings.Count(with, "%d") == 2 {
				args = append(args, rapid.IntRange(-1, 4).Draw(r, "offset"))
				fmt.Fprintf(&text, "!hpf$ align %s(i, j) with t("+with+")\n", append([]any{name}, args...)...)
			} else {
				fmt.Fprintf(&text, "!hpf$ align %s(i, *) with t("+with+")\n", append([]any{name}, args...)...)
			}
		}
		for i, name := range names {
			fmt.Fprintf(&text, "forall (i = 1:%d, j = 1:%d) %s(i, j) = %d*i + j*j\n", ext[i][0], ext[i][1], name, i+2)
		}
		for range rapid.IntRange(1, 4).Draw(r, "statements") {
			var pick [3]int
			n, m := 14, 14
			for k := range pick {
				pick[k] = rapid.IntRange(0, 2).Draw(r, "array")
				n, m = min(n, ext[pick[k]][0]), min(m, ext[pick[k]][1])
			}
			n, m = rapid.IntRange(1, n).Draw(r, "rows"), rapid.IntRange(1, m).Draw(r, "columns")
			var ref [3]string
			for k, p := range pick {
				ref[k] = fmt.Sprintf("%s(%s, %s)", names[p], section(r, ext[p][0], n, "row"), section(r, ext[p][1], m, "column"))
			}
			form := rapid.SampledFrom([]string{"%s = %s + 2*%s\n", "where (%[2]s > 20) %[1]s = %[3]s\n", "%s = %s - sum(%s)\n"}).Draw(r, "form")
			fmt.Fprintf(&text, form, ref[0], ref[1], ref[2])
		}
		for i, name := range names {
			fmt.Fprintf(&text, "g(1:%d, 1:%d) = %s\nprint '(14f12.0)', g(1:%d, 1:%d)\n", ext[i][0], ext[i][1], name, ext[i][0], ext[i][1])
		}
		text.WriteString("end\n")
		n := rapid.IntRange(1, 9).Draw(r, "processes")
		want := sequential(t, "t.f90", text.String())
		p, err := compile(t, "t.f90", text.String(), fortran.Options{})
		if err != nil {
			r.Fatalf("%v\n%s", err, text.String())
		}
		defer p.Close()
		if got, _, err := execute(t, p, n); err != nil || got != want {
			r.Fatalf("%d processes: %v\n%s\ngot\n%swant\n%s", n, err, text.String(), got, want)
		}
	})
}

// TestPhantom: what is not computed costs the same, to the picosecond.
func TestPhantom(t *testing.T) {
	for _, mapping := range []string{mappings[0], mappings[3]} {
		text := program(mapping, statements)
		var ends []string
		for _, phantom := range []bool{false, true} {
			p, err := compile(t, "t.f90", text, fortran.Options{Phantom: phantom})
			if err != nil {
				t.Fatal(err)
			}
			_, run, err := execute(t, p, 4)
			p.Close()
			if err != nil {
				t.Fatalf("%s: %v", mapping, err)
			}
			end := fmt.Sprint(run.End())
			for i := range run.Results {
				end += fmt.Sprint(" ", run.Results[i].Ledger.Time, run.Results[i].Ledger.Messages)
			}
			ends = append(ends, end)
		}
		if ends[0] != ends[1] {
			t.Errorf("%s: got %s in phantom mode, want %s", mapping, ends[1], ends[0])
		}
	}
}
