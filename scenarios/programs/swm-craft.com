C     The state: velocities U and V, pressure P, fluxes CU and CV,
C     potential vorticity Z, Bernoulli function H, stream function PSI
      INTEGER MX, NX
      PARAMETER (MX = M + 2, NX = N + 2)
      REAL*8 U(MX,NX), V(MX,NX), P(MX,NX),
     &   UNEW(MX,NX), VNEW(MX,NX), PNEW(MX,NX),
     &   UOLD(MX,NX), VOLD(MX,NX), POLD(MX,NX),
     &   CU(MX,NX), CV(MX,NX), Z(MX,NX), H(MX,NX), PSI(MX,NX)
      COMMON /STATE/ U, V, P, UNEW, VNEW, PNEW, UOLD, VOLD, POLD,
     &   CU, CV, Z, H, PSI
CDIR$ SHARED U(:,:BLOCK), V(:,:BLOCK), P(:,:BLOCK)
CDIR$ SHARED UNEW(:,:BLOCK), VNEW(:,:BLOCK), PNEW(:,:BLOCK)
CDIR$ SHARED UOLD(:,:BLOCK), VOLD(:,:BLOCK), POLD(:,:BLOCK)
CDIR$ SHARED CU(:,:BLOCK), CV(:,:BLOCK), Z(:,:BLOCK), H(:,:BLOCK)
CDIR$ SHARED PSI(:,:BLOCK)
      REAL*8 DT, DX, DY, ALPHA, A
      COMMON /CONST/ DT, DX, DY, ALPHA
      PARAMETER (A = 1.D6)
