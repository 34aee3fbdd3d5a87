C     The melt: velocities U (radial), V (azimuthal) and W (vertical),
C     pressure P, temperature T; new values of the velocities and the
C     temperature; change of the pressure DP
      DOUBLE PRECISION U(NR+2,NZ+2,NP+2), V(NR+2,NZ+2,NP+2),
     &   W(NR+2,NZ+2,NP+2), P(NR+2,NZ+2,NP+2), T(NR+2,NZ+2,NP+2),
     &   UN(NR+2,NZ+2,NP+2), VN(NR+2,NZ+2,NP+2), WN(NR+2,NZ+2,NP+2),
     &   TN(NR+2,NZ+2,NP+2), DP(NR+2,NZ+2,NP+2)
      COMMON /MELT/ U, V, W, P, T, UN, VN, WN, TN, DP
