C     The field U, residual RSD, forcing FRCT (5 equations per point),
C     and the 5 x 5 blocks of one plane
      INCLUDE 'lu.par'
      INCLUDE 'lu.con'
      DOUBLE PRECISION U(5,NX,NY,NZ), RSD(5,NX,NY,NZ),
     &   FRCT(5,NX,NY,NZ)
      COMMON /FIELD/ U, RSD, FRCT
      DOUBLE PRECISION A(5,5,NX,NY), B(5,5,NX,NY), C(5,5,NX,NY),
     &   D(5,5,NX,NY)
      COMMON /PLANE/ A, B, C, D
