C     What depends on the radius alone: radii of centres RC and of faces
C     RF, one over them, the factor of the pressure's change B; at the
C     top, new values outside are SU*U, SV + CV*V and ST - T; at the
C     bottom BV - V; at the wall AT - T, by sector
      DOUBLE PRECISION RC(NR+2), RF(NR+2), QC(NR+2), QF(NR+2), B(NR+2),
     &   SU(NR+2), SV(NR+2), CV(NR+2), ST(NR+2), BV(NR+2), AT(NP+2)
      COMMON /RADII/ RC, RF, QC, QF, B, SU, SV, CV, ST, BV, AT
C     Time step, and one over the steps of the grid
      DOUBLE PRECISION DT, AR, AZ, AP
      COMMON /STEPS/ DT, AR, AZ, AP
