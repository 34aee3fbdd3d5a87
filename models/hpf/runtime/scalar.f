C     An element of a distributed array becomes a scalar of every
C     processor: the owner sends it to all others, one after the other.

      SUBROUTINE HPF_MGETI(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      INTEGER V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 4)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 4)
      END IF
      END

      SUBROUTINE HPF_MGETR(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      REAL V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 4)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 4)
      END IF
      END

      SUBROUTINE HPF_MGETD(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      REAL*8 V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 8)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 8)
      END IF
      END

      SUBROUTINE HPF_MGETL(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      LOGICAL V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 4)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 4)
      END IF
      END

      SUBROUTINE HPF_MGETC(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      COMPLEX V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 8)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 8)
      END IF
      END

      SUBROUTINE HPF_MGETZ(OWNER, V)
      INTEGER OWNER, P, HPF_ME, HPF_NP
      COMPLEX*16 V
      IF (OWNER .EQ. HPF_ME()) THEN
        DO 10 P = 0, HPF_NP() - 1
          IF (P .NE. OWNER) CALL HPF_SEND(P, V, 16)
   10   CONTINUE
      ELSE
        CALL HPF_RECV(OWNER, V, 16)
      END IF
      END

C     Reductions: the results of all processors are combined along a
C     binomial tree, of two that of the lower number first, and go back
C     the same way.

C     OP: 1 SUM, 2 PRODUCT, 3 MAX, 4 MIN
      SUBROUTINE HPF_REDUCEI(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      INTEGER V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 4)
          CALL HPF_RECV(M - D, V, 4)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 4)
          IF (OP .EQ. 1) V = V + W
          IF (OP .EQ. 2) V = V*W
          IF (OP .EQ. 3) V = MAX(V, W)
          IF (OP .EQ. 4) V = MIN(V, W)
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 4)
      GO TO 20
      END

C     OP: 1 SUM, 2 PRODUCT, 3 MAX, 4 MIN
      SUBROUTINE HPF_REDUCER(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      REAL V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 4)
          CALL HPF_RECV(M - D, V, 4)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 4)
          IF (OP .EQ. 1) V = V + W
          IF (OP .EQ. 2) V = V*W
          IF (OP .EQ. 3) V = MAX(V, W)
          IF (OP .EQ. 4) V = MIN(V, W)
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 4)
      GO TO 20
      END

C     OP: 1 SUM, 2 PRODUCT, 3 MAX, 4 MIN
      SUBROUTINE HPF_REDUCED(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      REAL*8 V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 8)
          CALL HPF_RECV(M - D, V, 8)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 8)
          IF (OP .EQ. 1) V = V + W
          IF (OP .EQ. 2) V = V*W
          IF (OP .EQ. 3) V = MAX(V, W)
          IF (OP .EQ. 4) V = MIN(V, W)
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 8)
      GO TO 20
      END

C     OP: 1 ANY, 2 ALL
      SUBROUTINE HPF_REDUCEL(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      LOGICAL V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 4)
          CALL HPF_RECV(M - D, V, 4)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 4)
          IF (OP .EQ. 1) V = V .OR. W
          IF (OP .EQ. 2) V = V .AND. W
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 4)
      GO TO 20
      END

C     OP: 1 SUM, 2 PRODUCT
      SUBROUTINE HPF_REDUCEC(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      COMPLEX V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 8)
          CALL HPF_RECV(M - D, V, 8)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 8)
          IF (OP .EQ. 1) V = V + W
          IF (OP .EQ. 2) V = V*W
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 8)
      GO TO 20
      END

C     OP: 1 SUM, 2 PRODUCT
      SUBROUTINE HPF_REDUCEZ(V, OP)
      INTEGER OP, D, M, N, HPF_ME, HPF_NP
      COMPLEX*16 V, W
      M = HPF_ME()
      N = HPF_NP()
      D = 1
   10 IF (D .LT. N) THEN
        IF (MOD(M, 2*D) .EQ. D) THEN
          CALL HPF_SEND(M - D, V, 16)
          CALL HPF_RECV(M - D, V, 16)
          GO TO 20
        END IF
        IF (M + D .LT. N) THEN
          CALL HPF_RECV(M + D, W, 16)
          IF (OP .EQ. 1) V = V + W
          IF (OP .EQ. 2) V = V*W
        END IF
        D = 2*D
        GO TO 10
      END IF
   20 D = D/2
      IF (D .EQ. 0) RETURN
      IF (M + D .LT. N) CALL HPF_SEND(M + D, V, 16)
      GO TO 20
      END
