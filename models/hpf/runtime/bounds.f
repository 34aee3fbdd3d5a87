C     Loop bounds and owners.

C     L to U by S are those of LO to HI by ST that this processor has of
C     a BLOCK dimension; in increasing order.
      SUBROUTINE HPF_BLOCK(D, K, LO, HI, ST, L, U, S)
      INTEGER D(0:@DESCRIPTOR@), K, LO, HI, ST, L, U, S, B
      CALL HPF_UP(LO, HI, ST, L, U, S)
      B = D(10*K+4)*D(10*K+6) - D(10*K+5)
      IF (L .LT. B) THEN
        IF (S .EQ. 1) THEN
          L = B
        ELSE
          L = L + (B - L + S - 1)/S*S
        END IF
      END IF
      U = MIN(U, B + D(10*K+6) - 1)
      END

C     The same of a CYCLIC dimension; J is the local index of L and
C     JS its step.
      SUBROUTINE HPF_CYCLIC(D, K, LO, HI, ST, L, U, S, J, JS)
      INTEGER D(0:@DESCRIPTOR@), K, LO, HI, ST, L, U, S, J, JS, N, C, I
      CALL HPF_UP(LO, HI, ST, L, U, S)
      N = D(10*K+3)
      C = D(10*K+4)
      IF (S .EQ. 1) THEN
        I = C - MOD(L + D(10*K+5), N)
        IF (I .LT. 0) I = I + N
        L = L + I
        S = N
      ELSE
        DO 10 I = 1, N
          IF (L .GT. U .OR. MOD(L + D(10*K+5), N) .EQ. C) GO TO 20
          L = L + S
   10   CONTINUE
        L = U + 1
   20   I = S
        CALL HPF_GCD(I, N, C)
        S = S*(N/C)
      END IF
      J = (L + D(10*K+5))/N
      JS = S/N
      END

C     The elements LO to HI by ST in increasing order.
      SUBROUTINE HPF_UP(LO, HI, ST, L, U, S)
      INTEGER LO, HI, ST, L, U, S
      S = ST
      L = LO
      U = HI
      IF (ST .LT. 0) THEN
        S = -ST
        U = LO
        L = HI
        IF (LO .GE. HI) L = LO - (LO - HI)/S*S
      END IF
      END

      SUBROUTINE HPF_GCD(A, B, G)
      INTEGER A, B, G, X, Y
      X = ABS(A)
      Y = ABS(B)
   10 IF (Y .NE. 0) THEN
        G = MOD(X, Y)
        X = Y
        Y = G
        GO TO 10
      END IF
      G = X
      END

C     The part of the owner's number that subscript I of dimension K
C     contributes.
      INTEGER FUNCTION HPF_OWNER(D, K, I)
      INTEGER D(0:@DESCRIPTOR@), K, I, C
      C = I + D(10*K+5)
      IF (D(10*K+2) .EQ. 0) THEN
        HPF_OWNER = 0
      ELSE IF (D(10*K+2) .EQ. 1) THEN
        HPF_OWNER = C/D(10*K+6)*D(10*K+8)
      ELSE
        HPF_OWNER = MOD(C, D(10*K+3))*D(10*K+8)
      END IF
      END

C     Whether this processor has subscript I of dimension K.
      LOGICAL FUNCTION HPF_MINE(D, K, I)
      INTEGER D(0:@DESCRIPTOR@), K, I, C
      C = I + D(10*K+5)
      IF (D(10*K+2) .EQ. 0) THEN
        HPF_MINE = .TRUE.
      ELSE IF (D(10*K+2) .EQ. 1) THEN
        HPF_MINE = C/D(10*K+6) .EQ. D(10*K+4)
      ELSE
        HPF_MINE = MOD(C, D(10*K+3)) .EQ. D(10*K+4)
      END IF
      END

C     The T from 0 to N - 1 for which subscript LO + T*ST of dimension K
C     is at the coordinate C: from A to B by S.
      SUBROUTINE HPF_AT(D, K, LO, ST, N, C, A, B, S)
      INTEGER D(0:@DESCRIPTOR@), K, LO, ST, N, C, A, B, S, X, F, L, G
      A = 0
      B = N - 1
      S = 1
      IF (D(10*K+2) .EQ. 0) RETURN
      X = LO + D(10*K+5)
      IF (D(10*K+2) .EQ. 1) THEN
        F = C*D(10*K+6) - X
        L = F + D(10*K+6) - 1
        IF (ST .EQ. 1) THEN
          A = MAX(A, F)
          B = MIN(B, L)
        ELSE IF (ST .GT. 0) THEN
          IF (F .GT. 0) A = (F + ST - 1)/ST
          IF (L .LT. 0) THEN
            B = -1
          ELSE
            B = MIN(B, L/ST)
          END IF
        ELSE
          IF (L .LT. 0) A = (L + ST + 1)/ST
          IF (F .GT. 0) THEN
            B = -1
          ELSE
            B = MIN(B, F/ST)
          END IF
        END IF
      ELSE
        CALL HPF_GCD(ST, D(10*K+3), G)
        S = D(10*K+3)/G
        DO 10 A = 0, S - 1
          IF (MOD(X + A*ST, D(10*K+3)) .EQ. C) RETURN
          IF (A .GE. N) GO TO 20
   10   CONTINUE
   20   A = N
      END IF
      END

C     What is both in A to B by S and in A2 to B2 by S2, in the former.
      SUBROUTINE HPF_BOTH(A, B, S, A2, B2, S2)
      INTEGER A, B, S, A2, B2, S2, X, I, G
      X = MIN(B, B2)
      IF (S2 .EQ. 1) THEN
        IF (A .LT. A2) A = A + (A2 - A + S - 1)/S*S
      ELSE IF (S .EQ. 1) THEN
        G = A2
        IF (A2 .LT. A) G = A2 + (A - A2 + S2 - 1)/S2*S2
        A = G
        S = S2
      ELSE
        IF (A .LT. A2) A = A + (A2 - A + S - 1)/S*S
        CALL HPF_GCD(S, S2, G)
        DO 10 I = 1, S2/G
          IF (A .GT. X .OR. MOD(A - A2, S2) .EQ. 0) GO TO 20
          A = A + S
   10   CONTINUE
        A = X + 1
   20   S = S*(S2/G)
      END IF
      B = X
      END

C     Whether this processor is the first of those that have the same
C     part of the array.
      LOGICAL FUNCTION HPF_FIRST(D)
      INTEGER D(0:@DESCRIPTOR@), J, HPF_ME
      HPF_FIRST = .TRUE.
      DO 10 J = 0, D(5) - 1
   10 IF (MOD(HPF_ME()/D(81+2*J), D(80+2*J)) .NE. 0)
     &  HPF_FIRST = .FALSE.
      END
