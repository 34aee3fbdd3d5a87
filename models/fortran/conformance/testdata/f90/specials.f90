! Functions that came with Fortran 2008: their values, constant and not, of both kinds and of arrays.
program specials
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: five = gamma(5.0_dp), fourth = erf(0.25_dp)
  real(dp) :: x, v(3)
  real :: r, a(2, 3)
  integer :: i, n, state
  real, allocatable :: from(:, :), to(:, :)
  character(len=8) :: text
  logical :: good
  good = .true.
  call near('gamma(5)', five, 24.0_dp)
  x = 0.5_dp
  call near('gamma(1/2)', gamma(x) ** 2, acos(-1.0_dp))
  call near('log_gamma', log_gamma(100.5_dp), 361.4355404678_dp)
  call near('log_gamma(-x)', exp(log_gamma(-x)), 2 * sqrt(acos(-1.0_dp)))
  call near('erf', fourth + erfc(0.25_dp), 1.0_dp)
  call near('erfc_scaled', erfc_scaled(x), exp(x * x) * erfc(x))
  call near('erfc', erfc(10.0_dp) * 1e45_dp, 2.088487583762545_dp)
  call near('j0', bessel_j0(1.0_dp), 0.7651976865579666_dp)
  call near('j1', bessel_j1(30.0_dp), -0.1187510626166229_dp)
  call near('jn', bessel_jn(5, 2.0_dp), 0.007039629755871685_dp)
  call near('y0', bessel_y0(1.0_dp), 0.08825696421567696_dp)
  call near('y1', bessel_y1(1.0_dp), -0.7812128213002887_dp)
  n = 3
  call near('yn', bessel_yn(n, 1.0_dp), -5.821517605964729_dp)
  v = bessel_jn(0, 2, x)
  call near('orders', v(1) + v(3), 2 / x * v(2))
  call near('asinh', asinh(sinh(x)), x)
  call near('acosh', acosh(cosh(x)), x)
  call near('atanh', atanh(tanh(x)), x)
  call near('atan', atan(1.0_dp, -1.0_dp), 0.75_dp * acos(-1.0_dp))
  call near('hypot', hypot(3e200_dp, 4e200_dp) / 1e200_dp, 5.0_dp)
  call near('norm2', norm2((/ 3e200_dp, 4e200_dp, 12e200_dp /)) / 1e200_dp, 13.0_dp)
  a = reshape((/ 3., 4., 5., 12., 8., 15. /), (/ 2, 3 /))
  call near('norm2 of dim', real(sum(norm2(a, 1)), dp), 35.0_dp)
  r = gamma(6.0) + sum(erf((/ 0., 1e9, -1e9 /)))
  call near('real', real(r, dp), 120.0_dp)
  if (storage_size(x) /= 64 .or. storage_size(text) /= 64 .or. storage_size((1., 2.)) /= 64) call wrong('storage_size')
  if (ichar(new_line('a')) /= 10 .or. selected_char_kind('ASCII') /= 1) call wrong('characters')
  if (selected_real_kind(6, 30, 2) /= 4 .or. selected_real_kind(6, radix=10) /= -5) call wrong('selected_real_kind')
  read (text, '(i3)', iostat=state) i
  if (is_iostat_end(state) .or. is_iostat_eor(state)) call wrong('state')
  call get_environment_variable('HOME', value=text, length=i, status=state)
  if (text /= ' ' .or. i /= 0 .or. state /= 1) call wrong('get_environment_variable')
  text = 'full'
  call get_command_argument(1, text, length=i, status=state)
  if (text /= ' ' .or. i /= 0 .or. state <= 0) call wrong('get_command_argument')
  allocate (from(2, 0:3), to(1, 1))
  from = 7
  call move_alloc(from, to)
  if (allocated(from) .or. size(to) /= 8 .or. lbound(to, 2) /= 0 .or. any(to /= 7)) call wrong('move_alloc')
  allocate (from(1, 1))
  call move_alloc(to=to, from=from)
  if (allocated(from) .or. size(to) /= 1) call wrong('move_alloc again')
  if (good) print '(a)', 'ok'
contains
  subroutine near(name, got, want)
    character(len=*), intent(in) :: name
    real(dp), intent(in) :: got, want
    if (abs(got - want) > 1e-11_dp * abs(want)) call wrong(name)
  end subroutine
  subroutine wrong(name)
    character(len=*), intent(in) :: name
    print '(2a)', 'wrong: ', name
    good = .false.
  end subroutine
end program
