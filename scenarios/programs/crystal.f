C     Flow and heat in the melt of a Czochralski crucible, in cylindrical
C     coordinates, on one processor.
C
C     Equations.  Navier and Stokes with Boussinesq's buoyancy and the
C     transport of heat, scaled as in Wheeler's test problems (J. Crystal
C     Growth 102, 1990, 691): lengths by the radius R of the crucible,
C     velocities by nu/R, temperatures from 0 at the crystal to 1 at the
C     wall.  The crucible is as deep as it is wide, the crystal has 0.4
C     of its radius.  Crystal and crucible rotate; the bottom is
C     adiabatic, at the free surface the temperature rises linearly from
C     the crystal to the wall, and nothing shears it.
C
C     Method.  Marker-and-cell grid (Harlow and Welch 1965): pressure and
C     temperature in the centres of cells, velocities on their faces;
C     central differences, one explicit step of Euler for velocities and
C     temperature; then the pressure and the velocities are corrected
C     together until no cell gains or loses mass (Chorin 1968; Hirt and
C     Cook, J. Comp. Phys. 10, 1972, 324), all cells at once, as vector
C     computers need it, each correction 6/7 of what would empty the cell
C     alone.  How often is given: NSWEEP sweeps.
C
C     Cells are numbered from 2 to NR + 1 in r, NZ + 1 in z, NP + 1 in
C     phi, with a layer around them for boundary conditions: 42 x 92 x
C     202 points are 40 x 90 x 200 cells.  U(I) is on the face between
C     I and I + 1, V(K) and W(J) likewise.  Layers 1 and NP + 2 continue
C     the fields round the crucible.  Nothing flows through the axis.
      PROGRAM CRYSTAL
      INCLUDE 'crystal.par'
      INTEGER N, L
      CALL GRID
      CALL INIT
CSIM$ SAMPLE
      DO 20 N = 1, NSTEP
         CALL MOMENT
         CALL HEAT
         CALL RING1
         DO 10 L = 1, NSWEEP
            CALL PRESS
            CALL RING2
            CALL CORREC
            CALL RING1
   10    CONTINUE
         CALL SHIFT
         CALL WALLS
         CALL RING
   20 CONTINUE
      CALL REPORT
      END

      SUBROUTINE INIT
C     At rest, as hot as the free surface is above
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 1, NP + 2
         DO 20 J = 1, NZ + 2
            DO 10 I = 1, NR + 2
               U(I,J,K) = 0.D0
               V(I,J,K) = 0.D0
               W(I,J,K) = 0.D0
               P(I,J,K) = 0.D0
               T(I,J,K) = 0.5D0*ST(I)
               UN(I,J,K) = 0.D0
               VN(I,J,K) = 0.D0
               WN(I,J,K) = 0.D0
               TN(I,J,K) = 0.D0
               DP(I,J,K) = 0.D0
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      CALL WALLS
      CALL RING
      END

      SUBROUTINE MOMENT
C     New velocities: convection, diffusion, pressure, buoyancy
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION VF, VB
      INTEGER I, J, K
      DO 30 K = 2, NP + 1
         DO 20 J = 2, NZ + 1
            DO 10 I = 2, NR
               VF = 0.5D0*(V(I,J,K) + V(I+1,J,K))
               VB = 0.5D0*(V(I,J,K-1) + V(I+1,J,K-1))
               UN(I,J,K) = U(I,J,K) + DT*(
     &            - 0.25D0*AR*QF(I)
     &            *(RC(I+1)*(U(I,J,K) + U(I+1,J,K))**2
     &            - RC(I)*(U(I-1,J,K) + U(I,J,K))**2)
     &            - 0.5D0*AP*QF(I)*(VF*(U(I,J,K) + U(I,J,K+1))
     &            - VB*(U(I,J,K-1) + U(I,J,K)))
     &            - 0.25D0*AZ*((W(I,J,K) + W(I+1,J,K))
     &            *(U(I,J,K) + U(I,J+1,K))
     &            - (W(I,J-1,K) + W(I+1,J-1,K))
     &            *(U(I,J-1,K) + U(I,J,K)))
     &            + 0.25D0*QF(I)*(VF + VB)**2
     &            + AR*AR*QF(I)*(RC(I+1)*(U(I+1,J,K) - U(I,J,K))
     &            - RC(I)*(U(I,J,K) - U(I-1,J,K)))
     &            + QF(I)*QF(I)*(AP*AP*(U(I,J,K+1) - 2.D0*U(I,J,K)
     &            + U(I,J,K-1)) - U(I,J,K) - 2.D0*AP*(VF - VB))
     &            + AZ*AZ*(U(I,J+1,K) - 2.D0*U(I,J,K) + U(I,J-1,K))
     &            - AR*(P(I+1,J,K) - P(I,J,K)))
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      DO 60 K = 2, NP + 1
         DO 50 J = 2, NZ + 1
            DO 40 I = 2, NR + 1
               VN(I,J,K) = V(I,J,K) + DT*(
     &            - 0.25D0*AR*QC(I)*QC(I)
     &            *(RF(I)*RF(I)*(U(I,J,K) + U(I,J,K+1))
     &            *(V(I,J,K) + V(I+1,J,K))
     &            - RF(I-1)*RF(I-1)*(U(I-1,J,K) + U(I-1,J,K+1))
     &            *(V(I-1,J,K) + V(I,J,K)))
     &            - 0.25D0*AP*QC(I)*((V(I,J,K) + V(I,J,K+1))**2
     &            - (V(I,J,K-1) + V(I,J,K))**2)
     &            - 0.25D0*AZ*((W(I,J,K) + W(I,J,K+1))
     &            *(V(I,J,K) + V(I,J+1,K))
     &            - (W(I,J-1,K) + W(I,J-1,K+1))
     &            *(V(I,J-1,K) + V(I,J,K)))
     &            + AR*AR*QC(I)*(RF(I)*(V(I+1,J,K) - V(I,J,K))
     &            - RF(I-1)*(V(I,J,K) - V(I-1,J,K)))
     &            + QC(I)*QC(I)*(AP*AP*(V(I,J,K+1) - 2.D0*V(I,J,K)
     &            + V(I,J,K-1)) - V(I,J,K) + AP*(U(I,J,K+1)
     &            + U(I-1,J,K+1) - U(I,J,K) - U(I-1,J,K)))
     &            + AZ*AZ*(V(I,J+1,K) - 2.D0*V(I,J,K) + V(I,J-1,K))
     &            - AP*QC(I)*(P(I,J,K+1) - P(I,J,K)))
   40       CONTINUE
   50    CONTINUE
   60 CONTINUE
      DO 90 K = 2, NP + 1
         DO 80 J = 2, NZ
            DO 70 I = 2, NR + 1
               WN(I,J,K) = W(I,J,K) + DT*(
     &            - 0.25D0*AR*QC(I)*(RF(I)*(U(I,J,K) + U(I,J+1,K))
     &            *(W(I,J,K) + W(I+1,J,K))
     &            - RF(I-1)*(U(I-1,J,K) + U(I-1,J+1,K))
     &            *(W(I-1,J,K) + W(I,J,K)))
     &            - 0.25D0*AP*QC(I)*((V(I,J,K) + V(I,J+1,K))
     &            *(W(I,J,K) + W(I,J,K+1))
     &            - (V(I,J,K-1) + V(I,J+1,K-1))
     &            *(W(I,J,K-1) + W(I,J,K)))
     &            - 0.25D0*AZ*((W(I,J,K) + W(I,J+1,K))**2
     &            - (W(I,J-1,K) + W(I,J,K))**2)
     &            + AR*AR*QC(I)*(RF(I)*(W(I+1,J,K) - W(I,J,K))
     &            - RF(I-1)*(W(I,J,K) - W(I-1,J,K)))
     &            + QC(I)*QC(I)*AP*AP*(W(I,J,K+1) - 2.D0*W(I,J,K)
     &            + W(I,J,K-1))
     &            + AZ*AZ*(W(I,J+1,K) - 2.D0*W(I,J,K) + W(I,J-1,K))
     &            - AZ*(P(I,J+1,K) - P(I,J,K))
     &            + 0.5D0*GR*(T(I,J,K) + T(I,J+1,K)))
   70       CONTINUE
   80    CONTINUE
   90 CONTINUE
      END

      SUBROUTINE HEAT
C     New temperature
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION A
      INTEGER I, J, K
      A = 1.D0/PR
      DO 30 K = 2, NP + 1
         DO 20 J = 2, NZ + 1
            DO 10 I = 2, NR + 1
               TN(I,J,K) = T(I,J,K) + DT*(
     &            - 0.5D0*AR*QC(I)*(RF(I)*U(I,J,K)
     &            *(T(I,J,K) + T(I+1,J,K))
     &            - RF(I-1)*U(I-1,J,K)*(T(I-1,J,K) + T(I,J,K)))
     &            - 0.5D0*AP*QC(I)*(V(I,J,K)*(T(I,J,K) + T(I,J,K+1))
     &            - V(I,J,K-1)*(T(I,J,K-1) + T(I,J,K)))
     &            - 0.5D0*AZ*(W(I,J,K)*(T(I,J,K) + T(I,J+1,K))
     &            - W(I,J-1,K)*(T(I,J-1,K) + T(I,J,K)))
     &            + A*(AR*AR*QC(I)*(RF(I)*(T(I+1,J,K) - T(I,J,K))
     &            - RF(I-1)*(T(I,J,K) - T(I-1,J,K)))
     &            + QC(I)*QC(I)*AP*AP*(T(I,J,K+1) - 2.D0*T(I,J,K)
     &            + T(I,J,K-1))
     &            + AZ*AZ*(T(I,J+1,K) - 2.D0*T(I,J,K) + T(I,J-1,K))))
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      END

      SUBROUTINE PRESS
C     A cell that gains mass raises its pressure
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 2, NP + 1
         DO 20 J = 2, NZ + 1
            DO 10 I = 2, NR + 1
               DP(I,J,K) = -B(I)*(AR*QC(I)*(RF(I)*UN(I,J,K)
     &            - RF(I-1)*UN(I-1,J,K))
     &            + AP*QC(I)*(VN(I,J,K) - VN(I,J,K-1))
     &            + AZ*(WN(I,J,K) - WN(I,J-1,K)))
               P(I,J,K) = P(I,J,K) + DP(I,J,K)
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      END

      SUBROUTINE CORREC
C     Velocities follow the change of the pressure
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 50 K = 2, NP + 1
         DO 20 J = 2, NZ + 1
            DO 10 I = 2, NR
               UN(I,J,K) = UN(I,J,K)
     &            - DT*AR*(DP(I+1,J,K) - DP(I,J,K))
   10       CONTINUE
   20    CONTINUE
         DO 25 J = 2, NZ + 1
            DO 15 I = 2, NR + 1
               VN(I,J,K) = VN(I,J,K)
     &            - DT*AP*QC(I)*(DP(I,J,K+1) - DP(I,J,K))
   15       CONTINUE
   25    CONTINUE
         DO 40 J = 2, NZ
            DO 30 I = 2, NR + 1
               WN(I,J,K) = WN(I,J,K)
     &            - DT*AZ*(DP(I,J+1,K) - DP(I,J,K))
   30       CONTINUE
   40    CONTINUE
   50 CONTINUE
      END

      SUBROUTINE SHIFT
C     The new values become the present ones
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INTEGER I, J, K
      DO 30 K = 2, NP + 1
         DO 20 J = 2, NZ + 1
            DO 10 I = 2, NR + 1
               U(I,J,K) = UN(I,J,K)
               V(I,J,K) = VN(I,J,K)
               W(I,J,K) = WN(I,J,K)
               T(I,J,K) = TN(I,J,K)
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      END

      SUBROUTINE WALLS
C     Values outside, so that those on walls and surface are right
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 2, NP + 1
C        Axis and wall
         DO 10 J = 2, NZ + 1
            V(1,J,K) = -V(2,J,K)
            W(1,J,K) = W(2,J,K)
            T(1,J,K) = T(2,J,K)
            V(NR+2,J,K) = 2.D0*REC - V(NR+1,J,K)
            W(NR+2,J,K) = -W(NR+1,J,K)
            T(NR+2,J,K) = AT(K) - T(NR+1,J,K)
   10    CONTINUE
C        Bottom, and crystal or free surface
         DO 20 I = 1, NR + 2
            U(I,1,K) = -U(I,2,K)
            V(I,1,K) = BV(I) - V(I,2,K)
            T(I,1,K) = T(I,2,K)
            U(I,NZ+2,K) = SU(I)*U(I,NZ+1,K)
            V(I,NZ+2,K) = SV(I) + CV(I)*V(I,NZ+1,K)
            T(I,NZ+2,K) = ST(I) - T(I,NZ+1,K)
   20    CONTINUE
   30 CONTINUE
      END

      SUBROUTINE RING
C     All fields, round the crucible
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INTEGER I, J
      DO 20 J = 1, NZ + 2
         DO 10 I = 1, NR + 2
            U(I,J,1) = U(I,J,NP+1)
            V(I,J,1) = V(I,J,NP+1)
            W(I,J,1) = W(I,J,NP+1)
            T(I,J,1) = T(I,J,NP+1)
            U(I,J,NP+2) = U(I,J,2)
            V(I,J,NP+2) = V(I,J,2)
            W(I,J,NP+2) = W(I,J,2)
            T(I,J,NP+2) = T(I,J,2)
            P(I,J,NP+2) = P(I,J,2)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE RING1
C     What PRESS reads from the layer behind
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INTEGER I, J
      DO 20 J = 2, NZ + 1
         DO 10 I = 2, NR + 1
            VN(I,J,1) = VN(I,J,NP+1)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE RING2
C     What CORREC reads from the layer in front
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INTEGER I, J
      DO 20 J = 2, NZ + 1
         DO 10 I = 2, NR + 1
            DP(I,J,NP+2) = DP(I,J,2)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE REPORT
C     What is conserved, and what describes the flow; sums by layers
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION S(7,NP+2), R(7)
      INTEGER K, L
      DO 20 K = 2, NP + 1
         CALL LAYER (K, S(1,K))
   20 CONTINUE
      CALL TOTAL (S, R)
      WRITE (*, 100) NR + 2, NZ + 2, NP + 2, NSTEP, (R(L), L = 1, 7)
  100 FORMAT (' grid', I5, ' x', I5, ' x', I5, ',', I7, ' steps'/
     &   ' kinetic energy  ', 1P, E24.15/ ' heat            ', E24.15/
     &   ' from the wall   ', E24.15/ ' through the top ', E24.15/
     &   ' gain of mass    ', E24.15/ ' stream function ', 2E24.15)
      END

      SUBROUTINE LAYER (K, S)
C     Of one layer: kinetic energy, heat, heat that comes from the wall
C     and that leaves by the top; the greatest gain of mass of a cell;
C     the least and the greatest stream function
      INCLUDE 'crystal.par'
      INCLUDE 'crystal.com'
      INCLUDE 'crystal-grid.com'
      INTEGER K
      DOUBLE PRECISION S(7), G, PSI
      INTEGER I, J, L
      DO 10 L = 1, 7
         S(L) = 0.D0
   10 CONTINUE
      DO 30 J = 2, NZ + 1
         PSI = 0.D0
         DO 20 I = 2, NR + 1
            G = RC(I)/(AR*AZ*AP)
            S(1) = S(1) + 0.5D0*G*(U(I,J,K)**2 + V(I,J,K)**2
     &         + W(I,J,K)**2)
            S(2) = S(2) + G*T(I,J,K)
            S(5) = MAX(S(5), ABS(AR*QC(I)*(RF(I)*U(I,J,K)
     &         - RF(I-1)*U(I-1,J,K))
     &         + AP*QC(I)*(V(I,J,K) - V(I,J,K-1))
     &         + AZ*(W(I,J,K) - W(I,J-1,K))))
            PSI = PSI - RC(I)*W(I,J,K)/AR
            S(6) = MIN(S(6), PSI)
            S(7) = MAX(S(7), PSI)
   20    CONTINUE
         S(3) = S(3) + (T(NR+2,J,K) - T(NR+1,J,K))*AR/(PR*AZ*AP)
   30 CONTINUE
      DO 40 I = 2, NR + 1
         S(4) = S(4) + RC(I)*(T(I,NZ+1,K) - T(I,NZ+2,K))*AZ/(PR*AR*AP)
   40 CONTINUE
      END

      SUBROUTINE TOTAL (S, R)
C     Of all layers
      INCLUDE 'crystal.par'
      DOUBLE PRECISION S(7,NP+2), R(7)
      INTEGER K, L
      DO 10 L = 1, 7
         R(L) = 0.D0
   10 CONTINUE
      DO 30 K = 2, NP + 1
         DO 20 L = 1, 4
            R(L) = R(L) + S(L,K)
   20    CONTINUE
         R(5) = MAX(R(5), S(5,K))
         R(6) = MIN(R(6), S(6,K))
         R(7) = MAX(R(7), S(7,K))
   30 CONTINUE
      END
