package mpi_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/mpi"
	"simrun/sim"
)

// run executes a program in free form on n processes of the ideal machine whose
// messages take 10 us.
func run(t *testing.T, n int, text string) (string, *spmd.Run, error) {
	t.Helper()
	costs := load(t, meiko.Model()).(machines.Processor).Costs()
	m, err := ideal.Quiet{Latency: 10 * sim.Microsecond, Costs: costs}.Machine()
	if err != nil {
		t.Fatal(err)
	}
	return runOn(t, m, n, text)
}

func load(t *testing.T, model machines.Model) machines.Machine {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func runOn(t *testing.T, m machines.Machine, n int, text string) (string, *spmd.Run, error) {
	t.Helper()
	costs := m.(machines.Processor).Costs()
	p, err := mpi.Build([]fortran.Source{{Name: "t.f90", Text: []byte(text)}}, fortran.Options{Costs: costs}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	outputs := make([]bytes.Buffer, n)
	r := &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &outputs[rank]})}
	}}
	k := sim.New(1)
	if err := m.Launch(k, n, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	var all strings.Builder
	for i := range outputs {
		all.WriteString(outputs[i].String())
	}
	return all.String(), r, err
}

const head = `include 'mpif.h'
integer me, n, e, st(mpi_status_size)
call mpi_init(e)
call mpi_comm_rank(mpi_comm_world, me, e)
call mpi_comm_size(mpi_comm_world, n, e)
`

const tail = `call mpi_finalize(e)
end
`

// declared is head behind declarations.
func declared(d, body string) string {
	return strings.Replace(head, "call mpi_init(e)\n", d+"\ncall mpi_init(e)\n", 1) + body + tail
}

var sizes = []int{1, 2, 3, 4, 7, 16}

// TestPrograms run on many numbers of processes and stop with 1 where something is
// wrong.
func TestPrograms(t *testing.T) {
	tests := []struct{ name, text string }{
		{"ring", declared("integer v", `v = me
call mpi_sendrecv(me, 1, mpi_integer, mod(me + 1, n), 5, v, 1, mpi_integer, mod(me + n - 1, n), 5, mpi_comm_world, st, e)
if (v /= mod(me + n - 1, n) .or. st(mpi_source) /= v .or. st(mpi_tag) /= 5) stop 1
`)},
		{"broadcast from each root", declared("real*8 x(3)\ninteger r", `do r = 0, n - 1
x = me + 100*r
call mpi_bcast(x, 3, mpi_double_precision, r, mpi_comm_world, e)
if (any(x /= 101*r)) stop 1
end do
`)},
		{"reductions to each root", declared("real*8 x(2), s(2)\ninteger r", `do r = 0, n - 1
x(1) = me + 1
x(2) = -me
call mpi_reduce(x, s, 2, mpi_double_precision, mpi_sum, r, mpi_comm_world, e)
if (me == r .and. (s(1) /= n*(n + 1)/2 .or. s(2) /= -n*(n - 1)/2)) stop 1
call mpi_allreduce(x, s, 2, mpi_double_precision, mpi_max, mpi_comm_world, e)
if (s(1) /= n .or. s(2) /= 0) stop 1
end do
`)},
		{"other types", declared("integer i, j\nreal p, q\ncomplex z, w\nlogical l, o", `p = 2
call mpi_allreduce(p, q, 1, mpi_real, mpi_prod, mpi_comm_world, e)
if (q /= 2.0**n) stop 1
z = (1, 2)
call mpi_allreduce(z, w, 1, mpi_complex, mpi_sum, mpi_comm_world, e)
if (w /= n*z) stop 1
i = me - 3
call mpi_allreduce(i, j, 1, mpi_integer, mpi_min, mpi_comm_world, e)
if (j /= -3) stop 1
l = me == 0
call mpi_allreduce(l, o, 1, mpi_logical, mpi_land, mpi_comm_world, e)
if (o .neqv. n == 1) stop 1
call mpi_allreduce(l, o, 1, mpi_logical, mpi_lor, mpi_comm_world, e)
if (.not. o) stop 1
`)},
		{"gather", declared("integer v(2), all(32), i", `v(1) = me
v(2) = -me
call mpi_gather(v, 2, mpi_integer, all, 2, mpi_integer, n - 1, mpi_comm_world, e)
if (me == n - 1) then
do i = 0, n - 1
if (all(2*i + 1) /= i .or. all(2*i + 2) /= -i) stop 1
end do
end if
`)},
		{"scatter and scan", declared("integer v(2), w(2), all(32), r, i", `do r = 0, n - 1
all = -1
if (me == r) all = (/ (100*r + i, i = 1, 32) /)
call mpi_scatter(all, 2, mpi_integer, v, 2, mpi_integer, r, mpi_comm_world, e)
if (v(1) /= 100*r + 2*me + 1 .or. v(2) /= 100*r + 2*me + 2) stop 1
end do
v(1) = me + 1
v(2) = -me
call mpi_scan(v, w, 2, mpi_integer, mpi_sum, mpi_comm_world, e)
if (w(1) /= (me + 1)*(me + 2)/2 .or. w(2) /= -me*(me + 1)/2) stop 2
if (v(1) /= me + 1) stop 3
call mpi_scan(v, w, 1, mpi_integer, mpi_min, mpi_comm_world, e)
if (w(1) /= 1) stop 4
`)},
		{"parts of different lengths", declared("integer i, k, r, counts(16), places(16), v(20), all(300), back(20)", `v = me
do i = 1, n
counts(i) = i - 1
places(i) = 18*(n - i) + 1
end do
do r = 0, n - 1
all = -1
if (me == r) then
call mpi_gatherv(v, me, mpi_integer, all, counts, places, mpi_integer, r, mpi_comm_world, e)
do i = 1, n
do k = 1, 18
if (all(places(i) + k) /= merge(i - 1, -1, k < i)) stop 1
end do
end do
if (all(1) /= -1) stop 2
else
call mpi_gatherv(v, me, mpi_integer, all, -1, -1, 0, r, mpi_comm_world, e)
if (any(all /= -1)) stop 3
end if
back = -2
call mpi_scatterv(all, counts, places, mpi_integer, back, me, mpi_integer, r, mpi_comm_world, e)
if (any(back(1:me) /= me) .or. any(back(me + 1:) /= -2)) stop 4
end do
all = -1
call mpi_allgatherv(v, me, mpi_integer, all, counts, places, mpi_integer, mpi_comm_world, e)
do i = 1, n
do k = 1, 18
if (all(places(i) + k) /= merge(i - 1, -1, k < i)) stop 5
end do
end do
`)},
		{"everything to everyone", declared("integer v(2), all(32), i\nreal*8 x(2000, 16), y(2000, 16)", `v(1) = me
v(2) = -me
call mpi_allgather(v, 2, mpi_integer, all, 1, mpi_double_precision, mpi_comm_world, e)
do i = 0, n - 1
if (all(2*i + 1) /= i .or. all(2*i + 2) /= -i) stop 1
end do
do i = 1, n
x(:, i) = 100*me + i - 1
end do
call mpi_alltoall(x, 2000, mpi_real8, y, 2000, mpi_real8, mpi_comm_world, e)
do i = 1, n
if (any(y(:, i) /= 100*(i - 1) + me) .or. any(x(:, i) /= 100*me + i - 1)) stop 2
end do
call mpi_allgather(x(1, 2), 2000, mpi_real8, y, 2000, mpi_real8, mpi_comm_world, e)
do i = 1, n
if (n > 1 .and. any(y(:, i) /= 100*(i - 1) + 1)) stop 3
end do
`)},
		{"bits and places", declared("integer i, j, p(2, 2), q(2, 2)\nlogical l, o\nreal a(2), b(2)\nreal*8 x(2, 2), y(2, 2)", `i = ior(ishft(1, me), ishft(1, 20))
call mpi_allreduce(i, j, 1, mpi_integer, mpi_bor, mpi_comm_world, e)
if (j /= ishft(1, 20) + ishft(1, n) - 1) stop 1
call mpi_allreduce(i, j, 1, mpi_integer, mpi_band, mpi_comm_world, e)
if (j /= merge(i, ishft(1, 20), n == 1)) stop 2
call mpi_allreduce(i, j, 4, mpi_byte, mpi_bxor, mpi_comm_world, e)
if (j /= ishft(mod(n, 2), 20) + ishft(1, n) - 1) stop 3
call mpi_allreduce(i, j, 4, mpi_byte, mpi_bor, mpi_comm_world, e)
if (j /= ishft(1, 20) + ishft(1, n) - 1) stop 3
l = .true.
call mpi_allreduce(l, o, 1, mpi_logical, mpi_lxor, mpi_comm_world, e)
if (o .neqv. mod(n, 2) == 1) stop 4
x(:, 1) = (/ dble(mod(me, 3)), dble(n - me) /)
x(:, 2) = (/ 5d0, dble(n - me) /)
call mpi_allreduce(x, y, 2, mpi_2double_precision, mpi_maxloc, mpi_comm_world, e)
if (y(1, 1) /= min(n - 1, 2) .or. y(2, 1) /= n - (3*((n - 1 - min(n - 1, 2))/3) + min(n - 1, 2))) stop 5
if (y(1, 2) /= 5 .or. y(2, 2) /= 1) stop 6
p(:, 1) = (/ -me, me /)
p(:, 2) = (/ 0, -me /)
call mpi_allreduce(p, q, 2, mpi_2integer, mpi_minloc, mpi_comm_world, e)
if (q(1, 1) /= 1 - n .or. q(2, 1) /= n - 1 .or. q(1, 2) /= 0 .or. q(2, 2) /= 1 - n) stop 7
a = (/ real(me), real(me) + 0.5 /)
call mpi_reduce(a, b, 1, mpi_2real, mpi_maxloc, n - 1, mpi_comm_world, e)
if (me == n - 1 .and. (b(1) /= n - 1 .or. b(2) /= n - 0.5)) stop 8
`)},
		{"wildcards beside collective calls", declared("integer v, i, s, c", `s = 0
if (me == 0) then
do i = 1, n - 1
call mpi_recv(v, 1, mpi_integer, mpi_any_source, mpi_any_tag, mpi_comm_world, st, e)
call mpi_get_count(st, mpi_integer, c, e)
if (v /= st(mpi_source) .or. st(mpi_tag) /= v + 7 .or. c /= 1) stop 1
s = s + v
end do
if (s /= n*(n - 1)/2) stop 1
end if
if (me > 1) call mpi_send(me, 1, mpi_integer, 0, me + 7, mpi_comm_world, e)
call mpi_reduce(me, s, 1, mpi_integer, mpi_sum, 0, mpi_comm_world, e)
if (me == 0 .and. s /= n*(n - 1)/2) stop 1
`)},
		{"posted receives keep their order", declared("integer a(1), b, r, q", `a = 0
b = 0
call mpi_irecv(a, 1, mpi_integer, me, 1, mpi_comm_world, r, e)
call mpi_isend(10, 1, mpi_integer, me, 1, mpi_comm_world, q, e)
call mpi_send(20, 1, mpi_integer, me, 1, mpi_comm_world, e)
call mpi_recv(b, 1, mpi_integer, me, 1, mpi_comm_world, st, e)
call mpi_wait(q, st, e)
call mpi_wait(r, st, e)
if (a(1) /= 10 .or. b /= 20) stop 1
`)},
		{"receives that fit a part of what others fit", declared("integer a(4), r(4), d", `if (n < 2) call mpi_finalize(e)
if (n < 2) stop
d = 1 - me
if (me < 2) then
a = 0
call mpi_irecv(a(1), 1, mpi_integer, d, mpi_any_tag, mpi_comm_world, r(1), e)
call mpi_irecv(a(2), 1, mpi_integer, d, 1, mpi_comm_world, r(2), e)
call mpi_irecv(a(3), 1, mpi_integer, mpi_any_source, mpi_any_tag, mpi_comm_world, r(3), e)
call mpi_send(10, 1, mpi_integer, d, 5, mpi_comm_world, e)
call mpi_send(20, 1, mpi_integer, d, 1, mpi_comm_world, e)
call mpi_send(30, 1, mpi_integer, d, 1, mpi_comm_world, e)
call mpi_send(40, 1, mpi_integer, d, 5, mpi_comm_world, e)
call mpi_recv(a(4), 1, mpi_integer, d, mpi_any_tag, mpi_comm_world, st, e)
if (st(mpi_tag) /= 5) stop 1
call mpi_wait(r(3), st, e)
if (st(mpi_tag) /= 1 .or. st(mpi_source) /= d) stop 1
call mpi_wait(r(1), st, e)
call mpi_wait(r(2), st, e)
if (a(1) /= 10 .or. a(2) /= 20 .or. a(3) /= 30 .or. a(4) /= 40) stop 1
end if
`)},
		{"long messages around", declared("real*8 x(20000), y(20000)\ninteger to, from, r", `x = me
to = mod(me + 1, n)
from = mod(me + n - 1, n)
call mpi_sendrecv(x, 20000, mpi_double_precision, to, 5, y, 20000, mpi_double_precision, from, 5, mpi_comm_world, st, e)
if (any(y /= from)) stop 1
y = -1
call mpi_irecv(y, 20000, mpi_double_precision, from, 5, mpi_comm_world, r, e)
call mpi_send(x, 20000, mpi_double_precision, to, 5, mpi_comm_world, e)
call mpi_wait(r, st, e)
if (any(y /= from)) stop 2
y = -1
call mpi_isend(x, 20000, mpi_double_precision, to, 5, mpi_comm_world, r, e)
call mpi_recv(y, 20000, mpi_double_precision, from, 5, mpi_comm_world, st, e)
call mpi_wait(r, st, e)
if (any(y /= from)) stop 3
`)},
		{"a process that is none", declared("integer v, w(1), c, r, q\nlogical l", `v = 7
w = 7
call mpi_send(v, 1, mpi_integer, mpi_proc_null, 3, mpi_comm_world, e)
call mpi_recv(v, 1, mpi_integer, mpi_proc_null, 3, mpi_comm_world, st, e)
call mpi_get_count(st, mpi_integer, c, e)
if (v /= 7 .or. st(mpi_source) /= mpi_proc_null .or. st(mpi_tag) /= mpi_any_tag .or. c /= 0) stop 1
st = 0
call mpi_sendrecv(me, 1, mpi_integer, mpi_proc_null, 3, v, 1, mpi_integer, mpi_proc_null, mpi_any_tag, mpi_comm_world, st, e)
if (v /= 7 .or. st(mpi_source) /= mpi_proc_null) stop 2
call mpi_irecv(w, 1, mpi_integer, mpi_proc_null, 3, mpi_comm_world, r, e)
call mpi_isend(v, 1, mpi_integer, mpi_proc_null, 3, mpi_comm_world, q, e)
st = 0
call mpi_wait(r, st, e)
if (w(1) /= 7 .or. st(mpi_source) /= mpi_proc_null .or. st(mpi_tag) /= mpi_any_tag) stop 3
call mpi_wait(q, st, e)
call mpi_iprobe(mpi_proc_null, 3, mpi_comm_world, l, st, e)
if (.not. l .or. st(mpi_source) /= mpi_proc_null) stop 4
v = -1
call mpi_sendrecv(me, 1, mpi_integer, merge(me + 1, mpi_proc_null, me < n - 1), 3, v, 1, mpi_integer, &
   merge(me - 1, mpi_proc_null, me > 0), 3, mpi_comm_world, st, e)
if (v /= me - 1) stop 5
`)},
		{"waiting makes requests null", declared("integer a(1), r, q, c", `call mpi_irecv(a, 1, mpi_integer4, me, 1, mpi_comm_world, r, e)
call mpi_isend(me, 1, mpi_integer4, me, 1, mpi_comm_world, q, e)
if (r == mpi_request_null .or. q == mpi_request_null .or. r == q) stop 1
call mpi_wait(q, st, e)
call mpi_wait(r, st, e)
if (r /= mpi_request_null .or. q /= mpi_request_null .or. a(1) /= me) stop 2
st = 7
call mpi_wait(r, st, e)
call mpi_get_count(st, mpi_integer, c, e)
if (st(mpi_source) /= mpi_any_source .or. st(mpi_tag) /= mpi_any_tag .or. c /= 0) stop 3
`)},
		{"counts and types", declared("integer c, v(3)\ncharacter(4) s\nequivalence (v(1), s)\nreal*8 x, y", `x = me
call mpi_sendrecv(x, 1, mpi_real8, me, 1, y, 2, mpi_real4, me, 1, mpi_comm_world, st, e)
if (x /= y) stop 1
call mpi_get_count(st, mpi_real4, c, e)
if (c /= 2) stop 2
call mpi_get_count(st, mpi_double_complex, c, e)
if (c /= mpi_undefined) stop 3
v = 0
if (me == 0) s = 'abcd'
call mpi_bcast(v, 4, mpi_character, 0, mpi_comm_world, e)
if (s /= 'abcd' .or. v(2) /= 0) stop 4
`)},
		{"wait for all", declared("integer r(33), s(mpi_status_size, 33), i\nreal*8 x(5000), y(5000, 16)", `x = me
r = mpi_request_null
do i = 1, n
call mpi_irecv(y(1, i), 5000, mpi_real8, n - i, 5, mpi_comm_world, r(i), e)
end do
do i = 1, n
call mpi_isend(x, 5000, mpi_real8, i - 1, 5, mpi_comm_world, r(17 + i), e)
end do
call mpi_waitall(33, r, s, e)
if (any(r /= mpi_request_null)) stop 1
do i = 1, n
if (any(y(:, i) /= n - i) .or. s(mpi_source, i) /= n - i .or. s(mpi_tag, i) /= 5) stop 2
end do
if (s(mpi_source, 17) /= mpi_any_source .or. s(mpi_tag, 17) /= mpi_any_tag) stop 3
call mpi_waitall(33, r, s, e)
call mpi_waitall(0, r, s, e)
`)},
		{"wait for all in the order in which others send", declared("integer r(3), s(mpi_status_size, 3), k, q, w(1)\nlogical l\nreal*8 x(20000), y(20000), z(20000)", `do k = 1, 2
x = k
if (me == 1) then
call mpi_send(x, 20000, mpi_real8, 0, 7, mpi_comm_world, e)
call mpi_send(2*x, 20000, mpi_real8, 0, 6, mpi_comm_world, e)
call mpi_send(k, 1, mpi_integer, 0, 8, mpi_comm_world, e)
else if (me == 0 .and. n > 1) then
call mpi_irecv(w, 1, mpi_integer, 1, 8, mpi_comm_world, q, e)
r(2) = mpi_request_null
call mpi_irecv(z, 20000, mpi_real8, 1, 6, mpi_comm_world, r(1), e)
call mpi_irecv(y, 20000, mpi_real8, 1, merge(7, mpi_any_tag, k == 1), mpi_comm_world, r(3), e)
call mpi_waitall(3, r, s, e)
if (any(y /= k) .or. any(z /= 2*k) .or. s(mpi_tag, 1) /= 6 .or. s(mpi_tag, 3) /= 7) stop 1
l = .false.
do while (.not. l)
call mpi_test(q, l, st, e)
end do
if (w(1) /= k) stop 2
end if
end do
`)},
		{"wait for all that is posted, in the order in which others send", declared("integer r(3), s(mpi_status_size, 3), k\nreal*8 x(20000), y(20000), z(20000)", `do k = 1, 2
x = k
if (me == 1) then
call mpi_send(x, 20000, mpi_real8, 0, 7, mpi_comm_world, e)
call mpi_send(2*x, 20000, mpi_real8, 0, 6, mpi_comm_world, e)
else if (me == 0 .and. n > 1) then
r(2) = mpi_request_null
call mpi_irecv(z, 20000, mpi_real8, 1, 6, mpi_comm_world, r(1), e)
call mpi_irecv(y, 20000, mpi_real8, 1, merge(7, mpi_any_tag, k == 1), mpi_comm_world, r(3), e)
call mpi_waitall(3, r, s, e)
if (any(y /= k) .or. any(z /= 2*k) .or. s(mpi_tag, 1) /= 6 .or. s(mpi_tag, 3) /= 7) stop 1
end if
end do
`)},
		{"wait in another order than others send", declared("integer r(2), k\nreal*8 x(20000), y(20000), z(20000)", `x = 3
if (me == 1) then
call mpi_send(x, 20000, mpi_real8, 0, 7, mpi_comm_world, e)
call mpi_send(2*x, 20000, mpi_real8, 0, 6, mpi_comm_world, e)
else if (me == 0 .and. n > 1) then
call mpi_irecv(z, 20000, mpi_real8, 1, 6, mpi_comm_world, r(1), e)
call mpi_irecv(y, 20000, mpi_real8, 1, 7, mpi_comm_world, r(2), e)
do k = 1, 2
call mpi_wait(r(k), st, e)
if (st(mpi_tag) /= 5 + k) stop 1
end do
if (any(y /= 3) .or. any(z /= 6)) stop 2
end if
`)},
		{"wait for any", declared("integer r(16), v(16), i, k, seen, c", `r = mpi_request_null
call mpi_waitany(16, r, k, st, e)
if (k /= mpi_undefined .or. st(mpi_source) /= mpi_any_source) stop 1
if (me == 0) then
do i = 1, n - 1
call mpi_irecv(v(i), 1, mpi_integer, i, mpi_any_tag, mpi_comm_world, r(i), e)
end do
seen = 0
do i = 1, n - 1
call mpi_waitany(16, r, k, st, e)
if (v(k) /= 10*k .or. st(mpi_source) /= k .or. st(mpi_tag) /= k .or. r(k) /= mpi_request_null) stop 2
seen = seen + k
end do
if (seen /= n*(n - 1)/2 .or. any(r /= mpi_request_null)) stop 3
else
call mpi_isend(10*me, 1, mpi_integer, 0, me, mpi_comm_world, r(3), e)
call mpi_waitany(16, r, k, st, e)
if (k /= 3 .or. r(3) /= mpi_request_null) stop 4
end if
`)},
		{"test", declared("integer r, q, a(1), b(1), c\nlogical l, o", `a = 0
b = 0
call mpi_irecv(a, 1, mpi_integer, me, mpi_any_tag, mpi_comm_world, r, e)
call mpi_irecv(b, 1, mpi_integer, me, 4, mpi_comm_world, q, e)
call mpi_test(r, l, st, e)
call mpi_test(q, o, st, e)
if (l .or. o) stop 1
call mpi_send(10, 1, mpi_integer, me, 4, mpi_comm_world, e)
call mpi_probe(me, 4, mpi_comm_world, st, e)
call mpi_test(q, o, st, e)
if (o .or. b(1) /= 0) stop 6
do while (.not. l)
call mpi_test(r, l, st, e)
end do
if (a(1) /= 10 .or. st(mpi_tag) /= 4 .or. r /= mpi_request_null) stop 2
call mpi_test(q, o, st, e)
if (o .or. b(1) /= 0) stop 3
call mpi_isend(20, 1, mpi_integer, me, 4, mpi_comm_world, r, e)
l = .false.
do while (.not. (l .and. o))
if (.not. l) call mpi_test(r, l, st, e)
call mpi_test(q, o, st, e)
end do
if (b(1) /= 20 .or. r /= mpi_request_null .or. q /= mpi_request_null) stop 4
o = .false.
call mpi_test(q, o, st, e)
call mpi_get_count(st, mpi_integer, c, e)
if (.not. o .or. st(mpi_source) /= mpi_any_source .or. c /= 0) stop 5
`)},
		{"a collective message before that of a test and a probe", declared("integer r, a(1), v\nlogical l", `v = me
if (me == 0 .and. n > 1) then
call mpi_bcast(v, 1, mpi_integer, 0, mpi_comm_world, e)
call mpi_send(8, 1, mpi_integer, 1, 3, mpi_comm_world, e)
call mpi_send(9, 1, mpi_integer, 1, 4, mpi_comm_world, e)
else
if (me == 1) then
call mpi_irecv(a, 1, mpi_integer, 0, mpi_any_tag, mpi_comm_world, r, e)
l = .false.
do while (.not. l)
call mpi_test(r, l, st, e)
end do
if (a(1) /= 8 .or. st(mpi_tag) /= 3) stop 1
call mpi_probe(mpi_any_source, mpi_any_tag, mpi_comm_world, st, e)
call mpi_recv(a, 1, mpi_integer, st(mpi_source), st(mpi_tag), mpi_comm_world, st, e)
if (a(1) /= 9) stop 2
end if
call mpi_bcast(v, 1, mpi_integer, 0, mpi_comm_world, e)
end if
if (v /= 0) stop 3
`)},
		{"a collective message before those that are waited for", declared("integer r(2), a(2), s(mpi_status_size, 2), v", `v = me
if (me == 0 .and. n > 1) then
call mpi_bcast(v, 1, mpi_integer, 0, mpi_comm_world, e)
call mpi_send(8, 1, mpi_integer, 1, 3, mpi_comm_world, e)
call mpi_send(9, 1, mpi_integer, 1, 4, mpi_comm_world, e)
else
if (me == 1) then
call mpi_irecv(a, 1, mpi_integer, 0, mpi_any_tag, mpi_comm_world, r, e)
call mpi_irecv(a(2), 1, mpi_integer, 0, mpi_any_tag, mpi_comm_world, r(2), e)
call mpi_waitall(2, r, s, e)
if (a(1) /= 8 .or. a(2) /= 9 .or. s(mpi_tag, 2) /= 4) stop 1
end if
call mpi_bcast(v, 1, mpi_integer, 0, mpi_comm_world, e)
end if
if (v /= 0) stop 3
`)},
		{"send and receive in one place", declared("real*8 x(20000)\ninteger v, to, from", `to = mod(me + 1, n)
from = mod(me + n - 1, n)
v = me
call mpi_sendrecv_replace(v, 1, mpi_integer, to, 5, from, 5, mpi_comm_world, st, e)
if (v /= from .or. st(mpi_source) /= from) stop 1
x = me
call mpi_sendrecv_replace(x, 20000, mpi_real8, to, 5, from, mpi_any_tag, mpi_comm_world, st, e)
if (any(x /= from) .or. st(mpi_tag) /= 5) stop 2
call mpi_sendrecv_replace(x, 20000, mpi_real8, mpi_proc_null, 5, mpi_proc_null, 5, mpi_comm_world, st, e)
if (any(x /= from) .or. st(mpi_source) /= mpi_proc_null) stop 3
`)},
		{"other modes of sending", declared("integer v(1), r, d", `do d = 0, 1
if (me == 0 .and. n > 1) then
if (d == 0) call mpi_ssend(5, 1, mpi_integer, 1, 2, mpi_comm_world, e)
if (d == 1) call mpi_rsend(5, 1, mpi_integer, 1, 2, mpi_comm_world, e)
else if (me == 1) then
v = 0
call mpi_irecv(v, 1, mpi_integer, 0, 2, mpi_comm_world, r, e)
call mpi_wait(r, st, e)
if (v(1) /= 5) stop 1
end if
end do
`)},
		{"statuses that nobody wants", declared("integer r(3), v(3), q\nlogical l", `v = -1
call mpi_irecv(v, 1, mpi_integer, me, 1, mpi_comm_world, r, e)
call mpi_irecv(v(2), 1, mpi_integer, me, 2, mpi_comm_world, r(2), e)
call mpi_isend(9, 1, mpi_integer, me, 3, mpi_comm_world, r(3), e)
call mpi_send(7, 1, mpi_integer, me, 1, mpi_comm_world, e)
call mpi_send(8, 1, mpi_integer, me, 2, mpi_comm_world, e)
call mpi_recv(v(3), 1, mpi_integer, me, 3, mpi_comm_world, mpi_status_ignore, e)
call mpi_waitall(3, r, mpi_statuses_ignore, e)
if (v(1) /= 7 .or. v(2) /= 8 .or. v(3) /= 9 .or. any(r /= mpi_request_null)) stop 1
call mpi_sendrecv(3, 1, mpi_integer, me, 1, v, 1, mpi_integer, me, 1, mpi_comm_world, mpi_status_ignore, e)
call mpi_waitany(3, r, q, mpi_status_ignore, e)
call mpi_test(r, l, mpi_status_ignore, e)
call mpi_iprobe(me, 1, mpi_comm_world, q, mpi_status_ignore, e)
if (v(1) /= 3 .or. .not. l) stop 2
st = 5
call mpi_recv(v, 1, mpi_integer, mpi_proc_null, 3, mpi_comm_world, st, e)
if (st(mpi_source) /= mpi_proc_null) stop 3
`)},
		{"begin and clock", `include 'mpif.h'
integer e
logical l
call mpi_initialized(l, e)
if (l .or. e /= mpi_success) stop 1
call mpi_init(e)
call mpi_initialized(l, e)
if (.not. l) stop 2
if (mpi_wtick() /= 1d-12) stop 3
` + tail},
		{"probe", declared("logical l", `call mpi_iprobe(me, 1, mpi_comm_world, l, st, e)
if (l) stop 1
call mpi_send(3, 1, mpi_integer, me, 1, mpi_comm_world, e)
call mpi_probe(mpi_any_source, 1, mpi_comm_world, st, e)
if (st(mpi_source) /= me) stop 1
if (mpi_wtime() <= 0) stop 1
call mpi_barrier(mpi_comm_world, e)
`)},
	}
	for _, test := range tests {
		text := test.text
		if strings.HasPrefix(test.name, "wildcards") { // process 1 sends before it reduces, all others as well
			text = strings.Replace(text, "me > 1", "me > 0", 1)
		}
		for _, n := range sizes {
			if out, _, err := run(t, n, text); err != nil || out != "" {
				t.Errorf("%s on %d processes: %v, %s", test.name, n, err, out)
			}
		}
		for _, model := range []machines.Model{t3d.Model(), meiko.Model(), ibmsp.Model(), paragon.Model(), t3e.Model(), powerchallenge.Model(), xt5.Model()} {
			if out, _, err := runOn(t, load(t, model), 5, text); err != nil || out != "" {
				t.Errorf("%s on 5 processes of %s: %v, %s", test.name, model.Name, err, out)
			}
		}
	}
}

// TestErrors end the program at the line of the call.
func TestErrors(t *testing.T) {
	tests := []struct{ body, want string }{
		{"call mpi_send(me, 1, mpi_integer, 2, 0, mpi_comm_world, e)\n", "MPI_SEND: found process 2, expected 0 to 1"},
		{"call mpi_send(me, 1, mpi_integer, -1, 0, mpi_comm_world, e)\n", "MPI_SEND: found process -1"},
		{"call mpi_send(me, 1, mpi_integer, 0, -1, mpi_comm_world, e)\n", "MPI_SEND: found tag -1, expected 0 to 1048575"},
		{"call mpi_send(me, 1, 99, 0, 0, mpi_comm_world, e)\n", "MPI_SEND: found datatype 99, expected one of mpif.h"},
		{"call mpi_send(me, -1, mpi_integer, 0, 0, mpi_comm_world, e)\n", "MPI_SEND: found a count of -1"},
		{"call mpi_bcast(n, 1, mpi_integer, 2, mpi_comm_world, e)\n", "MPI_BCAST: root: found process 2"},
		{"call mpi_reduce(me, n, 1, mpi_integer, 99, 0, mpi_comm_world, e)\n", "MPI_REDUCE: found operation 99"},
		{"call mpi_reduce(me, n, 1, mpi_integer, mpi_land, 0, mpi_comm_world, e)\n", "MPI_REDUCE: found MPI_LAND of MPI_INTEGER"},
		{"call mpi_send(st, 2, mpi_integer, me, 0, mpi_comm_world, e)\ncall mpi_recv(n, 1, mpi_integer, me, 0, mpi_comm_world, st, e)\n", "8 bytes"},
		{"call mpi_wait(3, st, e)\n", "MPI_WAIT: found request 3"},
		{"n = -1\ncall mpi_wait(n, st, e)\n", "MPI_WAIT: found request -1"},
		{"call mpi_isend(me, 1, mpi_integer, me, 0, mpi_comm_world, n, e)\nst = n\ncall mpi_wait(n, st(2), e)\n" +
			"call mpi_wait(st(1), st, e)\n", "MPI_WAIT: found request 1, expected one of MPI_ISEND or MPI_IRECV that is not complete"},
		{"call mpi_bcast(me, 1, mpi_integer, mpi_proc_null, mpi_comm_world, e)\n", "MPI_BCAST: root: found process -2"},
		{"call mpi_reduce(me, n, 1, mpi_character, mpi_sum, 0, mpi_comm_world, e)\n", "MPI_REDUCE: found MPI_SUM of MPI_CHARACTER"},
		{"call mpi_bcast(st, 1 + me, mpi_integer, 0, mpi_comm_world, e)\n", "MPI_BCAST: found 4 bytes from process 0, expected 8"},
		{"if (me == 1) call mpi_abort(mpi_comm_world, 33, e)\ncall mpi_barrier(mpi_comm_world, e)\n",
			"MPI_ABORT: process 1 has ended all processes with error code 33"},
		{"call mpi_ssend(me, 1, mpi_integer, 2, 0, mpi_comm_world, e)\n", "MPI_SSEND: found process 2, expected 0 to 1"},
		{"call mpi_test(7, e, st, e)\n", "MPI_TEST: found request 7"},
		{"st = 0\nst(2) = 7\ncall mpi_waitall(2, st, st, e)\n", "MPI_WAITALL: element 2: found request 7"},
		{"call mpi_waitall(-2, st, st, e)\n", "MPI_WAITALL: found a count of -2, expected 0 or more"},
		{"call mpi_isend(me, 1, mpi_integer, me, 0, mpi_comm_world, n, e)\nst = n\ncall mpi_waitany(2, st, n, st, e)\n",
			"MPI_WAITANY: element 2: found request 1 a second time"},
		{"call mpi_sendrecv_replace(n, 1, mpi_integer, 2, 0, 0, 0, mpi_comm_world, st, e)\n", "MPI_SENDRECV_REPLACE: found process 2"},
		{"call mpi_reduce(st, st(3), 1, mpi_2integer, mpi_max, 0, mpi_comm_world, e)\n", "MPI_REDUCE: found MPI_MAX of MPI_2INTEGER"},
		{"call mpi_reduce(me, n, 1, mpi_integer, mpi_minloc, 0, mpi_comm_world, e)\n", "MPI_REDUCE: found MPI_MINLOC of MPI_INTEGER"},
		{"call mpi_scan(me, n, 1, mpi_real, mpi_band, mpi_comm_world, e)\n", "MPI_SCAN: found MPI_BAND of MPI_REAL"},
		{"call mpi_allgather(me, 1, mpi_integer, st, 2, mpi_integer, mpi_comm_world, e)\n", "MPI_ALLGATHER: found room for 8 bytes of process 0, expected 4"},
		{"call mpi_scatter(st, 1, mpi_integer, n, 1, mpi_integer, -2, mpi_comm_world, e)\n", "MPI_SCATTER: root: found process -2"},
		{"st = 1\nst(2) = -1\ncall mpi_scatterv(st, st, st, mpi_integer, n, 1, mpi_integer, 0, mpi_comm_world, e)\n",
			"MPI_SCATTERV: part of process 1: found a count of -1"},
		{"st = 1\ncall mpi_gatherv(st, 1 + me, mpi_integer, st(3), st, (/ 0, 1 /), mpi_integer, 0, mpi_comm_world, e)\n",
			"MPI_GATHERV: found a message of 8 bytes"},
		{"call mpi_alltoall(st, 1, mpi_integer, st, 1, 77, mpi_comm_world, e)\n", "MPI_ALLTOALL: part of process 0: found datatype 77"},
		{"call mpi_init(e)\n", "MPI_INIT: called a second time"},
		{"call mpi_send(me, 1, mpi_integer, me, mpi_comm_world, 4, e)\n", "MPI_SEND: argument 6: found communicator 4, expected MPI_COMM_WORLD"},
		{"call mpi_barrier(0, e)\n", "MPI_BARRIER: argument 1: found communicator 0"},
		{"call mpi_sendrecv(me, 1, mpi_integer, me, 5, n, 1, mpi_integer, me, 5, 7, st, e)\n", "MPI_SENDRECV: argument 11: found communicator 7"},
		{"call mpi_alltoall(st, 1, mpi_integer, st, 1, mpi_integer, 7, e)\n", "MPI_ALLTOALL: argument 7: found communicator 7"},
		{"call mpi_finalize(e)\ncall mpi_barrier(mpi_comm_world, e)\n", "MPI_BARRIER: MPI_FINALIZE has been called"},
		{"call mpi_finalize(e)\ncall mpi_init(e)\n", "MPI_INIT: MPI_FINALIZE has been called"},
		{"call mpi_sendrecv_replace(st, 2000000000, mpi_double_complex, me, 1, me, 1, mpi_comm_world, st, e)\n",
			"MPI_SENDRECV_REPLACE: 32000000000 bytes at address"},
		{"call mpi_reduce(st, st, 2000000000, mpi_double_complex, mpi_sum, 0, mpi_comm_world, e)\n", "MPI_REDUCE: 32000000000 bytes at address"},
		{"call mpi_irecv(st, 2000000000, mpi_double_complex, me, 1, mpi_comm_world, n, e)\n", "MPI_IRECV: 32000000000 bytes at address"},
		{"call mpi_get_count(mpi_status_ignore, mpi_integer, n, e)\n", "MPI_GET_COUNT: found MPI_STATUS_IGNORE, expected the status of a receive"},
		{"call mpi_recv(n, 1, mpi_integer, 1 - me, 0, mpi_comm_world, st, e)\n", "t.f90:6"}, // all wait: the deadlock report
	}
	for _, test := range tests {
		_, _, err := run(t, 2, head+test.body+tail)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "t.f90:") {
			t.Errorf("%s: got %v, want %q and the line", test.body, err, test.want)
		}
	}
	if _, _, err := run(t, 1, "call mpi_finalize(i)\nend\n"); err == nil || !strings.Contains(err.Error(), "MPI_INIT has not been called") {
		t.Errorf("got %v, want that MPI_INIT has not been called", err)
	}
}

// TestDeadlocksOfPostedReceives: a process with two posted receives that waits for a message or for its send ends in the
// report of a deadlock, and does not look for messages for ever.
func TestDeadlocksOfPostedReceives(t *testing.T) {
	text := declared("integer r(2), q\nreal*8 x(20000), y(8), z(8)", `call mpi_irecv(y, 8, mpi_real8, 1 - me, 7, mpi_comm_world, r(1), e)
call mpi_irecv(z, 8, mpi_real8, 1 - me, 8, mpi_comm_world, r(2), e)
CALL
`)
	for _, model := range []machines.Model{ibmsp.Model(), t3e.Model(), powerchallenge.Model(), xt5.Model(), t3d.Model()} {
		for _, call := range []string{"call mpi_wait(r(1), st, e)", "call mpi_send(x, 20000, mpi_real8, 1 - me, 9, mpi_comm_world, e)\ncall mpi_wait(r(2), st, e)"} {
			if _, _, err := runOn(t, load(t, model), 2, strings.Replace(text, "CALL", call, 1)); err == nil || !strings.Contains(err.Error(), "deadlock") {
				t.Errorf("%s, %s: got %v, want a deadlock", model.Name, call, err)
			}
		}
	}
}

// TestPollsInVain: calls that poll for what nobody sends end in the report of a deadlock, which says who waits where for
// what.
func TestPollsInVain(t *testing.T) {
	models := []machines.Model{ibmsp.Model(), t3e.Model(), powerchallenge.Model(), xt5.Model(), t3d.Model(), meiko.Model(), paragon.Model()}
	for _, test := range []struct{ call, want string }{
		{"call mpi_probe(1 - me, 7, mpi_comm_world, st, e)", "a message with tag 7 from process 0 since"},
		{"if (me == 1) call mpi_probe(mpi_any_source, mpi_any_tag, mpi_comm_world, st, e)", "a message with any tag from any process since"},
		{"call mpi_irecv(y, 8, mpi_real8, 1 - me, 7, mpi_comm_world, r(1), e)\n" +
			"call mpi_irecv(z, 8, mpi_real8, mpi_any_source, mpi_any_tag, mpi_comm_world, r(2), e)\n" +
			"call mpi_waitany(2, r, e, st, e)", "a message with tag 7 from process 0, or for another request since"},
		{"call mpi_irecv(y, 8, mpi_real8, 1 - me, mpi_any_tag, mpi_comm_world, r(1), e)\n" +
			"call mpi_irecv(z, 8, mpi_real8, mpi_any_source, 8, mpi_comm_world, r(2), e)\n" +
			"call mpi_wait(r(2), st, e)", "deadlock"},
		{"call mpi_irecv(y, 8, mpi_real8, me, mpi_any_tag, mpi_comm_world, r(1), e)\n" + // where sends wait, the send polls
			"call mpi_send(x, 20000, mpi_real8, 1 - me, 9, mpi_comm_world, e)\n" +
			"call mpi_wait(r(1), st, e)", "deadlock"},
	} {
		text := declared("integer r(2)\nreal*8 x(20000), y(20000), z(8)", "CALL\n")
		for _, model := range models {
			_, _, err := runOn(t, load(t, model), 2, strings.Replace(text, "CALL", test.call, 1))
			if err == nil || !strings.Contains(err.Error(), "deadlock") || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "t.f90:") {
				t.Errorf("%s, %s: got %v, want a deadlock, %q and the line", model.Name, test.call, err, test.want)
			}
		}
	}
}

// TestMissing names a procedure that the library does not have.
func TestMissing(t *testing.T) {
	costs := load(t, meiko.Model()).(machines.Processor).Costs()
	text := head + "call mpi_comm_split(mpi_comm_world, 0, 0, n, e)\n" + tail
	_, err := mpi.Build([]fortran.Source{{Name: "t.f90", Text: []byte(text)}}, fortran.Options{Costs: costs}, false)
	if err == nil || !strings.Contains(err.Error(), "t.f90:6:6: there is no subroutine MPI_COMM_SPLIT") {
		t.Errorf("got %v, want the name and the line", err)
	}
}

// TestBroadcastTime is the example of the package comment: on 5 processes the last
// has the data after two messages, whichever way they go.
func TestBroadcastTime(t *testing.T) {
	text := declared("real*8 x, w", `w = mpi_wtime()
call mpi_bcast(x, 1, mpi_double_precision, 0, mpi_comm_world, e)
w = mpi_wtime() - w
print '(i1, i4)', me, nint(w*1e5)*10
`)
	out, _, err := run(t, 5, text)
	if want := "0   0\n1  10\n2  10\n3  20\n4  10\n"; err != nil || out != want {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}

// TestCollectiveTimes counts messages of 10 us that follow one another, on 4 processes whose sends do not wait.
func TestCollectiveTimes(t *testing.T) {
	tests := []struct {
		call string
		want [4]int // us, by rank
	}{
		{"mpi_scatter(x, 1, mpi_real8, y, 1, mpi_real8, 1, mpi_comm_world, e)", [4]int{10, 0, 10, 10}},
		{"mpi_scatterv(x, c, d, mpi_real8, y, 1, mpi_real8, 0, mpi_comm_world, e)", [4]int{0, 10, 10, 10}},
		{"mpi_gatherv(x, 1, mpi_real8, y, c, d, mpi_real8, 2, mpi_comm_world, e)", [4]int{0, 0, 10, 0}},
		{"mpi_allgather(x, 1, mpi_real8, y, 1, mpi_real8, mpi_comm_world, e)", [4]int{30, 30, 30, 30}},
		{"mpi_allgatherv(x, 1, mpi_real8, y, c, d, mpi_real8, mpi_comm_world, e)", [4]int{30, 30, 30, 30}},
		{"mpi_alltoall(x, 1, mpi_real8, y, 1, mpi_real8, mpi_comm_world, e)", [4]int{30, 30, 30, 30}},
		{"mpi_scan(x, y, 1, mpi_real8, mpi_sum, mpi_comm_world, e)", [4]int{0, 10, 20, 30}},
		{"mpi_sendrecv_replace(x, 1, mpi_real8, 3 - me, 1, 3 - me, 1, mpi_comm_world, st, e)", [4]int{10, 10, 10, 10}},
		{"mpi_send(x, 4, mpi_real8, mpi_proc_null, 1, mpi_comm_world, e)", [4]int{0, 0, 0, 0}},
	}
	for _, test := range tests {
		text := declared("real*8 x(4), y(4), w\ninteger c(4), d(4)", `x = 1
c = 1
d = (/ 0, 1, 2, 3 /)
w = mpi_wtime()
call `+test.call+`
w = mpi_wtime() - w
print '(i4)', nint(w*1e5)*10
`)
		var want string
		for _, us := range test.want {
			want += fmt.Sprintf("%4d\n", us)
		}
		if out, _, err := run(t, 4, text); err != nil || out != want {
			t.Errorf("%s: got %q, %v, want %q", test.call, out, err, want)
		}
	}
}

func TestInclude(t *testing.T) {
	next := func(name string) ([]byte, error) { return []byte(name), nil }
	for name, want := range map[string]string{"mpif.h": "!     constants", "sub/mpif.h": "!     constants", "a.inc": "a.inc"} { // any order: each is a test of its own
		if got, err := mpi.Include(next)(name); err != nil || !bytes.HasPrefix(got, []byte(want)) {
			t.Errorf("%s: got %.20q, %v, want %q", name, got, err, want)
		}
	}
	if _, err := mpi.Include(nil)("b.h"); err == nil {
		t.Errorf("got no error for an unknown file")
	}
}

func ExampleDatatype() {
	fmt.Println(mpi.DoublePrecision, mpi.DoublePrecision.Size(), mpi.Sum)
	// Output: MPI_DOUBLE_PRECISION 8 MPI_SUM
}
