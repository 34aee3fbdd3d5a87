C     PROCEDURES OF EVERY TYPE AS ARGUMENTS
      PROGRAM A3
C     procedure args: passing dummy procedures, functions returning all types
      EXTERNAL F, G, H, SUBX
      INTRINSIC DSIN, SIN, CSQRT, LEN, NINT, IDNINT, CONJG, DABS, AINT
      DOUBLE PRECISION DAP, DSIN, DABS
      COMPLEX ZAP, CSQRT, CONJG
      LOGICAL H
      CALL APPLY(F, 2)
      CALL APPLY(G, 3)
      PRINT '(2F12.8)', DAP(DSIN, 1D0), DAP(DABS, -2D0)
      PRINT '(2F10.6)', ZAP(CSQRT, (3.,4.)), ZAP(CONJG, (3.,4.))
      CALL LOGI(H)
      CALL NEST(SUBX, 5, N)
      PRINT *, N
      CALL ALTR(SUBX, *10, *20)
      PRINT *, 'NONE'
      GOTO 30
   10 PRINT *, 'TEN'
      GOTO 30
   20 PRINT *, 'TWENTY'
   30 X = ADDUP(4)
      PRINT *, X
      PRINT *, IDNAP(IDNINT, 2.5D0), RAP(AINT, 2.9), IRAP(NINT, 2.9)
      END
      SUBROUTINE APPLY(FUN, N)
      INTEGER FUN
      EXTERNAL FUN
      PRINT *, FUN(N)
      END
      INTEGER FUNCTION F(I)
      F = I + 100
      END
      INTEGER FUNCTION G(I)
      G = I * 100
      END
      LOGICAL FUNCTION H(I, J)
      H = I .LT. J
      END
      DOUBLE PRECISION FUNCTION DAP(FUN, D)
      DOUBLE PRECISION FUN, D
      DAP = FUN(D)
      END
      COMPLEX FUNCTION ZAP(FUN, Z)
      COMPLEX FUN, Z
      ZAP = FUN(Z)
      END
      FUNCTION RAP(FUN, X)
      RAP = FUN(X)
      END
      FUNCTION IRAP(NF, X)
      IRAP = NF(X)
      END
      FUNCTION IDNAP(NF, X)
      DOUBLE PRECISION X
      IDNAP = NF(X)
      END
      SUBROUTINE LOGI(L)
      LOGICAL L
      EXTERNAL L
      IF (L(1,2)) PRINT *, 'LESS'
      END
      SUBROUTINE NEST(S, I, N)
      EXTERNAL S
      CALL NEST2(S, I, N)
      END
      SUBROUTINE NEST2(S, I, N)
      EXTERNAL S
      CALL S(I, N)
      END
      SUBROUTINE SUBX(I, N)
      N = I * I
      END
      SUBROUTINE ALTR(S, *, *)
      EXTERNAL S
      CALL S(2, N)
      RETURN N - 2
      END
      FUNCTION ADDUP(N)
      DIMENSION A(10)
      SAVE A
      LOGICAL FIRST
      SAVE FIRST
      DATA FIRST /.TRUE./
      IF (FIRST) THEN
        DO 1 I = 1, 10
    1   A(I) = I
        FIRST = .FALSE.
      ENDIF
      ADDUP = 0
      DO 2 I = 1, N
    2 ADDUP = ADDUP + A(I)
      END
