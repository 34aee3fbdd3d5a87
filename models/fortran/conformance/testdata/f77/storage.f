C     COMMON, EQUIVALENCE, BLOCK DATA, DATA, SAVE
      PROGRAM STORAG
      COMMON // X, I, Y(3)
      COMMON /A/ K(4) /B/ P, Q, /A/ M
      COMMON /CH/ S, T
      CHARACTER*4 S, T(3), U(4)*4, V*16
      EQUIVALENCE (S, U(1)), (U, V)
      INTEGER IA(2, 3), IB(6), IC(3, 2), ID, IE(0:5)
      EQUIVALENCE (IA, IB, IC(1, 1)), (IB(4), ID), (IE(0), IA(1, 1))
      REAL R(4)
      DOUBLE PRECISION D
      COMPLEX Z, ZZ(2)
      EQUIVALENCE (R(1), Z), (R(3), D)
      REAL RR(4), RQ
      EQUIVALENCE (ZZ, RR), (RQ, ZZ(2))
      REAL CX(6)
      EQUIVALENCE (CX(2), Q)
      LOGICAL L(3)
      INTEGER N1(2, 3), N2(10), N3, N4(4)
      REAL R1, R2(3), R3
      DOUBLE PRECISION D1, D2(2)
      COMPLEX Z1, Z2
      CHARACTER C1*5, C2(3)*2, C3*8, C4*3
      PARAMETER (NN = 3, PI = 3.14159, LL = NN * 2 - 1)
      INTEGER TRI(3, 3), SQ(LL), DIA(4, 4)
      DATA N1 /1, 2, 3, 4, 5, 6/, N2 /3*7, 2*8, 5*9/
      DATA N3, R1, D1 /-5, +2.5, 1.5D0/
      DATA R2 /NN*1.25/, R3 /PI/, D2 /2*-1D-1/
      DATA Z1 /(1.0, -2.0)/, Z2 /(1, 2)/
      DATA C1, C2 /'ABCDEFGH', 'A', 'BC', 'DEF'/
      DATA C3(1:3), C3(4:4), C3(5:8) /'UVW', '-', 'XYZ'/
      DATA C4 /3HXYZ/
      DATA L /.TRUE., 2*.FALSE./
      DATA (N4(I), I = 4, 1, -1) /1, 2, 3, 4/
      DATA ((TRI(I, J), I = J, 3), J = 1, 3) /6*1/
      DATA ((TRI(I, J), I = 1, J - 1), J = 2, 3) /3*0/
      DATA (SQ(I), SQ(I + 1), I = 1, LL - 1, 2), SQ(LL) /1,2,3,4,5/
      DATA ((DIA(I, J), J = 1, 4), I = 1, 4) /1, 4*0, 1, 4*0, 1, 4*0, 1/
      CALL CHKI(1, K(1) + K(4) + M, 16)
      CALL CHKR(2, P + Q, 4.0)
      CALL CHKS(3, S, 'ABCD')
      CALL CHKS(4, U(2), 'EFGH')
      CALL CHKS(5, V(9:), 'IJ  KL  ')
      DO 10 J = 1, 6
   10 IB(J) = J
      CALL CHKI(6, IA(2, 2), 4)
      CALL CHKI(7, IC(2, 2), 5)
      CALL CHKI(8, ID, 4)
      CALL CHKI(9, IE(5), 6)
      IE(2) = 33
      CALL CHKI(10, IA(1, 2) + IC(3, 1), 66)
      Z = (3.0, 4.0)
      CALL CHKR(11, R(1) + R(2), 7.0)
      D = 1.0D0
      CALL CHKR(12, R(3), 0.0)
      CALL CHKR(13, R(4), 1.875)
      ZZ(1) = 1
      ZZ(2) = (5.0, 6.0)
      CALL CHKR(14, RR(3) * RQ, 25.0)
      CALL CHKR(15, CX(1), 2.5)
      CX(3) = 9
      X = 1
      I = 2
      Y(3) = 3
      CALL BLANK
      CALL CHKI(16, I, 12)
      CALL CHKR(17, Y(1), 5.0)
      CALL CHKI(18, N1(2, 3) * N1(1, 2), 18)
      CALL CHKI(19, N2(3) * 100 + N2(5) * 10 + N2(10), 789)
      CALL CHKI(20, N3, -5)
      CALL CHKR(21, R1 + R2(3), 3.75)
      CALL CHKR(22, R3, 3.14159)
      CALL CHKD(23, D1 + D2(2), 1.4D0)
      CALL CHKZ(24, Z1 + Z2, (2.0, 0.0))
      CALL CHKS(25, C1, 'ABCDE')
      CALL CHKS(26, C2(1) // C2(2) // C2(3), 'A BCDE')
      CALL CHKS(27, C3, 'UVW-XYZ ')
      CALL CHKS(28, C4, 'XYZ')
      CALL CHKL(29, L(1) .AND. .NOT. L(3), .TRUE.)
      CALL CHKI(30, N4(1) * 10 + N4(4), 41)
      CALL CHKI(31, TRI(3, 1) + TRI(3, 3) * 10 + TRI(1, 3) * 100, 11)
      CALL CHKI(32, SQ(2) * 10 + SQ(5), 25)
      CALL CHKI(33, DIA(1, 1) + DIA(4, 4) + DIA(2, 3), 2)
      DO 20 J = 1, 3
   20 CALL COUNT(N3)
      CALL CHKI(34, N3, 103)
      CALL LOCALS(N3)
      CALL LOCALS(N3)
      CALL CHKI(35, N3, 12)
      CALL FINISH('STORAGE')
      END
      SUBROUTINE BLANK
      COMMON V, N, W, Y(40)
      COMMON /B/ DUMMY, QQ(2)
      N = N + 10
      W = 5
      CALL CHKR(40, V, 1.0)
      CALL CHKR(41, Y(2), 3.0)
      CALL CHKR(42, QQ(2), 9.0)
      END
      SUBROUTINE COUNT(N)
      INTEGER I, OLD
      SAVE
      DATA I /100/
      I = I + 1
      N = I
      END
      SUBROUTINE LOCALS(N)
      COMMON /SAVED/ I
      SAVE /SAVED/, J
      DATA J /10/
      J = J + 1
      N = J
      END
      BLOCK DATA INIT
      COMMON /A/ K(4), M
      COMMON /B/ P, Q
      COMMON /CH/ S
      CHARACTER*16 S
      PARAMETER (ONE = 1)
      DATA K, M /1, 2, 3, 4, 11/, P /2.5/
      DATA Q /1.5/
      DATA S /'ABCDEFGHIJ  KL'/
      END
