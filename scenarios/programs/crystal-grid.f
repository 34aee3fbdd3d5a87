C     What the programs of crystal growth have in common: the grid, the
C     boundary conditions and the time step.
      SUBROUTINE GRID
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION PI, ASPECT, XTAL, D
      INTEGER I, K
      PARAMETER (ASPECT = 1.D0, XTAL = 0.4D0)
      PI = 4.D0*ATAN(1.D0)
      AR = NR
      AZ = NZ/ASPECT
      AP = NP/(2.D0*PI)
      DO 10 I = 1, NR + 2
         RC(I) = (I - 1.5D0)/AR
         RF(I) = (I - 1.D0)/AR
         QC(I) = 1.D0/RC(I)
         QF(I) = 0.D0
         IF (I .GT. 1) QF(I) = 1.D0/RF(I)
         BV(I) = 2.D0*REC*RC(I)
C        Below the crystal, and below the free surface beside it
         SU(I) = 1.D0
         IF (RF(I) .LE. XTAL) SU(I) = -1.D0
         IF (RC(I) .LE. XTAL) THEN
            SV(I) = 2.D0*REX*RC(I)
            CV(I) = -1.D0
            ST(I) = 0.D0
         ELSE
            SV(I) = 0.D0
            CV(I) = 1.D0
            ST(I) = 2.D0*(RC(I) - XTAL)/(1.D0 - XTAL)
         END IF
   10 CONTINUE
      DO 20 K = 1, NP + 2
         AT(K) = 2.D0*(1.D0 + SIDE*COS((K - 1.5D0)/AP))
   20 CONTINUE
C     Half of what is stable where cells are smallest, at the axis
      D = AR*AR + AZ*AZ + QC(2)*QC(2)*AP*AP
      DT = 0.25D0*MIN(1.D0, PR)/D
      DO 30 I = 1, NR + 2
         B(I) = (6.D0/7.D0)
     &      /(2.D0*DT*(AR*AR + AZ*AZ + QC(I)*QC(I)*AP*AP))
   30 CONTINUE
      END
