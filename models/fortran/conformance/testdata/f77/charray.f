C     CHARACTER ARRAYS AS ARGUMENTS OF OTHER LENGTHS
      CHARACTER*4 A(3, 2), B*12
      EQUIVALENCE (A, B)
      DATA ((A(I, J), I = 1, 3), J = 1, 2)
     1  /'aaaa', 'bbbb', 'cccc', 3*'dd'/
      CALL S(A(2, 1), 4)
      PRINT *, A, B
      CALL T(A)
      PRINT *, A
      PRINT *, A(1, 1)(2:3) // A(2, 2)(:1) // A(3, 2)(4:)
      END
      SUBROUTINE S(X, N)
      CHARACTER*(*) X(N)
      X(1)(2:3) = '--'
      X(N)(1:1) = '!'
      END
      SUBROUTINE T(X)
      CHARACTER*2 X(*)
      X(12) = 'ZZ'
      END
