! Products of matrices in four ways.
program product4
  implicit none
  integer, parameter :: n = 7
  real(8), dimension(n, n) :: a, b, c, d, e, f
  integer i, j, k
!hpf$ processors p(number_of_processors())
!hpf$ distribute (block, *) onto p :: a, c, d
!hpf$ distribute (*, block) onto p :: b, e
!hpf$ align f(i, j) with a(j, i)
  interface
    pure function term(x, y)
      real(8), intent(in) :: x, y
      real(8) term
    end function
  end interface
  forall (i = 1:n, j = 1:n)
    a(i, j) = i + 2*j
    b(i, j) = mod(i*j, 5)
  end forall
  c = matmul(a, b)
  d = 0
  do k = 1, n
    d = d + spread(a(:, k), 2, n)*spread(b(k, :), 1, n)
  end do
!hpf$ independent, new(j, k)
  do i = 1, n
    do j = 1, n
      e(i, j) = 0
      do k = 1, n
        e(i, j) = e(i, j) + term(a(i, k), b(k, j))
      end do
    end do
  end do
  forall (i = 1:n, j = 1:n) f(i, j) = dot_product(a(i, :), b(:, j))
  print '(7f8.1)', c
  print *, all(c == d), all(c == e), any(abs(c - f) > 0), count(c > 100)
  print '(7f8.1)', transpose(matmul(transpose(b), transpose(a))) - c
end

pure function term(x, y)
  real(8), intent(in) :: x, y
  real(8) term
  term = x*y
end function
