program t
character(5), target :: s(3) = (/ 'abcde', 'fghij', 'klmno' /)
character(5), pointer :: p, q(:)
p => s(2)
p(2:3) = 'XX'
q => s(1:3:2)
print *, s, q, p
q(2) = 'zz'
print *, s
end program
