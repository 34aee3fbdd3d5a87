C     DO: REAL INDICES, THE INDEX AFTERWARDS
      DO 1 X = 0.0, 1.0, 0.1
    1 N = N + 1
      PRINT *, N, X
      DO 2 D = 10, 1, -2.5
    2 PRINT *, D
      DO 3 I = 1, 10, 3
      J = I
    3 CONTINUE
      PRINT *, I, J
      DO 4 I = 3, 1
    4 J = 99
      PRINT *, I, J
      DO 5 K = 1, 2
      DO 6 K2 = 1, 2
      IF (K2 .EQ. 2) GO TO 5
    6 PRINT *, K, K2
    5 CONTINUE
      DO 7 I = 1, 3
      IF (I .EQ. 2) THEN
      GO TO 7
      END IF
      PRINT *, I
    7 CONTINUE
      END
