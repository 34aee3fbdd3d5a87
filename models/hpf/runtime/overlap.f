C     Overlap areas of BLOCK dimensions.

C     Fills NEG cells below and POS cells above this processor's part of
C     dimension K with what the neighbours have.
      SUBROUTINE HPF_OVERLAP(D, K, NEG, POS)
      INTEGER D(0:@DESCRIPTOR@), K, NEG, POS
      INTEGER SL(16), RL(16), LIST(0:64), NS, NR, I, P, Q, HPF_ME
      INTEGER F, L
      NS = 0
      NR = 0
      DO 10 Q = 1, D(110)
        CALL HPF_NEED(D, K, D(10*K+4), -Q, NEG, POS, F, L)
        IF (F .LE. L) THEN
          NR = NR + 1
          RL(NR) = HPF_ME() - Q*D(10*K+8)
        END IF
        CALL HPF_NEED(D, K, D(10*K+4), Q, NEG, POS, F, L)
        IF (F .LE. L) THEN
          NR = NR + 1
          RL(NR) = HPF_ME() + Q*D(10*K+8)
        END IF
        CALL HPF_NEED(D, K, D(10*K+4) - Q, Q, NEG, POS, F, L)
        IF (F .LE. L) THEN
          NS = NS + 1
          SL(NS) = HPF_ME() - Q*D(10*K+8)
        END IF
        CALL HPF_NEED(D, K, D(10*K+4) + Q, -Q, NEG, POS, F, L)
        IF (F .LE. L) THEN
          NS = NS + 1
          SL(NS) = HPF_ME() + Q*D(10*K+8)
        END IF
        IF (Q*D(10*K+6) .GE. MAX(NEG, POS)) GO TO 20
   10 CONTINUE
   20 CALL HPF_CHANNEL(SL, NS, RL, NR, LIST)
      DO 30 I = 1, LIST(0)
        P = ABS(LIST(I)) - 1
        Q = (P - HPF_ME())/D(10*K+8)
        IF (LIST(I) .GT. 0) THEN
          CALL HPF_NEED(D, K, D(10*K+4) + Q, -Q, NEG, POS, F, L)
          CALL HPF_STRIP(D, K, F, L, P, 0)
        ELSE
          CALL HPF_NEED(D, K, D(10*K+4), Q, NEG, POS, F, L)
          CALL HPF_STRIP(D, K, F, L, P, 1)
        END IF
   30 CONTINUE
      END

C     The cells F to L of the processor at coordinate C + Q that the one
C     at C needs.
      SUBROUTINE HPF_NEED(D, K, C, Q, NEG, POS, F, L)
      INTEGER D(0:@DESCRIPTOR@), K, C, Q, NEG, POS, F, L, BS
      BS = D(10*K+6)
      F = 1
      L = 0
      IF (C .LT. 0 .OR. C .GE. D(10*K+3) .OR. C + Q .LT. 0 .OR.
     &  C + Q .GE. D(10*K+3) .OR. C*BS .GE. D(96+K)) RETURN
      F = (C + Q)*BS
      L = MIN(F + BS, D(96+K)) - 1
      IF (Q .LT. 0) F = MAX(F, C*BS - NEG)
      IF (Q .GT. 0) L = MIN(L, C*BS + BS - 1 + POS)
      END

C     Sends (DIR 0) or receives (DIR 1) the cells F to L of dimension K,
C     all that is in memory of the other dimensions.
      SUBROUTINE HPF_STRIP(D, K, F, L, P, DIR)
      INTEGER D(0:@DESCRIPTOR@), K, F, L, P, DIR, W, N, O, M, J
      INTEGER BUF, HPF_MALLOC, B(0:*), A(0:*), Q
      POINTER (BUF, B), (Q, A)
      W = D(1)/4
      M = D(10*K+7)*W
      O = (F - D(10*K+4)*D(10*K+6) + D(110))*M
      N = 1
      DO 10 J = K + 1, D(0)
   10 N = N*D(10*J+9)
      W = (L - F + 1)*M
      IF (N .EQ. 1) THEN
        Q = D(2)
        IF (DIR .EQ. 0) THEN
          CALL HPF_SEND(P, A(O), 4*W)
        ELSE
          CALL HPF_RECV(P, A(O), 4*W)
        END IF
        RETURN
      END IF
      BUF = HPF_MALLOC(4*W*N)
      IF (DIR .EQ. 1) CALL HPF_RECV(P, B, 4*W*N)
      CALL HPF_RUNS(D(2), O, N, M*D(10*K+9), W, BUF, 0, DIR)
      IF (DIR .EQ. 0) CALL HPF_SEND(P, B, 4*W*N)
      CALL HPF_FREE(BUF)
      END
