C     The melt as in crystal.com, a process's layers
      DOUBLE PRECISION U(NR+2,NZ+2,NLMAX+2), V(NR+2,NZ+2,NLMAX+2),
     &   W(NR+2,NZ+2,NLMAX+2), P(NR+2,NZ+2,NLMAX+2),
     &   T(NR+2,NZ+2,NLMAX+2), UN(NR+2,NZ+2,NLMAX+2),
     &   VN(NR+2,NZ+2,NLMAX+2), WN(NR+2,NZ+2,NLMAX+2),
     &   TN(NR+2,NZ+2,NLMAX+2), DP(NR+2,NZ+2,NLMAX+2)
      COMMON /MELT/ U, V, W, P, T, UN, VN, WN, TN, DP
C     Process ME of NPROC in a ring has NL layers behind the K0 of others
      INTEGER ME, NPROC, LEFT, RIGHT, NL, K0
      COMMON /PLACE/ ME, NPROC, LEFT, RIGHT, NL, K0
