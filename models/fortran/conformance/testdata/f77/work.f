      PROGRAM WORK
      REAL W(20), R(4)
      INTEGER IW(20)
      COMPLEX Z(2)
      DOUBLE PRECISION D
      COMMON /BLK/ A, B, C
      CHARACTER*4 T
      CHARACTER*8 TT(3)
      CALL FILLI(W, 5)
      CALL SUMI(W, 5, K)
      CALL CHKI(1, K, 15)
      Z(1) = (1.0, 2.0)
      Z(2) = (3.0, 4.0)
      CALL DBL(Z, 4)
      CALL CHKZ(2, Z(2), (6.0, 8.0))
      R(1) = 1.0
      R(2) = 2.0
      R(3) = 5.0
      R(4) = 7.0
      CALL CADD(R, 2, Z(1))
      CALL CHKZ(3, Z(1), (6.0, 9.0))
      X = 3.0
      CALL DBL(X, 1)
      CALL CHKR(4, X, 6.0)
      CALL INIT(A)
      CALL CHKR(5, A + B*10. + C*100., 321.0)
      CALL FIRST(R)
      CALL CHKR(6, R(1), -1.0)
      CALL BITS(1.0, I)
      CALL CHKI(7, I, 1065353216)
      CALL RBITS(1065353216, X)
      CALL CHKR(8, X, 1.0)
      CALL FIRST(R(3))
      CALL CHKR(9, R(3), -1.0)
      CALL HOLL('ABCD', I)
      T = 'WXYZ'
      CALL HOLL(T, I)
      CALL TEXT(I, T)
      CALL CHKS(10, T, 'WXYZ')
      CALL WIDE(7, I)
      CALL CHKI(11, I, 7)
      D = 2.5D0
      CALL HALVES(D, I, J)
      CALL CHKI(12, J, 1074003968)
      CALL LOGI(1, I)
      CALL CHKI(13, I, 1)
      CALL FINISH('WORK')
      END
      SUBROUTINE FILLI(IV, N)
      INTEGER IV(N)
      DO 1 I = 1, N
    1 IV(I) = I
      END
      SUBROUTINE SUMI(IV, N, K)
      INTEGER IV(*)
      K = 0
      DO 1 I = 1, N
    1 K = K + IV(I)
      END
      SUBROUTINE DBL(A, N)
      REAL A(N)
      DO 1 I = 1, N
    1 A(I) = 2.0*A(I)
      END
      SUBROUTINE CADD(Z, N, S)
      COMPLEX Z(N), S
      S = (0.0, 0.0)
      DO 1 I = 1, N
    1 S = S + Z(I)
      END
      SUBROUTINE INIT(V)
      REAL V(3)
      DO 1 I = 1, 3
    1 V(I) = I
      END
      SUBROUTINE FIRST(X)
      X = -1.0
      END
      SUBROUTINE BITS(I, J)
      J = I
      END
      SUBROUTINE RBITS(X, Y)
      Y = X
      END
      SUBROUTINE HOLL(K, I)
      I = K
      END
      SUBROUTINE TEXT(S, T)
      CHARACTER*4 S, T
      T = S
      END
      SUBROUTINE WIDE(I, J)
      INTEGER*8 I
      J = I
      END
      SUBROUTINE HALVES(K, I, J)
      INTEGER K(2)
      I = K(1)
      J = K(2)
      END
      SUBROUTINE LOGI(L, I)
      LOGICAL L
      I = 0
      IF (L) I = 1
      END
