C     Channels: who sends to whom in which order.

C     The partners in SL(1:NS), to send to, and RL(1:NR), to receive
C     from, become an order of transfers in LIST(0:2*n), the number of
C     entries first: partner P to send to is P + 1, to receive from
C     -(P + 1). Of two partners the one with the lower number sends
C     first. Every call looks for every processor in both lists.
      SUBROUTINE HPF_CHANNEL(SL, NS, RL, NR, LIST)
      INTEGER SL(*), NS, RL(*), NR, LIST(0:*)
      INTEGER R, N, P, I, S, G, M, HPF_ME, HPF_NP
      M = HPF_ME()
      N = 1
   10 IF (N .LT. HPF_NP()) THEN
        N = 2*N
        GO TO 10
      END IF
      LIST(0) = 0
      DO 60 R = 0, N - 1
        P = IEOR(M, R)
        IF (P .GE. HPF_NP()) GO TO 60
        S = 0
        DO 20 I = 1, NS
          IF (SL(I) .EQ. P) THEN
            S = I
            GO TO 30
          END IF
   20   CONTINUE
   30   G = 0
        DO 40 I = 1, NR
          IF (RL(I) .EQ. P) THEN
            G = I
            GO TO 50
          END IF
   40   CONTINUE
   50   CONTINUE
        IF (S .NE. 0 .AND. M .LE. P) CALL HPF_ENTER(LIST, P + 1)
        IF (G .NE. 0) CALL HPF_ENTER(LIST, -(P + 1))
        IF (S .NE. 0 .AND. M .GT. P) CALL HPF_ENTER(LIST, P + 1)
   60 CONTINUE
      END

      SUBROUTINE HPF_ENTER(LIST, P)
      INTEGER LIST(0:*), P
      LIST(0) = LIST(0) + 1
      LIST(LIST(0)) = P
      END

C     Packs (DIR 0) N runs of W words of 4 bytes that are M words apart
C     from word O of the memory at P on, to word I of the memory at BUF
C     on, or unpacks them (DIR 1).
      SUBROUTINE HPF_RUNS(P, O, N, M, W, BUF, I, DIR)
      INTEGER P, O, N, M, W, BUF, I, DIR
      IF (MOD(W, 2) .EQ. 0 .AND. MOD(M, 2) .EQ. 0
     &  .AND. MOD(O, 2) .EQ. 0) THEN
        CALL HPF_RUN8(P + 4*O, N, M/2, W/2, BUF + 4*I, DIR)
      ELSE
        CALL HPF_RUN4(P + 4*O, N, M, W, BUF + 4*I, DIR)
      END IF
      END

      SUBROUTINE HPF_RUN8(P, N, M, W, Q, DIR)
      INTEGER P, N, M, W, Q, DIR, I, J, PA, PB
      REAL*8 A(0:*), B(0:*)
      POINTER (PA, A), (PB, B)
      PA = P
      PB = Q
      IF (W .EQ. 1) THEN
        IF (DIR .EQ. 0) THEN
          DO 10 J = 0, N - 1
   10     B(J) = A(J*M)
        ELSE
          DO 20 J = 0, N - 1
   20     A(J*M) = B(J)
        END IF
        RETURN
      END IF
      DO 50 J = 0, N - 1
        IF (DIR .EQ. 0) THEN
          DO 30 I = 0, W - 1
   30     B(J*W + I) = A(J*M + I)
        ELSE
          DO 40 I = 0, W - 1
   40     A(J*M + I) = B(J*W + I)
        END IF
   50 CONTINUE
      END

      SUBROUTINE HPF_RUN4(P, N, M, W, Q, DIR)
      INTEGER P, N, M, W, Q, DIR, I, J, PA, PB
      INTEGER A(0:*), B(0:*)
      POINTER (PA, A), (PB, B)
      PA = P
      PB = Q
      IF (W .EQ. 1) THEN
        IF (DIR .EQ. 0) THEN
          DO 10 J = 0, N - 1
   10     B(J) = A(J*M)
        ELSE
          DO 20 J = 0, N - 1
   20     A(J*M) = B(J)
        END IF
        RETURN
      END IF
      DO 50 J = 0, N - 1
        IF (DIR .EQ. 0) THEN
          DO 30 I = 0, W - 1
   30     B(J*W + I) = A(J*M + I)
        ELSE
          DO 40 I = 0, W - 1
   40     A(J*M + I) = B(J*W + I)
        END IF
   50 CONTINUE
      END
