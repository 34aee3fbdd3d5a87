      PROGRAM TRANSFERS
      CHARACTER*40 LINE
      CHARACTER*8 NAMES(3)
      REAL A(3,4), B(4), V(5)
      INTEGER N(6), IOS
      LOGICAL EX, OP
      CHARACTER*12 FM
      DATA NAMES /'alpha', 'beta', 'gamma'/
      NAMELIST /GRP/ X, K, B
      DO 10 J = 1, 4
      DO 10 I = 1, 3
   10 A(I,J) = I + 10*J
      WRITE (*, '(4F7.1)') ((A(I,J), J=1,4), I=1,3)
      WRITE (*, '(3F7.1)') A
      WRITE (*, '(I3, 2(F6.1, A))') 4, A(1,1), 'x', A(2,2), 'y'
      WRITE (LINE, '(I5, F8.3)') 42, 3.14159
      WRITE (*, '(A)') LINE
      READ (LINE, '(I5, F8.3)') K, X
      WRITE (*, '(I6, F9.4)') K, X
      READ (LINE, *) L, Y
      WRITE (*, '(I6, F9.4)') L, Y
      OPEN (11, FILE='t2.dat')
      REWIND 11
      WRITE (11, '(3I4)') (I*I, I=1,6)
      WRITE (11, '(A)') 'last line'
      REWIND (11)
      READ (11, *) N
      WRITE (*, '(6I4)') N
      READ (11, '(A)', END=20) LINE
      WRITE (*, '(A)') LINE
      READ (11, '(A)', END=20) LINE
      WRITE (*, '(A)') 'not here'
   20 WRITE (*, '(A)') 'end of file'
      READ (11, '(A)', IOSTAT=IOS) LINE
      WRITE (*, '(L2)') IOS .NE. 0
      INQUIRE (11, EXIST=EX, OPENED=OP)
      WRITE (*, '(2L2)') EX, OP
      CLOSE (11, STATUS='DELETE')
      INQUIRE (FILE='t2.dat', EXIST=EX)
      WRITE (*, '(L2)') EX
      OPEN (12, STATUS='SCRATCH', FORM='UNFORMATTED')
      WRITE (12) K, X, (B(I), I=1,2), NAMES
      REWIND 12
      NAMES(2) = ' '
      READ (12) M, Z, (B(I), I=3,4), NAMES
      WRITE (*, '(I4, F8.3, 3A)') M, Z, NAMES
      CLOSE (12)
      OPEN (13, STATUS='SCRATCH', ACCESS='DIRECT', RECL=16,
     1 FORM='FORMATTED')
      DO 30 I = 1, 5
   30 WRITE (13, '(I8)', REC=I) I*100
      READ (13, '(I8)', REC=3) K
      WRITE (*, '(I8)') K
      FM = '(2I6)'
      WRITE (*, FM) 1, 2
      ASSIGN 40 TO LF
      WRITE (*, LF) 7
   40 FORMAT (' assigned', I4)
      READ (LINE, '(I5)', ERR=50) K
      WRITE (*, *) 'no error'
   50 WRITE (*, '(A)') 'error'
      N(2) = 0
      LINE = '3 11 22 33'
      READ (LINE, *) M, (N(I), I=1,M)
      WRITE (*, '(4I4)') M, (N(I), I=1,3)
      DO 60 I = 1, 3
   60 WRITE (*, '(A, 1X, A)') NAMES(I)(2:4), NAMES(I)(:1)
      X = 1.5
      K = 3
      B(1) = 1.
      B(2) = 2.
      B(3) = 3.
      B(4) = 4.
      OPEN (14, STATUS='SCRATCH')
      WRITE (14, GRP)
      REWIND 14
      X = 0
      K = 0
      B(2) = 0
      READ (14, GRP)
      WRITE (*, '(F6.2, I4, 4F6.2)') X, K, B
      WRITE (*, '(5I3)') (I, I=1,5)
      WRITE (*, '(5I3)') (N(I), I=1,5,2), I
      END
