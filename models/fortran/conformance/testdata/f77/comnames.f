C     COMMON BLOCKS WITH NAMES THAT OTHER THINGS HAVE
      COMMON /SIN/ A, /B/ B, /I/ C(2)
      COMMON /DATA/ D
      EXTERNAL BLK
      INTEGER I
      I = 3
      B = 2
      PRINT *, A, B, C, D, SIN(0.0), I
      CALL S
      PRINT *, A, B
      END
      SUBROUTINE S
      COMMON /SIN/ X /B/ Y
      X = X + 1
      Y = Y + 1
      END
      BLOCK DATA BLK
      COMMON /SIN/ A, /I/ C(2)
      COMMON /DATA/ D
      DATA A, C, D /1.5, 2*2.5, 3.5/
      END
