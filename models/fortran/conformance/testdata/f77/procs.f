C     FUNCTIONS, SUBROUTINES, ENTRY, STATEMENT FUNCTIONS, DUMMY PROCEDURES
      PROGRAM PROCS
      EXTERNAL ADD1, TWICE, FSUB, FADD
      INTRINSIC SIN, DSQRT, ABS, IABS, MOD, AMOD, LEN, INDEX, CABS, NINT
      INTRINSIC EXP, ALOG, DBLE, SIGN, ISIGN, DSIGN, IDIM, AIMAG, CONJG
      REAL AREA, ADD1, F, G, H, A(3, 4)
      INTEGER FADD, E1, E2, FACT, NA(5)
      DOUBLE PRECISION DE2, APPLYD, DPF
      CHARACTER*5 CF, C, CFX*8
      COMPLEX ZF
      LOGICAL LF
      F(X) = X * X + 1
      G(X, Y) = F(X) + F(Y) * B
      H(X) = ADD1(G(X, X))
      INTEGER SF
      CHARACTER*3 SC
      CHARACTER*6 SD
      SF(X) = X * 2.75
      SC(I) = 'ABCDEF'(I:I+2)
      SD(C) = C // '!'
      B = 2
      CALL CHKR(1, F(3.0), 10.0)
      CALL CHKR(2, G(1.0, 2.0), 12.0)
      X = 100
      CALL CHKR(3, H(1.0), 7.0)
      CALL CHKI(4, SF(1.0), 2)
      CALL CHKS(5, SC(2), 'BCD')
      CALL CHKS(6, SD('XYZ'), 'XYZ  !')
      CALL CHKR(7, X, 100.0)
C     PROCEDURES AS ARGUMENTS, THROUGH TWO LEVELS
      CALL CHKR(8, TWICE(ADD1, 3.0), 5.0)
      CALL PASS(TWICE, ADD1, 4.0, R)
      CALL CHKR(9, R, 6.0)
      CALL CHKR(10, APPLY(SIN, 1.0), SIN(1.0))
      CALL CHKR(11, APPLY(ABS, -1.5), 1.5)
      CALL CHKD(12, APPLYD(DSQRT, 2.0D0), DSQRT(2.0D0))
      CALL CHKI(13, IAPPL2(MOD, 17, 5), 2)
      CALL CHKR(14, APPLY2(AMOD, 7.5, 2.0), 1.5)
      CALL CHKR(15, APPLY2(SIGN, 7.5, -2.0), -7.5)
      CALL CHKI(16, IAPPL2(ISIGN, 7, -2), -7)
      CALL CHKI(17, IAPPL2(IDIM, 7, 2), 5)
      CALL CHKR(18, ZAPP(CABS, (3.0, 4.0)), 5.0)
      CALL CHKR(19, ZAPP(AIMAG, (3.0, 4.0)), 4.0)
      CALL CHKI(20, NAPP(NINT, -2.5), -3)
      CALL CHKI(21, ISAPP(LEN, 'ABCD'), 4)
      CALL CHKI(22, ISAPP2(INDEX, 'ABCD', 'CD'), 3)
      CALL CHKR(23, APPLY(ALOG, APPLY(EXP, 2.0)), 2.0)
      CALL CALLS(FSUB, N)
      CALL CHKI(24, N, 77)
      CALL CALLS2(FSUB, N)
      CALL CHKI(25, N, 77)
      CALL CHKI(26, IAPPL2(FADD, 3, 4), 7)
C     ENTRY WITH OTHER ARGUMENTS AND TYPES
      CALL CHKI(27, E1(5), 6)
      CALL CHKI(28, E2(5, 3), 15)
      CALL SETUP(10)
      CALL CHKI(29, IGET(0), 10)
      CALL BUMP
      CALL BUMP()
      CALL CHKI(30, IGET(1), 13)
      CALL CHKD(31, DE2(2.0), 4.5D0)
      CALL CHKI(32, IE3(2.6), 3)
C     ALL TYPES OF FUNCTIONS
      CALL CHKS(33, CF(3), 'CCC  ')
      CALL CHKS(34, CFX('AB'), 'AB-AB   ')
      CALL CHKZ(35, ZF(2.0), (2.0, -2.0))
      CALL CHKL(36, LF(3, 2), .TRUE.)
      CALL CHKD(37, DPF(3.0D0), 9.0D0)
      CALL CHKI(38, NOARG(), 5)
      CALL CHKI(39, NOARG() + NOARG(), 10)
      CALL CHKI(40, IMPL(3), 9)
C     ADJUSTABLE AND ASSUMED SIZE
      CALL FILL(A, 3, 4)
      CALL CHKR(41, A(2, 3), 23.0)
      CALL CHKR(42, TOTAL(A, 12), 270.0)
      CALL CHKR(43, TOTAL(A(1, 2), 3), 66.0)
      CALL CHKR(44, CORNER(A, 2), 14.0)
      CALL CHKR(45, PART(A(2, 1), 2), 22.0)
      CALL BOUNDS(A, 0, 2)
      CALL CHKR(46, A(1, 1), -1.0)
      CALL CHKR(47, A(3, 4), -2.0)
      DO 10 I = 1, 5
   10 NA(I) = I
      CALL REVERS(NA, 5)
      CALL CHKI(48, NA(1) * 10 + NA(4), 52)
C     EXPRESSIONS ARE PASSED BY VALUE, VARIABLES BY ADDRESS
      N = 5
      CALL CHANGE(N)
      CALL CHKI(49, N, 6)
      CALL CHANGE((N))
      CALL CHKI(50, N, 6)
      CALL CHANGE(N + 0)
      CALL CHKI(51, N, 6)
      CALL CHANGE(NA(N - 3))
      CALL CHKI(52, NA(3), 4)
      CALL STRS('ABC', 'DEFGH', C)
      CALL CHKS(53, C, 'ABCDE')
      CALL SUBSTR(C(2:4))
      CALL CHKS(54, C, 'A***E')
C     SIDE EFFECTS
      CALL CHKI(55, NEXT() - NEXT() + 2 * NEXT(), 5)
      CALL FINISH('PROCS')
      END
      FUNCTION ADD1(X)
      ADD1 = X + 1
      END
      REAL FUNCTION TWICE(F, X)
      EXTERNAL F
      TWICE = F(F(X))
      RETURN
      END
      SUBROUTINE PASS(T, F, X, R)
      EXTERNAL T, F
      CALL PASS2(T, F, X, R)
      END
      SUBROUTINE PASS2(T, F, X, R)
      EXTERNAL F
      R = T(F, X)
      END
      FUNCTION APPLY(F, X)
      APPLY = F(X)
      END
      DOUBLE PRECISION FUNCTION APPLYD(F, X)
      DOUBLE PRECISION F, X
      APPLYD = F(X)
      END
      FUNCTION APPLY2(F, X, Y)
      APPLY2 = F(X, Y)
      END
      FUNCTION IAPPL2(K, I, J)
      IAPPL2 = K(I, J)
      END
      FUNCTION ZAPP(F, Z)
      COMPLEX Z
      ZAPP = F(Z)
      END
      FUNCTION NAPP(N, X)
      NAPP = N(X)
      END
      FUNCTION ISAPP(L, S)
      CHARACTER*(*) S
      EXTERNAL L
      ISAPP = L(S)
      END
      INTEGER FUNCTION ISAPP2(L, S, T)
      CHARACTER*(*) S, T
      INTEGER L
      EXTERNAL L
      ISAPP2 = L(S, T)
      END
      SUBROUTINE FSUB(N)
      N = 77
      END
      INTEGER FUNCTION FADD(I, J)
      FADD = I + J
      END
      SUBROUTINE CALLS(S, N)
      CALL S(N)
      END
      SUBROUTINE CALLS2(S, N)
      EXTERNAL S
      N = 0
      CALL CALLS(S, N)
      END
      INTEGER FUNCTION E1(I)
      INTEGER E2, J
      E1 = I + 1
      RETURN
      ENTRY E2(J, I)
      E1 = J * I
      END
      SUBROUTINE SETUP(K)
      SAVE N
      N = K
      RETURN
      ENTRY BUMP
      N = N + 1
      RETURN
      ENTRY IGETS(M, J)
      M = N + J
      END
      FUNCTION IGET(J)
      CALL IGETS(IGET, J)
      END
      FUNCTION DE1(X)
      DOUBLE PRECISION DE2
      DE1 = X
      RETURN
      ENTRY DE2(X)
      DE2 = X + 2.5D0
      RETURN
      ENTRY IE3(X)
      IE3 = X + 0.5
      END
      CHARACTER*5 FUNCTION CF(N)
      CF = ' '
      DO 10 I = 1, N
   10 CF(I:I) = 'C'
      END
      CHARACTER*(*) FUNCTION CFX(S)
      CHARACTER*(*) S
      CFX = S // '-' // S
      END
      COMPLEX FUNCTION ZF(X)
      ZF = CMPLX(X, -X)
      END
      LOGICAL FUNCTION LF(I, J)
      LF = I .GT. J
      END
      DOUBLE PRECISION FUNCTION DPF(D)
      DOUBLE PRECISION D
      DPF = D ** 2
      END
      FUNCTION NOARG()
      NOARG = 5
      END
      FUNCTION IMPL(I)
      IMPLICIT REAL (I)
      INTEGER IMPL, I
      IMPL = I
      IMPL = IMPL * IMPL
      END
      SUBROUTINE FILL(A, N, M)
      DIMENSION A(N, M)
      DO 10 J = 1, M
      DO 10 I = 1, N
   10 A(I, J) = 10 * I + J
      END
      FUNCTION TOTAL(A, N)
      DIMENSION A(*)
      TOTAL = 0
      DO 10 I = 1, N
   10 TOTAL = TOTAL + A(I)
      END
      FUNCTION CORNER(A, N)
      REAL A(N - 1 : 2 * N - 1, *)
      CORNER = A(1, 4)
      END
      FUNCTION PART(B, N)
      REAL B(0 : N - 1, N)
      PART = B(0, 2) + B(1, 1) - B(0, 1)
      END
      SUBROUTINE BOUNDS(A, L, M)
      COMMON /DIMS/ K
      REAL A(L : M, -1 : 2)
      A(L, -1) = -1
      A(M, 2) = -2
      END
      SUBROUTINE REVERS(N, L)
      INTEGER N(1)
      DO 10 I = 1, L / 2
      K = N(I)
      N(I) = N(L + 1 - I)
   10 N(L + 1 - I) = K
      END
      SUBROUTINE CHANGE(N)
      N = N + 1
      END
      SUBROUTINE STRS(A, B, C)
      CHARACTER A*(*), B*(*), C*(*)
      C = A // B
      END
      SUBROUTINE SUBSTR(S)
      CHARACTER*(*) S
      CHARACTER T(10)
      DO 10 I = 1, LEN(S)
   10 S(I:I) = '*'
      END
      FUNCTION NEXT()
      SAVE N
      DATA N /0/
      N = N + 1
      NEXT = N
      END
