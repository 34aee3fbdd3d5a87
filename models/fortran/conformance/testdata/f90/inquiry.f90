! SIZE, SHAPE, LBOUND, UBOUND, bit procedures, numeric inquiry.
program inquiry
  implicit none
  integer :: wrong = 0
  integer :: a(-1:3, 0:1), i, b(4), e(5:2)
  real :: x
  double precision :: d
  integer(1) :: i1
  integer(2) :: i2
  integer(8) :: i8
  call check(1, size(a) == 10 .and. size(a, 1) == 5 .and. size(a, 2) == 2 .and. all(shape(a) == [5, 2]))
  call check(2, all(lbound(a) == [-1, 0]) .and. all(ubound(a) == [3, 1]) .and. lbound(a, 2) == 0 .and. ubound(a, 1) == 3)
  call check(3, lbound(a(0:, :), 1) == 1 .and. ubound(a(0:, :), 1) == 4 .and. all(lbound(a + 1) == 1))
  call check(4, lbound(e, 1) == 1 .and. ubound(e, 1) == 0 .and. size(shape(5)) == 0)
  call check(5, iand(12, 10) == 8 .and. ior(12, 10) == 14 .and. ieor(12, 10) == 6 .and. not(0) == -1)
  call check(6, ishft(1, 4) == 16 .and. ishft(256, -4) == 16 .and. ishft(-1, -28) == 15 .and. ishft(1, 32) == 0)
  call check(7, ishftc(3, 1, 3) == 6 .and. ishftc(6, 1, 3) == 5 .and. ishftc(6, -1, 3) == 3 .and. ishftc(1, -1) == -huge(i) - 1)
  call check(8, btest(5, 0) .and. .not. btest(5, 1) .and. ibset(0, 3) == 8 .and. ibclr(15, 0) == 14 .and. ibits(182, 2, 3) == 5)
  b = [1, 2, 4, 8]
  call check(9, all(ishft(b, 1) == 2*b) .and. all(iand(b, 6) == [0, 2, 4, 0]) .and. &
    all(btest(b, [0, 1, 2, 2]) .eqv. [.true., .true., .true., .false.]))
  i = 0
  call mvbits(255, 2, 4, i, 1)
  call check(10, i == 30)
  call check(11, bit_size(i) == 32 .and. bit_size(1_8) == 64 .and. bit_size(1_1) == 8)
  call check(12, huge(i) == 2147483647 .and. huge(i1) == 127 .and. huge(i2) == 32767 .and. huge(i8) == 9223372036854775807_8)
  call check(13, digits(x) == 24 .and. digits(d) == 53 .and. digits(i) == 31 .and. radix(x) == 2)
  call check(14, epsilon(x) == 2.0**(-23) .and. epsilon(d) == 2d0**(-52) .and. tiny(x) == 2.0**(-126))
  call check(15, maxexponent(x) == 128 .and. minexponent(x) == -125 .and. precision(x) == 6 .and. precision(d) == 15)
  call check(16, range(x) == 37 .and. range(d) == 307 .and. range(i) == 9 .and. range(i8) == 18)
  call check(17, exponent(8.0) == 4 .and. fraction(6.0) == 0.75 .and. scale(1.5, 3) == 12.0 .and. set_exponent(6.0, 1) == 1.5)
  call check(18, nearest(1.0, 1.0) == 1.0 + epsilon(x) .and. spacing(1.0) == epsilon(x) .and. rrspacing(1.0) == 2.0**23)
  call check(19, selected_int_kind(9) == 4 .and. selected_int_kind(2) == 1 .and. &
    selected_int_kind(18) == 8 .and. selected_int_kind(40) == -1)
  call check(20, selected_real_kind(6) == 4 .and. selected_real_kind(15, 300) == 8 .and. kind(x) == 4 .and. kind('a') == 1)
  call check(21, floor(-2.5) == -3 .and. ceiling(-2.5) == -2 .and. nint(2.5) == 3 .and. int(-2.7) == -2 .and. &
    anint(-2.5) == -3.0)
  call check(22, modulo(-7, 3) == 2 .and. mod(-7, 3) == -1 .and. modulo(7, -3) == -2 .and. &
    modulo(-7.5, 2.0) == 0.5 .and. mod(-7.5, 2.) == -1.5)
  call check(23, all(modulo([-4, -3, -2, -1, 0], 3) == [2, 0, 1, 2, 0]))
  i1 = 100
  i2 = 300
  i8 = i2*10000000_8
  call check(24, i1 + i2 == 400 .and. i8 == 3000000000_8 .and. kind(i1 + i2) == 2 .and. kind(i1*1_8) == 8)
  call check(25, int(i8/1000000) == 3000 .and. real(i8) == 3e9 .and. int(3.9d0, 8) == 3_8 .and. kind(int(1., 2)) == 2)
  call check(26, sign(3, -2) == -3 .and. sign(-3., 0.) == 3. .and. dim(5, 3) == 2 .and. dim(3, 5) == 0)
  call check(28, logical(.true., 1) .and. kind(logical(.true., 1)) == 1 .and. kind(.true.) == 4)
  call check(29, real(1, 8) == 1d0 .and. kind(real(1, 8)) == 8 .and. cmplx(1, 2, 8) == (1d0, 2d0) .and. &
    kind(cmplx(1., 2., 8)) == 8)
  call check(30, aint(2.7) == 2.0 .and. abs((3., 4.)) == 5. .and. max(1, 3, 2) == 3 .and. min(1.5, 0.5) == 0.5)
  call check(31, maxval(nint([1.4, 1.6, -1.6])) == 2 .and. all(floor([1.5, -1.5]) == [1, -2]))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program inquiry
