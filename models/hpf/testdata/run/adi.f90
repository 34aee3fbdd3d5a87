! Alternating directions: arrays are remapped between the sweeps.
program adi
  integer, parameter :: n = 12
  real a(n, n), b(n, n), x(n, n)
!hpf$ distribute a(*, block)
!hpf$ dynamic, align with a :: x, b
!hpf$ dynamic a
  call set(a, b, x, n)
  do it = 1, 3
!hpf$ redistribute a(*, block)
    do i = 2, n
      x(i, :) = x(i, :) - x(i - 1, :)*a(i, :)/b(i - 1, :)
      b(i, :) = b(i, :) - a(i, :)*a(i, :)/b(i - 1, :)
    end do
    x(n, :) = x(n, :)/b(n, :)
    do i = n - 1, 1, -1
      x(i, :) = (x(i, :) - a(i + 1, :)*x(i + 1, :))/b(i, :)
    end do
!hpf$ redistribute a(block, *)
    do j = 2, n
      x(:, j) = x(:, j) - x(:, j - 1)*a(:, j)/b(:, j - 1)
      b(:, j) = b(:, j) - a(:, j)*a(:, j)/b(:, j - 1)
    end do
    x(:, n) = x(:, n)/b(:, n)
    do j = n - 1, 1, -1
      x(:, j) = (x(:, j) - a(:, j + 1)*x(:, j + 1))/b(:, j)
    end do
  end do
  print '(6f12.7)', x
end program

subroutine set(a, b, x, n)
  integer, intent(in) :: n
  real a(n, n), b(n, n), x(n, n)
!hpf$ inherit a, b, x
  forall (i = 1:n, j = 1:n)
    a(i, j) = 0.1*mod(i + j, 3)
    b(i, j) = 3. + 0.01*i
    x(i, j) = i*j
  end forall
end subroutine
