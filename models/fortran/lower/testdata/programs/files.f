      PROGRAM FILES
      INTEGER A(2,3), I, J
      REAL R(4)
      COMPLEX Z(2)
      DOUBLE PRECISION D(3)
      LOGICAL L(2)
      CHARACTER*5 C(3), REC(2)*20, BUF*80
      CHARACTER*80 FMT
      DATA ((A(I,J), I=1,2), J=1,3) /1,2,3,4,5,6/
      DATA R /2*1.5, 2*-2.5/, Z /(1.,2.), (3.,4.)/, D /3*0.1D0/
      DATA L /.TRUE., .FALSE./, C /'one', 'two', 'three'/
      WRITE (BUF, '(3(A5, 1X))') C
      WRITE (*, '(A)') BUF
      WRITE (REC, '(2I5/2I5)') 1, 2, 3, 4
      WRITE (*, '(A)') REC
      READ (REC, '(2I5)') I, J, A(1,1), A(2,1)
      WRITE (*, '(10I4)') I, J, A
      WRITE (FMT, '(A, I1, A)') '(', 3, 'F8.2)'
      WRITE (*, FMT) R
      WRITE (*, '(4F6.2, 3F5.2, 2L2)') Z, D, L
      READ (BUF, '(A3, 3X, A3)') C(2), C(1)
      WRITE (*, '(3A)') C
      OPEN (20, STATUS='SCRATCH', ACCESS='DIRECT', RECL=24,
     1 FORM='UNFORMATTED')
      DO 10 I = 1, 4
      R(1) = I
   10 WRITE (20, REC=I) (R(J), J=1,4), Z(1)
      READ (20, REC=2) R
      WRITE (*, '(4F7.2)') R
      READ (20, REC=9, ERR=20) R
      WRITE (*, *) 'no'
   20 WRITE (*, '(A)') 'rec 9 fails'
      READ (20, REC=9, IOSTAT=K) R
      WRITE (*, '(L2)') K .GT. 0
      INQUIRE (20, NEXTREC=N, RECL=M, DIRECT=C(1), ACCESS=BUF)
      WRITE (*, '(2I5, 2A)') M, K*0, C(1)(1:3), BUF(1:10)
      OPEN (21, STATUS='SCRATCH')
      WRITE (21, '(I3)') (I, I=1,5)
      BACKSPACE 21
      READ (21, *) K
      WRITE (*, '(I4)') K
      REWIND 21
      READ (21, '(I3)') (A(1,J), J=1,3)
      WRITE (*, '(3I4)') (A(1,J), J=1,3)
      ENDFILE 21
      REWIND 21
      N = 0
   30 READ (21, *, END=40) K
      N = N + K
      GO TO 30
   40 WRITE (*, '(I4)') N
      WRITE (*, '(1X, 2(I2, '':'', 3I3, /))') (I, (J*I, J=1,3), I=1,2)
      WRITE (*, '(A, $)') 'no newline'
      WRITE (*, '()')
      WRITE (*, 50) 'abc', 12.5, 3
   50 FORMAT (1X, A6, TR2, F6.1, T20, I3, TL5, 'x', SP, I4)
      PRINT *
      CALL SUB (A, 2, C, 5)
      READ (*, *, END=60) X
   60 WRITE (*, '(A)') 'input ended'
      END
      SUBROUTINE SUB (A, N, C, K)
      INTEGER A(N, *)
      CHARACTER*(*) C(*)
      WRITE (*, '(6I4)') ((A(I,J), I=1,N), J=1,3)
      WRITE (*, '(A, I3)') C(3), LEN(C(1)) + K
      WRITE (*, '(5A)') (C(3)(I:I), '-', I=1,3)
      END
