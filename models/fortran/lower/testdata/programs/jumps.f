C     computed flow, many gotos
      PROGRAM JUMPS
      INTEGER A(20), I, J, T, N, PASS
      REAL*8 X, FX, DFX
      N = 20
      DO 5 I = 1, N
    5 A(I) = MOD(I*7919, 101)
   10 J = 0
      DO 20 I = 1, N-1
      IF (A(I) .LE. A(I+1)) GO TO 20
      T = A(I)
      A(I) = A(I+1)
      A(I+1) = T
      J = 1
   20 CONTINUE
      IF (J) 10, 30, 10
   30 WRITE (*, '(10I5)') A
      X = 1.
      PASS = 0
   40 FX = X*X - 2
      DFX = 2*X
      PASS = PASS + 1
      IF (ABS(FX) .LT. 1D-14) GO TO 50
      X = X - FX/DFX
      IF (PASS .LT. 50) GO TO 40
   50 WRITE (*, '(F20.15, I4)') X, PASS
      I = 27
      N = 0
   60 IF (I .EQ. 1) GO TO 90
      N = N + 1
      IF (MOD(I, 2) .EQ. 0) GO TO 70
      I = 3*I + 1
      GO TO 60
   70 I = I/2
      GO TO 60
   90 WRITE (*, '(2I6)') I, N
      CALL PRIMES (50)
      CALL HAN (3, 1, 3, 2)
      END
      SUBROUTINE PRIMES (N)
      LOGICAL S(100)
      DO 10 I = 1, N
   10 S(I) = .TRUE.
      DO 30 I = 2, N
      IF (.NOT. S(I)) GO TO 30
      DO 20 J = I+I, N, I
   20 S(J) = .FALSE.
      WRITE (*, '(I4)') I
   30 CONTINUE
      END
      SUBROUTINE HAN (N, IA, IB, IC)
      INTEGER STK(50, 4), SP
      SP = 1
      STK(1,1) = N
      STK(1,2) = IA
      STK(1,3) = IB
      STK(1,4) = IC
  100 IF (SP .EQ. 0) RETURN
      K = STK(SP,1)
      I1 = STK(SP,2)
      I2 = STK(SP,3)
      I3 = STK(SP,4)
      SP = SP - 1
      IF (K .EQ. 0) GO TO 100
      IF (K .GT. 0) GO TO 110
      WRITE (*, '(A, I2, A, I2)') 'move', I1, ' to', I2
      GO TO 100
  110 STK(SP+1,1) = K - 1
      STK(SP+1,2) = I3
      STK(SP+1,3) = I2
      STK(SP+1,4) = I1
      STK(SP+2,1) = -1
      STK(SP+2,2) = I1
      STK(SP+2,3) = I2
      STK(SP+2,4) = 0
      STK(SP+3,1) = K - 1
      STK(SP+3,2) = I1
      STK(SP+3,3) = I3
      STK(SP+3,4) = I2
      SP = SP + 3
      GO TO 100
      END
