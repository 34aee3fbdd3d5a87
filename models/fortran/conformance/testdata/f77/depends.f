C     ITEMS OF INPUT THAT DEPEND ON EARLIER ONES, FORMATS AS EXPRESSIONS
      DIMENSION A(5)
      CHARACTER L*40, F*8, FA(2)*10
      L = '3 1.5 2.5 3.5 2 9.5'
      READ (L, *) N, (A(I), I = 1, N), K, A(K)
      PRINT *, N, (A(I), I = 1, N), K
      F = 'I3'
      WRITE (6, '(1X,' // F // ')') N
      FA(1) = '(F6.2)'
      FA(2) = '(1X,2F6.2)'
      WRITE (6, FA(2)) A(1), A(2)
      WRITE (6, FA(1)(1:6)) A(1)
      WRITE (6, '(1X, 3F5.1)') (A(I) * 2, I = N, 1, -1)
      WRITE (6, *) (I, (J, J = 1, I), I = 1, 3)
      READ (L, '(I1, 2(1X, F3.1))') I, (A(I + J), J = 1, 2)
      PRINT *, A(4), A(5)
      END
