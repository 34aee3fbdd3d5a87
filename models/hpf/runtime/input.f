C     What process 0 has read is given to all others, one after the
C     other: N elements, that follow each other.

      SUBROUTINE HPF_GIVEI(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      INTEGER V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 4 * N)
      ELSE
        CALL HPF_RECV(0, V, 4 * N)
      END IF
      END

      SUBROUTINE HPF_GIVER(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      REAL V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 4 * N)
      ELSE
        CALL HPF_RECV(0, V, 4 * N)
      END IF
      END

      SUBROUTINE HPF_GIVED(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      REAL*8 V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 8 * N)
      ELSE
        CALL HPF_RECV(0, V, 8 * N)
      END IF
      END

      SUBROUTINE HPF_GIVEL(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      LOGICAL V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 4 * N)
      ELSE
        CALL HPF_RECV(0, V, 4 * N)
      END IF
      END

      SUBROUTINE HPF_GIVEC(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      COMPLEX V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 8 * N)
      ELSE
        CALL HPF_RECV(0, V, 8 * N)
      END IF
      END

      SUBROUTINE HPF_GIVEZ(V, N)
      INTEGER N, P, HPF_ME, HPF_NP
      COMPLEX*16 V(*)
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 P = 1, HPF_NP() - 1
   10   CALL HPF_SEND(P, V, 16 * N)
      ELSE
        CALL HPF_RECV(0, V, 16 * N)
      END IF
      END

C     Characters travel as their numbers.
      SUBROUTINE HPF_GIVES(V, N)
      INTEGER N, I, J, K
      CHARACTER*(*) V(*)
      DO 20 I = 1, N
        DO 10 J = 1, LEN(V(I))
          K = ICHAR(V(I)(J:J))
          CALL HPF_GIVEK(K)
          V(I)(J:J) = CHAR(K)
   10   CONTINUE
   20 CONTINUE
      END

      SUBROUTINE HPF_GIVET(V)
      INTEGER J, K
      CHARACTER*(*) V
      DO 10 J = 1, LEN(V)
        K = ICHAR(V(J:J))
        CALL HPF_GIVEK(K)
        V(J:J) = CHAR(K)
   10 CONTINUE
      END

      SUBROUTINE HPF_GIVEK(K)
      INTEGER K, L(1)
      L(1) = K
      CALL HPF_GIVEI(L, 1)
      K = L(1)
      END
