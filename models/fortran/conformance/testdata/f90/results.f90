! Functions with array results: shapes from arguments, nested references.
module lists
  implicit none
contains
  function squares(n)
    integer, intent(in) :: n
    integer :: squares(n), i
    do i = 1, n
      squares(i) = i*i
    end do
  end function squares
  function outer(a, b) result(m)
    integer, intent(in) :: a(:), b(:)
    integer, dimension(size(a), size(b)) :: m
    m = spread(a, 2, size(b))*spread(b, 1, size(a))
  end function outer
  function eye(n)
    integer, intent(in) :: n
    real, dimension(n, n) :: eye
    integer :: i
    eye = 0
    forall (i = 1:n) eye(i, i) = 1
  end function eye
  recursive function sorted(a) result(r)
    integer, intent(in) :: a(:)
    integer :: r(size(a))
    integer :: n
    if (size(a) <= 1) then
      r = a
      return
    end if
    n = count(a(2:) < a(1))
    r(:n) = sorted(pack(a(2:), a(2:) < a(1)))
    r(n + 1) = a(1)
    r(n + 2:) = sorted(pack(a(2:), a(2:) >= a(1)))
  end function sorted
  function words(n) result(w)
    integer, intent(in) :: n
    character(len=n) :: w(2)
    w(1) = repeat('x', n)
    w(2) = repeat('yz', n)
  end function words
  function offset(n)
    integer, intent(in) :: n
    integer :: offset(-n:n), i
    offset = [(i, i = -n, n)]
    offset(0) = 100
  end function offset
end module lists
program results
  use lists
  implicit none
  integer :: wrong = 0
  integer :: a(4), i
  real :: m(3, 3)
  call check(1, all(squares(4) == [1, 4, 9, 16]) .and. size(squares(3)) == 3 .and. sum(squares(0)) == 0)
  a = squares(4) + squares(4)*2
  call check(2, all(a == 3*squares(4)))
  call check(3, all(outer([1, 2], [3, 4, 5]) == reshape([3, 6, 4, 8, 5, 10], [2, 3])))
  call check(4, all(shape(outer(a, a(:2))) == [4, 2]))
  m = eye(3)*2
  call check(5, sum(m) == 6 .and. all(matmul(m, eye(3)) == m))
  call check(6, all(sorted([5, 3, 9, 1, 5, -2]) == [-2, 1, 3, 5, 5, 9]))
  call check(7, all(sorted([(mod(i*37, 101), i = 1, 100)]) == [(i, i = 1, 100)]))
  call check(8, all(words(3) == ['xxx', 'yzy']) .and. len(words(5)) == 5)
  call check(9, all(offset(1) == [-1, 100, 1]) .and. lbound(offset(2), 1) == 1)
  where (squares(4) > 3) a = squares(4)
  call check(10, all(a == [3, 4, 9, 16]))
  a(2:3) = squares(2)
  call check(11, all(a == [3, 1, 4, 16]))
  call check(12, all(squares(size(squares(2))) == [1, 4]))
  call check(13, all(pair() == [7, 8]))
  call check(14, maxval(cshift(squares(5), 2)) == 25 .and. dot_product(squares(2), squares(2)) == 17)
  a = a(sorted([4, 2, 3, 1]))
  call check(15, all(a == [3, 1, 4, 16]))
  call twice(squares(3), i)
  call check(16, i == 28)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  function pair()
    integer, dimension(2) :: pair
    pair = 7
    pair(2) = pair(1) + 1
  end function pair
  subroutine twice(v, s)
    integer, intent(in) :: v(3)
    integer, intent(out) :: s
    s = 2*sum(v)
  end subroutine twice
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program results
