C     Text that process 0 has read is given to all others, one after the
C     other, as the numbers of its characters.
      SUBROUTINE HPF_GIVET(V)
      CHARACTER*(*) V
      INTEGER J, A, P, HPF_ME, HPF_NP, HPF_MALLOC
      INTEGER*1 B(*)
      POINTER (A, B)
      A = HPF_MALLOC(LEN(V))
      IF (HPF_ME() .EQ. 0) THEN
        DO 10 J = 1, LEN(V)
   10   B(J) = ICHAR(V(J:J))
        DO 20 P = 1, HPF_NP() - 1
   20   CALL HPF_SEND(P, B, LEN(V))
      ELSE
        CALL HPF_RECV(0, B, LEN(V))
        DO 30 J = 1, LEN(V)
   30   V(J:J) = CHAR(IAND(INT(B(J)), 255))
      END IF
      CALL HPF_FREE(A)
      END

      SUBROUTINE HPF_GIVES(V, N)
      INTEGER N, I
      CHARACTER*(*) V(*)
      DO 10 I = 1, N
   10 CALL HPF_GIVET(V(I))
      END
