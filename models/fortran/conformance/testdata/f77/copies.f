*     Arguments that are values: the procedure may define its dummy, but the
*     variable in the expression and the constant keep what they have.
      PROGRAM COPIES
      REAL A(3)
      CHARACTER*3 T
      DATA A /1.0, 2.0, 3.0/
      CALL NEXT(5)
      K = 0
      CALL KEEP(5, K)
      CALL CHKI(1, K, 5)
      I = 3
      CALL NEXT(+I)
      CALL CHKI(2, I, 3)
      CALL NEXT(INT(I))
      CALL CHKI(3, I, 3)
      CALL NEXT((I))
      CALL CHKI(4, I, 3)
      X = 2.0
      CALL MORE(REAL(X))
      CALL CHKR(5, X, 2.0)
      CALL MORE(REAL(A(2)))
      CALL CHKR(6, A(2), 2.0)
      CALL MORE(A(2))
      CALL CHKR(7, A(2), 3.0)
      CALL CHKR(8, FMORE(REAL(X)) + X, 5.0)
      T = 'abc'
      CALL STAR(T(2:2))
      CALL CHKS(9, T, 'a*c')
      CALL FIRST(1.0)
      CALL CHKR(10, SAME(1.0), 1.0)
      CALL FINISH('COPIES')
      END
      SUBROUTINE NEXT(I)
      I = I + 1
      END
      SUBROUTINE KEEP(I, J)
      J = I
      END
      SUBROUTINE MORE(X)
      X = X + 1.0
      END
      FUNCTION FMORE(X)
      X = X + 1.0
      FMORE = X
      END
      SUBROUTINE STAR(C)
      CHARACTER C
      C = '*'
      END
      SUBROUTINE FIRST(A)
      REAL A(1)
      A(1) = 5.0
      END
      FUNCTION SAME(X)
      SAME = X
      END
