C     Shallow-water equations on a periodic M x N grid, by the
C     potential-enstrophy conserving scheme of Sadourny (1975) in the
C     arrangement of the benchmark program of NCAR: DOUBLE PRECISION,
C     sequential, one loop nest per phase, boundary columns and rows
C     by copying, the first index innermost.
C
C     65 floating-point operations per point and step:
C     24 in FLUXES, 26 in STEP, 15 in SMOOTH.
C
C     The size is in swm.par.  Prints values that do not depend on
C     how sums are taken, the sum of the absolute velocities, and the
C     conserved total of the pressure.
      PROGRAM SWM
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      INTEGER NCYCLE
      DOUBLE PRECISION TDT
      CALL INIT
      TDT = DT
      DO 10 NCYCLE = 1, ITMAX
         CALL FLUXES
         CALL STEP (TDT)
         IF (NCYCLE .EQ. 1) THEN
            CALL FIRST
            TDT = TDT + TDT
         ELSE
            CALL SMOOTH
         END IF
   10 CONTINUE
      CALL REPORT
      END

      SUBROUTINE INIT
C     Stream function, velocities from it, pressure
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      DOUBLE PRECISION PI, DI, DJ, PCF, EL
      INTEGER I, J
      DT = 90.D0
      DX = 1.D5
      DY = 1.D5
      ALPHA = 0.001D0
      PI = 4.D0*ATAN(1.D0)
      DI = 2.D0*PI/M
      DJ = 2.D0*PI/N
      EL = N*DX
      PCF = PI*PI*A*A/(EL*EL)
      DO 20 J = 0, N
         DO 10 I = 0, M
            PSI(I,J) = A*SIN((I + 0.5D0)*DI)*SIN((J + 0.5D0)*DJ)
            P(I,J) = PCF*(COS(2.D0*I*DI) + COS(2.D0*J*DJ)) + 50000.D0
   10    CONTINUE
   20 CONTINUE
      DO 40 J = 0, N - 1
         DO 30 I = 0, M - 1
            U(I+1,J) = -(PSI(I+1,J+1) - PSI(I+1,J))/DY
            V(I,J+1) = (PSI(I+1,J+1) - PSI(I,J+1))/DX
   30    CONTINUE
   40 CONTINUE
      CALL WRAPU (U)
      CALL WRAPV (V)
      DO 60 J = 0, N
         DO 50 I = 0, M
            UOLD(I,J) = U(I,J)
            VOLD(I,J) = V(I,J)
            POLD(I,J) = P(I,J)
   50    CONTINUE
   60 CONTINUE
      END

      SUBROUTINE FLUXES
C     Mass fluxes CU and CV, potential vorticity Z, and H
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      DOUBLE PRECISION FSDX, FSDY
      INTEGER I, J
      FSDX = 4.D0/DX
      FSDY = 4.D0/DY
      DO 20 J = 0, N - 1
         DO 10 I = 0, M - 1
            CU(I+1,J) = .5D0*(P(I+1,J) + P(I,J))*U(I+1,J)
            CV(I,J+1) = .5D0*(P(I,J+1) + P(I,J))*V(I,J+1)
            Z(I+1,J+1) = (FSDX*(V(I+1,J+1) - V(I,J+1))
     &         - FSDY*(U(I+1,J+1) - U(I+1,J)))
     &         /(P(I,J) + P(I+1,J) + P(I+1,J+1) + P(I,J+1))
            H(I,J) = P(I,J) + .25D0*(U(I+1,J)*U(I+1,J) + U(I,J)*U(I,J)
     &         + V(I,J+1)*V(I,J+1) + V(I,J)*V(I,J))
   10    CONTINUE
   20 CONTINUE
      CALL WRAPU (CU)
      CALL WRAPV (CV)
      CALL WRAPZ (Z)
      CALL WRAPP (H)
      END

      SUBROUTINE STEP (TDT)
C     New values of U, V and P, TDT later than the old ones
      DOUBLE PRECISION TDT
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      DOUBLE PRECISION TDTS8, TDTSDX, TDTSDY
      INTEGER I, J
      TDTS8 = TDT/8.D0
      TDTSDX = TDT/DX
      TDTSDY = TDT/DY
      DO 20 J = 0, N - 1
         DO 10 I = 0, M - 1
            UNEW(I+1,J) = UOLD(I+1,J) + TDTS8*(Z(I+1,J+1) + Z(I+1,J))
     &         *(CV(I+1,J+1) + CV(I,J+1) + CV(I,J) + CV(I+1,J))
     &         - TDTSDX*(H(I+1,J) - H(I,J))
            VNEW(I,J+1) = VOLD(I,J+1) - TDTS8*(Z(I+1,J+1) + Z(I,J+1))
     &         *(CU(I+1,J+1) + CU(I,J+1) + CU(I,J) + CU(I+1,J))
     &         - TDTSDY*(H(I,J+1) - H(I,J))
            PNEW(I,J) = POLD(I,J) - TDTSDX*(CU(I+1,J) - CU(I,J))
     &         - TDTSDY*(CV(I,J+1) - CV(I,J))
   10    CONTINUE
   20 CONTINUE
      CALL WRAPU (UNEW)
      CALL WRAPV (VNEW)
      CALL WRAPP (PNEW)
      END

      SUBROUTINE FIRST
C     After the first step: keep the start values as the old ones
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      INTEGER I, J
      DO 20 J = 0, N
         DO 10 I = 0, M
            UOLD(I,J) = U(I,J)
            VOLD(I,J) = V(I,J)
            POLD(I,J) = P(I,J)
            U(I,J) = UNEW(I,J)
            V(I,J) = VNEW(I,J)
            P(I,J) = PNEW(I,J)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE SMOOTH
C     Time filter, and the new values become the present ones
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      INTEGER I, J
      DO 20 J = 0, N
         DO 10 I = 0, M
            UOLD(I,J) = U(I,J)
     &         + ALPHA*(UNEW(I,J) - 2.D0*U(I,J) + UOLD(I,J))
            VOLD(I,J) = V(I,J)
     &         + ALPHA*(VNEW(I,J) - 2.D0*V(I,J) + VOLD(I,J))
            POLD(I,J) = P(I,J)
     &         + ALPHA*(PNEW(I,J) - 2.D0*P(I,J) + POLD(I,J))
            U(I,J) = UNEW(I,J)
            V(I,J) = VNEW(I,J)
            P(I,J) = PNEW(I,J)
   10    CONTINUE
   20 CONTINUE
      END

C     Periodic continuation.  Each kind of variable is computed on
C     points that begin at another corner of the grid.
      SUBROUTINE WRAPU (X)
      INCLUDE 'swm.par'
      DOUBLE PRECISION X(0:M,0:N)
      INTEGER I, J
      DO 10 J = 0, N - 1
   10 X(0,J) = X(M,J)
      DO 20 I = 1, M
   20 X(I,N) = X(I,0)
      X(0,N) = X(M,0)
      END

      SUBROUTINE WRAPV (X)
      INCLUDE 'swm.par'
      DOUBLE PRECISION X(0:M,0:N)
      INTEGER I, J
      DO 10 J = 1, N
   10 X(M,J) = X(0,J)
      DO 20 I = 0, M - 1
   20 X(I,0) = X(I,N)
      X(M,0) = X(0,N)
      END

      SUBROUTINE WRAPZ (X)
      INCLUDE 'swm.par'
      DOUBLE PRECISION X(0:M,0:N)
      INTEGER I, J
      DO 10 J = 1, N
   10 X(0,J) = X(M,J)
      DO 20 I = 1, M
   20 X(I,0) = X(I,N)
      X(0,0) = X(M,N)
      END

      SUBROUTINE WRAPP (X)
      INCLUDE 'swm.par'
      DOUBLE PRECISION X(0:M,0:N)
      INTEGER I, J
      DO 10 J = 0, N - 1
   10 X(M,J) = X(0,J)
      DO 20 I = 0, M - 1
   20 X(I,N) = X(I,0)
      X(M,N) = X(0,0)
      END

      SUBROUTINE REPORT
      INCLUDE 'swm.par'
      INCLUDE 'swm.com'
      DOUBLE PRECISION SU, SV, SP
      INTEGER I, J
      SU = 0.D0
      SV = 0.D0
      SP = 0.D0
      DO 20 J = 0, N - 1
         DO 10 I = 0, M - 1
            SU = SU + ABS(U(I+1,J))
            SV = SV + ABS(V(I,J+1))
            SP = SP + P(I,J)
   10    CONTINUE
   20 CONTINUE
      WRITE (*, 100) M, N, ITMAX, SU, SV, SP
      WRITE (*, 110) P(0,0), U(1,1), V(1,1)
  100 FORMAT (' grid', I6, ' x', I6, ',', I6, ' steps'/
     &   ' sum of |u|  ', 1P, E22.13/ ' sum of |v|  ', E22.13/
     &   ' sum of p    ', E22.13)
  110 FORMAT (' p(0,0)', F20.6/ ' u(1,1)', F20.6/ ' v(1,1)', F20.6)
      END
