package svmfortran_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/models/fortran/dialect"
	"simrun/sim"
)

// TestExecutionModes: each processor counts which of the same statements it executes. In an exclusive region, only the
// master executes them. In a replicated region, all do, also inside an exclusive one and in a subroutine that is
// called there. In exclusive mode, each point at which all go on takes one message to each of the others. The end of
// the region takes another one. The master sends all of them. The others wait for it and continue behind the region.
func TestExecutionModes(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER E, R, S, I
      DOUBLE PRECISION B, A, X
      COMMON /C/ S
      E = 0
      R = 0
      S = 0
      X = 0
CSVM$ REPLICATED_REGION
      R = R + 1
CSVM$ REPLICATED_REGION_END
CSVM$ EXCLUSIVE_REGION
      E = E + 1
      DO I = 1, 1000000
         X = X + I
      END DO
      CALL CPU_TIME(B)
CSVM$ REPLICATED_REGION
      CALL CPU_TIME(A)
      R = R + 1
CSVM$ REPLICATED_REGION_END
      CALL SUB
      E = E + 1
CSVM$ EXCLUSIVE_REGION_END
      PRINT *, 'COUNTS', E, R, S, MYPROCSET()
      PRINT *, 'MASTER', INT(1D6*B)
      PRINT *, 'RESUMED', INT(1D6*A)
      IF (X .LT. 0) PRINT *, X
      END
      SUBROUTINE SUB
      INTEGER S
      COMMON /C/ S
CSVM$ REPLICATED_REGION
      S = S + 1
CSVM$ REPLICATED_REGION_END
      END
`, dialect.Options{})
	for _, n := range []int{1, 2, 8, 16} {
		x := try(t, machine, p, n)
		met := x.notes(t, "MASTER")[0].numbers[0]
		for rank, l := range x.notes(t, "COUNTS") {
			want, sent := []int{0, 2, 1, rank}, 0
			if rank == 0 {
				want[0], sent = 2, 5*(n-1) // the region, the call, the end; in the subroutine its region and its end
			}
			if !slices.Equal(l.numbers, want) {
				t.Errorf("%d processors: processor %d executes %v, want %v: exclusive, replicated, in the subroutine, number", n, rank, l.numbers, want)
			}
			ledger := x.run.Results[rank].Ledger
			if int(ledger.Messages) != sent {
				t.Errorf("%d processors: processor %d sends %d messages, want %d", n, rank, ledger.Messages, sent)
			}
			if resumed := x.notes(t, "RESUMED")[rank].numbers[0]; resumed < met {
				t.Errorf("%d processors: processor %d goes on at %d us, the master meets the construct at %d us", n, rank, resumed, met)
			}
			if rank > 0 && ledger.Time[machines.Waiting]+ledger.Time[machines.Messages] < sim.Duration(met)*sim.Microsecond/2 {
				t.Errorf("%d processors: processor %d waits %v for messages, while the master computes for %d us", n, rank, ledger.Time[machines.Waiting], met)
			}
		}
	}
}

// points are the constructs at which all processors go on in exclusive mode, each with what every processor then
// prints: that it has been there, or the contents of the descriptor of template 1, whose states are 0 empty, 1
// declared and 2 defined.
var points = []struct{ name, text, want string }{
	{"parallel loop", "CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))\n      DO I = 1, 4\n      HERE = 1\n      END DO\n", "1 1"},
	{"parallel sections", "CSVM$ PSECTION\nCSVM$ SECTION\nCSVM$ REPLICATED_REGION\n      HERE = 1\nCSVM$ REPLICATED_REGION_END\nCSVM$ PSECTION_END\n", "1 1"},
	{"exclusive region", "CSVM$ EXCLUSIVE_REGION\nCSVM$ REPLICATED_REGION\n      HERE = 1\nCSVM$ REPLICATED_REGION_END\nCSVM$ EXCLUSIVE_REGION_END\n", "1 1"},
	{"replicated region", "CSVM$ REPLICATED_REGION\n      HERE = 1\nCSVM$ REPLICATED_REGION_END\n", "1 1"},
	{"coordinated call", "CSVM$ COORDINATED\n      CALL SUB\n", "1 1"},
	{"call", "      CALL SUB\n", "1 1"},
	{"create", "CSVM$ CREATE U(4)\n", "0 1 1"},
	{"destroy", "CSVM$ CREATE U(4)\nCSVM$ DESTROY U\n", "0 1 0"},
	{"undef", "CSVM$ UNDEF T\n", "0 0"},
	{"distribute", "CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T\n", "0 2"},
	{"redistribute", "CSVM$ REDISTRIBUTE (CYCLIC) ONTO P:: T\n", "0 2"},
}

// TestPoints: in front of each construct at which all processors go on the master sends, and all take part.
func TestPoints(t *testing.T) {
	for _, x := range points {
		t.Run(x.name, func(t *testing.T) {
			text := `
      PROGRAM T
      INTEGER HERE, I, K, STATES(0:63,2)
      COMMON /C/ HERE
      COMMON /SVM_TEMPLATES/ STATES
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(4), U(:)
      HERE = 0
CSVM$ EXCLUSIVE_REGION
      I = 5
` + x.text + `
      I = 6
CSVM$ EXCLUSIVE_REGION_END
      PRINT *, 'THERE', HERE, (STATES(0,K), K = 1, 2)
      END
      SUBROUTINE SUB
      COMMON /C/ HERE
      INTEGER HERE
CSVM$ REPLICATED_REGION
      HERE = 1
CSVM$ REPLICATED_REGION_END
      END
`
			_, code, _ := strings.Cut(translated(t, text), "i = 5")
			code, _, _ = strings.Cut(code, "i = 6")
			if send := regexp.MustCompile(`^\s*call svm_dispatch_send\(2\)\n45\d+ +continue\n`); !send.MatchString(code) {
				t.Errorf("the construct begins without a message to the others:\n%s", code)
			}
			all := try(t, machine, mustCompile(t, text, dialect.Options{}), 4).sameNumbers(t, "THERE")
			if got := strings.Trim(fmt.Sprint(all), "[]"); !strings.HasPrefix(got, x.want) {
				t.Errorf("all processors print %s, want %s", got, x.want)
			}
		})
	}
}

// dispatchLoop finds the beginning of a dispatch loop and where it leads.
var dispatchLoop = regexp.MustCompile(`if \(svm_myprocset /= 0\) go to \(([0-9, ]+)\), svm_dispatch_recv\(\)`)

// checkLoops complains unless the intermediate code has this many dispatch loops with this many targets each, in the
// order of the text. The number in front of each target must be its place among the targets. The first target is the
// end.
func checkLoops(t *testing.T, code string, targets ...int) {
	t.Helper()
	code = strings.ReplaceAll(code, "\n     &", "")
	loops := dispatchLoop.FindAllStringSubmatch(code, -1)
	if len(loops) != len(targets) {
		t.Fatalf("%d dispatch loops, want %d, in\n%s", len(loops), len(targets), code)
	}
	for i, l := range loops {
		labels := strings.Split(l[1], ", ")
		if len(labels) != targets[i] {
			t.Errorf("dispatch loop %d goes on at %d places, want %d", i+1, len(labels), targets[i])
		}
		for k, label := range labels {
			send := regexp.MustCompile(`call svm_dispatch_send\(` + strconv.Itoa(k+1) + `\)\n` + label + ` +continue`)
			if !send.MatchString(code) {
				t.Errorf("nobody sends %d in front of label %s, in\n%s", k+1, label, code)
			}
		}
	}
}

// TestSubroutineInExclusiveMode: in a subroutine that is called in exclusive mode, the others wait from its beginning
// on. They go on at the labels whose numbers the master sends.
func TestSubroutineInExclusiveMode(t *testing.T) {
	code := translated(t, `
      PROGRAM T
CSVM$ EXCLUSIVE_REGION
      CALL SUB(1)
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE SUB(K)
      INTEGER I, K
      I = K
CSVM$ REPLICATED_REGION
      I = 2
CSVM$ REPLICATED_REGION_END
      DO I = 1, 3
         CALL SUB2
      END DO
CSVM$ PDO (LOOPS(I))
      DO I = 1, 3
      END DO
      END
      SUBROUTINE SUB2
      END
`)
	main, rest, _ := strings.Cut(code, "subroutine sub(k)")
	sub, last, _ := strings.Cut(rest, "subroutine sub2")
	checkLoops(t, main, 2)
	checkLoops(t, sub, 4)
	checkLoops(t, last, 1)
	first := regexp.MustCompile(`(?m)^45\d+ +if \(svm_myprocset`).FindStringIndex(sub)
	if first == nil || strings.Contains(sub[:first[0]], "i = k") {
		t.Errorf("the subroutine does not begin with its dispatch loop:\n%s", sub)
	}
}

// nestedLoops has two sections in exclusive mode with three constructs each.
const nestedLoops = `
      PROGRAM T
      INTEGER A, B, C, S
CSVM$ EXCLUSIVE_REGION
      S = 1
CSVM$ PSECTION
CSVM$ SECTION
      S = 2
CSVM$ REPLICATED_REGION
      A = 1
CSVM$ REPLICATED_REGION_END
CSVM$ REPLICATED_REGION
      B = 1
CSVM$ REPLICATED_REGION_END
CSVM$ REPLICATED_REGION
      C = 1
CSVM$ REPLICATED_REGION_END
CSVM$ SECTION
      S = 3
CSVM$ REPLICATED_REGION
      A = 2
CSVM$ REPLICATED_REGION_END
CSVM$ REPLICATED_REGION
      B = 2
CSVM$ REPLICATED_REGION_END
CSVM$ REPLICATED_REGION
      C = 2
CSVM$ REPLICATED_REGION_END
CSVM$ PSECTION_END
      S = S + 10
CSVM$ REPLICATED_REGION
      PRINT *, 'GOT', A, B, C
CSVM$ REPLICATED_REGION_END
CSVM$ EXCLUSIVE_REGION_END
      PRINT *, 'ASSIGNED', S
      END
`

// TestNestedDispatchLoops: two sections with three constructs each, in exclusive mode, have a dispatch loop on each
// level. The master of a section sends its processors three messages and one for its end. Then all are in the loop of
// the level above.
func TestNestedDispatchLoops(t *testing.T) {
	checkLoops(t, translated(t, nestedLoops), 3, 4, 4)
	for _, n := range []int{2, 3, 7} {
		x := try(t, machine, mustCompile(t, nestedLoops, dialect.Options{}), n)
		for rank, sent := range x.messages() {
			sections, want := []span{derived(span{0, n}, 0, 2), derived(span{0, n}, 1, 2)}, 0
			if rank == 0 {
				want = 3 * (n - 1) // the sections, the region behind them, the end
			}
			of := 0
			if sections[1].has(rank) {
				of = 1
			}
			if s := sections[of]; rank == s.first {
				want += 4 * (s.size - 1)
			}
			if sent != want {
				t.Errorf("%d processors: processor %d sends %d messages, want %d", n, rank, sent, want)
			}
			if got, value := x.notes(t, "GOT")[rank], of+1; !slices.Equal(got.numbers, []int{value, value, value}) {
				t.Errorf("%d processors: processor %d has %v, want %d of its section", n, rank, got.numbers, value)
			}
			if rank == 0 {
				if s := x.notes(t, "ASSIGNED")[0].numbers[0]; s != 12 {
					t.Errorf("%d processors: the master assigns %d, want 12: its own section, and what follows", n, s)
				}
			}
		}
	}
}

// TestReplicatedCode: a replicated region without calls is in the intermediate code as it was written.
func TestReplicatedCode(t *testing.T) {
	const body = `      s = 0.0
      DO i = 1, 10
        IF (i > 5) s = s + i
      END DO
`
	code := translated(t, "      PROGRAM T\n      REAL S\n      INTEGER I\nCSVM$ REPLICATED_REGION\n"+body+"CSVM$ REPLICATED_REGION_END\n      END\n")
	_, code, _ = strings.Cut(code, "call svm_enter(0)\n")
	code, _, _ = strings.Cut(code, "      call svm_pop")
	plain := func(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }
	if plain(code) != plain(body) {
		t.Errorf("got\n%swant\n%s", code, body)
	}
}

// TestCalls: in replicated mode, each processor executes an uncoordinated call in a set of its own. The whole active
// set executes a coordinated one. In exclusive mode, the subroutine has the set, and processor 0 of it is the master.
// Subroutines call each other three levels deep. A processor that goes on inside finds its own local variables and
// arguments on each level, before and behind the call.
func TestCalls(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER ME
      ME = MYPROCSET()
      CALL ALONE(1)
CSVM$ COORDINATED
      CALL ALONE(2)
CSVM$ EXCLUSIVE_REGION
      CALL ALONE(3)
      CALL LEVEL1(ME)
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE ALONE(WHICH)
      INTEGER WHICH
CSVM$ REPLICATED_REGION
      PRINT *, 'SET', WHICH, NUMPROCSET(), MYPROCSET()
CSVM$ REPLICATED_REGION_END
      END
      SUBROUTINE LEVEL1(ME)
      INTEGER ME, L
CSVM$ REPLICATED_REGION
      L = 10*ME + 1
CSVM$ REPLICATED_REGION_END
      CALL LEVEL2(ME, L)
CSVM$ REPLICATED_REGION
      PRINT *, 'FRAME', L
CSVM$ REPLICATED_REGION_END
      END
      SUBROUTINE LEVEL2(ME, ABOVE)
      INTEGER ME, ABOVE, L
CSVM$ REPLICATED_REGION
      L = ABOVE + 1
CSVM$ REPLICATED_REGION_END
      CALL LEVEL3(ME, L)
CSVM$ REPLICATED_REGION
      PRINT *, 'FRAME', L
CSVM$ REPLICATED_REGION_END
      END
      SUBROUTINE LEVEL3(ME, ABOVE)
      INTEGER ME, ABOVE, L
CSVM$ REPLICATED_REGION
      L = ABOVE + 1
      PRINT *, 'FRAME', L
CSVM$ REPLICATED_REGION_END
      L = 0
CSVM$ REPLICATED_REGION
      PRINT *, 'FRAME', L
CSVM$ REPLICATED_REGION_END
      END
`, dialect.Options{})
	for _, n := range []int{1, 4, 16} {
		x := try(t, machine, p, n)
		for i, l := range x.notes(t, "SET") {
			rank := i / 3
			want := [][]int{{1, 1, 0}, {2, n, rank}, {3, n, rank}}[i%3]
			if !slices.Equal(l.numbers, want) {
				t.Errorf("%d processors: processor %d prints %v, want %v", n, rank, l.numbers, want)
			}
		}
		for i, l := range x.notes(t, "FRAME") {
			rank := i / 4
			want := []int{10*rank + 3, 10*rank + 3, 10*rank + 2, 10*rank + 1}[i%4]
			if rank == 0 && i%4 == 1 {
				want = 0 // the master alone has assigned it
			}
			if l.numbers[0] != want {
				t.Errorf("%d processors: processor %d finds %d in frame %d, want %d", n, rank, l.numbers[0], i%4, want)
			}
		}
	}
}
