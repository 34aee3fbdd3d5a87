program p
  integer m(3)
  data m(2:5) /4*1/                                   !> the section of M cannot have initial values: a subscript is out of bounds
  data m(k:3) /4*1/                                   !> the section of M cannot have initial values: its bounds must be constant
  data m(1:1, 2) /1/                                  !> M has 1 dimension, but 2 subscripts
  integer, parameter :: c(3) = [1, 2, 3]
  integer, parameter :: j = sum([1, 2, k])            !> this must be a constant expression
  integer, parameter :: q = 1/sum([1, -1])            !> this constant expression has no value: division by zero
  integer, parameter :: w(2) = [1, 2, 3]              !> W has 2 elements, but 3 values
  integer, parameter :: r(2, 2) = reshape([1, 2, 3], [2, 2])   !> RESHAPE makes 4 elements of 3; more need PAD=
  integer, parameter :: o(2, 2) = reshape([1, 2, 3, 4], [2, 2], order=[1, 1])   !> this constant expression has no value: ORDER= of RESHAPE is no permutation of the dimensions
  integer, parameter :: aa = [1, 2]                   !> this must be a scalar, but it is an array of type INTEGER(4)
  integer, parameter :: e = sum(c(2:4))               !> this constant expression has no value: a subscript is out of bounds
  integer, parameter :: z(2) = unpack([1], [.true., .true.], 0)   !> this constant expression has no value: UNPACK needs more elements than VECTOR has
  print *, [integer :: 'a']                           !> an item of type CHARACTER in an array constructor of type INTEGER(4)
  print *, [character(*) :: 'a']                      !> the length of the items must be given, not *
end
---
program p
  real, parameter :: a(1000, 1000) = 1
  real, parameter :: b(1000, 1000) = matmul(a, a)     !> the factors are too large to be multiplied before the run
  integer, parameter :: c = sum(spread([1, 2], 1, 9000000000000000000_8))   !> this constant expression has no value: the array has too many elements
end
---
  character(len=2_8**32 + 4), parameter :: long = ''  !> the constant LONG has 4294967300 characters; at most 4194304 are possible
  integer, parameter :: a(1) = 1
  print *, reshape([1, 2, 3, 4, 5, 6], [2, 3], order=a)   !> ORDER= of RESHAPE must be a vector of 2 elements, as the shape
end
