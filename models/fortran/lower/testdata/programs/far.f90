! Loops whose bounds are so far apart that the trip count does not fit an INTEGER.
program far
  integer :: i, k, n
  integer(8) :: l
  k = 0
  do i = 0, huge(i)
    k = k + 1
    if (k == 5) exit
  end do
  print '(2i12)', k, i
  k = 0
  do i = 1, huge(i), 2
    k = k + 1
    if (k == 5) cycle
    if (k == 7) exit
  end do
  print '(2i12)', k, i
  k = 0
  do i = -huge(i), huge(i), 1000000000
    k = k + 1
  end do
  print '(i12)', k
  k = 0
  do i = huge(i), -huge(i), -1000000000
    k = k + 1
  end do
  print '(i12)', k
  n = -3
  k = 0
  do i = n, huge(i)
    k = k + 1
    if (i == 4) exit
  end do
  print '(2i12)', k, i
  k = 0
  do i = 3, -huge(i)
    k = k + 1
  end do
  print '(2i12)', k, i
  k = 0
  do l = -huge(l), huge(l)
    k = k + 1
    if (k == 3) exit
  end do
  print '(i12, i21)', k, l
end program
