C     CHARACTER ARGUMENTS OF PASSED LENGTH, ARRAYS AS INTERNAL FILES
      PROGRAM A2
C     character entities as dummy arrays, adjustable lengths, ENTRY, SAVE
      CHARACTER*3 W(4), R*12, CAT*12, F1*5
      EXTERNAL CAT
      DATA W /'one','two','thr','fou'/
      CALL LOOP(W, 4, R)
      PRINT *, R
      CALL LOOP(W(2), 2, R)
      PRINT *, R
      CALL LOOP(W(2)(2:3), 1, R)
      PRINT *, R
      PRINT *, CAT(W(1), W(2))
      CALL VIA(CAT, W(3), W(4))
      PRINT *, F1('abc'//'def')
      CALL SWAP(R(1:3), R(4:6))
      PRINT *, R
      CALL INTERN
      R = 'x'
      R(2:) = R(1:11)
      PRINT *, R
      WRITE (R, '(I4.4,A)') 12, 'AB'
      PRINT *, R, LEN(R), INDEX(R, '12')
      READ (R, '(I4)') I
      PRINT *, I
      END
      SUBROUTINE LOOP(S, N, R)
      CHARACTER*(*) S(N), R
      R = ' '
      K = 1
      DO 1 I = 1, N
        R(K:K+LEN(S(I))-1) = S(I)
    1   K = K + LEN(S(1))
      END
      CHARACTER*(*) FUNCTION CAT(A, B)
      CHARACTER*(*) A, B
      CAT = A // B
      END
      SUBROUTINE VIA(F, A, B)
      CHARACTER*(*) A, B
      CHARACTER*12 F
      EXTERNAL F
      PRINT *, F(B, A)
      END
      CHARACTER*5 FUNCTION F1(S)
      CHARACTER*(*) S
      CHARACTER*20 T
      T = S // '#' // S
      F1 = T(5:)
      END
      SUBROUTINE SWAP(A, B)
      CHARACTER*(*) A, B
      CHARACTER*10 T
      T = A
      A = B
      B = T
      END
      SUBROUTINE INTERN
      CHARACTER*5 L(3)
      CHARACTER*4 FMT(2)
      DATA FMT /'(I2,','F3)'/
      FMT(2) = 'I3)'
      WRITE (L, '(A5)') 'aaaaa', 'b', 'ccccccc'
      PRINT *, L
      WRITE (L, FMT) 1, 2, 3, 4
      PRINT *, L
      READ (L, '(I2,I3)') I, J, K, M
      PRINT *, I, J, K, M
      END
