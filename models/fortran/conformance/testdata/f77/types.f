C     IMPLICIT, PARAMETER OF ALL TYPES, ARRAY BOUNDS, SEVEN DIMENSIONS
      PROGRAM TYPES
      IMPLICIT DOUBLE PRECISION (D), COMPLEX (Z), LOGICAL (L, P - R)
      IMPLICIT CHARACTER*4 (C), INTEGER (A, B), CHARACTER (E)
      REAL I
      DIMENSION A(2, 2, 2, 2, 2, 2, 2), F(-2:2), G(0:1, -1:0, 3:3)
      DIMENSION CC(3)
      PARAMETER (NI = -3, XR = 1.5, DP = 1.5D0, ZP = (1.0, -1.0))
      PARAMETER (LP = .TRUE., CP = 'AB', CQ = 'ABCDEF', NJ = 2*NI+10)
      PARAMETER (XS = XR * NI, NK = XS, DQ = DP / 4, QQ = .NOT. LP)
      PARAMETER (EE = 'XYZ', NL = 7 / 2 ** 2, XI = 7 / 2)
      CHARACTER*(*) CSTAR, CDSTAR*6
      PARAMETER (CSTAR = 'ANY LENGTH', CDSTAR = 'SIX')
      DIMENSION IARR(NJ), JARR(NI : NJ, NJ * 2)
      CALL CHKI(1, NI + NJ, 1)
      CALL CHKR(2, XR, 1.5)
      CALL CHKD(3, DP * 2, 3.0D0)
      CALL CHKZ(4, ZP, (1.0, -1.0))
      CALL CHKL(5, LP, .TRUE.)
      CALL CHKS(6, CP // CQ, 'AB  ABCD')
      CALL CHKR(7, XS, -4.5)
      CALL CHKI(8, NK, -4)
      CALL CHKD(9, DQ, .375D0)
      CALL CHKL(10, QQ, .FALSE.)
      CALL CHKS(11, EE, 'X')
      CALL CHKI(12, NL, 1)
      CALL CHKR(13, XI, 3.0)
      CALL CHKS(14, CSTAR, 'ANY LENGTH')
      CALL CHKS(15, CDSTAR, 'SIX   ')
      IARR(4) = 4
      JARR(-3, 8) = 5
      CALL CHKI(16, IARR(4) + JARR(-3, 8), 9)
      N = 0
      DO 10 I1 = 1, 2
      DO 10 I2 = 1, 2
      DO 10 I3 = 1, 2
      DO 10 I4 = 1, 2
      DO 10 I5 = 1, 2
      DO 10 I6 = 1, 2
      DO 10 I7 = 1, 2
      N = N + 1
   10 A(I7, I6, I5, I4, I3, I2, I1) = N
      CALL CHKI(17, A(2, 1, 1, 1, 1, 1, 2), 66)
      CALL CHKI(18, A(2, 2, 2, 2, 2, 2, 2), 128)
      CALL FLAT(A, N)
      CALL CHKI(19, N, 100)
      F(-2) = 1.5
      F(2) = 2.5
      G(1, -1, 3) = 4
      CALL CHKR(20, F(-2) + F(2) + G(1, -1, 3), 8.0)
      I = 2.75
      CALL CHKR(21, I, 2.75)
      D = 1.0D0 / 3
      CALL CHKD(22, D * 3, 1.0D0)
      Z = (2.0, 1.0)
      CALL CHKZ(23, Z * Z, (3.0, 4.0))
      L = D .GT. 0
      Q = .NOT. L
      CALL CHKL(24, L .NEQV. Q, .TRUE.)
      CC(2) = 'ABCDEF'
      CALL CHKS(25, CC(2), 'ABCD')
      E = 'PQ'
      CALL CHKS(26, E, 'P')
      CALL CHKI(27, LEN(CC(1)) + LEN(E) + LEN(CSTAR), 15)
      CALL FINISH('TYPES')
      END
      SUBROUTINE FLAT(A, N)
      INTEGER A(64, 2)
      N = A(36, 2)
      END
