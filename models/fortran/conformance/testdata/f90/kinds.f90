! Kinds of integers, reals and logicals; literals; mixed arithmetic.
program kinds
  implicit none
  integer :: wrong = 0
  integer, parameter :: byte = selected_int_kind(2), short = selected_int_kind(4), long = selected_int_kind(18)
  integer, parameter :: wp = selected_real_kind(12, 100)
  integer(byte) :: b, bs(4)
  integer(short) :: s
  integer(kind=long) :: l
  integer :: i
  real(wp) :: d
  real(kind=4) :: r
  complex(wp) :: z
  complex(kind=4) :: c
  logical(1) :: l1
  logical(kind=8) :: l8
  logical(2) :: l2(3)
  b = 127_byte
  s = b*2_short
  l = 2_long**40
  call check(1, b == 127 .and. s == 254 .and. l == 1099511627776_long)
  bs = [1, 2, 3, 4]
  bs = bs*10_1
  call check(2, all(bs == [10, 20, 30, 40]) .and. sum(int(bs)) == 100)
  d = 1.0_wp/3.0_wp
  r = 1.0/3.0
  call check(3, d /= r .and. real(d, 4) == r .and. abs(d - 0.333333333333333333_wp) < 1e-15_wp)
  z = (1.0_wp, 2.0_wp)
  c = (0.5, 0.25)
  z = z*c
  call check(4, z == (0.0_wp, 1.25_wp) .and. kind(z) == 8 .and. kind(c) == 4 .and. kind(z*c) == 8)
  l1 = .true.
  l8 = .false._8
  l2 = [.true., .false., .true.]
  call check(5, logical(l1 .and. .not. l8) .and. count(l2) == 2 .and. kind(l2) == 2)
  l1 = l1 .and. l2(2)
  call check(6, .not. logical(l1))
  i = int(z'ff')
  call check(8, i == 255 .and. int(o'17') == 15 .and. int(b'1010') == 10)
  call check(7, int(z'ffffffff', long) == 4294967295_long .and. int(z'ffffffff') == -1)
  i = huge(i)
  l = int(i, long) + 1
  call check(9, l == 2147483648_long .and. mod(l, 10_8) == 8)
  l = -7
  call check(10, l/2 == -3 .and. modulo(l, 4_8) == 1 .and. abs(l) == 7)
  s = -300
  call check(11, s/7_2 == -42 .and. mod(s, 7_2) == -6 .and. iand(s, 255_2) == 212)
  b = -1
  call check(12, ishft(b, -1) == 127 .and. not(b) == 0)
  bs = [100_1, 27_1, -128_1, 5_1]
  call check(13, maxval(bs) == 100 .and. minval(bs) == -128 .and. all(maxloc(bs) == 1))
  r = 16777216.0
  call check(14, r + 1 == r .and. d + 0 == d)
  d = 0.1
  call check(15, d /= 0.1_wp .and. 0.1d0 == 0.1_8)
  i = 5
  call check(16, 2**i == 32 .and. (-2)**3 == -8 .and. 2**(-1) == 0 .and. 2.0**(-1) == 0.5 .and. 4.0**0.5 == 2.0)
  call check(17, 7/2*2.0 == 6.0 .and. 7/2.0 == 3.5 .and. -7/2 == -3)
  call sub(s, l)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine sub(s, l)
    integer(2), intent(in) :: s
    integer(8), intent(in) :: l
    call check(20, s == -300 .and. l == -7)
  end subroutine sub
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program kinds
