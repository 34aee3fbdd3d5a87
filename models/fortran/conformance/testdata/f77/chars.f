C     CHARACTER: SUBSTRINGS, CONCATENATION, COMPARISON, ARRAYS, FUNCTIONS
      PROGRAM CHARS
      CHARACTER A*5, B*3, C(4)*2, D, E*10, F*(2 + 3), G(2, 2)*3
      CHARACTER*8 STARS, H, J*1, LONG*100
      CHARACTER*(*) P, Q
      PARAMETER (P = 'HELLO', Q = P // ', WORLD')
      INTEGER I
      A = 'AB'
      CALL CHKS(1, A, 'AB   ')
      A = 'ABCDEFG'
      CALL CHKS(2, A, 'ABCDE')
      A(2:3) = 'XYZ'
      CALL CHKS(3, A, 'AXYDE')
      A(4:) = 'Q'
      CALL CHKS(4, A, 'AXYQ ')
      A(:2) = '12'
      CALL CHKS(5, A(:), '12YQ ')
      I = 3
      CALL CHKS(6, A(I - 1 : I + 1), '2YQ')
      CALL CHKS(7, A(I:I), 'Y')
      B = A(1:1) // A(2:2)
      CALL CHKS(8, B, '12 ')
      CALL CHKS(9, B // A // 'Z', '12 12YQ Z')
      C(1) = 'AB'
      C(2)(1:1) = 'C'
      C(2)(2:2) = 'D'
      CALL CHKS(10, C(1) // C(2), 'ABCD')
      G(2, 1) = 'XYZ'
      CALL CHKS(11, G(2, 1)(2:3), 'YZ')
      CALL CHKS(12, Q, 'HELLO, WORLD')
      CALL CHKI(13, LEN(Q), 12)
      CALL CHKI(14, LEN(A // B), 8)
      CALL CHKI(15, INDEX(Q, 'WOR'), 8)
      CALL CHKI(16, INDEX(Q, 'L'), 3)
      CALL CHKI(17, INDEX(Q, 'ABC'), 0)
      CALL CHKI(18, INDEX('AB', 'ABC'), 0)
      CALL CHKI(19, ICHAR('A'), 65)
      CALL CHKS(20, CHAR(97), 'a')
      CALL CHKI(21, ICHAR(CHAR(200)), 200)
      CALL CHKS(22, STARS(5), '*****   ')
      D = 'AB'
      CALL CHKS(23, D, 'A')
      E = 'ABC'
      CALL CHKL(24, E .EQ. 'ABC', .TRUE.)
      CALL CHKL(25, 'ABC' .EQ. E, .TRUE.)
      CALL CHKL(26, E .LT. 'ABCD', .TRUE.)
      CALL CHKL(27, E .GT. 'AB', .TRUE.)
      CALL CHKL(28, 'A' .LE. 'B', .TRUE.)
      CALL CHKL(29, ' ' .LT. 'A' .AND. '0' .LT. '9', .TRUE.)
      CALL CHKL(30, E(1:3) .NE. 'ABC', .FALSE.)
      CALL JOIN(A(1:2), B(1:2), LONG)
      CALL CHKS(31, LONG(1:8), '12+12   ')
      CALL PASSED(C, 4)
      CALL CHKS(32, C(1) // C(2) // C(3) // C(4), '1*2*3*4*')
      CALL VIEW(C)
      CALL CHKS(33, C(2), 'PQ')
      F = 'IT''S'
      CALL CHKS(34, F, 'IT''S ')
      CALL CHKI(35, LEN('''''') , 2)
      H = 'ABCDEFGH'
      H(1:4) = H(5:8)
      CALL CHKS(36, H, 'EFGHEFGH')
      J = H
      CALL CHKS(37, J, 'E')
      CALL CHKS(38, STARS(1) // '!', '*       !')
      DO 10 I = 1, 100
   10 LONG(I:I) = CHAR(MOD(I, 26) + ICHAR('A'))
      CALL CHKI(39, INDEX(LONG, 'YZAB'), 24)
      CALL CHKS(40, LONG(99:), 'VW')
      CALL CHKS(41, ('A' // ('B' // 'C')) // 'D', 'ABCD')
      CALL CHKL(42, LLT('ABC', 'ABD') .AND. LGE('B', 'A  '), .TRUE.)
      E = 'A'
      E = E(1:1) // 'B' // E(1:1)
      CALL CHKS(43, E, 'ABA       ')
      CALL CHKI(44, LENGTH(E(2:5) // 'X'), 5)
      CALL CHKS(45, 'LOWER case kept', 'LOWER case kept')
      CALL CHKS(46, CHAR(ICHAR('A') + 1) // 'Z', 'BZ')
      CALL FINISH('CHARS')
      END
      CHARACTER*8 FUNCTION STARS(N)
      STARS = ' '
      DO 10 I = 1, N
   10 STARS(I:I) = '*'
      END
      SUBROUTINE JOIN(X, Y, Z)
      CHARACTER*(*) X, Y, Z
      Z = X // '+' // Y
      END
      SUBROUTINE PASSED(C, N)
      CHARACTER*(*) C(N)
      DO 10 I = 1, N
   10 C(I) = CHAR(I + 48) // '*'
      END
      SUBROUTINE VIEW(C)
      CHARACTER*4 C(*)
      C(1)(3:4) = 'PQ'
      END
      FUNCTION LENGTH(C)
      CHARACTER C*(*)
      LENGTH = LEN(C)
      END
