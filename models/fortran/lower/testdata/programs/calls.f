      PROGRAM CALLS
      COMMON /C1/ N, A(10)
      COMMON D(4)
      DOUBLE PRECISION D
      LOGICAL DONE
      INTEGER FACT, ACK
      EXTERNAL FACT, EV1, EV2
      CALL INIT
      WRITE (*, '(I4, 3F6.2)') N, A(1), A(10), D(2)
      WRITE (*, '(I8)') FACT(7)
      CALL DO2 (EV1, 3, R)
      WRITE (*, '(F8.3)') R
      CALL DO2 (EV2, 3, R)
      WRITE (*, '(F8.3)') R
      DONE = .FALSE.
      K = 0
  100 CONTINUE
      K = K + 1
      DO 200 I = 1, 10
        DO 190 J = 1, 10
          IF (I*J .EQ. 42) GO TO 300
          IF (J .GT. I) GO TO 200
  190   CONTINUE
  200 CONTINUE
      GO TO 400
  300 WRITE (*, '(3I4)') I, J, K
  400 IF (.NOT. DONE) THEN
        DONE = .TRUE.
        GO TO 100
      ELSE IF (K .GT. 5) THEN
        GO TO 100
      END IF
      WRITE (*, '(2I4)') I, K
      CALL ADJ (A, 2, 3, 2)
      CALL ADJ2 (A(2), -1, 1)
      WRITE (*, '(F6.2)') SUMA(A, 10)
      CALL ENTA (5)
      CALL ENTB (A, 10)
      CALL ENTC (D, 2, 2)
      WRITE (*, '(I6)') ACK(4)
      I = 3
      CALL CHG (I, I+0, (I))
      WRITE (*, '(I4)') I
      IF (N - 10) 500, 510, 520
  500 WRITE (*, '(A)') 'neg'
      GO TO 530
  510 WRITE (*, '(A)') 'zero'
      GO TO 530
  520 WRITE (*, '(A)') 'pos'
  530 CONTINUE
      DO 540 I = 1, 3
      DO 540 J = I, 3
      IF (J .EQ. 2) GO TO 540
      WRITE (*, '(2I3)') I, J
  540 CONTINUE
      END
      SUBROUTINE INIT
      COMMON /C1/ N, A(10)
      COMMON D(2,2)
      DOUBLE PRECISION D
      N = 10
      DO 1 I = 1, N
    1 A(I) = I * .5
      D(2,1) = 2.25
      END
      INTEGER FUNCTION FACT (N)
      FACT = 1
      DO 1 I = 2, N
    1 FACT = FACT * I
      END
      SUBROUTINE DO2 (F, N, R)
      R = 0
      DO 1 I = 1, N
    1 R = R + F(I, R)
      END
      REAL FUNCTION EV1 (I, R)
      EV1 = I + R * .5
      END
      FUNCTION EV2 (I, R)
      REAL EV2
      EV2 = I
      IF (R .GT. 2.) RETURN
      EV2 = -EV2
      END
      SUBROUTINE ADJ (A, L, M, N)
      REAL A(L:M, 0:N)
      WRITE (*, '(6F6.2)') ((A(I,J), J=0,N), I=L,M)
      END
      SUBROUTINE ADJ2 (A, L, M)
      REAL A(L:M)
      WRITE (*, '(6F6.2)') A
      A(L) = 100
      END
      FUNCTION SUMA (A, N)
      REAL A(1)
      SUMA = 0
      DO 1 I = 1, N
    1 SUMA = SUMA + A(I)
      END
      SUBROUTINE ENTA (N)
      REAL A(N)
      DOUBLE PRECISION D(L, M)
      WRITE (*, '(A, I3)') 'enta', N
      RETURN
      ENTRY ENTB (A, N)
      WRITE (*, '(A, F6.2)') 'entb', A(N)
      RETURN
      ENTRY ENTC (D, L, M)
      WRITE (*, '(A, 2F6.2)') 'entc', D(2,1), D(L,M)
      END
      INTEGER FUNCTION ACK (N)
      INTEGER S
      S(I) = I * 2
      ACK = S(S(N)) + S(1)
      END
      SUBROUTINE CHG (I, J, K)
      I = I + J + K
      END
