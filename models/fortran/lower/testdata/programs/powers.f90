! Powers of single precision complex numbers are rounded at every product,
! whether the compiler folds them, writes them out, or the host computes them.
program powers
  complex, parameter :: p = (1.1, 0.7)**20, q = (1.1, 0.7)**(-3), r = (1.1, 0.7)**7
  complex :: z
  integer :: n
  z = (1.1, 0.7)
  n = 20
  print *, z**n == p, z**20 == p
  n = -3
  print *, z**n == q, z**(-3) == q
  n = 7
  print *, z**n == r, z**7 == r
end program
