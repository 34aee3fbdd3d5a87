C     EDIT DESCRIPTORS IN INPUT, FROM INTERNAL FILES
      PROGRAM FMTIN
      CHARACTER*40 L, S*5, T*3, B(3)*10
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL P, Q, R, U
      L = '  12 34-567 +8  9'
      READ (L, '(I4, I3, I4, I3, I3)') I, J, K, M, N
      CALL CHKI(1, I, 12)
      CALL CHKI(2, J, 34)
      CALL CHKI(3, K, -567)
      CALL CHKI(4, M, 8)
      CALL CHKI(5, N, 9)
      L = '1 2  '
      READ (L, '(BN, I5)') I
      READ (L, '(BZ, I5)') J
      CALL CHKI(6, I, 12)
      CALL CHKI(7, J, 10200)
      READ (L, '(BZ, I3, BN, I2)') I, J
      CALL CHKI(8, I, 102)
      CALL CHKI(9, J, 0)
      READ (L, '(I4)') I
      CALL CHKI(10, I, 12)
      L = '12345 1.25 -.5E1 +12 3E2  1D-2'
      READ (L, '(F5.2, F5.2, F6.1, F4.1, F4.1, F6.1)') A, C, E, F, G, H
      CALL CHKR(11, A, 123.45)
      CALL CHKR(12, C, 1.25)
      CALL CHKR(13, E, -5.0)
      CALL CHKR(14, F, 1.2)
      CALL CHKR(15, G, 30.0)
      CALL CHKR(16, H, 0.001)
      L = '1.5+3 25-1'
      READ (L, '(E5.1, G5.1)') A, C
      CALL CHKR(17, A, 1500.0)
      CALL CHKR(18, C, 0.25)
      L = '  12345678901.5D2'
      READ (L, '(D17.3)') D
      CALL CHKD(19, D, 1234567890150.0D0)
      L = '1234 1234 1.5  1.5E0'
      READ (L, '(2PF5.1, 0P, F5.1, 1PF5.1, F5.1)')
     1  A, C, E, F
      CALL CHKR(20, A, 1.234)
      CALL CHKR(21, C, 123.4)
      CALL CHKR(22, E, 0.15)
      CALL CHKR(23, F, 1.5)
      L = '(1.5)'
      READ (L, '(1X, F3.1)') A
      CALL CHKR(24, A, 1.5)
      L = 'T.F..TRUE.FALSEtx'
      READ (L, '(L1, L3, L6, L5, L2)') P, Q, R, U, P
      CALL CHKL(25, P .AND. R .AND. .NOT. (Q .OR. U), .TRUE.)
      L = 'ABCDEFGHIJ'
      READ (L, '(A3, A5)') S, T
      CALL CHKS(26, S, 'ABC  ')
      CALL CHKS(27, T, 'FGH')
      L = 'ABCDEFGHIJ'
      READ (L, '(A, A)') S, T
      CALL CHKS(28, S // T, 'ABCDEFGH')
      L = '1.02.0'
      READ (L, '(2F3.1)') Z
      CALL CHKZ(29, Z, (1.0, 2.0))
      L = '1234567890'
      READ (L, '(T5, I2, TL4, I2, TR2, I2, T1, I1, 3X, I1)')
     1  I, J, K, M, N
      CALL CHKI(30, I, 56)
      CALL CHKI(31, J, 34)
      CALL CHKI(32, K, 78)
      CALL CHKI(33, M, 1)
      CALL CHKI(34, N, 5)
      B(1) = '1 2'
      B(2) = '3 4'
      B(3) = '5 6'
      READ (B, '(I1, I2 / I1, I2)') I, J, K, M
      CALL CHKI(35, I * 1000 + J * 100 + K * 10 + M, 1234)
      READ (B, '(I1)') I, J, K
      CALL CHKI(36, I * 100 + J * 10 + K, 135)
      READ (B, '(//I1)') I
      CALL CHKI(37, I, 5)
      B(1) = 'X'
      READ (B(1), '(I3)', IOSTAT = I) J
      CALL CHKL(38, I .GT. 0, .TRUE.)
      READ (B(1), '(I3)', ERR = 10) J
      CALL CHKI(39, 1, 2)
   10 CALL CHKI(39, 1, 1)
      READ (B(3), '(I1/I1)', IOSTAT = I) J, K
      CALL CHKL(40, I .LT. 0, .TRUE.)
      READ (B(3), '(I1/I1)', END = 20) J, K
      CALL CHKI(41, 1, 2)
   20 CALL CHKI(41, 1, 1)
      L = '     '
      READ (L, '(I5)') I
      CALL CHKI(42, I, 0)
      L = '     '
      READ (L, '(F5.2)') A
      CALL CHKR(43, A, 0.0)
      L = '12'
      READ (L, '(I2, I3)') I, J
      CALL CHKI(44, I * 100 + J, 1200)
      WRITE (L, '(I3, 2X, F5.2)') 7, 1.5
      CALL CHKS(45, L(1:10), '  7   1.50')
      WRITE (B, '(I2)') 1, 2, 3
      CALL CHKS(46, B(1)(1:3) // B(2)(1:2) // B(3)(1:2), ' 1  2 3')
      WRITE (L(5:8), '(I4)') 42
      CALL CHKS(47, L(1:10), '  7   4250')
      L = '1 2 3 4'
      READ (L, '(4(I1, :, 1X))') I, J, K, M
      CALL CHKI(48, M, 4)
      L = 'ABC'
      READ (L, '(A1, TL1, A2)') S, T
      CALL CHKS(49, S(1:1) // T, 'AAB ')
      L = '123'
      READ (L, '(1P, I3)') I
      CALL CHKI(50, I, 123)
      L = '1,2,3'
      READ (L, '(3I2)') I, J, K
      CALL CHKI(51, I + J + K, 6)
      L = '+.5 -5. 1E1 1.'
      READ (L, '(F3.0, F4.0, F4.0, F3.0)') A, C, E, F
      CALL CHKR(52, A + C + E + F, 6.5)
      CALL FINISH('FMTIN')
      END
