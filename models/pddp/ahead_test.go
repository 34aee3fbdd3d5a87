package pddp

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim"
)

const shiftsText = `
	program main
	integer i, step, next(32)
	template t(32, 32)
	distribute t(block, block)
	shared real*8 x(32, 32), y(32, 32)
	align x, y with t
	template o(32)
	distribute o(block)
	shared integer order(32)
	align order with o
	real*8 s
	x = 1.d0
	forall (i = 1:32) order(i) = 33 - i
	barrier
	do step = 1, 3
	y(2:31, 2:31) = x(1:30, 2:31) + x(3:32, 2:31) + x(2:31, 1:30) + x(2:31, 3:32)
	barrier
	x(2:31, 2:31) = 0.25d0*y(2:31, 2:31)
	s = sum(x)
	end do
`

// neighboursText has a table that decides which words are read, of complex numbers: what it says is fetched, they are not.
const neighboursText = `
	program main
	integer i, step
	template t(64)
	distribute t(block)
	shared complex*16 z(64), w(64)
	shared integer next(64)
	align z, w with t
	shared integer table(64)
	align next with t
	real*8 s
	integer copy(64)
	z = (1.d0, 2.d0)
	forall (i = 1:64) next(i) = mod(i*29, 64) + 1
	master
	table = 2
	endmaster
	barrier
	copy = next
	do step = 1, 3
	forall (i = 1:64) w(i) = z(copy(i)) + z(table(i))
	barrier
	z = w
	s = dble(sum(z))
	end do
	end
`

// A loop that only copies words has them come later, in the order of its stores; one that reads what it copies waits for each.
// Which words are read behind it tells what has come.
func TestWordsComeLater(t *testing.T) {
	const head = `
	program main
	integer i
	template t(64)
	distribute t(block)
	shared complex*16 z(64), w(64)
	shared integer next(64)
	align z, w with t
	integer c(64), n
	z = (1.d0, 2.d0)
	master
	do i = 1, 64
	next(i) = mod(i*29, 64) + 1
	end do
	endmaster
	barrier
	c = 0
	n = 0
`
	const end = `
	barrier
	forall (i = 1:64) w(i) = z(max(c(i), 1))
	end
`
	for _, test := range []struct {
		name, loop string
		loops      int
	}{
		{"copied", "do i = 1, 64\nc(i) = next(i)\nend do", 1},
		{"stored over, before and behind", "do i = 1, 64\nif (i .lt. 60) c(i+4) = 64 - i\nc(i) = next(i)\nif (mod(i, 3) .eq. 0) c(i) = i/3 + 1\nend do", 1},
		{"read by the loop", "do i = 1, 64\nc(i) = next(i)\nif (c(i) .gt. 40) n = n + 1\nend do\nif (n .gt. 99) stop 1", 0},
		{"read by an address of the loop", "do i = 1, 63\nc(i) = next(i)\nc(c(i)) = i\nend do", 0},
		{"others see a store of the loop", "do i = 1, 64\nc(i) = next(i)\nnext(i) = 65 - i\nend do", 0},
	} {
		for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
			data := machineRun(t, model, head+test.loop+end, false)
			phantom := machineRun(t, model, head+test.loop+end, true)
			if data.digest != phantom.digest || data.events != phantom.events || data.end != phantom.end {
				t.Errorf("%s, %s: phantom mode has %d events with digest %x until %v, mode data %d with %x until %v", model.Name, test.name,
					phantom.events, phantom.digest, phantom.end, data.events, data.digest, data.end)
			}
			if phantom.later != test.loops {
				t.Errorf("%s, %s: words come later in %d loops, want %d", model.Name, test.name, phantom.later, test.loops)
			}
		}
	}
}

// Notes that the host reads together are their calls, one by one. Words without events of their own come when they
// would come with them.
func TestNotesAreCalls(t *testing.T) {
	for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
		for _, text := range []string{shiftsText + "end", neighboursText} {
			p, m := buildFor(t, model, text, true)
			if p.Skipped.Noted == 0 {
				t.Errorf("%s: no call is noted, want those of words that nobody needs", model.Name)
			}
			one, all := &spmd.Run{EachWord: true}, &spmd.Run{}
			each := runFor(t, m, p, one)
			together := runFor(t, m, p, all)
			if each.end != together.end || each.events <= together.events {
				t.Errorf("%s: with calls done one by one the program ends at %v after %d events, together at %v after %d; want the same time and fewer events",
					model.Name, each.end, each.events, together.end, together.events)
			}
			for rank := range one.Results {
				if a, b := one.Results[rank].Ledger, all.Results[rank].Ledger; a != b {
					t.Errorf("%s: process %d has done %+v one by one, together %+v", model.Name, rank, a, b)
				}
			}
			p.Close()
		}
	}
}

// A word of a process that is not there fails at its line, though the host hears of it later.
func TestNotedCallFailsAtItsLine(t *testing.T) {
	const text = `
	program main
	integer i, n
	template t(64)
	distribute t(block)
	shared real*8 x(64), y(64)
	align x, y with t
	y = 1.d0
	n = 100
	barrier
	forall (i = 1:64) x(i) = y(i + n)
	n = 1
	do i = 1, 10
	n = n + 1
	end do
	if (n .lt. 0) stop 1
	end
`
	for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
		var messages []string
		for _, each := range []bool{true, false} {
			p, m := buildFor(t, model, text, true)
			k := sim.New(1)
			if err := m.Launch(k, 16, p.Body(&spmd.Run{EachWord: each})); err != nil {
				t.Fatal(err)
			}
			messages = append(messages, fmt.Sprint(k.Run(context.Background())))
			p.Close()
		}
		if messages[0] != messages[1] || !strings.Contains(messages[0], "shifts.pddp:10") {
			t.Errorf("%s: found the errors %q and %q, expected one, in line 10", model.Name, messages[0], messages[1])
		}
	}
}

// machineTime runs a program on a machine and returns the digest of its events, their number, and when it ended.
func machineTime(t *testing.T, model machines.Model, text string, phantom bool) (digest, events uint64, end sim.Time, ahead [3]bool) {
	t.Helper()
	r := machineRun(t, model, text, phantom)
	return r.digest, r.events, r.end, r.ahead
}

// machineResult is what a run gives.
type machineResult struct {
	digest, events uint64
	end            sim.Time
	ahead          [3]bool // nobody needs words of 4, 8 and 16 bytes
	later          int     // loops whose words come later
}

func machineRun(t *testing.T, model machines.Model, text string, phantom bool) machineResult {
	t.Helper()
	return switchedRun(t, model, text, switches{}, phantom)
}

func switchedRun(t *testing.T, model machines.Model, text string, o switches, phantom bool) machineResult {
	t.Helper()
	p, m := buildSwitched(t, model, text, o, phantom)
	defer p.Close()
	return runFor(t, m, p, &spmd.Run{EachWord: true})
}

func buildFor(t *testing.T, model machines.Model, text string, phantom bool) (*spmd.Program, machines.Machine) {
	t.Helper()
	return buildSwitched(t, model, text, switches{}, phantom)
}

func buildSwitched(t *testing.T, model machines.Model, text string, o switches, phantom bool) (*spmd.Program, machines.Machine) {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := build(program("shifts.pddp", text), o, fortran.Options{Costs: m.(machines.Processor).Costs(), Phantom: phantom}, false)
	if err != nil {
		t.Fatal(err)
	}
	return p, m
}

func runFor(t *testing.T, m machines.Machine, p *spmd.Program, run *spmd.Run) (r machineResult) {
	t.Helper()
	k := sim.New(1)
	if err := m.Launch(k, 16, p.Body(run)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i, bytes := range []int64{4, 8, 16} {
		r.ahead[i] = p.Skipped != nil && !p.Skipped.Moved(bytes)
	}
	if p.Skipped != nil {
		r.later = p.Skipped.Later
	}
	r.digest, r.events, r.end = k.EventDigest(), k.Events(), run.End()
	return r
}

// Processes of phantom mode run ahead of words whose values nobody needs; their events, if each word has one, are those of
// mode data. Where what is read decides what is done, they do not.
func TestPhantomRunsAheadOfWords(t *testing.T) {
	const decides = shiftsText + "next = order\nif (next(1) .ne. 32) stop 1\nend"
	for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
		for _, c := range []struct {
			text  string
			ahead [3]bool // of words of 4, 8 and 16 bytes
		}{
			{shiftsText + "end", [3]bool{true, true, true}}, {decides, [3]bool{false, true, true}},
			{neighboursText, [3]bool{false, true, true}}, {neighboursText[:strings.LastIndex(neighboursText, "end")] + "if (s .lt. 0.d0) stop 1\nend", [3]bool{false, true, false}},
		} {
			digest, events, end, _ := machineTime(t, model, c.text, false)
			same, count, at, ahead := machineTime(t, model, c.text, true)
			if digest != same || events != count || end != at || ahead != c.ahead {
				t.Errorf("%s: phantom mode has %d events with digest %x until %v, ahead: %v; mode data %d with %x until %v, ahead in phantom mode: %v",
					model.Name, count, same, at, ahead, events, digest, end, c.ahead)
			}
		}
	}
}

// TestLoopsOfElements: what a loop of the user reads is fetched ahead only if the places are known in front of the loop. An element
// whose subscript is an element of another processor is not.
func TestLoopsOfElements(t *testing.T) {
	compare(t, `module m
integer, parameter :: n = 12
integer :: step = 0
real :: g(n)
contains
subroutine bump
step = step + 1
end subroutine
end module
program p
use m
integer i, j, k, nx(n)
template t(n)
distribute t(block)
template u(n,3)
distribute u(cyclic,*)
shared real x(n), y(n), s
shared integer ix(n)
shared real a(n,3), b(n,3)
align x, y, ix with t
align a, b with u
real w(n), v(n,3), acc
do i = 1, n
 nx(i) = mod(i*5, n) + 1
 x(i) = i
 ix(i) = n + 1 - i
 g(i) = i*0.5
 do j = 1, 3
  a(i,j) = i + j*100
  b(i,j) = 0
 end do
end do
y = 0
barrier
acc = 0
barrier
do i = 2, n-1
 acc = acc + x(i-1)*x(i+1)
end do
print *, acc
barrier
do i = 1, n
 if (x(i) > 4 .and. x(nx(i)) < 9) then
  acc = acc + x(nx(i))
 else if (x(ix(i)) > 3) then
  acc = acc - x(ix(i))
 end if
 if (x(i) == 7) cycle
 if (i > 10) exit
 acc = acc + i
end do
print *, acc
k = 1
barrier
do i = 1, n
 acc = acc + x(k)
 k = mod(k*2, n) + 1
end do
print *, acc, k
barrier
do i = 1, n, 3
 do j = 3, 1, -1
  acc = acc + a(i,j)*x(j)
 end do
end do
print *, acc
barrier
do 10 i = n, 1, -2
barrier
do 10 j = 1, 3
10 acc = acc + a(i, j) - a(mod(i,n)+1, j)
print *, acc
barrier
do i = 1, n
 y(i) = x(nx(i)) + a(i,2)
end do
barrier
w = y
print *, w
barrier
do i = 1, 3
 acc = 0
 do j = 1, n
  acc = acc + a(j,i)*x(j)
 end do
 w(i) = acc
end do
print *, w(1:3)
i = 1
barrier
do while (x(i) < 6)
 i = i + 1
 acc = acc + x(i)
end do
print *, i, acc
barrier
do i = 1, n
 call bump
 acc = acc + x(i)*step
end do
print *, acc
barrier
do i = 1, n
 select case (ix(i))
 case (1:3)
  acc = acc + x(ix(i))
 case default
  acc = acc - 1
 end select
end do
print *, acc
barrier
do i = 1, 4
 w(i:i+2) = x(i:i+2)
 v(i,:) = a(i,:)
 acc = acc + sum(x(i:i+3))
end do
print *, w, v(1:4,:), acc
barrier
do i = 1, n
 acc = acc + x(int(x(i)))
 if (mod(i,2) == 0) goto 20
 acc = acc + x(ix(i))*2
20 continue
end do
print *, acc
barrier
do i = 1, 0
 acc = acc + x(i)
end do
barrier
do i = 5, n
 acc = acc + x(i - 4) + x(2)
 w(i) = x(i) + w(i-1)
end do
print *, acc, w
barrier
where (ix > 4)
 y = x(n:1:-1)
elsewhere
 y = a(:,1)
end where
barrier
w = y
print *, w
barrier
barrier
forall (i=1:n, ix(i) > 3) y(i) = x(nx(i)) + x(ix(i))
barrier
w = y
print *, w
barrier
barrier
forall (i=1:n) y(nx(i)) = x(i)
barrier
w = y
print *, w
barrier
barrier
forall (i=1:n, j=1:3, x(i) > j) b(i,j) = a(ix(i), j) + x(nx(i))
barrier
v = b
print *, v
barrier
barrier
b(2:n,:) = a(1:n-1,:) + b(1,1)*0
barrier
b(:,1) = a(:,2)*cshift(x, 1)
barrier
v = b
print *, v
end
`)
}
