C     The state: velocities U and V, pressure P, fluxes CU and CV,
C     potential vorticity Z, Bernoulli function H, stream function PSI
      DOUBLE PRECISION U(0:M,0:N), V(0:M,0:N), P(0:M,0:N),
     &   UNEW(0:M,0:N), VNEW(0:M,0:N), PNEW(0:M,0:N),
     &   UOLD(0:M,0:N), VOLD(0:M,0:N), POLD(0:M,0:N),
     &   CU(0:M,0:N), CV(0:M,0:N), Z(0:M,0:N), H(0:M,0:N),
     &   PSI(0:M,0:N)
      COMMON /STATE/ U, V, P, UNEW, VNEW, PNEW, UOLD, VOLD, POLD,
     &   CU, CV, Z, H, PSI
      DOUBLE PRECISION DT, DX, DY, ALPHA, A
      COMMON /CONST/ DT, DX, DY, ALPHA
      PARAMETER (A = 1.D6)
