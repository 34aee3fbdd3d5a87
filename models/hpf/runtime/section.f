C     Copies between sections of any distribution.
C
C     A movement Q(0:@DESCRIPTOR@) has N indices. Index K counts T from 0 to
C     Q(8*K) - 1; it is subscript Q(8*K+2) + T*Q(8*K+3) of dimension
C     Q(8*K+1) of the destination and Q(8*K+5) + T*Q(8*K+6) of dimension
C     Q(8*K+4) of the source. Subscript Q(100+J) of dimension J of the
C     source is fixed if Q(110+J) is 1. Only processors with coordinate
C     Q(72+3*J) on the axis with rank stride Q(70+3*J) and Q(71+3*J)
C     processors receive, for J from 0 to Q(1) - 1.

      SUBROUTINE HPF_CNEW(Q)
      INTEGER Q(0:@DESCRIPTOR@), I
      DO 10 I = 0, @DESCRIPTOR@
   10 Q(I) = 0
      END

C     The next index goes from LO to HI by ST; it is dimension J of the
C     destination from DLO by DST and dimension K of the source from SLO
C     by SST.
      SUBROUTINE HPF_CINDEX(Q, LO, HI, ST, J, DLO, DST, K, SLO, SST)
      INTEGER Q(0:@DESCRIPTOR@), LO, HI, ST, J, DLO, DST, K, SLO, SST, B
      Q(0) = Q(0) + 1
      B = 8*Q(0)
      IF (ST .EQ. 1) THEN
        Q(B) = MAX(HI - LO + 1, 0)
      ELSE
        Q(B) = MAX((HI - LO + ST)/ST, 0)
      END IF
      Q(B+1) = J
      Q(B+2) = DLO
      Q(B+3) = DST
      Q(B+4) = K
      Q(B+5) = SLO
      Q(B+6) = SST
      END

C     Dimension J of the source is subscript I alone.
      SUBROUTINE HPF_CFIX(Q, J, I)
      INTEGER Q(0:@DESCRIPTOR@), J, I
      Q(100+J) = I
      Q(110+J) = 1
      END

C     Only processors that have subscript I of dimension K of D receive.
      SUBROUTINE HPF_CONLY(Q, D, K, I)
      INTEGER Q(0:@DESCRIPTOR@), D(0:@DESCRIPTOR@), K, I, B, HPF_OWNER
      B = 70 + 3*Q(1)
      Q(B) = D(10*K+8)
      Q(B+1) = D(10*K+3)
      Q(B+2) = HPF_OWNER(D, K, I)/D(10*K+8)
      Q(1) = Q(1) + 1
      END

C     Copies S to D by a schedule that is made here and used once.
      SUBROUTINE HPF_COPY(D, S, Q)
      INTEGER D(0:@DESCRIPTOR@), S(0:@DESCRIPTOR@), Q(0:@DESCRIPTOR@)
      INTEGER SL(0:*), RL(0:*), LIST(0:*), PS, PR, PL
      INTEGER P, I, N, C, M, G(32), HPF_ME, HPF_NP, HPF_MALLOC
      POINTER (PS, SL), (PR, RL), (PL, LIST)
      M = HPF_ME()
      N = HPF_NP()
      PS = HPF_MALLOC(4*N)
      PR = HPF_MALLOC(4*N)
      PL = HPF_MALLOC(8*N + 4)
C     every processor is in the lists, those without data as none
      DO 10 P = 0, N - 1
        CALL HPF_MEET(D, S, Q, P, M, G, C)
        SL(P) = P
        IF (C .EQ. 0) SL(P) = -1
        CALL HPF_MEET(D, S, Q, M, P, G, C)
        RL(P) = P
        IF (C .EQ. 0) RL(P) = -1
   10 CONTINUE
      CALL HPF_CHANNEL(SL, N, RL, N, LIST)
      DO 20 I = 1, LIST(0)
        P = ABS(LIST(I)) - 1
        IF (P .EQ. M) THEN
          IF (LIST(I) .GT. 0) THEN
            CALL HPF_MEET(D, S, Q, M, M, G, C)
            CALL HPF_MOVE(D, S, Q, G, C, M, 2)
          END IF
        ELSE IF (LIST(I) .GT. 0) THEN
          CALL HPF_MEET(D, S, Q, P, M, G, C)
          CALL HPF_MOVE(D, S, Q, G, C, P, 0)
        ELSE
          CALL HPF_MEET(D, S, Q, M, P, G, C)
          CALL HPF_MOVE(D, S, Q, G, C, P, 1)
        END IF
   20 CONTINUE
      CALL HPF_FREE(PS)
      CALL HPF_FREE(PR)
      CALL HPF_FREE(PL)
      END

C     What processor P has of the destination and processor R sends it
C     of the source: index K from G(4*K-3) to G(4*K-2) by G(4*K-1), C
C     elements in all. A processor is sent what is replicated by that
C     with its own coordinates on the replicated axes.
      SUBROUTINE HPF_MEET(D, S, Q, P, R, G, C)
      INTEGER D(0:@DESCRIPTOR@), S(0:@DESCRIPTOR@), Q(0:@DESCRIPTOR@), P, R, G(32), C
      INTEGER J, K, B, A2, B2, S2, HPF_OWNER
      C = 0
      DO 5 J = 0, Q(1) - 1
    5 IF (MOD(P/Q(70+3*J), Q(71+3*J)) .NE. Q(72+3*J)) RETURN
      DO 10 J = 0, S(5) - 1
        IF (MOD(P/S(81+2*J), S(80+2*J)) .NE.
     &    MOD(R/S(81+2*J), S(80+2*J))) RETURN
   10 CONTINUE
      DO 20 J = 1, S(0)
        IF (Q(110+J) .EQ. 1 .AND. S(10*J+2) .NE. 0) THEN
          IF (HPF_OWNER(S, J, Q(100+J))/S(10*J+8) .NE.
     &      MOD(R/S(10*J+8), S(10*J+3))) RETURN
        END IF
   20 CONTINUE
      C = 1
      DO 30 K = 1, Q(0)
        B = 8*K
        J = Q(B+4)
        A2 = 0
        IF (S(10*J+2) .NE. 0) A2 = MOD(R/S(10*J+8), S(10*J+3))
        CALL HPF_AT(S, J, Q(B+5), Q(B+6), Q(B), A2,
     &    G(4*K-3), G(4*K-2), G(4*K-1))
        J = Q(B+1)
        IF (D(10*J+2) .NE. 0) THEN
          A2 = MOD(P/D(10*J+8), D(10*J+3))
          CALL HPF_AT(D, J, Q(B+2), Q(B+3), Q(B), A2, A2, B2, S2)
          CALL HPF_BOTH(G(4*K-3), G(4*K-2), G(4*K-1), A2, B2, S2)
        END IF
        IF (G(4*K-2) .LT. G(4*K-3)) THEN
          C = 0
          RETURN
        END IF
        G(4*K) = (G(4*K-2) - G(4*K-3))/G(4*K-1) + 1
        C = C*G(4*K)
   30 CONTINUE
      END

C     Sends (DIR 0) to P, receives (DIR 1) from P, or copies (DIR 2) the
C     C elements of G.
      SUBROUTINE HPF_MOVE(D, S, Q, G, C, P, DIR)
      INTEGER D(0:@DESCRIPTOR@), S(0:@DESCRIPTOR@), Q(0:@DESCRIPTOR@), G(32), C, P, DIR
      INTEGER BUF, B(0:*), N, HPF_MALLOC
      POINTER (BUF, B)
      N = C*S(1)
      BUF = HPF_MALLOC(N)
      IF (DIR .NE. 1) CALL HPF_PACK(S, Q, G, 4, BUF, 0)
      IF (DIR .EQ. 0) CALL HPF_SEND(P, B, N)
      IF (DIR .EQ. 1) CALL HPF_RECV(P, B, N)
      IF (DIR .NE. 0) CALL HPF_PACK(D, Q, G, 1, BUF, 1)
      CALL HPF_FREE(BUF)
      END

C     Packs (DIR 0) the elements of G into the memory at BUF or unpacks
C     them (DIR 1). E is 4 for the source, 1 for the destination.
      SUBROUTINE HPF_PACK(X, Q, G, E, BUF, DIR)
      INTEGER X(0:@DESCRIPTOR@), Q(0:@DESCRIPTOR@), G(32), E, BUF, DIR
      INTEGER J, K, N, W, O, ST(8), AT(8), I
      W = X(1)/4
      O = X(3)
      DO 10 J = 1, X(0)
        IF (E .EQ. 4 .AND. Q(110+J) .EQ. 1) THEN
          I = Q(100+J)
          IF (X(10*J+2) .EQ. 2) I = (I + X(10*J+5))/X(10*J+3)
          O = O + I*X(10*J+7)
        END IF
   10 CONTINUE
      DO 20 K = 1, Q(0)
        J = Q(8*K+E)
        I = Q(8*K+E+1) + G(4*K-3)*Q(8*K+E+2)
        ST(K) = G(4*K-1)*Q(8*K+E+2)
        IF (X(10*J+2) .EQ. 2) THEN
          I = (I + X(10*J+5))/X(10*J+3)
          ST(K) = ST(K)/X(10*J+3)
        END IF
        O = O + I*X(10*J+7)
        ST(K) = ST(K)*X(10*J+7)
        AT(K) = 0
   20 CONTINUE
      I = 0
      IF (Q(0) .EQ. 0) THEN
        CALL HPF_RUNS(X(2), O*W, 1, W, W, BUF, 0, DIR)
        RETURN
      END IF
   30 N = G(4)
      IF (ST(1) .EQ. 1) THEN
        CALL HPF_RUNS(X(2), O*W, 1, N*W, N*W, BUF, I, DIR)
      ELSE
        CALL HPF_RUNS(X(2), O*W, N, ST(1)*W, W, BUF, I, DIR)
      END IF
      I = I + N*W
      DO 40 K = 2, Q(0)
        AT(K) = AT(K) + 1
        O = O + ST(K)
        IF (AT(K) .LT. G(4*K)) GO TO 30
        O = O - ST(K)*AT(K)
        AT(K) = 0
   40 CONTINUE
      END
