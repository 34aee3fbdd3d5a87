package svmfortran_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/sim"
	"simrun/sim/node"
)

// path is a subroutine that prints the path from the root of the tree of sets to the active one, as the run-time
// library keeps it. It prints number and size of the active set, then first processor and size of each set, the root
// first.
const path = `
      SUBROUTINE PATH(A, B)
      INTEGER A, B, RANK, ALL, DEPTH, SETS(6,0:64), K
      COMMON /SVM_STATE/ RANK, ALL, DEPTH, SETS
      PRINT '(A,99I6)', 'PATH', A, B, SVM_ME, SVM_NP,
     &   (SETS(1,K), SETS(2,K), K = 0, DEPTH)
      END
`

// nested has a parallel loop inside of each of two sections inside of a parallel loop of four iterations.
const nested = `
      PROGRAM T
      INTEGER I, K
CSVM$ PDO (LOOPS(K),STRATEGY(BLOCK))
      DO K = 1, 4
         CALL PATH(K, 0)
CSVM$ PSECTION
CSVM$ SECTION
         CALL PATH(K, 100)
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
         DO I = 101, 115
            IF (MYPROCSET() .GE. 0) CALL PATH(K, I)
         END DO
CSVM$ SECTION
         CALL PATH(K, 200)
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
         DO I = 201, 203
            IF (MYPROCSET() .GE. 0) CALL PATH(K, I)
         END DO
CSVM$ PSECTION_END
      END DO
      CALL PATH(0, 0)
      END
` + path

// span is a set: its processors are from first on.
type span struct{ first, size int }

func (s span) has(p int) bool { return p >= s.first && p < s.first+s.size }

func (s span) contains(o span) bool { return o.first >= s.first && o.first+o.size <= s.first+s.size }

// pathOf returns the sets of a line PATH.
func pathOf(l note) (sets []span) {
	for i := 4; i+1 < len(l.numbers); i += 2 {
		sets = append(sets, span{l.numbers[i], l.numbers[i+1]})
	}
	return sets
}

// derived returns the part of a set that executes task k of n, from 0, and whether it has others, too. There is a part
// for each task, or a processor for as many tasks as a block has.
func derived(s span, k, n int) span {
	if n < s.size {
		begin := k * s.size / n
		return span{s.first + begin, (k+1)*s.size/n - begin}
	}
	return span{s.first + k/((n+s.size-1)/s.size), 1}
}

// TestTreeOfSets: inside of nested constructs, each set lies in its parent, and the last one of a path is active. Sets
// of one construct are those that the distribution of its work gives. Each iteration is executed once by each
// processor of its set, and by no other.
func TestTreeOfSets(t *testing.T) {
	p := mustCompile(t, nested, dialect.Options{})
	for _, n := range []int{1, 2, 3, 7, 16} {
		x := try(t, machine, p, n)
		executed := map[[2]int][]int{} // by loop and iteration: who
		for _, l := range x.notes(t, "PATH") {
			sets, task := pathOf(l), [2]int{l.numbers[0], l.numbers[1]}
			for i, s := range sets {
				if !s.has(l.by) || i > 0 && !sets[i-1].contains(s) {
					t.Errorf("%d processors, %v on processor %d: set %v does not lie in its parent, or without the processor", n, task, l.by, sets)
				}
			}
			active := sets[len(sets)-1]
			if l.numbers[2] != l.by-active.first || l.numbers[3] != active.size {
				t.Errorf("%d processors, %v on processor %d: number %d of %d, the end of the path is %v", n, task, l.by, l.numbers[2], l.numbers[3], active)
			}
			executed[task] = append(executed[task], l.by)
		}
		all := span{0, n}
		for k := 1; k <= 4; k++ {
			outer := derived(all, k-1, 4)
			checkTask(t, n, executed, [2]int{k, 0}, outer)
			for s, iterations := range []int{15, 3} {
				section := outer // too few processors: one section after the other, on one of them
				if outer.size >= 2 {
					section = derived(outer, s, 2)
				} else {
					section = span{outer.first + s%outer.size, 1}
				}
				checkTask(t, n, executed, [2]int{k, 100 * (s + 1)}, section)
				for i := range iterations {
					set := derived(section, i, iterations)
					if s == 0 && iterations >= section.size {
						set = span{section.first + i%section.size, 1} // CYCLIC
					}
					checkTask(t, n, executed, [2]int{k, 100*(s+1) + i + 1}, set)
				}
			}
		}
		checkTask(t, n, executed, [2]int{0, 0}, all)
		if want := 1 + 4*(1+2+15+3); len(executed) != want {
			t.Errorf("%d processors: %d tasks, want %d", n, len(executed), want)
		}
	}
}

// checkTask complains unless the processors of a set have executed a task, each once.
func checkTask(t *testing.T, n int, executed map[[2]int][]int, task [2]int, set span) {
	t.Helper()
	var want []int
	for p := set.first; p < set.first+set.size; p++ {
		want = append(want, p)
	}
	if got := executed[task]; !slices.Equal(got, want) {
		t.Errorf("%d processors, task %v: executed by %v, want %v", n, task, got, want)
	}
}

// TestFirstStatement: from the first statement on, the active set has all abstract processors, as many as there are
// physical ones. Each is one of these until the end, and no process or thread is made meanwhile.
func TestFirstStatement(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K
      PRINT *, 'BEGIN', NUMPROC(), NUMPROCSET(), MYPROCSET()
CSVM$ PDO (LOOPS(K),STRATEGY(BLOCK))
      DO K = 1, 3
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC))
         DO I = 1, 5
         END DO
      END DO
      PRINT *, 'END', NUMPROC(), NUMPROCSET(), MYPROCSET()
      END
`, dialect.Options{})
	for _, n := range []int{1, 2, 7, 8, 100, 128} {
		x := try(t, machine, p, n)
		for _, word := range []string{"BEGIN", "END"} {
			lines := x.notes(t, word)
			for rank, l := range lines {
				if want := []int{n, n, rank}; l.by != rank || !slices.Equal(l.numbers, want) {
					t.Errorf("%s on processor %d of %d: %v, want %v", word, l.by, n, l.numbers, want)
				}
			}
			if len(lines) != n {
				t.Errorf("%d lines %s on %d processors", len(lines), word, n)
			}
		}
		if x.processes != n {
			t.Errorf("%d processes on %d processors", x.processes, n)
		}
	}
}

// TestActiveSets: the processors of the active set execute each of the three kinds of task: a subroutine all of them,
// a section those of its arrangement, the body of a parallel loop the derived set.
func TestActiveSets(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER K
CSVM$ COORDINATED
      CALL SUB
CSVM$ PROCESSORS:: P(3), Q(4)
CSVM$ PSECTION
CSVM$ SECTION ON P
      PRINT *, 'P', NUMPROCSET(), MYPROCSET()
CSVM$ SECTION ON Q
      PRINT *, 'Q', NUMPROCSET(), MYPROCSET()
CSVM$ PSECTION_END
CSVM$ PDO (LOOPS(K),STRATEGY(BLOCK))
      DO K = 1, 2
         PRINT *, 'LOOP', NUMPROCSET(), MYPROCSET()
      END DO
      END
      SUBROUTINE SUB
      PRINT *, 'SUB', NUMPROCSET(), MYPROCSET()
      END
`, dialect.Options{})
	x := try(t, machine, p, 8)
	for word, want := range map[string][]span{"SUB": {{0, 8}}, "P": {{0, 3}}, "Q": {{3, 4}}, "LOOP": {{0, 4}, {4, 4}}} {
		var expected, got []string
		for _, s := range want {
			for me := range s.size {
				expected = append(expected, fmt.Sprintf("%d: %d %d", s.first+me, s.size, me))
			}
		}
		for _, l := range x.notes(t, word) {
			got = append(got, fmt.Sprintf("%d: %d %d", l.by, l.numbers[0], l.numbers[1]))
		}
		if !slices.Equal(got, expected) {
			t.Errorf("%s: %q, want %q", word, got, expected)
		}
	}
}

// TestSetsAreLocal: sets are made and left, and templates defined, created, distributed and destroyed, without a message or a wait, and without
// new processes. Processor 0 comes a second late: the others do not notice.
func TestSetsAreLocal(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION S, E, X
      INTEGER I, K, N, SVM_IN_SECTION
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: A(100), B(:), C(N), D(50)
      X = 0
      IF (MYPROCSET() .EQ. 0) THEN
         DO I = 1, 60000000
            X = X + I
         END DO
      END IF
      CALL CPU_TIME(S)
      IF (SVM_IN_SECTION(1, 2) .NE. 0) CALL SVM_POP
      IF (SVM_IN_SECTION(2, 2) .NE. 0) CALL SVM_POP
CSVM$ PDO (LOOPS(K),STRATEGY(BLOCK),NOWAIT)
      DO K = 1, 5
CSVM$ PDO (LOOPS(I),STRATEGY(CYCLIC),NOWAIT)
         DO I = 1, 20
            X = X + MYPROCSET()
         END DO
      END DO
      N = 100
CSVM$ TEMPLATE:: C(N)
CSVM$ CREATE B(N)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: A
CSVM$ DISTRIBUTE (CYCLIC(3)) ONTO P:: B, C
CSVM$ DISTRIBUTE (I) ONTO HOME(A(2*I)):: D
CSVM$ DESTROY B
CSVM$ UNDEF C
      CALL CPU_TIME(E)
      PRINT *, 'TOOK', INT(1D6*(E - S)), INT(1D3*E)
      END
`, dialect.Options{Fortran: fortran.Options{Phantom: true}})
	for _, n := range []int{2, 3, 16, 128} {
		x := try(t, machine, p, n)
		lines := x.notes(t, "TOOK")
		if late := lines[0].numbers[1]; late < 1000 {
			t.Fatalf("processor 0 is through after %d ms, expected a second or more", late)
		}
		for rank, l := range lines {
			ledger := x.run.Results[rank].Ledger
			if ledger.Messages != 0 || x.processes != n {
				t.Errorf("%d processors: processor %d sends %d messages, %d processes", n, rank, ledger.Messages, x.processes)
			}
			if rank > 0 && l.numbers[1] >= 100 {
				t.Errorf("%d processors: processor %d is through after %d ms, as if it had waited for processor 0", n, rank, l.numbers[1])
			}
		}
	}
}

// TestSetsThatNeedMessages: with more processors than iterations a dynamic loop makes sets that no processor can work out alone: messages say
// who executes what, and all of a set agree. A BLOCK loop of the same iterations sends none.
func TestSetsThatNeedMessages(t *testing.T) {
	text := `
      PROGRAM T
      INTEGER K
CSVM$ PDO (LOOPS(K),%s)
      DO K = 1, 3
         PRINT *, 'LOOP', K, NUMPROCSET(), MYPROCSET()
      END DO
      END
`
	for strategy, sends := range map[string]bool{"STRATEGY(SELF)": true, "STRATEGY(BLOCK)": false} {
		x := try(t, machine, mustCompile(t, fmt.Sprintf(text, strategy), dialect.Options{}), 8)
		sum := 0
		for _, m := range x.messages() {
			sum += m
		}
		if (sum > 0) != sends {
			t.Errorf("%s: %d messages", strategy, sum)
		}
		members := map[int][]int{} // by iteration: the numbers in the set
		for _, l := range x.notes(t, "LOOP") {
			k, size, me := l.numbers[0], l.numbers[1], l.numbers[2]
			if me != len(members[k]) || size > 3 || size < 2 {
				t.Errorf("%s: iteration %d: number %d of %d on processor %d", strategy, k, me, size, l.by)
			}
			members[k] = append(members[k], me)
		}
		if len(members) != 3 {
			t.Errorf("%s: iterations %v, want all three", strategy, members)
		}
	}
}

// TestSetsEnd: behind a thousand sections with loops in them, the active set is the one before. So is the shared
// memory that it can give out.
func TestSetsEnd(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      INTEGER I, K
      CALL STATE(1)
      DO K = 1, 1000
CSVM$ PSECTION
CSVM$ SECTION
CSVM$ COORDINATED
         CALL SUB
CSVM$ SECTION
         I = MYPROCSET()
CSVM$ PSECTION_END
      END DO
      CALL STATE(2)
      END
      SUBROUTINE SUB
      INTEGER A(10)
CSVM$ SHARED A
      IF (MYPROCSET() .EQ. 0) A(1) = 1
      END
      SUBROUTINE STATE(WHICH)
      INTEGER WHICH, RANK, ALL, DEPTH, SETS(6,0:64), K
      COMMON /SVM_STATE/ RANK, ALL, DEPTH, SETS
      PRINT *, 'STATE', DEPTH, SVM_ME, SVM_NP, (SETS(K,0), K = 1, 6)
      END
`, dialect.Options{})
	for _, n := range []int{1, 4} {
		lines := try(t, machine, p, n).notes(t, "STATE")
		for i := 0; i < len(lines); i += 2 {
			if !slices.Equal(lines[i].numbers, lines[i+1].numbers) {
				t.Errorf("%d processors: processor %d has %v before and %v behind", n, lines[i].by, lines[i].numbers, lines[i+1].numbers)
			}
		}
	}
}

// slow is a machine on which nothing but messages takes long.
var slow = ideal.Quiet{Latency: 10 * sim.Millisecond}

// TestBarriers: nobody leaves a barrier before the last one has come, who comes up to a second late, and one of two sets does not
// wait for the other.
func TestBarriers(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION A, L
CSVM$ PROCESSORS:: P(2), Q(NUMPROC() - 2)
CSVM$ COORDINATED
      CALL MEET(MYPROCSET(), 10, A, L)
      PRINT *, 'ALL', INT(1D6*A), INT(1D6*L)
CSVM$ PSECTION
CSVM$ SECTION ON P
CSVM$ COORDINATED
      CALL MEET(MYPROCSET(), 0, A, L)
      PRINT *, 'PAIR', INT(1D6*A), INT(1D6*L)
CSVM$ SECTION ON Q
CSVM$ COORDINATED
      CALL MEET(MYPROCSET(), 10, A, L)
      PRINT *, 'OTHERS', INT(1D6*A), INT(1D6*L)
CSVM$ PSECTION_END
      END
      SUBROUTINE MEET(ME, HOW, ARRIVED, LEFT)
      INTEGER ME, HOW, I, K
      DOUBLE PRECISION ARRIVED, LEFT, X
      X = 0
      DO K = 1, HOW*MOD(5*ME + 3, 7)
         DO I = 1, 1000000
            X = X + I
         END DO
      END DO
      CALL CPU_TIME(ARRIVED)
CSVM$ BARRIER
      CALL CPU_TIME(LEFT)
      END
`, dialect.Options{Fortran: fortran.Options{Phantom: true}})
	for _, n := range []int{4, 5, 10} {
		x := try(t, machine, p, n)
		var pair, others [2]int
		for _, word := range []string{"ALL", "PAIR", "OTHERS"} {
			first, last, left := attendance(x.notes(t, word))
			if left < last {
				t.Errorf("%s of %d processors: the first leaves at %d us, the last comes at %d us", word, n, left, last)
			}
			switch word {
			case "ALL":
				if last-first < 500_000 {
					t.Errorf("%d processors come within %d us, expected half a second or more", n, last-first)
				}
			case "PAIR":
				pair = [2]int{first, left}
			case "OTHERS":
				others = [2]int{last, left}
			}
		}
		if pair[1] >= others[0] {
			t.Errorf("%d processors: two leave their barrier at %d us, the last of the others comes to its own at %d us: expected later", n, pair[1], others[0])
		}
	}
}

// attendance returns when the first and the last come to a barrier, and when the first leaves it.
func attendance(lines []note) (first, last, left int) {
	first, left = lines[0].numbers[0], lines[0].numbers[1]
	for _, l := range lines {
		first, last, left = min(first, l.numbers[0]), max(last, l.numbers[0]), min(left, l.numbers[1])
	}
	return first, last, left
}

// counting is an endpoint that counts the system's barriers and the requests for shared memory.
type counting struct {
	*ideal.Endpoint
	calls *systemCalls
}

type systemCalls struct{ barriers, regions int }

func (c counting) Barrier(t *node.Thread) error {
	c.calls.barriers++
	return c.Endpoint.Barrier(t)
}

func (c counting) MapShared(t *node.Thread, name string, at node.Addr, bytes int64) (machines.SharedRegion, error) {
	c.calls.regions++
	return c.Endpoint.MapShared(t, name, at, bytes)
}

// TestBarrierOfPart: the barrier of all processors is the system's. A barrier of n of them sends n-1 messages up a
// tree and as many down, from one processor to another. In a binomial tree, a processor is as deep as its number has
// ones. The longest chain of messages goes up and down the deepest one's path: at most 2*ceil(log2 n)+2 messages. It
// is measured by a latency of 10 ms, beside which nothing else takes long.
func TestBarrierOfPart(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION S, E
CSVM$ PROCESSORS:: P(NUMPROC() - 1)
CSVM$ BARRIER
CSVM$ PSECTION
CSVM$ SECTION ON P
      CALL CPU_TIME(S)
CSVM$ BARRIER
      CALL CPU_TIME(E)
      PRINT *, 'CHAIN', NINT(100*(E - S))
CSVM$ PSECTION_END
      END
`, dialect.Options{})
	for _, n := range []int{2, 3, 4, 5, 8, 13, 16, 31, 32, 33, 64} {
		calls := make([]systemCalls, n+1)
		body := func(body func(machines.Endpoint)) func(machines.Endpoint) {
			return func(e machines.Endpoint) { body(counting{e.(*ideal.Endpoint), &calls[e.Rank()]}) }
		}
		x := tryAs(t, slow, p, n+1, body)
		longest, deepest := 0, 0
		for me, l := range x.notes(t, "CHAIN") {
			longest, deepest = max(longest, l.numbers[0]), max(deepest, bits.OnesCount(uint(me)))
		}
		if longest != 2*deepest || longest > 2*bits.Len(uint(n-1))+2 {
			t.Errorf("%d processors: a chain of %d messages, want %d, and at most %d", n, longest, 2*deepest, 2*bits.Len(uint(n-1))+2)
		}
		sum := 0
		for rank, m := range x.messages() {
			sum += m
			if calls[rank].barriers != 2 { // the one of all, and the end of the sections
				t.Errorf("%d processors: processor %d calls the system's barrier %d times, want 2", n, rank, calls[rank].barriers)
			}
		}
		if sum != 2*(n-1) {
			t.Errorf("%d processors: %d messages, want %d", n, sum, 2*(n-1))
		}
	}
}
