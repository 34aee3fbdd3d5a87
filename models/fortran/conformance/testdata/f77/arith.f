C     ARITHMETIC EXPRESSIONS: PRECEDENCE, ASSOCIATION, DIVISION, MIXED TYPES
      PROGRAM ARITH
      INTEGER I, J, K, IA(3)
      REAL A, B, C
      DOUBLE PRECISION D, E
      COMPLEX Z, W
      DATA I, J, K /7, -7, 2/, A, B, C /2.0, 3.0, 2.0/
      DATA D, E /2.0D0, 3.0D0/, Z, W /(1.0,2.0), (3.0,-4.0)/
      CALL CHKI(1, I / K, 3)
      CALL CHKI(2, J / K, -3)
      CALL CHKI(3, I / (-K), -3)
      CALL CHKI(4, J / (-K), 3)
      CALL CHKI(5, 7 / 2 * 2, 6)
      CALL CHKI(6, 2 * 7 / 2, 7)
      CALL CHKI(7, 2 * (7 / 2), 6)
      CALL CHKI(8, -K ** 2, -4)
      CALL CHKI(9, (-K) ** 2, 4)
      CALL CHKI(10, K ** 3 ** 2, 512)
      CALL CHKI(11, (K ** 3) ** 2, 64)
      CALL CHKI(12, K ** (-1), 0)
      CALL CHKI(13, 1 ** (-5), 1)
      CALL CHKI(14, (-1) ** (-5), -1)
      CALL CHKI(15, I - 3 - 2, 2)
      CALL CHKI(16, 100 / 10 / 5, 2)
      CALL CHKI(17, -I + K, -5)
      CALL CHKI(18, -I * K, -14)
      CALL CHKI(19, -7 / 2, -3)
      CALL CHKI(20, + K, 2)
      CALL CHKI(21, MOD(J, K), -1)
      CALL CHKR(22, -A ** B, -8.0)
      CALL CHKR(23, A ** B ** C, 512.0)
      CALL CHKR(24, A ** B ** C / 2 ** 8, 2.0)
      CALL CHKR(25, A / B * C, 4.0 / 3.0)
      CALL CHKR(26, A + I / K, 5.0)
      CALL CHKR(27, A + REAL(I) / K, 5.5)
      CALL CHKR(28, I / K * A, 6.0)
      CALL CHKR(29, A * I / K, 7.0)
      CALL CHKR(30, A ** (-2), 0.25)
      CALL CHKR(31, A ** (-2.0), 0.25)
      CALL CHKR(32, 4.0 ** 0.5, 2.0)
      CALL CHKR(33, (-A) ** 3, -8.0)
      CALL CHKD(34, D ** E, 8.0D0)
      CALL CHKD(35, A * D, 4.0D0)
      CALL CHKD(36, D / E, 2.0D0 / 3.0D0)
      CALL CHKD(37, I * D, 14.0D0)
      CALL CHKD(38, D ** I, 128.0D0)
      CALL CHKD(39, A ** E, 8.0D0)
      CALL CHKZ(40, Z + W, (4.0, -2.0))
      CALL CHKZ(41, Z - W, (-2.0, 6.0))
      CALL CHKZ(42, Z * W, (11.0, 2.0))
      CALL CHKZ(43, Z / W, (-0.2, 0.4))
      CALL CHKZ(44, -Z, (-1.0, -2.0))
      CALL CHKZ(45, Z ** 2, (-3.0, 4.0))
      CALL CHKZ(46, Z ** (-1), (0.2, -0.4))
      CALL CHKZ(47, A * Z, (2.0, 4.0))
      CALL CHKZ(48, Z / A, (0.5, 1.0))
      CALL CHKZ(49, Z + I, (8.0, 2.0))
      CALL CHKZ(50, (0.0, 1.0) ** 2, (-1.0, 0.0))
C     CONVERSION BY ASSIGNMENT
      I = 3.99
      CALL CHKI(51, I, 3)
      I = -3.99D0
      CALL CHKI(52, I, -3)
      I = (5.7, 9.9)
      CALL CHKI(53, I, 5)
      A = 7 / 2
      CALL CHKR(54, A, 3.0)
      A = 1.5D0
      CALL CHKR(55, A, 1.5)
      A = (2.5, 3.5)
      CALL CHKR(56, A, 2.5)
      D = 3
      CALL CHKD(57, D, 3.0D0)
      D = 0.5
      CALL CHKD(58, D, 0.5D0)
      Z = 4
      CALL CHKZ(59, Z, (4.0, 0.0))
      Z = 2.5D0
      CALL CHKZ(60, Z, (2.5, 0.0))
C     OLD COMPILERS TAKE A SIGN AFTER AN OPERATOR
      CALL CHKI(61, 3 * (-2), -6)
      IA(1) = 1
      IA(2) = IA(1) + 1
      IA(IA(2) + 1) = IA(IA(1)) + IA(IA(1) + 1) * 5
      CALL CHKI(62, IA(3), 11)
C     A LONG ONE
      CALL CHKR(63, ((((1.0 + 2.0) * 3.0 - 4.0) / 5.0 + 6.0) ** 2
     1  - 7.0 * (8.0 - 9.0 * (10.0 - 11.0 * (12.0 - 13.0)))) / 2.0
     2  + (((((((14.0))))))), 672.0)
      CALL CHKI(64, 2147483647 + 0, 2147483647)
      CALL CHKI(65, -2147483647 - 1 + 1, -2147483647)
      CALL CHKR(66, 1.E-3 * 1000, 1.0)
      CALL CHKR(67, .5 + 5. + 5.E-1 + .5E+1 + 5E0, 16.0)
      CALL CHKD(68, 1D-1 * 10 + 2.D0 + .5D+1, 8.0D0)
      CALL CHKD(69, 0.1D0 + 0.1, 0.1D0 + DBLE(0.1))
      CALL FINISH('ARITH')
      END
