C     CHARACTERS AND NUMBERS IN ONE COMMON BLOCK
      CALL A
      CALL B
      END
      SUBROUTINE A
      COMMON /X/ C, I, D
      CHARACTER C*3
      DOUBLE PRECISION D
      C = 'ABC'
      I = 5
      D = 6
      END
      SUBROUTINE B
      COMMON /X/ C, I, D
      CHARACTER C*3
      DOUBLE PRECISION D
      PRINT *, C, I, D
      END
