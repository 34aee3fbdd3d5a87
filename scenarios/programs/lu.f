C     LU of the NAS Parallel Benchmarks (Bailey et al., RNR-94-007,
C     section 4.3), written from the published description: a
C     symmetric successive over-relaxation scheme for five coupled
C     nonlinear equations of compressible flow on a cube, with the
C     block lower and upper triangular systems of each plane solved
C     in turn.  Plain Fortran 77, sequential.
C
C     The class is in lu.par.  The norms of the residual and of the
C     error, and the surface integral, are printed and, for class S,
C     compared with the published values: STOP 1 if one is off by
C     more than 1.D-8 of itself.
      PROGRAM LU
      INCLUDE 'lu.com'
      DOUBLE PRECISION RNORM(5), ENORM(5), FRC
      INTEGER M
      CALL SETUP
      CALL BOUND
      CALL START
      CALL FORCE
      CALL SSOR (RNORM)
      CALL ERROR (ENORM)
      CALL SURFAC (FRC)
      WRITE (*, 100) NX, NY, NZ, ITMAX
      DO 10 M = 1, 5
         WRITE (*, 110) M, RNORM(M), ENORM(M)
   10 CONTINUE
      WRITE (*, 120) FRC
      IF (NX .EQ. 12 .AND. ITMAX .EQ. 50) CALL VERIFY (RNORM, ENORM,
     &   FRC)
  100 FORMAT (' LU', 3I5, I6, ' steps')
  110 FORMAT (' equation', I2, '  residual', 1P, E22.14, '  error',
     &   E22.14)
  120 FORMAT (' surface integral', 1P, E22.14)
      END

      SUBROUTINE SETUP
C     Coefficients
      INCLUDE 'lu.com'
      INTEGER M, N
      DOUBLE PRECISION TABLE(5,13)
      DATA ((TABLE(M,N), N = 1, 13), M = 1, 5) /
     &   2.D0, 0.D0, 0.D0, 4.D0, 5.D0, 3.D0, .5D0, .02D0, .01D0, .03D0,
     &   .5D0, .4D0, .3D0,
     &   1.D0, 0.D0, 0.D0, 0.D0, 1.D0, 2.D0, 3.D0, .01D0, .03D0, .02D0,
     &   .4D0, .3D0, .5D0,
     &   2.D0, 2.D0, 0.D0, 0.D0, 0.D0, 2.D0, 3.D0, .04D0, .03D0, .05D0,
     &   .3D0, .5D0, .4D0,
     &   2.D0, 2.D0, 0.D0, 0.D0, 0.D0, 2.D0, 3.D0, .03D0, .05D0, .04D0,
     &   .2D0, .1D0, .3D0,
     &   5.D0, 4.D0, 3.D0, 2.D0, .1D0, .4D0, .3D0, .05D0, .04D0, .03D0,
     &   .1D0, .3D0, .2D0/
      DO 20 N = 1, 13
         DO 10 M = 1, 5
            CE(M,N) = TABLE(M,N)
   10    CONTINUE
   20 CONTINUE
      DXI = 1.D0/(NX - 1)
      DETA = 1.D0/(NY - 1)
      DZETA = 1.D0/(NZ - 1)
      TX1 = 1.D0/(DXI*DXI)
      TX2 = 1.D0/(2.D0*DXI)
      TX3 = 1.D0/DXI
      TY1 = 1.D0/(DETA*DETA)
      TY2 = 1.D0/(2.D0*DETA)
      TY3 = 1.D0/DETA
      TZ1 = 1.D0/(DZETA*DZETA)
      TZ2 = 1.D0/(2.D0*DZETA)
      TZ3 = 1.D0/DZETA
      DX1 = 0.75D0
      DX2 = DX1
      DX3 = DX1
      DX4 = DX1
      DX5 = DX1
      DY1 = 0.75D0
      DY2 = DY1
      DY3 = DY1
      DY4 = DY1
      DY5 = DY1
      DZ1 = 1.D0
      DZ2 = DZ1
      DZ3 = DZ1
      DZ4 = DZ1
      DZ5 = DZ1
      DSSP = MAX(DX1, DY1, DZ1)/4.D0
      OMEGA = 1.2D0
      DT = DTSTEP
      END

      SUBROUTINE EXACT (I, J, K, Q)
C     The exact solution at a point: polynomials of degree 4
      INTEGER I, J, K
      DOUBLE PRECISION Q(5)
      INCLUDE 'lu.par'
      INCLUDE 'lu.con'
      INTEGER M
      DOUBLE PRECISION X, Y, Z
      X = DBLE(I - 1)/(NX - 1)
      Y = DBLE(J - 1)/(NY - 1)
      Z = DBLE(K - 1)/(NZ - 1)
      DO 10 M = 1, 5
         Q(M) = CE(M,1)
     &      + (CE(M,2) + (CE(M,5) + (CE(M,8) + CE(M,11)*X)*X)*X)*X
     &      + (CE(M,3) + (CE(M,6) + (CE(M,9) + CE(M,12)*Y)*Y)*Y)*Y
     &      + (CE(M,4) + (CE(M,7) + (CE(M,10) + CE(M,13)*Z)*Z)*Z)*Z
   10 CONTINUE
      END

      SUBROUTINE BOUND
C     Boundary values are those of the exact solution
      INCLUDE 'lu.com'
      INTEGER I, J, K
      DO 20 J = 1, NY
         DO 10 I = 1, NX
            CALL EXACT (I, J, 1, U(1,I,J,1))
            CALL EXACT (I, J, NZ, U(1,I,J,NZ))
   10    CONTINUE
   20 CONTINUE
      DO 60 K = 1, NZ
         DO 30 I = 1, NX
            CALL EXACT (I, 1, K, U(1,I,1,K))
            CALL EXACT (I, NY, K, U(1,I,NY,K))
   30    CONTINUE
         DO 40 J = 1, NY
            CALL EXACT (1, J, K, U(1,1,J,K))
            CALL EXACT (NX, J, K, U(1,NX,J,K))
   40    CONTINUE
   60 CONTINUE
      END

      SUBROUTINE START
C     Initial values inside: transfinite interpolation between the
C     six faces
      INCLUDE 'lu.com'
      INTEGER I, J, K, M
      DOUBLE PRECISION X, Y, Z, PX, PY, PZ
      DO 40 K = 2, NZ - 1
         Z = DBLE(K - 1)/(NZ - 1)
         DO 30 J = 2, NY - 1
            Y = DBLE(J - 1)/(NY - 1)
            DO 20 I = 2, NX - 1
               X = DBLE(I - 1)/(NX - 1)
               DO 10 M = 1, 5
                  PX = (1.D0 - X)*U(M,1,J,K) + X*U(M,NX,J,K)
                  PY = (1.D0 - Y)*U(M,I,1,K) + Y*U(M,I,NY,K)
                  PZ = (1.D0 - Z)*U(M,I,J,1) + Z*U(M,I,J,NZ)
                  U(M,I,J,K) = PX + PY + PZ - PX*PY - PY*PZ - PZ*PX
     &               + PX*PY*PZ
   10          CONTINUE
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      END

      SUBROUTINE FORCE
C     Forcing: the operator applied to the exact solution
      INCLUDE 'lu.com'
      INTEGER I, J, K, M
      DO 40 K = 1, NZ
         DO 30 J = 1, NY
            DO 20 I = 1, NX
               CALL EXACT (I, J, K, RSD(1,I,J,K))
               DO 10 M = 1, 5
                  FRCT(M,I,J,K) = 0.D0
   10          CONTINUE
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      CALL RHSX (RSD, FRCT)
      CALL RHSY (RSD, FRCT)
      CALL RHSZ (RSD, FRCT)
      END

      SUBROUTINE RESID
C     Residual of the steady state
      INCLUDE 'lu.com'
      INTEGER I, J, K, M
      DO 40 K = 1, NZ
         DO 30 J = 1, NY
            DO 20 I = 1, NX
               DO 10 M = 1, 5
                  RSD(M,I,J,K) = -FRCT(M,I,J,K)
   10          CONTINUE
   20       CONTINUE
   30    CONTINUE
   40 CONTINUE
      CALL RHSX (U, RSD)
      CALL RHSY (U, RSD)
      CALL RHSZ (U, RSD)
      END

      SUBROUTINE SSOR (RNORM)
C     The iteration; RNORM is the norm of the final residual
      DOUBLE PRECISION RNORM(5)
      INCLUDE 'lu.com'
      INTEGER I, J, K, M, ISTEP
      DOUBLE PRECISION SCALE
      SCALE = 1.D0/(OMEGA*(2.D0 - OMEGA))
      CALL RESID
      CALL NORM (RSD, RNORM)
      DO 100 ISTEP = 1, ITMAX
         DO 40 K = 2, NZ - 1
            DO 30 J = 2, NY - 1
               DO 20 I = 2, NX - 1
                  DO 10 M = 1, 5
                     RSD(M,I,J,K) = DT*RSD(M,I,J,K)
   10             CONTINUE
   20          CONTINUE
   30       CONTINUE
   40    CONTINUE
         DO 50 K = 2, NZ - 1
            CALL JACLD (K)
            CALL BLTS (K)
   50    CONTINUE
         DO 60 K = NZ - 1, 2, -1
            CALL JACU (K)
            CALL BUTS (K)
   60    CONTINUE
         DO 95 K = 2, NZ - 1
            DO 90 J = 2, NY - 1
               DO 80 I = 2, NX - 1
                  DO 70 M = 1, 5
                     U(M,I,J,K) = U(M,I,J,K) + SCALE*RSD(M,I,J,K)
   70             CONTINUE
   80          CONTINUE
   90       CONTINUE
   95    CONTINUE
         CALL RESID
  100 CONTINUE
      CALL NORM (RSD, RNORM)
      END

      SUBROUTINE NORM (V, S)
C     Root mean square of V over the inner points
      INCLUDE 'lu.par'
      DOUBLE PRECISION V(5,NX,NY,NZ), S(5)
      INTEGER I, J, K, M
      DO 10 M = 1, 5
         S(M) = 0.D0
   10 CONTINUE
      DO 50 K = 2, NZ - 1
         DO 40 J = 2, NY - 1
            DO 30 I = 2, NX - 1
               DO 20 M = 1, 5
                  S(M) = S(M) + V(M,I,J,K)*V(M,I,J,K)
   20          CONTINUE
   30       CONTINUE
   40    CONTINUE
   50 CONTINUE
      DO 60 M = 1, 5
         S(M) = SQRT(S(M)/((NX - 2)*(NY - 2)*(NZ - 2)))
   60 CONTINUE
      END

      SUBROUTINE ERROR (S)
C     Root mean square of the error over the inner points
      DOUBLE PRECISION S(5)
      INCLUDE 'lu.com'
      INTEGER I, J, K, M
      DOUBLE PRECISION Q(5)
      DO 10 M = 1, 5
         S(M) = 0.D0
   10 CONTINUE
      DO 50 K = 2, NZ - 1
         DO 40 J = 2, NY - 1
            DO 30 I = 2, NX - 1
               CALL EXACT (I, J, K, Q)
               DO 20 M = 1, 5
                  S(M) = S(M) + (Q(M) - U(M,I,J,K))**2
   20          CONTINUE
   30       CONTINUE
   40    CONTINUE
   50 CONTINUE
      DO 60 M = 1, 5
         S(M) = SQRT(S(M)/((NX - 2)*(NY - 2)*(NZ - 2)))
   60 CONTINUE
      END

      SUBROUTINE SURFAC (FRC)
C     Integral of the pressure over the faces of an inner box, by the
C     trapezoidal rule
      DOUBLE PRECISION FRC
      INCLUDE 'lu.com'
      INTEGER I, J, K, I1, I2, J1, J2, K1, K2
      DOUBLE PRECISION S1, S2, S3, PRES
      I1 = 2
      I2 = NX - 1
      J1 = 2
      J2 = NY - 2
      K1 = 3
      K2 = NZ - 1
      S1 = 0.D0
      DO 20 J = J1, J2 - 1
         DO 10 I = I1, I2 - 1
            S1 = S1 + PRES(I,J,K1) + PRES(I+1,J,K1) + PRES(I,J+1,K1)
     &         + PRES(I+1,J+1,K1) + PRES(I,J,K2) + PRES(I+1,J,K2)
     &         + PRES(I,J+1,K2) + PRES(I+1,J+1,K2)
   10    CONTINUE
   20 CONTINUE
      S2 = 0.D0
      DO 40 K = K1, K2 - 1
         DO 30 I = I1, I2 - 1
            S2 = S2 + PRES(I,J1,K) + PRES(I+1,J1,K) + PRES(I,J1,K+1)
     &         + PRES(I+1,J1,K+1) + PRES(I,J2,K) + PRES(I+1,J2,K)
     &         + PRES(I,J2,K+1) + PRES(I+1,J2,K+1)
   30    CONTINUE
   40 CONTINUE
      S3 = 0.D0
      DO 60 K = K1, K2 - 1
         DO 50 J = J1, J2 - 1
            S3 = S3 + PRES(I1,J,K) + PRES(I1,J+1,K) + PRES(I1,J,K+1)
     &         + PRES(I1,J+1,K+1) + PRES(I2,J,K) + PRES(I2,J+1,K)
     &         + PRES(I2,J,K+1) + PRES(I2,J+1,K+1)
   50    CONTINUE
   60 CONTINUE
      FRC = 0.25D0*(DXI*DETA*S1 + DXI*DZETA*S2 + DETA*DZETA*S3)
      END

      DOUBLE PRECISION FUNCTION PRES (I, J, K)
C     Pressure at a point
      INTEGER I, J, K
      INCLUDE 'lu.com'
      PRES = C2*(U(5,I,J,K) - 0.5D0*(U(2,I,J,K)**2 + U(3,I,J,K)**2
     &   + U(4,I,J,K)**2)/U(1,I,J,K))
      END

      SUBROUTINE VERIFY (RNORM, ENORM, FRC)
C     Published values of class S
      DOUBLE PRECISION RNORM(5), ENORM(5), FRC
      DOUBLE PRECISION XR(5), XE(5), XI
      INTEGER M
      LOGICAL OK, NEAR
      DATA XR /1.6196343210976702D-02, 2.1976745164821318D-03,
     &   1.5179927653399185D-03, 1.5029584435994323D-03,
     &   3.4264073155896461D-02/
      DATA XE /6.4223319957960924D-04, 8.4144342047347926D-05,
     &   5.8588269616485186D-05, 5.8474222595157350D-05,
     &   1.3103347914111294D-03/
      DATA XI /7.8418928865937083D+00/
      OK = NEAR(FRC, XI)
      DO 10 M = 1, 5
         OK = OK .AND. NEAR(RNORM(M), XR(M)) .AND. NEAR(ENORM(M), XE(M))
   10 CONTINUE
      IF (OK) THEN
         WRITE (*, '(A)') ' verification successful'
      ELSE
         WRITE (*, '(A)') ' verification failed'
         STOP 1
      END IF
      END

      LOGICAL FUNCTION NEAR (X, Y)
      DOUBLE PRECISION X, Y
      NEAR = ABS(X - Y) .LE. 1.D-8*ABS(Y)
      END

      SUBROUTINE RHSX (Q0, R)
C     Adds to R what the X direction contributes to the operator on Q0
      INCLUDE 'lu.par'
      DOUBLE PRECISION Q0(5,NX,NY,NZ), R(5,NX,NY,NZ)
      INCLUDE 'lu.con'
      INTEGER I, J, K, M
      DOUBLE PRECISION F(5,NMAX), R1, R2, Q, W
      DOUBLE PRECISION V2, V3, V4, V5, W2, W3, W4, W5
C     Fluxes and dissipation in the direction of I
      DO 60 K = 2, NZ - 1
      DO 50 J = 2, NY - 1
         DO 10 I = 1, NX
            R1 = 1.D0/Q0(1,I,J,K)
            W = Q0(2,I,J,K)*R1
            Q = 0.5D0*R1*(Q0(2,I,J,K)**2 + Q0(3,I,J,K)**2
     &         + Q0(4,I,J,K)**2)
            F(1,I) = Q0(2,I,J,K)
            F(2,I) = Q0(2,I,J,K)*W + C2*(Q0(5,I,J,K) - Q)
            F(3,I) = Q0(3,I,J,K)*W
            F(4,I) = Q0(4,I,J,K)*W
            F(5,I) = (C1*Q0(5,I,J,K) - C2*Q)*W
   10    CONTINUE
         DO 20 I = 2, NX - 1
            DO 15 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - TX2*(F(M,I+1) - F(M,I-1))
   15       CONTINUE
   20    CONTINUE
         DO 30 I = 2, NX
            R1 = 1.D0/Q0(1,I,J,K)
            R2 = 1.D0/Q0(1,I-1,J,K)
            V2 = R1*Q0(2,I,J,K)
            W2 = R2*Q0(2,I-1,J,K)
            V3 = R1*Q0(3,I,J,K)
            W3 = R2*Q0(3,I-1,J,K)
            V4 = R1*Q0(4,I,J,K)
            W4 = R2*Q0(4,I-1,J,K)
            V5 = R1*Q0(5,I,J,K)
            W5 = R2*Q0(5,I-1,J,K)
            F(2,I) = (4.D0/3.D0)*TX3*(V2 - W2)
            F(3,I) = TX3*(V3 - W3)
            F(4,I) = TX3*(V4 - W4)
            F(5,I) = 0.5D0*(1.D0 - C1*C5)*TX3
     &         *((V2**2 + V3**2 + V4**2) - (W2**2 + W3**2 + W4**2))
     &         + (1.D0/6.D0)*TX3*(V2**2 - W2**2)
     &         + C1*C5*TX3*(V5 - W5)
   30    CONTINUE
         DO 40 I = 2, NX - 1
            R(1,I,J,K) = R(1,I,J,K)
     &         + DX1*TX1*(Q0(1,I-1,J,K) - 2.D0*Q0(1,I,J,K)
     &         + Q0(1,I+1,J,K))
            R(2,I,J,K) = R(2,I,J,K)
     &         + TX3*C3*C4*(F(2,I+1) - F(2,I))
     &         + DX2*TX1*(Q0(2,I-1,J,K) - 2.D0*Q0(2,I,J,K)
     &         + Q0(2,I+1,J,K))
            R(3,I,J,K) = R(3,I,J,K)
     &         + TX3*C3*C4*(F(3,I+1) - F(3,I))
     &         + DX3*TX1*(Q0(3,I-1,J,K) - 2.D0*Q0(3,I,J,K)
     &         + Q0(3,I+1,J,K))
            R(4,I,J,K) = R(4,I,J,K)
     &         + TX3*C3*C4*(F(4,I+1) - F(4,I))
     &         + DX4*TX1*(Q0(4,I-1,J,K) - 2.D0*Q0(4,I,J,K)
     &         + Q0(4,I+1,J,K))
            R(5,I,J,K) = R(5,I,J,K)
     &         + TX3*C3*C4*(F(5,I+1) - F(5,I))
     &         + DX5*TX1*(Q0(5,I-1,J,K) - 2.D0*Q0(5,I,J,K)
     &         + Q0(5,I+1,J,K))
   40    CONTINUE
         DO 45 M = 1, 5
            R(M,2,J,K) = R(M,2,J,K)
     &         - DSSP*(5.D0*Q0(M,2,J,K)
     &         - 4.D0*Q0(M,3,J,K)
     &         + Q0(M,4,J,K))
            R(M,3,J,K) = R(M,3,J,K)
     &         - DSSP*(- 4.D0*Q0(M,2,J,K)
     &         + 6.D0*Q0(M,3,J,K)
     &         - 4.D0*Q0(M,4,J,K)
     &         + Q0(M,5,J,K))
            R(M,NX-2,J,K) = R(M,NX-2,J,K)
     &         - DSSP*(Q0(M,NX-4,J,K)
     &         - 4.D0*Q0(M,NX-3,J,K)
     &         + 6.D0*Q0(M,NX-2,J,K)
     &         - 4.D0*Q0(M,NX-1,J,K))
            R(M,NX-1,J,K) = R(M,NX-1,J,K)
     &         - DSSP*(Q0(M,NX-3,J,K)
     &         - 4.D0*Q0(M,NX-2,J,K)
     &         + 5.D0*Q0(M,NX-1,J,K))
   45    CONTINUE
         DO 48 I = 4, NX - 3
            DO 47 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - DSSP*(Q0(M,I-2,J,K) - 4.D0*Q0(M,I-1,J,K)
     &            + 6.D0*Q0(M,I,J,K) - 4.D0*Q0(M,I+1,J,K)
     &            + Q0(M,I+2,J,K))
   47       CONTINUE
   48    CONTINUE
   50 CONTINUE
   60 CONTINUE
      END

      SUBROUTINE RHSY (Q0, R)
C     Adds to R what the Y direction contributes to the operator on Q0
      INCLUDE 'lu.par'
      DOUBLE PRECISION Q0(5,NX,NY,NZ), R(5,NX,NY,NZ)
      INCLUDE 'lu.con'
      INTEGER I, J, K, M
      DOUBLE PRECISION F(5,NMAX), R1, R2, Q, W
      DOUBLE PRECISION V2, V3, V4, V5, W2, W3, W4, W5
C     Fluxes and dissipation in the direction of J
      DO 60 K = 2, NZ - 1
      DO 50 I = 2, NX - 1
         DO 10 J = 1, NY
            R1 = 1.D0/Q0(1,I,J,K)
            W = Q0(3,I,J,K)*R1
            Q = 0.5D0*R1*(Q0(2,I,J,K)**2 + Q0(3,I,J,K)**2
     &         + Q0(4,I,J,K)**2)
            F(1,J) = Q0(3,I,J,K)
            F(2,J) = Q0(2,I,J,K)*W
            F(3,J) = Q0(3,I,J,K)*W + C2*(Q0(5,I,J,K) - Q)
            F(4,J) = Q0(4,I,J,K)*W
            F(5,J) = (C1*Q0(5,I,J,K) - C2*Q)*W
   10    CONTINUE
         DO 20 J = 2, NY - 1
            DO 15 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - TY2*(F(M,J+1) - F(M,J-1))
   15       CONTINUE
   20    CONTINUE
         DO 30 J = 2, NY
            R1 = 1.D0/Q0(1,I,J,K)
            R2 = 1.D0/Q0(1,I,J-1,K)
            V2 = R1*Q0(2,I,J,K)
            W2 = R2*Q0(2,I,J-1,K)
            V3 = R1*Q0(3,I,J,K)
            W3 = R2*Q0(3,I,J-1,K)
            V4 = R1*Q0(4,I,J,K)
            W4 = R2*Q0(4,I,J-1,K)
            V5 = R1*Q0(5,I,J,K)
            W5 = R2*Q0(5,I,J-1,K)
            F(2,J) = TY3*(V2 - W2)
            F(3,J) = (4.D0/3.D0)*TY3*(V3 - W3)
            F(4,J) = TY3*(V4 - W4)
            F(5,J) = 0.5D0*(1.D0 - C1*C5)*TY3
     &         *((V2**2 + V3**2 + V4**2) - (W2**2 + W3**2 + W4**2))
     &         + (1.D0/6.D0)*TY3*(V3**2 - W3**2)
     &         + C1*C5*TY3*(V5 - W5)
   30    CONTINUE
         DO 40 J = 2, NY - 1
            R(1,I,J,K) = R(1,I,J,K)
     &         + DY1*TY1*(Q0(1,I,J-1,K) - 2.D0*Q0(1,I,J,K)
     &         + Q0(1,I,J+1,K))
            R(2,I,J,K) = R(2,I,J,K)
     &         + TY3*C3*C4*(F(2,J+1) - F(2,J))
     &         + DY2*TY1*(Q0(2,I,J-1,K) - 2.D0*Q0(2,I,J,K)
     &         + Q0(2,I,J+1,K))
            R(3,I,J,K) = R(3,I,J,K)
     &         + TY3*C3*C4*(F(3,J+1) - F(3,J))
     &         + DY3*TY1*(Q0(3,I,J-1,K) - 2.D0*Q0(3,I,J,K)
     &         + Q0(3,I,J+1,K))
            R(4,I,J,K) = R(4,I,J,K)
     &         + TY3*C3*C4*(F(4,J+1) - F(4,J))
     &         + DY4*TY1*(Q0(4,I,J-1,K) - 2.D0*Q0(4,I,J,K)
     &         + Q0(4,I,J+1,K))
            R(5,I,J,K) = R(5,I,J,K)
     &         + TY3*C3*C4*(F(5,J+1) - F(5,J))
     &         + DY5*TY1*(Q0(5,I,J-1,K) - 2.D0*Q0(5,I,J,K)
     &         + Q0(5,I,J+1,K))
   40    CONTINUE
         DO 45 M = 1, 5
            R(M,I,2,K) = R(M,I,2,K)
     &         - DSSP*(5.D0*Q0(M,I,2,K)
     &         - 4.D0*Q0(M,I,3,K)
     &         + Q0(M,I,4,K))
            R(M,I,3,K) = R(M,I,3,K)
     &         - DSSP*(- 4.D0*Q0(M,I,2,K)
     &         + 6.D0*Q0(M,I,3,K)
     &         - 4.D0*Q0(M,I,4,K)
     &         + Q0(M,I,5,K))
            R(M,I,NY-2,K) = R(M,I,NY-2,K)
     &         - DSSP*(Q0(M,I,NY-4,K)
     &         - 4.D0*Q0(M,I,NY-3,K)
     &         + 6.D0*Q0(M,I,NY-2,K)
     &         - 4.D0*Q0(M,I,NY-1,K))
            R(M,I,NY-1,K) = R(M,I,NY-1,K)
     &         - DSSP*(Q0(M,I,NY-3,K)
     &         - 4.D0*Q0(M,I,NY-2,K)
     &         + 5.D0*Q0(M,I,NY-1,K))
   45    CONTINUE
         DO 48 J = 4, NY - 3
            DO 47 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - DSSP*(Q0(M,I,J-2,K) - 4.D0*Q0(M,I,J-1,K)
     &            + 6.D0*Q0(M,I,J,K) - 4.D0*Q0(M,I,J+1,K)
     &            + Q0(M,I,J+2,K))
   47       CONTINUE
   48    CONTINUE
   50 CONTINUE
   60 CONTINUE
      END

      SUBROUTINE RHSZ (Q0, R)
C     Adds to R what the Z direction contributes to the operator on Q0
      INCLUDE 'lu.par'
      DOUBLE PRECISION Q0(5,NX,NY,NZ), R(5,NX,NY,NZ)
      INCLUDE 'lu.con'
      INTEGER I, J, K, M
      DOUBLE PRECISION F(5,NMAX), R1, R2, Q, W
      DOUBLE PRECISION V2, V3, V4, V5, W2, W3, W4, W5
C     Fluxes and dissipation in the direction of K
      DO 60 J = 2, NY - 1
      DO 50 I = 2, NX - 1
         DO 10 K = 1, NZ
            R1 = 1.D0/Q0(1,I,J,K)
            W = Q0(4,I,J,K)*R1
            Q = 0.5D0*R1*(Q0(2,I,J,K)**2 + Q0(3,I,J,K)**2
     &         + Q0(4,I,J,K)**2)
            F(1,K) = Q0(4,I,J,K)
            F(2,K) = Q0(2,I,J,K)*W
            F(3,K) = Q0(3,I,J,K)*W
            F(4,K) = Q0(4,I,J,K)*W + C2*(Q0(5,I,J,K) - Q)
            F(5,K) = (C1*Q0(5,I,J,K) - C2*Q)*W
   10    CONTINUE
         DO 20 K = 2, NZ - 1
            DO 15 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - TZ2*(F(M,K+1) - F(M,K-1))
   15       CONTINUE
   20    CONTINUE
         DO 30 K = 2, NZ
            R1 = 1.D0/Q0(1,I,J,K)
            R2 = 1.D0/Q0(1,I,J,K-1)
            V2 = R1*Q0(2,I,J,K)
            W2 = R2*Q0(2,I,J,K-1)
            V3 = R1*Q0(3,I,J,K)
            W3 = R2*Q0(3,I,J,K-1)
            V4 = R1*Q0(4,I,J,K)
            W4 = R2*Q0(4,I,J,K-1)
            V5 = R1*Q0(5,I,J,K)
            W5 = R2*Q0(5,I,J,K-1)
            F(2,K) = TZ3*(V2 - W2)
            F(3,K) = TZ3*(V3 - W3)
            F(4,K) = (4.D0/3.D0)*TZ3*(V4 - W4)
            F(5,K) = 0.5D0*(1.D0 - C1*C5)*TZ3
     &         *((V2**2 + V3**2 + V4**2) - (W2**2 + W3**2 + W4**2))
     &         + (1.D0/6.D0)*TZ3*(V4**2 - W4**2)
     &         + C1*C5*TZ3*(V5 - W5)
   30    CONTINUE
         DO 40 K = 2, NZ - 1
            R(1,I,J,K) = R(1,I,J,K)
     &         + DZ1*TZ1*(Q0(1,I,J,K-1) - 2.D0*Q0(1,I,J,K)
     &         + Q0(1,I,J,K+1))
            R(2,I,J,K) = R(2,I,J,K)
     &         + TZ3*C3*C4*(F(2,K+1) - F(2,K))
     &         + DZ2*TZ1*(Q0(2,I,J,K-1) - 2.D0*Q0(2,I,J,K)
     &         + Q0(2,I,J,K+1))
            R(3,I,J,K) = R(3,I,J,K)
     &         + TZ3*C3*C4*(F(3,K+1) - F(3,K))
     &         + DZ3*TZ1*(Q0(3,I,J,K-1) - 2.D0*Q0(3,I,J,K)
     &         + Q0(3,I,J,K+1))
            R(4,I,J,K) = R(4,I,J,K)
     &         + TZ3*C3*C4*(F(4,K+1) - F(4,K))
     &         + DZ4*TZ1*(Q0(4,I,J,K-1) - 2.D0*Q0(4,I,J,K)
     &         + Q0(4,I,J,K+1))
            R(5,I,J,K) = R(5,I,J,K)
     &         + TZ3*C3*C4*(F(5,K+1) - F(5,K))
     &         + DZ5*TZ1*(Q0(5,I,J,K-1) - 2.D0*Q0(5,I,J,K)
     &         + Q0(5,I,J,K+1))
   40    CONTINUE
         DO 45 M = 1, 5
            R(M,I,J,2) = R(M,I,J,2)
     &         - DSSP*(5.D0*Q0(M,I,J,2)
     &         - 4.D0*Q0(M,I,J,3)
     &         + Q0(M,I,J,4))
            R(M,I,J,3) = R(M,I,J,3)
     &         - DSSP*(- 4.D0*Q0(M,I,J,2)
     &         + 6.D0*Q0(M,I,J,3)
     &         - 4.D0*Q0(M,I,J,4)
     &         + Q0(M,I,J,5))
            R(M,I,J,NZ-2) = R(M,I,J,NZ-2)
     &         - DSSP*(Q0(M,I,J,NZ-4)
     &         - 4.D0*Q0(M,I,J,NZ-3)
     &         + 6.D0*Q0(M,I,J,NZ-2)
     &         - 4.D0*Q0(M,I,J,NZ-1))
            R(M,I,J,NZ-1) = R(M,I,J,NZ-1)
     &         - DSSP*(Q0(M,I,J,NZ-3)
     &         - 4.D0*Q0(M,I,J,NZ-2)
     &         + 5.D0*Q0(M,I,J,NZ-1))
   45    CONTINUE
         DO 48 K = 4, NZ - 3
            DO 47 M = 1, 5
               R(M,I,J,K) = R(M,I,J,K)
     &            - DSSP*(Q0(M,I,J,K-2) - 4.D0*Q0(M,I,J,K-1)
     &            + 6.D0*Q0(M,I,J,K) - 4.D0*Q0(M,I,J,K+1)
     &            + Q0(M,I,J,K+2))
   47       CONTINUE
   48    CONTINUE
   50 CONTINUE
   60 CONTINUE
      END

      SUBROUTINE JACLD (K)
C     Blocks of the plane K: diagonal D, and those that couple a point
C     with its lower neighbours: A in K, B in J, C in I
      INTEGER K
      INCLUDE 'lu.com'
      INTEGER I, J
      DOUBLE PRECISION R1, R2, R3, Q, R43, C1345, C34, K43, K1
      DOUBLE PRECISION SX, SY, SZ, GX, GY, GZ
      R43 = 4.D0/3.D0
      C34 = C3*C4
      C1345 = C1*C3*C4*C5
      K43 = R43*C34 - C1345
      K1 = C34 - C1345
      SX = TX1*R43 + TY1 + TZ1
      SY = TX1 + TY1*R43 + TZ1
      SZ = TX1 + TY1 + TZ1*R43
      GX = TX1*K43 + TY1*K1 + TZ1*K1
      GY = TX1*K1 + TY1*K43 + TZ1*K1
      GZ = TX1*K1 + TY1*K1 + TZ1*K43
      DO 20 J = 2, NY - 1
         DO 10 I = 2, NX - 1
            R1 = 1.D0/U(1,I,J,K)
            R2 = R1*R1
            R3 = R1*R2
            D(1,1,I,J) = 1.D0 + 2.D0*DT*(TX1*DX1 + TY1*DY1 + TZ1*DZ1)
            D(1,2,I,J) = 0.D0
            D(1,3,I,J) = 0.D0
            D(1,4,I,J) = 0.D0
            D(1,5,I,J) = 0.D0
            D(2,1,I,J) = -2.D0*DT*C34*R2*SX*U(2,I,J,K)
            D(2,2,I,J) = 1.D0 + 2.D0*DT*(TX1*DX2 + TY1*DY2 + TZ1*DZ2)
     &         + 2.D0*DT*C34*R1*SX
            D(2,3,I,J) = 0.D0
            D(2,4,I,J) = 0.D0
            D(2,5,I,J) = 0.D0
            D(3,1,I,J) = -2.D0*DT*C34*R2*SY*U(3,I,J,K)
            D(3,2,I,J) = 0.D0
            D(3,3,I,J) = 1.D0 + 2.D0*DT*(TX1*DX3 + TY1*DY3 + TZ1*DZ3)
     &         + 2.D0*DT*C34*R1*SY
            D(3,4,I,J) = 0.D0
            D(3,5,I,J) = 0.D0
            D(4,1,I,J) = -2.D0*DT*C34*R2*SZ*U(4,I,J,K)
            D(4,2,I,J) = 0.D0
            D(4,3,I,J) = 0.D0
            D(4,4,I,J) = 1.D0 + 2.D0*DT*(TX1*DX4 + TY1*DY4 + TZ1*DZ4)
     &         + 2.D0*DT*C34*R1*SZ
            D(4,5,I,J) = 0.D0
            D(5,1,I,J) = -2.D0*DT*(R3*(GX*U(2,I,J,K)**2
     &         + GY*U(3,I,J,K)**2 + GZ*U(4,I,J,K)**2) + (TX1 + TY1
     &         + TZ1)*C1345*R2*U(5,I,J,K))
            D(5,2,I,J) = 2.D0*DT*R2*GX*U(2,I,J,K)
            D(5,3,I,J) = 2.D0*DT*R2*GY*U(3,I,J,K)
            D(5,4,I,J) = 2.D0*DT*R2*GZ*U(4,I,J,K)
            D(5,5,I,J) = 1.D0 + 2.D0*DT*(TX1*DX5 + TY1*DY5 + TZ1*DZ5)
     &         + 2.D0*DT*C1345*R1*(TX1 + TY1 + TZ1)
            R1 = 1.D0/U(1,I,J,K-1)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I,J,K-1)*U(2,I,J,K-1)
     &         + U(3,I,J,K-1)*U(3,I,J,K-1)
     &         + U(4,I,J,K-1)*U(4,I,J,K-1))*R2
            A(1,1,I,J) = -DT*TZ1*DZ1
            A(1,2,I,J) = 0.D0
            A(1,3,I,J) = 0.D0
            A(1,4,I,J) = -DT*TZ2
            A(1,5,I,J) = 0.D0
            A(2,1,I,J) = DT*TZ2*U(2,I,J,K-1)*U(4,I,J,K-1)*R2
     &         + DT*TZ1*C34*R2*U(2,I,J,K-1)
            A(2,2,I,J) = -DT*TZ2*U(4,I,J,K-1)*R1 - DT*TZ1*C34*R1
     &         - DT*TZ1*DZ2
            A(2,3,I,J) = 0.D0
            A(2,4,I,J) = -DT*TZ2*U(2,I,J,K-1)*R1
            A(2,5,I,J) = 0.D0
            A(3,1,I,J) = DT*TZ2*U(3,I,J,K-1)*U(4,I,J,K-1)*R2
     &         + DT*TZ1*C34*R2*U(3,I,J,K-1)
            A(3,2,I,J) = 0.D0
            A(3,3,I,J) = -DT*TZ2*U(4,I,J,K-1)*R1 - DT*TZ1*C34*R1
     &         - DT*TZ1*DZ3
            A(3,4,I,J) = -DT*TZ2*U(3,I,J,K-1)*R1
            A(3,5,I,J) = 0.D0
            A(4,1,I,J) = -DT*TZ2*(0.5D0*C2*Q - (U(4,I,J,K-1)*R1)**2)
     &         + DT*TZ1*R43*C34*R2*U(4,I,J,K-1)
            A(4,2,I,J) = DT*TZ2*C2*U(2,I,J,K-1)*R1
            A(4,3,I,J) = DT*TZ2*C2*U(3,I,J,K-1)*R1
            A(4,4,I,J) = -DT*TZ2*(2.D0 - C2)*U(4,I,J,K-1)*R1
     &         - DT*TZ1*R43*C34*R1 - DT*TZ1*DZ4
            A(4,5,I,J) = -DT*TZ2*C2
            A(5,1,I,J) = -DT*TZ2*(C2*Q
     &         - C1*U(5,I,J,K-1)*R1)*U(4,I,J,K-1)*R1
     &         + DT*TZ1*K1*R3*U(2,I,J,K-1)**2
     &         + DT*TZ1*K1*R3*U(3,I,J,K-1)**2
     &         + DT*TZ1*K43*R3*U(4,I,J,K-1)**2
     &         + DT*TZ1*C1345*R2*U(5,I,J,K-1)
            A(5,2,I,J) = DT*TZ2*C2*U(2,I,J,K-1)*U(4,I,J,K-1)*R2
     &         - DT*TZ1*K1*R2*U(2,I,J,K-1)
            A(5,3,I,J) = DT*TZ2*C2*U(3,I,J,K-1)*U(4,I,J,K-1)*R2
     &         - DT*TZ1*K1*R2*U(3,I,J,K-1)
            A(5,4,I,J) = -DT*TZ2*(C1*U(5,I,J,K-1)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(4,I,J,K-1)**2*R2)) - DT*TZ1*K43*R2*U(4,I,J,K-1)
            A(5,5,I,J) = -DT*TZ2*C1*U(4,I,J,K-1)*R1 - DT*TZ1*C1345*R1
     &         - DT*TZ1*DZ5
            R1 = 1.D0/U(1,I,J-1,K)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I,J-1,K)*U(2,I,J-1,K)
     &         + U(3,I,J-1,K)*U(3,I,J-1,K)
     &         + U(4,I,J-1,K)*U(4,I,J-1,K))*R2
            B(1,1,I,J) = -DT*TY1*DY1
            B(1,2,I,J) = 0.D0
            B(1,3,I,J) = -DT*TY2
            B(1,4,I,J) = 0.D0
            B(1,5,I,J) = 0.D0
            B(2,1,I,J) = DT*TY2*U(2,I,J-1,K)*U(3,I,J-1,K)*R2
     &         + DT*TY1*C34*R2*U(2,I,J-1,K)
            B(2,2,I,J) = -DT*TY2*U(3,I,J-1,K)*R1 - DT*TY1*C34*R1
     &         - DT*TY1*DY2
            B(2,3,I,J) = -DT*TY2*U(2,I,J-1,K)*R1
            B(2,4,I,J) = 0.D0
            B(2,5,I,J) = 0.D0
            B(3,1,I,J) = -DT*TY2*(0.5D0*C2*Q - (U(3,I,J-1,K)*R1)**2)
     &         + DT*TY1*R43*C34*R2*U(3,I,J-1,K)
            B(3,2,I,J) = DT*TY2*C2*U(2,I,J-1,K)*R1
            B(3,3,I,J) = -DT*TY2*(2.D0 - C2)*U(3,I,J-1,K)*R1
     &         - DT*TY1*R43*C34*R1 - DT*TY1*DY3
            B(3,4,I,J) = DT*TY2*C2*U(4,I,J-1,K)*R1
            B(3,5,I,J) = -DT*TY2*C2
            B(4,1,I,J) = DT*TY2*U(4,I,J-1,K)*U(3,I,J-1,K)*R2
     &         + DT*TY1*C34*R2*U(4,I,J-1,K)
            B(4,2,I,J) = 0.D0
            B(4,3,I,J) = -DT*TY2*U(4,I,J-1,K)*R1
            B(4,4,I,J) = -DT*TY2*U(3,I,J-1,K)*R1 - DT*TY1*C34*R1
     &         - DT*TY1*DY4
            B(4,5,I,J) = 0.D0
            B(5,1,I,J) = -DT*TY2*(C2*Q
     &         - C1*U(5,I,J-1,K)*R1)*U(3,I,J-1,K)*R1
     &         + DT*TY1*K1*R3*U(2,I,J-1,K)**2
     &         + DT*TY1*K43*R3*U(3,I,J-1,K)**2
     &         + DT*TY1*K1*R3*U(4,I,J-1,K)**2
     &         + DT*TY1*C1345*R2*U(5,I,J-1,K)
            B(5,2,I,J) = DT*TY2*C2*U(2,I,J-1,K)*U(3,I,J-1,K)*R2
     &         - DT*TY1*K1*R2*U(2,I,J-1,K)
            B(5,3,I,J) = -DT*TY2*(C1*U(5,I,J-1,K)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(3,I,J-1,K)**2*R2)) - DT*TY1*K43*R2*U(3,I,J-1,K)
            B(5,4,I,J) = DT*TY2*C2*U(4,I,J-1,K)*U(3,I,J-1,K)*R2
     &         - DT*TY1*K1*R2*U(4,I,J-1,K)
            B(5,5,I,J) = -DT*TY2*C1*U(3,I,J-1,K)*R1 - DT*TY1*C1345*R1
     &         - DT*TY1*DY5
            R1 = 1.D0/U(1,I-1,J,K)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I-1,J,K)*U(2,I-1,J,K)
     &         + U(3,I-1,J,K)*U(3,I-1,J,K)
     &         + U(4,I-1,J,K)*U(4,I-1,J,K))*R2
            C(1,1,I,J) = -DT*TX1*DX1
            C(1,2,I,J) = -DT*TX2
            C(1,3,I,J) = 0.D0
            C(1,4,I,J) = 0.D0
            C(1,5,I,J) = 0.D0
            C(2,1,I,J) = -DT*TX2*(0.5D0*C2*Q - (U(2,I-1,J,K)*R1)**2)
     &         + DT*TX1*R43*C34*R2*U(2,I-1,J,K)
            C(2,2,I,J) = -DT*TX2*(2.D0 - C2)*U(2,I-1,J,K)*R1
     &         - DT*TX1*R43*C34*R1 - DT*TX1*DX2
            C(2,3,I,J) = DT*TX2*C2*U(3,I-1,J,K)*R1
            C(2,4,I,J) = DT*TX2*C2*U(4,I-1,J,K)*R1
            C(2,5,I,J) = -DT*TX2*C2
            C(3,1,I,J) = DT*TX2*U(3,I-1,J,K)*U(2,I-1,J,K)*R2
     &         + DT*TX1*C34*R2*U(3,I-1,J,K)
            C(3,2,I,J) = -DT*TX2*U(3,I-1,J,K)*R1
            C(3,3,I,J) = -DT*TX2*U(2,I-1,J,K)*R1 - DT*TX1*C34*R1
     &         - DT*TX1*DX3
            C(3,4,I,J) = 0.D0
            C(3,5,I,J) = 0.D0
            C(4,1,I,J) = DT*TX2*U(4,I-1,J,K)*U(2,I-1,J,K)*R2
     &         + DT*TX1*C34*R2*U(4,I-1,J,K)
            C(4,2,I,J) = -DT*TX2*U(4,I-1,J,K)*R1
            C(4,3,I,J) = 0.D0
            C(4,4,I,J) = -DT*TX2*U(2,I-1,J,K)*R1 - DT*TX1*C34*R1
     &         - DT*TX1*DX4
            C(4,5,I,J) = 0.D0
            C(5,1,I,J) = -DT*TX2*(C2*Q
     &         - C1*U(5,I-1,J,K)*R1)*U(2,I-1,J,K)*R1
     &         + DT*TX1*K43*R3*U(2,I-1,J,K)**2
     &         + DT*TX1*K1*R3*U(3,I-1,J,K)**2
     &         + DT*TX1*K1*R3*U(4,I-1,J,K)**2
     &         + DT*TX1*C1345*R2*U(5,I-1,J,K)
            C(5,2,I,J) = -DT*TX2*(C1*U(5,I-1,J,K)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(2,I-1,J,K)**2*R2)) - DT*TX1*K43*R2*U(2,I-1,J,K)
            C(5,3,I,J) = DT*TX2*C2*U(3,I-1,J,K)*U(2,I-1,J,K)*R2
     &         - DT*TX1*K1*R2*U(3,I-1,J,K)
            C(5,4,I,J) = DT*TX2*C2*U(4,I-1,J,K)*U(2,I-1,J,K)*R2
     &         - DT*TX1*K1*R2*U(4,I-1,J,K)
            C(5,5,I,J) = -DT*TX2*C1*U(2,I-1,J,K)*R1 - DT*TX1*C1345*R1
     &         - DT*TX1*DX5
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE BLTS (K)
C     Block lower triangular solution on the plane K
      INTEGER K
      INCLUDE 'lu.com'
      INTEGER I, J, L, M
      DOUBLE PRECISION T(5,5), Y(5), R1, R2
      DO 60 J = 2, NY - 1
         DO 50 I = 2, NX - 1
            DO 20 M = 1, 5
               Y(M) = RSD(M,I,J,K) - OMEGA*(A(M,1,I,J)*RSD(1,I,J,K-1)
     &            + A(M,2,I,J)*RSD(2,I,J,K-1)
     &            + A(M,3,I,J)*RSD(3,I,J,K-1)
     &            + A(M,4,I,J)*RSD(4,I,J,K-1)
     &            + A(M,5,I,J)*RSD(5,I,J,K-1)
     &            + B(M,1,I,J)*RSD(1,I,J-1,K)
     &            + B(M,2,I,J)*RSD(2,I,J-1,K)
     &            + B(M,3,I,J)*RSD(3,I,J-1,K)
     &            + B(M,4,I,J)*RSD(4,I,J-1,K)
     &            + B(M,5,I,J)*RSD(5,I,J-1,K)
     &            + C(M,1,I,J)*RSD(1,I-1,J,K)
     &            + C(M,2,I,J)*RSD(2,I-1,J,K)
     &            + C(M,3,I,J)*RSD(3,I-1,J,K)
     &            + C(M,4,I,J)*RSD(4,I-1,J,K)
     &            + C(M,5,I,J)*RSD(5,I-1,J,K))
               DO 10 L = 1, 5
                  T(M,L) = D(M,L,I,J)
   10          CONTINUE
   20       CONTINUE
            R1 = 1.D0/T(1,1)
            R2 = R1*T(2,1)
            T(2,2) = T(2,2) - R2*T(1,2)
            T(2,3) = T(2,3) - R2*T(1,3)
            T(2,4) = T(2,4) - R2*T(1,4)
            T(2,5) = T(2,5) - R2*T(1,5)
            Y(2) = Y(2) - R2*Y(1)
            R2 = R1*T(3,1)
            T(3,2) = T(3,2) - R2*T(1,2)
            T(3,3) = T(3,3) - R2*T(1,3)
            T(3,4) = T(3,4) - R2*T(1,4)
            T(3,5) = T(3,5) - R2*T(1,5)
            Y(3) = Y(3) - R2*Y(1)
            R2 = R1*T(4,1)
            T(4,2) = T(4,2) - R2*T(1,2)
            T(4,3) = T(4,3) - R2*T(1,3)
            T(4,4) = T(4,4) - R2*T(1,4)
            T(4,5) = T(4,5) - R2*T(1,5)
            Y(4) = Y(4) - R2*Y(1)
            R2 = R1*T(5,1)
            T(5,2) = T(5,2) - R2*T(1,2)
            T(5,3) = T(5,3) - R2*T(1,3)
            T(5,4) = T(5,4) - R2*T(1,4)
            T(5,5) = T(5,5) - R2*T(1,5)
            Y(5) = Y(5) - R2*Y(1)
            R1 = 1.D0/T(2,2)
            R2 = R1*T(3,2)
            T(3,3) = T(3,3) - R2*T(2,3)
            T(3,4) = T(3,4) - R2*T(2,4)
            T(3,5) = T(3,5) - R2*T(2,5)
            Y(3) = Y(3) - R2*Y(2)
            R2 = R1*T(4,2)
            T(4,3) = T(4,3) - R2*T(2,3)
            T(4,4) = T(4,4) - R2*T(2,4)
            T(4,5) = T(4,5) - R2*T(2,5)
            Y(4) = Y(4) - R2*Y(2)
            R2 = R1*T(5,2)
            T(5,3) = T(5,3) - R2*T(2,3)
            T(5,4) = T(5,4) - R2*T(2,4)
            T(5,5) = T(5,5) - R2*T(2,5)
            Y(5) = Y(5) - R2*Y(2)
            R1 = 1.D0/T(3,3)
            R2 = R1*T(4,3)
            T(4,4) = T(4,4) - R2*T(3,4)
            T(4,5) = T(4,5) - R2*T(3,5)
            Y(4) = Y(4) - R2*Y(3)
            R2 = R1*T(5,3)
            T(5,4) = T(5,4) - R2*T(3,4)
            T(5,5) = T(5,5) - R2*T(3,5)
            Y(5) = Y(5) - R2*Y(3)
            R1 = 1.D0/T(4,4)
            R2 = R1*T(5,4)
            T(5,5) = T(5,5) - R2*T(4,5)
            Y(5) = Y(5) - R2*Y(4)
            Y(5) = (Y(5))/T(5,5)
            Y(4) = (Y(4) - T(4,5)*Y(5))/T(4,4)
            Y(3) = (Y(3) - T(3,4)*Y(4) - T(3,5)*Y(5))/T(3,3)
            Y(2) = (Y(2) - T(2,3)*Y(3) - T(2,4)*Y(4)
     &         - T(2,5)*Y(5))/T(2,2)
            Y(1) = (Y(1) - T(1,2)*Y(2) - T(1,3)*Y(3) - T(1,4)*Y(4)
     &         - T(1,5)*Y(5))/T(1,1)
            DO 40 M = 1, 5
               RSD(M,I,J,K) = Y(M)
   40       CONTINUE
   50    CONTINUE
   60 CONTINUE
      END

      SUBROUTINE JACU (K)
C     Blocks of the plane K: diagonal D, and those that couple a point
C     with its upper neighbours: A in I, B in J, C in K
      INTEGER K
      INCLUDE 'lu.com'
      INTEGER I, J
      DOUBLE PRECISION R1, R2, R3, Q, R43, C1345, C34, K43, K1
      DOUBLE PRECISION SX, SY, SZ, GX, GY, GZ
      R43 = 4.D0/3.D0
      C34 = C3*C4
      C1345 = C1*C3*C4*C5
      K43 = R43*C34 - C1345
      K1 = C34 - C1345
      SX = TX1*R43 + TY1 + TZ1
      SY = TX1 + TY1*R43 + TZ1
      SZ = TX1 + TY1 + TZ1*R43
      GX = TX1*K43 + TY1*K1 + TZ1*K1
      GY = TX1*K1 + TY1*K43 + TZ1*K1
      GZ = TX1*K1 + TY1*K1 + TZ1*K43
      DO 20 J = 2, NY - 1
         DO 10 I = 2, NX - 1
            R1 = 1.D0/U(1,I,J,K)
            R2 = R1*R1
            R3 = R1*R2
            D(1,1,I,J) = 1.D0 + 2.D0*DT*(TX1*DX1 + TY1*DY1 + TZ1*DZ1)
            D(1,2,I,J) = 0.D0
            D(1,3,I,J) = 0.D0
            D(1,4,I,J) = 0.D0
            D(1,5,I,J) = 0.D0
            D(2,1,I,J) = -2.D0*DT*C34*R2*SX*U(2,I,J,K)
            D(2,2,I,J) = 1.D0 + 2.D0*DT*(TX1*DX2 + TY1*DY2 + TZ1*DZ2)
     &         + 2.D0*DT*C34*R1*SX
            D(2,3,I,J) = 0.D0
            D(2,4,I,J) = 0.D0
            D(2,5,I,J) = 0.D0
            D(3,1,I,J) = -2.D0*DT*C34*R2*SY*U(3,I,J,K)
            D(3,2,I,J) = 0.D0
            D(3,3,I,J) = 1.D0 + 2.D0*DT*(TX1*DX3 + TY1*DY3 + TZ1*DZ3)
     &         + 2.D0*DT*C34*R1*SY
            D(3,4,I,J) = 0.D0
            D(3,5,I,J) = 0.D0
            D(4,1,I,J) = -2.D0*DT*C34*R2*SZ*U(4,I,J,K)
            D(4,2,I,J) = 0.D0
            D(4,3,I,J) = 0.D0
            D(4,4,I,J) = 1.D0 + 2.D0*DT*(TX1*DX4 + TY1*DY4 + TZ1*DZ4)
     &         + 2.D0*DT*C34*R1*SZ
            D(4,5,I,J) = 0.D0
            D(5,1,I,J) = -2.D0*DT*(R3*(GX*U(2,I,J,K)**2
     &         + GY*U(3,I,J,K)**2 + GZ*U(4,I,J,K)**2) + (TX1 + TY1
     &         + TZ1)*C1345*R2*U(5,I,J,K))
            D(5,2,I,J) = 2.D0*DT*R2*GX*U(2,I,J,K)
            D(5,3,I,J) = 2.D0*DT*R2*GY*U(3,I,J,K)
            D(5,4,I,J) = 2.D0*DT*R2*GZ*U(4,I,J,K)
            D(5,5,I,J) = 1.D0 + 2.D0*DT*(TX1*DX5 + TY1*DY5 + TZ1*DZ5)
     &         + 2.D0*DT*C1345*R1*(TX1 + TY1 + TZ1)
            R1 = 1.D0/U(1,I+1,J,K)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I+1,J,K)*U(2,I+1,J,K)
     &         + U(3,I+1,J,K)*U(3,I+1,J,K)
     &         + U(4,I+1,J,K)*U(4,I+1,J,K))*R2
            A(1,1,I,J) = -DT*TX1*DX1
            A(1,2,I,J) = DT*TX2
            A(1,3,I,J) = 0.D0
            A(1,4,I,J) = 0.D0
            A(1,5,I,J) = 0.D0
            A(2,1,I,J) = DT*TX2*(0.5D0*C2*Q - (U(2,I+1,J,K)*R1)**2)
     &         + DT*TX1*R43*C34*R2*U(2,I+1,J,K)
            A(2,2,I,J) = DT*TX2*(2.D0 - C2)*U(2,I+1,J,K)*R1
     &         - DT*TX1*R43*C34*R1 - DT*TX1*DX2
            A(2,3,I,J) = -DT*TX2*C2*U(3,I+1,J,K)*R1
            A(2,4,I,J) = -DT*TX2*C2*U(4,I+1,J,K)*R1
            A(2,5,I,J) = DT*TX2*C2
            A(3,1,I,J) = -DT*TX2*U(3,I+1,J,K)*U(2,I+1,J,K)*R2
     &         + DT*TX1*C34*R2*U(3,I+1,J,K)
            A(3,2,I,J) = DT*TX2*U(3,I+1,J,K)*R1
            A(3,3,I,J) = DT*TX2*U(2,I+1,J,K)*R1 - DT*TX1*C34*R1
     &         - DT*TX1*DX3
            A(3,4,I,J) = 0.D0
            A(3,5,I,J) = 0.D0
            A(4,1,I,J) = -DT*TX2*U(4,I+1,J,K)*U(2,I+1,J,K)*R2
     &         + DT*TX1*C34*R2*U(4,I+1,J,K)
            A(4,2,I,J) = DT*TX2*U(4,I+1,J,K)*R1
            A(4,3,I,J) = 0.D0
            A(4,4,I,J) = DT*TX2*U(2,I+1,J,K)*R1 - DT*TX1*C34*R1
     &         - DT*TX1*DX4
            A(4,5,I,J) = 0.D0
            A(5,1,I,J) = DT*TX2*(C2*Q
     &         - C1*U(5,I+1,J,K)*R1)*U(2,I+1,J,K)*R1
     &         + DT*TX1*K43*R3*U(2,I+1,J,K)**2
     &         + DT*TX1*K1*R3*U(3,I+1,J,K)**2
     &         + DT*TX1*K1*R3*U(4,I+1,J,K)**2
     &         + DT*TX1*C1345*R2*U(5,I+1,J,K)
            A(5,2,I,J) = DT*TX2*(C1*U(5,I+1,J,K)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(2,I+1,J,K)**2*R2)) - DT*TX1*K43*R2*U(2,I+1,J,K)
            A(5,3,I,J) = -DT*TX2*C2*U(3,I+1,J,K)*U(2,I+1,J,K)*R2
     &         - DT*TX1*K1*R2*U(3,I+1,J,K)
            A(5,4,I,J) = -DT*TX2*C2*U(4,I+1,J,K)*U(2,I+1,J,K)*R2
     &         - DT*TX1*K1*R2*U(4,I+1,J,K)
            A(5,5,I,J) = DT*TX2*C1*U(2,I+1,J,K)*R1 - DT*TX1*C1345*R1
     &         - DT*TX1*DX5
            R1 = 1.D0/U(1,I,J+1,K)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I,J+1,K)*U(2,I,J+1,K)
     &         + U(3,I,J+1,K)*U(3,I,J+1,K)
     &         + U(4,I,J+1,K)*U(4,I,J+1,K))*R2
            B(1,1,I,J) = -DT*TY1*DY1
            B(1,2,I,J) = 0.D0
            B(1,3,I,J) = DT*TY2
            B(1,4,I,J) = 0.D0
            B(1,5,I,J) = 0.D0
            B(2,1,I,J) = -DT*TY2*U(2,I,J+1,K)*U(3,I,J+1,K)*R2
     &         + DT*TY1*C34*R2*U(2,I,J+1,K)
            B(2,2,I,J) = DT*TY2*U(3,I,J+1,K)*R1 - DT*TY1*C34*R1
     &         - DT*TY1*DY2
            B(2,3,I,J) = DT*TY2*U(2,I,J+1,K)*R1
            B(2,4,I,J) = 0.D0
            B(2,5,I,J) = 0.D0
            B(3,1,I,J) = DT*TY2*(0.5D0*C2*Q - (U(3,I,J+1,K)*R1)**2)
     &         + DT*TY1*R43*C34*R2*U(3,I,J+1,K)
            B(3,2,I,J) = -DT*TY2*C2*U(2,I,J+1,K)*R1
            B(3,3,I,J) = DT*TY2*(2.D0 - C2)*U(3,I,J+1,K)*R1
     &         - DT*TY1*R43*C34*R1 - DT*TY1*DY3
            B(3,4,I,J) = -DT*TY2*C2*U(4,I,J+1,K)*R1
            B(3,5,I,J) = DT*TY2*C2
            B(4,1,I,J) = -DT*TY2*U(4,I,J+1,K)*U(3,I,J+1,K)*R2
     &         + DT*TY1*C34*R2*U(4,I,J+1,K)
            B(4,2,I,J) = 0.D0
            B(4,3,I,J) = DT*TY2*U(4,I,J+1,K)*R1
            B(4,4,I,J) = DT*TY2*U(3,I,J+1,K)*R1 - DT*TY1*C34*R1
     &         - DT*TY1*DY4
            B(4,5,I,J) = 0.D0
            B(5,1,I,J) = DT*TY2*(C2*Q
     &         - C1*U(5,I,J+1,K)*R1)*U(3,I,J+1,K)*R1
     &         + DT*TY1*K1*R3*U(2,I,J+1,K)**2
     &         + DT*TY1*K43*R3*U(3,I,J+1,K)**2
     &         + DT*TY1*K1*R3*U(4,I,J+1,K)**2
     &         + DT*TY1*C1345*R2*U(5,I,J+1,K)
            B(5,2,I,J) = -DT*TY2*C2*U(2,I,J+1,K)*U(3,I,J+1,K)*R2
     &         - DT*TY1*K1*R2*U(2,I,J+1,K)
            B(5,3,I,J) = DT*TY2*(C1*U(5,I,J+1,K)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(3,I,J+1,K)**2*R2)) - DT*TY1*K43*R2*U(3,I,J+1,K)
            B(5,4,I,J) = -DT*TY2*C2*U(4,I,J+1,K)*U(3,I,J+1,K)*R2
     &         - DT*TY1*K1*R2*U(4,I,J+1,K)
            B(5,5,I,J) = DT*TY2*C1*U(3,I,J+1,K)*R1 - DT*TY1*C1345*R1
     &         - DT*TY1*DY5
            R1 = 1.D0/U(1,I,J,K+1)
            R2 = R1*R1
            R3 = R1*R2
            Q = (U(2,I,J,K+1)*U(2,I,J,K+1)
     &         + U(3,I,J,K+1)*U(3,I,J,K+1)
     &         + U(4,I,J,K+1)*U(4,I,J,K+1))*R2
            C(1,1,I,J) = -DT*TZ1*DZ1
            C(1,2,I,J) = 0.D0
            C(1,3,I,J) = 0.D0
            C(1,4,I,J) = DT*TZ2
            C(1,5,I,J) = 0.D0
            C(2,1,I,J) = -DT*TZ2*U(2,I,J,K+1)*U(4,I,J,K+1)*R2
     &         + DT*TZ1*C34*R2*U(2,I,J,K+1)
            C(2,2,I,J) = DT*TZ2*U(4,I,J,K+1)*R1 - DT*TZ1*C34*R1
     &         - DT*TZ1*DZ2
            C(2,3,I,J) = 0.D0
            C(2,4,I,J) = DT*TZ2*U(2,I,J,K+1)*R1
            C(2,5,I,J) = 0.D0
            C(3,1,I,J) = -DT*TZ2*U(3,I,J,K+1)*U(4,I,J,K+1)*R2
     &         + DT*TZ1*C34*R2*U(3,I,J,K+1)
            C(3,2,I,J) = 0.D0
            C(3,3,I,J) = DT*TZ2*U(4,I,J,K+1)*R1 - DT*TZ1*C34*R1
     &         - DT*TZ1*DZ3
            C(3,4,I,J) = DT*TZ2*U(3,I,J,K+1)*R1
            C(3,5,I,J) = 0.D0
            C(4,1,I,J) = DT*TZ2*(0.5D0*C2*Q - (U(4,I,J,K+1)*R1)**2)
     &         + DT*TZ1*R43*C34*R2*U(4,I,J,K+1)
            C(4,2,I,J) = -DT*TZ2*C2*U(2,I,J,K+1)*R1
            C(4,3,I,J) = -DT*TZ2*C2*U(3,I,J,K+1)*R1
            C(4,4,I,J) = DT*TZ2*(2.D0 - C2)*U(4,I,J,K+1)*R1
     &         - DT*TZ1*R43*C34*R1 - DT*TZ1*DZ4
            C(4,5,I,J) = DT*TZ2*C2
            C(5,1,I,J) = DT*TZ2*(C2*Q
     &         - C1*U(5,I,J,K+1)*R1)*U(4,I,J,K+1)*R1
     &         + DT*TZ1*K1*R3*U(2,I,J,K+1)**2
     &         + DT*TZ1*K1*R3*U(3,I,J,K+1)**2
     &         + DT*TZ1*K43*R3*U(4,I,J,K+1)**2
     &         + DT*TZ1*C1345*R2*U(5,I,J,K+1)
            C(5,2,I,J) = -DT*TZ2*C2*U(2,I,J,K+1)*U(4,I,J,K+1)*R2
     &         - DT*TZ1*K1*R2*U(2,I,J,K+1)
            C(5,3,I,J) = -DT*TZ2*C2*U(3,I,J,K+1)*U(4,I,J,K+1)*R2
     &         - DT*TZ1*K1*R2*U(3,I,J,K+1)
            C(5,4,I,J) = DT*TZ2*(C1*U(5,I,J,K+1)*R1 - 0.5D0*C2*(Q
     &         + 2.D0*U(4,I,J,K+1)**2*R2)) - DT*TZ1*K43*R2*U(4,I,J,K+1)
            C(5,5,I,J) = DT*TZ2*C1*U(4,I,J,K+1)*R1 - DT*TZ1*C1345*R1
     &         - DT*TZ1*DZ5
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE BUTS (K)
C     Block upper triangular solution on the plane K
      INTEGER K
      INCLUDE 'lu.com'
      INTEGER I, J, L, M
      DOUBLE PRECISION T(5,5), Y(5), R1, R2
      DO 60 J = NY - 1, 2, -1
         DO 50 I = NX - 1, 2, -1
            DO 20 M = 1, 5
               Y(M) = OMEGA*(C(M,1,I,J)*RSD(1,I,J,K+1)
     &            + C(M,2,I,J)*RSD(2,I,J,K+1)
     &            + C(M,3,I,J)*RSD(3,I,J,K+1)
     &            + C(M,4,I,J)*RSD(4,I,J,K+1)
     &            + C(M,5,I,J)*RSD(5,I,J,K+1)
     &            + B(M,1,I,J)*RSD(1,I,J+1,K)
     &            + B(M,2,I,J)*RSD(2,I,J+1,K)
     &            + B(M,3,I,J)*RSD(3,I,J+1,K)
     &            + B(M,4,I,J)*RSD(4,I,J+1,K)
     &            + B(M,5,I,J)*RSD(5,I,J+1,K)
     &            + A(M,1,I,J)*RSD(1,I+1,J,K)
     &            + A(M,2,I,J)*RSD(2,I+1,J,K)
     &            + A(M,3,I,J)*RSD(3,I+1,J,K)
     &            + A(M,4,I,J)*RSD(4,I+1,J,K)
     &            + A(M,5,I,J)*RSD(5,I+1,J,K))
               DO 10 L = 1, 5
                  T(M,L) = D(M,L,I,J)
   10          CONTINUE
   20       CONTINUE
            R1 = 1.D0/T(1,1)
            R2 = R1*T(2,1)
            T(2,2) = T(2,2) - R2*T(1,2)
            T(2,3) = T(2,3) - R2*T(1,3)
            T(2,4) = T(2,4) - R2*T(1,4)
            T(2,5) = T(2,5) - R2*T(1,5)
            Y(2) = Y(2) - R2*Y(1)
            R2 = R1*T(3,1)
            T(3,2) = T(3,2) - R2*T(1,2)
            T(3,3) = T(3,3) - R2*T(1,3)
            T(3,4) = T(3,4) - R2*T(1,4)
            T(3,5) = T(3,5) - R2*T(1,5)
            Y(3) = Y(3) - R2*Y(1)
            R2 = R1*T(4,1)
            T(4,2) = T(4,2) - R2*T(1,2)
            T(4,3) = T(4,3) - R2*T(1,3)
            T(4,4) = T(4,4) - R2*T(1,4)
            T(4,5) = T(4,5) - R2*T(1,5)
            Y(4) = Y(4) - R2*Y(1)
            R2 = R1*T(5,1)
            T(5,2) = T(5,2) - R2*T(1,2)
            T(5,3) = T(5,3) - R2*T(1,3)
            T(5,4) = T(5,4) - R2*T(1,4)
            T(5,5) = T(5,5) - R2*T(1,5)
            Y(5) = Y(5) - R2*Y(1)
            R1 = 1.D0/T(2,2)
            R2 = R1*T(3,2)
            T(3,3) = T(3,3) - R2*T(2,3)
            T(3,4) = T(3,4) - R2*T(2,4)
            T(3,5) = T(3,5) - R2*T(2,5)
            Y(3) = Y(3) - R2*Y(2)
            R2 = R1*T(4,2)
            T(4,3) = T(4,3) - R2*T(2,3)
            T(4,4) = T(4,4) - R2*T(2,4)
            T(4,5) = T(4,5) - R2*T(2,5)
            Y(4) = Y(4) - R2*Y(2)
            R2 = R1*T(5,2)
            T(5,3) = T(5,3) - R2*T(2,3)
            T(5,4) = T(5,4) - R2*T(2,4)
            T(5,5) = T(5,5) - R2*T(2,5)
            Y(5) = Y(5) - R2*Y(2)
            R1 = 1.D0/T(3,3)
            R2 = R1*T(4,3)
            T(4,4) = T(4,4) - R2*T(3,4)
            T(4,5) = T(4,5) - R2*T(3,5)
            Y(4) = Y(4) - R2*Y(3)
            R2 = R1*T(5,3)
            T(5,4) = T(5,4) - R2*T(3,4)
            T(5,5) = T(5,5) - R2*T(3,5)
            Y(5) = Y(5) - R2*Y(3)
            R1 = 1.D0/T(4,4)
            R2 = R1*T(5,4)
            T(5,5) = T(5,5) - R2*T(4,5)
            Y(5) = Y(5) - R2*Y(4)
            Y(5) = (Y(5))/T(5,5)
            Y(4) = (Y(4) - T(4,5)*Y(5))/T(4,4)
            Y(3) = (Y(3) - T(3,4)*Y(4) - T(3,5)*Y(5))/T(3,3)
            Y(2) = (Y(2) - T(2,3)*Y(3) - T(2,4)*Y(4)
     &         - T(2,5)*Y(5))/T(2,2)
            Y(1) = (Y(1) - T(1,2)*Y(2) - T(1,3)*Y(3) - T(1,4)*Y(4)
     &         - T(1,5)*Y(5))/T(1,1)
            DO 40 M = 1, 5
               RSD(M,I,J,K) = RSD(M,I,J,K) - Y(M)
   40       CONTINUE
   50    CONTINUE
   60 CONTINUE
      END

