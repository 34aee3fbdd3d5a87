C     Flow and heat in the melt of a Czochralski crucible with messages:
C     crystal.f divided by hand.  Process ME of NPROC has layers K0 + 2 to
C     K0 + NL + 1, as even a part of the crucible as there is, and calls
C     them 2 to NL + 1; layers 1 and NL + 2 are its neighbours', who sit
C     in a ring.
C
C     How it is written.  The loops and the order of operations are those
C     of crystal.f.  A layer is contiguous: it is sent as it is, a
C     message for each field.  In each sweep the velocity of one side and
C     the change of the pressure of the other are passed on, at the end
C     of a step all fields both ways.  There are no barriers.
C
C     The printed values are those of crystal.f but for the order of
C     sums.  NLMAX in crystal-mp.par bounds the layers of a process.
      PROGRAM CRYSTAL
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'mpif.h'
      INTEGER N, L, IERR
      CALL MPI_INIT (IERR)
      CALL MPI_COMM_RANK (MPI_COMM_WORLD, ME, IERR)
      CALL MPI_COMM_SIZE (MPI_COMM_WORLD, NPROC, IERR)
      LEFT = MOD(ME + NPROC - 1, NPROC)
      RIGHT = MOD(ME + 1, NPROC)
      NL = NP/NPROC
      K0 = ME*NL + MIN(ME, MOD(NP, NPROC))
      IF (ME .LT. MOD(NP, NPROC)) NL = NL + 1
      IF (NL .LT. 1 .OR. NL .GT. NLMAX) THEN
         WRITE (*, '(A, I4, A)') ' A process has 1 to', NLMAX, ' layers'
         STOP 2
      END IF
      CALL GRID
      CALL INIT
CSIM$ SAMPLE
      DO 20 N = 1, NSTEP
         CALL MOMENT
         CALL HEAT
         CALL AHEAD (VN)
         DO 10 L = 1, NSWEEP
            CALL PRESS
            CALL BACK (DP)
            CALL CORREC
            CALL AHEAD (VN)
   10    CONTINUE
         CALL SHIFT
         CALL WALLS
         CALL RING
   20 CONTINUE
      CALL REPORT
      CALL MPI_FINALIZE (IERR)
      END

      SUBROUTINE INIT
C     At rest, as hot as the free surface is above
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 1, NL + 2
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION VF, VB
      INTEGER I, J, K
      DO 30 K = 2, NL + 1
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
      DO 60 K = 2, NL + 1
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
      DO 90 K = 2, NL + 1
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      DOUBLE PRECISION A
      INTEGER I, J, K
      A = 1.D0/PR
      DO 30 K = 2, NL + 1
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 2, NL + 1
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 50 K = 2, NL + 1
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INTEGER I, J, K
      DO 30 K = 2, NL + 1
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'crystal-grid.com'
      INTEGER I, J, K
      DO 30 K = 2, NL + 1
C        Axis and wall
         DO 10 J = 2, NZ + 1
            V(1,J,K) = -V(2,J,K)
            W(1,J,K) = W(2,J,K)
            T(1,J,K) = T(2,J,K)
            V(NR+2,J,K) = 2.D0*REC - V(NR+1,J,K)
            W(NR+2,J,K) = -W(NR+1,J,K)
            T(NR+2,J,K) = AT(K0+K) - T(NR+1,J,K)
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

      SUBROUTINE AHEAD (X)
C     The last layer of a field becomes the first of the neighbour in
C     front
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      DOUBLE PRECISION X(NR+2,NZ+2,NLMAX+2)
      CALL PASS (X(1,1,NL+1), RIGHT, X(1,1,1), LEFT)
      END

      SUBROUTINE BACK (X)
C     The first layer of a field becomes the last of the neighbour behind
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      DOUBLE PRECISION X(NR+2,NZ+2,NLMAX+2)
      CALL PASS (X(1,1,2), LEFT, X(1,1,NL+2), RIGHT)
      END

      SUBROUTINE PASS (X, THERE, Y, HERE)
C     Layer X to process THERE, layer Y from process HERE
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'mpif.h'
      DOUBLE PRECISION X(NR+2,NZ+2), Y(NR+2,NZ+2)
      INTEGER THERE, HERE, STATUS(MPI_STATUS_SIZE), IERR, I, J
      IF (NPROC .EQ. 1) THEN
         DO 20 J = 1, NZ + 2
            DO 10 I = 1, NR + 2
               Y(I,J) = X(I,J)
   10       CONTINUE
   20    CONTINUE
         RETURN
      END IF
      CALL MPI_SENDRECV (X, (NR + 2)*(NZ + 2), MPI_DOUBLE_PRECISION,
     &   THERE, 0, Y, (NR + 2)*(NZ + 2), MPI_DOUBLE_PRECISION, HERE,
     &   0, MPI_COMM_WORLD, STATUS, IERR)
      END

      SUBROUTINE RING
C     All fields, round the crucible
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      CALL AHEAD (U)
      CALL AHEAD (V)
      CALL AHEAD (W)
      CALL AHEAD (T)
      CALL BACK (U)
      CALL BACK (V)
      CALL BACK (W)
      CALL BACK (T)
      CALL BACK (P)
      END

      SUBROUTINE REPORT
C     Sums of the own layers, then of all
      INCLUDE 'crystal.par'
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
      INCLUDE 'mpif.h'
      DOUBLE PRECISION S(7), R(7), ALL(7)
      INTEGER K, L, IERR
      DO 10 L = 1, 7
         R(L) = 0.D0
   10 CONTINUE
      DO 30 K = 2, NL + 1
         CALL LAYER (K, S)
         DO 20 L = 1, 4
            R(L) = R(L) + S(L)
   20    CONTINUE
         R(5) = MAX(R(5), S(5))
         R(6) = MIN(R(6), S(6))
         R(7) = MAX(R(7), S(7))
   30 CONTINUE
      CALL MPI_REDUCE (R, ALL, 4, MPI_DOUBLE_PRECISION, MPI_SUM, 0,
     &   MPI_COMM_WORLD, IERR)
      CALL MPI_REDUCE (R(5), ALL(5), 1, MPI_DOUBLE_PRECISION, MPI_MAX,
     &   0, MPI_COMM_WORLD, IERR)
      CALL MPI_REDUCE (R(6), ALL(6), 1, MPI_DOUBLE_PRECISION, MPI_MIN,
     &   0, MPI_COMM_WORLD, IERR)
      CALL MPI_REDUCE (R(7), ALL(7), 1, MPI_DOUBLE_PRECISION, MPI_MAX,
     &   0, MPI_COMM_WORLD, IERR)
      IF (ME .EQ. 0) WRITE (*, 100) NR + 2, NZ + 2, NP + 2, NSTEP,
     &   (ALL(L), L = 1, 7)
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
      INCLUDE 'crystal-mp.par'
      INCLUDE 'crystal-mp.com'
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
