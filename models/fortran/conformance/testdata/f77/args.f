C     ARGUMENTS BY ADDRESS AND BY VALUE
      DIMENSION A(3,3)
      DO 1 I = 1, 9
    1 CALL SET(A, I)
      PRINT *, A
      CALL ROW(A(2,1), 3)
      PRINT *, A
      CALL BOTH(I, I)
      PRINT *, I
      CALL EXPR(I+1, (I), 5)
      CALL CPX((1.,2.), 3.D0, .TRUE.)
      END
      SUBROUTINE SET(A, I)
      DIMENSION A(1)
      A(I) = I
      END
      SUBROUTINE ROW(V, N)
      DIMENSION V(3,*)
      DO 1 I = 1, N
    1 V(1,I) = -V(1,I)
      END
      SUBROUTINE BOTH(I, J)
      I = 5
      J = J + 1
      END
      SUBROUTINE EXPR(I, J, K)
      PRINT *, I, J, K
      END
      SUBROUTINE CPX(Z, D, L)
      COMPLEX Z
      DOUBLE PRECISION D
      LOGICAL L
      PRINT *, REAL(Z), AIMAG(Z), D, L
      END
