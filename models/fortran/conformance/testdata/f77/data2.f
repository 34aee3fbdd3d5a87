C     DATA: REPEATS, CONVERSIONS, SUBSTRINGS, IMPLIED DO
      DIMENSION A(3), B(2,2), I(6)
      COMPLEX C(2)
      CHARACTER S*5, T(2)*2
      LOGICAL L(4)
      DOUBLE PRECISION D
      DATA A(1), X, Y /1*0., 2*1/
      DATA (A(K), K=2,3) /2., 3./
      DATA ((B(K,L1), K=1,2), L1=1,2) /1, 2, 3, 4/, C /(1,2), (3.,-4.)/
      DATA S(1:2), S(3:5) /'AB', 'C'/, T /2*'XYZ'/
      DATA L /2*.TRUE., 2*.FALSE./
      DATA (I(K), I(K+1), K=1,5,2) /6*9/, D /1/
      DATA J /Z'FF'/, M /O'17'/
      DATA N /-5/, XN /+5.E-1/
      PRINT *, A, X, Y, B, C
      PRINT *, S, T, L, I, D, J, M, N, XN
      END
