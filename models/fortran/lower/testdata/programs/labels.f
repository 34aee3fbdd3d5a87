      PROGRAM LABELS
      CHARACTER*4 CE, CE2
      I = 0
   10 I = I + 1
      IF (I .LT. 3) THEN
         IF (I .EQ. 1) GO TO 20
         WRITE (*, '(A)') 'two'
   20 END IF
      DO 30 J = 1, 3
         IF (J .EQ. I) GO TO 30
         WRITE (*, '(2I4)') I, J
   30 END DO
      IF (I .LT. 4) GO TO 10
      DO 50 K = 1, 5
         IF (K .EQ. 2) GO TO 40
         IF (K .EQ. 4) GO TO 60
         WRITE (*, '(A, I3)') 'k', K
   40    CONTINUE
   50 CONTINUE
   60 WRITE (*, '(A, I3)') 'out', K
      CALL R (3)
      CALL P
      WRITE (*, '(2A)') CE('ab'), CE2('cd', 2)
      I = 5
   70 IF (I .EQ. 0) GO TO 90
   80 I = I - 1
      IF (I .EQ. 3) GO TO 80
      GO TO 70
   90 WRITE (*, '(I3)') I
      END
      RECURSIVE SUBROUTINE R (N)
      INTEGER N, M
      M = N * 10
      IF (N .GT. 1) CALL R (N - 1)
      CALL S
      WRITE (*, '(2I5)') N, M
      CONTAINS
      SUBROUTINE S
      M = M + N
      END SUBROUTINE
      END
      SUBROUTINE P
      INTEGER A(10)
      DATA A /10*1/
      DO 10 I = 1, 10
   10 IF (A(I) .EQ. 1) A(I) = I
      N = 0
      DO 20 I = 1, 10
      IF (A(I) - 5) 20, 15, 20
   15 N = N + A(I)
   20 CONTINUE
      WRITE (*, '(I5)') N
      END
      CHARACTER*4 FUNCTION CE (S)
      CHARACTER*(*) S
      CHARACTER*4 CE2
      CE = S // S
      RETURN
      ENTRY CE2 (S, N)
      CE2 = S(1:N) // '!'
      END
