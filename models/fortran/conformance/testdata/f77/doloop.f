C     DO: TRIP COUNTS, STEPS, INDICES OF ALL TYPES, SHARED ENDS, THE
C     VALUE AFTERWARDS
      PROGRAM DOLOOP
      INTEGER I, J, K, N, M, IA(3, 4, 5)
      REAL X
      DOUBLE PRECISION D
      N = 0
      DO 10 I = 1, 5
      N = N + I
   10 CONTINUE
      CALL CHKI(1, N, 15)
      CALL CHKI(2, I, 6)
      N = 0
      DO 20 I = 5, 1
   20 N = N + 1
      CALL CHKI(3, N, 0)
      CALL CHKI(4, I, 5)
      DO 30 I = 5, 1, -2
   30 N = N + I
      CALL CHKI(5, N, 9)
      CALL CHKI(6, I, -1)
      N = 0
      DO 40, X = 0.5, 2.6, 0.5
   40 N = N + 1
      CALL CHKI(7, N, 5)
      CALL CHKR(8, X, 3.0)
      N = 0
      DO 50 D = 1D0, 0D0, -0.25D0
   50 N = N + 1
      CALL CHKI(9, N, 5)
      CALL CHKD(10, D, -0.25D0)
C     INDEX INTEGER, BOUNDS REAL: CONVERTED
      N = 0
      DO 60 I = 1.9, 4.9
   60 N = N + I
      CALL CHKI(11, N, 10)
C     BOUNDS CHANGE INSIDE: THE COUNT DOES NOT
      N = 0
      M = 4
      K = 1
      DO 70 I = 1, M, K
      M = 2
      K = 3
   70 N = N + 1
      CALL CHKI(12, N, 4)
      CALL CHKI(13, I, 5)
C     THREE LOOPS END AT ONE STATEMENT
      N = 0
      DO 80 I = 1, 3
      DO 80 J = 1, 4
      DO 80 K = 1, 5
      N = N + 1
   80 IA(I, J, K) = 100 * I + 10 * J + K
      CALL CHKI(14, N, 60)
      CALL CHKI(15, IA(2, 3, 4), 234)
      CALL CHKI(16, I * 100 + J * 10 + K, 456)
C     A JUMP TO THE SHARED END BELONGS TO THE INNERMOST
      N = 0
      DO 90 I = 1, 3
      DO 90 J = 1, 3
      IF (J .EQ. 2) GO TO 90
      N = N + 1
   90 CONTINUE
      CALL CHKI(17, N, 6)
C     A LOOP THAT ENDS IN AN IF
      N = 0
      DO 100 I = 1, 10
      N = N + 1
  100 IF (I .GE. 4) GO TO 110
  110 CALL CHKI(18, N, 4)
      CALL CHKI(19, I, 4)
C     LEFT, AND CHANGED BY A CALL
      DO 120 I = 1, 10
      IF (I .EQ. 7) GO TO 130
  120 CONTINUE
  130 CALL CHKI(20, I, 7)
C     INSIDE AN IF BLOCK, WITH AN IF BLOCK INSIDE
      N = 0
      IF (I .EQ. 7) THEN
        DO 140 J = 1, 4
          IF (MOD(J, 2) .EQ. 0) THEN
            N = N + J
          ELSE
            N = N - 1
          END IF
  140   CONTINUE
      ELSE
        N = 77
      END IF
      CALL CHKI(21, N, 4)
C     ZERO TRIPS OF AN OUTER LOOP LEAVE THE INNER INDEX ALONE
      J = 42
      DO 150 I = 1, 0
      DO 150 J = 1, 5
  150 N = 0
      CALL CHKI(22, J, 42)
      CALL CHKI(23, N, 4)
      DO 160 I = 1, 3
      DO 160 J = 1, I - 1
  160 N = N + 1
      CALL CHKI(24, N, 7)
      CALL CHKI(25, J, 3)
C     EXPRESSIONS
      N = 0
      DO 170 I = N + 1, 2 * 3 + 1, IABS(-3)
  170 N = N * 10 + I
      CALL CHKI(26, N, 147)
C     THE INDEX IN COMMON, AND AN ARRAY ELEMENT AS BOUND
      IA(1, 1, 1) = 2
      N = 0
      DO 180 I = IA(1, 1, 1), 4
      IA(1, 1, 1) = 9
  180 N = N + I
      CALL CHKI(27, N, 9)
C     TEN DEEP
      N = 0
      DO 190 I1 = 1, 2
      DO 190 I2 = 1, 2
      DO 190 I3 = 1, 2
      DO 190 I4 = 1, 2
      DO 190 I5 = 1, 2
      DO 190 I6 = 1, 2
      DO 190 I7 = 1, 2
      DO 190 I8 = 1, 2
      DO 190 I9 = 1, 2
      DO 190 I10 = 1, 2
  190 N = N + 1
      CALL CHKI(28, N, 1024)
C     EXTENSIONS: ENDDO AND DO WHILE
      N = 0
      DO I = 1, 3
        DO WHILE (N .LT. 5 * I)
          N = N + 2
        END DO
      ENDDO
      CALL CHKI(29, N, 16)
      DO 200 WHILE (N .GT. 0)
  200 N = N - 5
      CALL CHKI(30, N, -4)
C     ENDS OF THE RANGE
      N = 0
      DO 210 I = 2147483645, 2147483646
  210 N = N + 1
      CALL CHKI(31, N, 2)
      CALL CHKI(32, I, 2147483647)
      N = 0
      DO 220 X = 1, 0, -.125
  220 N = N + 1
      CALL CHKI(33, N, 9)
      DO 230 I = 1, 2
      DO 240 J = 1, 2
  240 N = N + 1
  230 N = N + 10
      CALL CHKI(34, N, 33)
      CALL FINISH('DOLOOP')
      END
