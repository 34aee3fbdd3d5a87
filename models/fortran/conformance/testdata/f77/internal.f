C     INTERNAL FILES
      CHARACTER*10 S, A(3), T*4
      S = '12345'
      READ (S, 10) I, J
   10 FORMAT (I2, I3)
      PRINT *, I, J
      READ (S(2:3), '(I2)') I
      PRINT *, I
      WRITE (A, 20) 1, 2, 3
   20 FORMAT ('REC', I3 / '(', I2, ')' / A)
      PRINT *, A
      WRITE (S, '(A)') 'X'
      PRINT *, S, '|'
      WRITE (T, '(I4)') 12345
      PRINT *, T
      WRITE (T, '(A)', IOSTAT=I) 'TOO LONG'
      PRINT *, I .NE. 0
      WRITE (A(2), *, IOSTAT=I) 5
      READ (A, '(A)', IOSTAT=I) S, S, S, S
      PRINT *, I .LT. 0
      READ (S, *, IOSTAT=I) J
      PRINT *, I .EQ. 0
      S = '1 2'
      READ (S, *, IOSTAT=I) J, K, L
      PRINT *, I .LT. 0, J, K
      END
