C     UNFORMATTED RECORDS
      DIMENSION A(10), B(10)
      OPEN (21, STATUS='SCRATCH', FORM='UNFORMATTED')
      DO 1 I = 1, 10
    1 A(I) = I
      WRITE (21) (A(I), I = 1, 10, 2), 'ABC'
      WRITE (21) A
      BACKSPACE 21
      BACKSPACE 21
      READ (21) (B(I), I = 5, 1, -1)
      PRINT *, (B(I), I = 1, 5)
      READ (21) B
      PRINT *, B(10)
      READ (21, IOSTAT=I) B
      PRINT *, I .LT. 0
      REWIND 21
      READ (21)
      READ (21, ERR=10) A, B
      PRINT *, 'NO'
   10 PRINT *, 'TOO LONG'
      REWIND 21
      WRITE (21) 1
      ENDFILE 21
      BACKSPACE 21
      WRITE (21) 2
      REWIND 21
      READ (21) I
      READ (21) J
      PRINT *, I, J
      READ (21, END=20) I
   20 PRINT *, 'END'
      END
