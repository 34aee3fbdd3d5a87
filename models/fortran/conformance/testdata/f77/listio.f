C     LIST-DIRECTED INPUT AND OUTPUT
      PROGRAM LISTIO
      INTEGER I, J, K, A(6)
      REAL X, Y
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL P, Q, R
      CHARACTER*8 S, T, L*60
      OPEN (31, STATUS = 'SCRATCH')
      WRITE (31, '(A)') '1 2,3', ' 4 ,, 6', '2*7 , 3*, 9', '1.5 2E1',
     1  '''QUOTED'' ''IT''''S''', '(1.5,-2.5)', '( 1', ' , 2 )',
     2  'T .FALSE. TRUE', '5 / 6 7', ',,8', '1.5D3 -3', '''SPLIT',
     3  'UP'' 3', '1', '2', '3', '4 5 6', '12 not read'
      REWIND 31
      READ (31, *) I, J, K
      CALL CHKI(1, I * 100 + J * 10 + K, 123)
      READ (31, *) I, J, K
      CALL CHKI(2, I * 100 + J * 10 + K, 426)
      DO 10 I = 1, 6
   10 A(I) = I
      READ (31, *) A
      CALL CHKI(3, A(1) * 1000 + A(2) * 100 + A(3) * 10 + A(6), 7739)
      READ (31, *) X, Y
      CALL CHKR(4, X + Y, 21.5)
      READ (31, *) S, T
      CALL CHKS(5, S, 'QUOTED  ')
      CALL CHKS(6, T, 'IT''S    ')
      READ (31, *) Z
      CALL CHKZ(7, Z, (1.5, -2.5))
      READ (31, *) Z
      CALL CHKZ(8, Z, (1.0, 2.0))
      READ (31, *) P, Q, R
      CALL CHKL(9, P .AND. R .AND. .NOT. Q, .TRUE.)
      J = 55
      READ (31, *) I, J, K
      CALL CHKI(10, I * 100 + J, 555)
      READ (31, *) I, J, K
      CALL CHKI(11, I * 1000 + J * 10 + K, 5558)
      READ (31, *) D, X
      CALL CHKD(12, D, 1500.0D0)
      CALL CHKR(13, X, -3.0)
      READ (31, *) S, I
      CALL CHKS(14, S, 'SPLITUP ')
      READ (31, *) A
      CALL CHKI(15, A(1) * 1000 + A(3) * 100 + A(4) * 10 + A(6), 1346)
      READ (31, *) I
      CALL CHKI(16, I, 12)
      READ (31, *, IOSTAT = IOS) I
      CALL CHKL(17, IOS .LT. 0, .TRUE.)
      BACKSPACE 31
      BACKSPACE 31
      READ (31, *, IOSTAT = IOS) I, J
      CALL CHKL(18, IOS .GT. 0, .TRUE.)
      L = ' 5, 6.5 ''X'' T'
      READ (L, *) I, X, S, P
      CALL CHKI(19, I, 5)
      CALL CHKR(20, X, 6.5)
      CALL CHKS(21, S, 'X       ')
      READ *, I, X
      CALL CHKR(22, I + X, 10.5)
      READ 20, I
   20 FORMAT (I3)
      CALL CHKI(23, I, 123)
      READ (5, *) (A(I), I = 1, 3)
      CALL CHKI(24, A(3), 30)
      READ (*, '(A)') S
      CALL CHKS(25, S, 'LAST LIN')
      READ (*, *, END = 30) I
      CALL CHKI(26, 1, 2)
   30 CALL CHKI(26, 1, 1)
C     OUTPUT, AS THE LIBRARY OF GFORTRAN SETS IT
      PRINT *, 1, -22, 333
      PRINT *, 1.0, -2.5, 1.0E10, 1.0E-10, 0.0, 123456.7
      PRINT *, 1.0D0, -2.5D-100, 3.14159265358979D0
      PRINT *, .TRUE., .FALSE.
      PRINT *, 'TEXT', 'MORE', 1, 'AFTER'
      PRINT *, (1.0, -2.0)
      WRITE (*, *) (I, I = 1, 30)
      PRINT *
      PRINT *, 0.1, 0.01, 999999.0, 9999999.0, 1.0E7
      PRINT *, A(1), X, S, P
      CALL FINISH('LISTIO')
      END
