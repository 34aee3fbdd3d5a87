C     NAMELIST
      PROGRAM NML
      INTEGER I, J(4), M(2, 2)
      REAL X
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL P
      CHARACTER*6 S, T(2)
      NAMELIST /ONE/ I, J, X /TWO/ D, Z, P, S, T, M
      DATA J, M /8*0/
      READ (5, ONE)
      CALL CHKI(1, I, 5)
      CALL CHKI(2, J(1) * 1000 + J(2) * 100 + J(3) * 10 + J(4), 1229)
      CALL CHKR(3, X, 2.5)
      READ (5, NML = TWO)
      CALL CHKD(4, D, 1.5D2)
      CALL CHKZ(5, Z, (1.0, -1.0))
      CALL CHKL(6, P, .TRUE.)
      CALL CHKS(7, S // T(1) // T(2), 'ABC   DE F  GHI   ')
      CALL CHKI(8, M(2, 1) * 10 + M(1, 2), 34)
      READ (5, NML = ONE, IOSTAT = K)
      CALL CHKL(9, K .GT. 0, .TRUE.)
      READ (5, ONE, END = 10)
      CALL CHKI(10, 1, 2)
   10 CALL CHKI(10, 1, 1)
      WRITE (6, ONE)
      WRITE (*, NML = TWO)
      PRINT ONE
      CALL FINISH('NML')
      END
