*     Square roots and logarithms of negative numbers that constants made
*     COMPLEX: the imaginary part is +0, so that the branch is the upper one.
      PROGRAM BRNCHS
      COMPLEX Z, ROOT
      COMPLEX*16 D
      PARAMETER (ROOT = (0.0, 2.0))
      COMPLEX NEG
      PARAMETER (NEG = -4.0)
      COMPLEX FROMD
      DATA FROMD /-4.0/
      Z = -4.0
      CALL CHKL(1, SQRT(Z) .EQ. ROOT, .TRUE.)
      CALL CHKL(2, AIMAG(LOG(Z)) .GT. 3.0, .TRUE.)
      D = -4.0D0
      CALL CHKL(3, AIMAG(SQRT(CMPLX(D))) .EQ. 2.0, .TRUE.)
      CALL CHKL(4, SQRT(CMPLX(-4.0)) .EQ. ROOT, .TRUE.)
      CALL CHKL(5, SQRT(NEG) .EQ. ROOT, .TRUE.)
      CALL CHKL(6, SQRT(FROMD) .EQ. ROOT, .TRUE.)
      Z = -4
      CALL CHKL(7, SQRT(Z) .EQ. ROOT, .TRUE.)
      Z = -(-(-4.0))
      CALL CHKL(8, SQRT(Z) .EQ. ROOT, .TRUE.)
*     The opposite of a COMPLEX number has a part -0.
      Z = -(4.0, 0.0)
      CALL CHKL(9, SQRT(Z) .EQ. -ROOT, .TRUE.)
      CALL FINISH('BRNCHS')
      END
