! Dummy arguments of other mappings than their actual arguments, and REALIGN.
program remap
  implicit none
  integer, parameter :: n = 10
  real(8) a(n, n), b(n), c(n)
  integer i, j
!hpf$ processors p(number_of_processors())
!hpf$ template t(n, n)
!hpf$ dynamic, distribute (block, *) onto p :: t
!hpf$ dynamic, align with t :: a
!hpf$ dynamic, align (i) with t(i, *) :: b
!hpf$ distribute c(cyclic)
  forall (i = 1:n, j = 1:n) a(i, j) = 10*i + j
  b = 0
  c = 0
  call rows(a, b, n)
  call columns(a, c, n)
  print '(10f8.1)', b, c
!hpf$ realign b(j) with t(*, j)
  b = b + a(3, :)
!hpf$ redistribute t(*, cyclic)
  b = b + a(4, :)
  a(:, 2) = b
  do j = 1, 3
    if (j == 2) then
!hpf$ redistribute t(cyclic, *)
    end if
    forall (i = 2:n) a(i, j) = a(i - 1, j) + b(i)
  end do
  print '(10f8.1)', a(:, 1:3), b, dot_product(b, c)
end

subroutine rows(x, s, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n, n)
  real(8), intent(out) :: s(n)
!hpf$ distribute x(block, *)
!hpf$ align s(i) with x(i, *)
  integer j
  s = 0
  do j = 1, n
    s = s + x(:, j)
  end do
end subroutine

subroutine columns(x, s, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n, n)
  real(8) s(n)
!hpf$ distribute x(*, block)
!hpf$ distribute s(block)
  x(1, :) = -x(1, :)
  s = sum(x, 1)
end subroutine
