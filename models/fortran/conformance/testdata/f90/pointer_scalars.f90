program t
integer, target :: a = 1, b = 2
integer, pointer :: p, q
real, pointer :: r
complex, pointer :: z
logical, pointer :: l
p => a; q => b
p = q
print *, a, b, associated(p,q)
p => q
p = 9
print *, a, b, associated(p,q)
allocate(r, z, l)
r = 1.5; z = (1.,2.); l = .true.
print *, r, z, l
deallocate(r)
nullify(p)
print *, associated(p), associated(r)
end program
