C     Units that differ about COMMON, elements as arrays, unformatted and internal files.
      PROGRAM M2
      PARAMETER (N=8)
      COMMON /BLK/ X(N), Y(N,N)
      REAL WORK(N*N)
      CHARACTER*8 TITLE
!HPF$ PROCESSORS PR(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE ONTO PR :: X
!HPF$ DISTRIBUTE (*, BLOCK) ONTO PR :: Y
      DO 10 I = 1, N
   10 X(I) = FLOAT(I)
      DO 20 J = 1, N
      DO 20 I = 1, N
   20 Y(I,J) = X(I) + 10.*X(J)
      CALL SUB(Y, WORK, N, N)
      WRITE (*, 100) (WORK(I), I = 1, N), X
  100 FORMAT (8F8.2)
      OPEN (7, FILE='M2.TMP', FORM='UNFORMATTED', STATUS='UNKNOWN')
      WRITE (7) Y
      REWIND 7
      Y = 0
      READ (7, ERR=900, END=901) Y
      CLOSE (7, STATUS='DELETE')
      WRITE (*, 100) (Y(I,I), I = 1, N)
      WRITE (TITLE, '(F8.2)') Y(2,3)
      READ (TITLE, '(F8.2)') Z
      PRINT *, TITLE, Z, Y(2,3) .EQ. Z
      IF (X(3)) 30, 40, 50
   30 PRINT *, 'NEGATIVE'
   40 PRINT *, 'ZERO'
   50 PRINT *, 'POSITIVE'
      GO TO (60, 70), INT(X(2))
   60 PRINT *, 'ONE'
   70 PRINT *, 'TWO'
      GO TO 999
  900 PRINT *, 'ERROR'
  901 PRINT *, 'END'
  999 CONTINUE
      END
      SUBROUTINE SUB(A, W, N, M)
      DIMENSION A(N,M), W(*)
      COMMON /BLK/ X(8), Y(8,8)
!HPF$ PROCESSORS PR(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE ONTO PR :: X
!HPF$ DISTRIBUTE (*, BLOCK) ONTO PR :: Y
      CALL PICK(A(1,2), W, N)
      X = X + W(1:8)
      RETURN
      END
      SUBROUTINE PICK(V, W, N)
      DIMENSION V(N), W(N)
      DO 10 I = 1, N
   10 W(I) = 2*V(I)
      END
      BLOCK DATA
      COMMON /BLK/ X(8), Y(8,8)
      END
