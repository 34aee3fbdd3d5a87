C     SU(3) lattice gauge theory: relaxation of the links of a periodic
C     four-dimensional lattice towards the minimum of Wilson's action.
C     Plain Fortran 77 but for DOUBLE COMPLEX, sequential.
C
C     A sweep visits even and odd slices of the third dimension in turn,
C     and in a slice the four directions.  All links of a direction are
C     replaced at once: U + EPS*(staples)+, scaled, then projected back
C     onto SU(3) by Newton's iteration W <- W*(3 - W+ W)/2 and by the
C     cube root of the phase of the determinant.  20 matrix products
C     per link, 198 floating-point operations each, 12 for the staples.
C
C     The size is in qlg.par.  Every element is computed by the same
C     operations in the same order as in qlg.pddp, so that links are
C     equal bit for bit.  Printed errors: a cold start has plaquette 3,
C     links are unitary after the sweeps.
      PROGRAM QLG
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX U(3,3,NX,NY,NZ,NT,4)
      COMMON /LINKS/ U
      DOUBLE PRECISION COLD, FIRST, LAST, OFF
      INTEGER L, M, N
      CALL TABLES
      CALL UNIT (U)
      CALL PLAQ (U, COLD)
      DO 10 M = 1, 4
         CALL ROUGH (U(1,1,1,1,1,1,M), M)
   10 CONTINUE
      CALL PLAQ (U, FIRST)
      DO 30 N = 1, NSWEEP
         DO 20 L = 1, 2
            CALL RELAX (U, L)
   20    CONTINUE
   30 CONTINUE
      CALL PLAQ (U, LAST)
      CALL UNITAR (U, OFF)
      WRITE (*, 100) NX, NY, NZ, NT, NSWEEP, FIRST, LAST,
     &   U(1,1,1,1,1,1,1), U(3,2,NX,NY,NZ,NT,4)
      WRITE (*, 110) COLD - 3.D0, OFF
  100 FORMAT (' QLG', 4I4, ',', I5, ' sweeps'/ ' plaquette', 2F20.14/
     &   ' u1(1,1) first site', 2F20.14/ ' u4(3,2) last site ', 2F20.14)
  110 FORMAT (' errors: cold', 1P, E9.1, ', unitarity', E9.1)
      END

      SUBROUTINE TABLES
C     Coordinates of the neighbours; direction 0 stays
      INCLUDE 'qlg.par'
      INTEGER MXL
      PARAMETER (MXL = 64)
      INTEGER IC(MXL,-4:4,4)
      COMMON /NBRS/ IC
      INTEGER EXTENT(4), I, K, M
      EXTENT(1) = NX
      EXTENT(2) = NY
      EXTENT(3) = NZ
      EXTENT(4) = NT
      DO 40 K = 1, 4
         DO 20 M = -4, 4
            DO 10 I = 1, MXL
               IC(I,M,K) = I
   10       CONTINUE
   20    CONTINUE
         DO 30 I = 1, EXTENT(K)
            IC(I,K,K) = MOD(I, EXTENT(K)) + 1
            IC(I,-K,K) = MOD(I + EXTENT(K) - 2, EXTENT(K)) + 1
   30    CONTINUE
   40 CONTINUE
      END

      SUBROUTINE MOVE (E, G, M, N, X, Y, Z, T)
C     The matrix G of the neighbour of a site in direction M, from there
C     in N
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX E(3,3,NX,NY,NZ,NT), G(3,3)
      INTEGER M, N, X, Y, Z, T
      INTEGER MXL
      PARAMETER (MXL = 64)
      INTEGER IC(MXL,-4:4,4)
      COMMON /NBRS/ IC
      INTEGER I, J, NBX, NBY, NBZ, NBT
      NBX = IC(IC(X,M,1),N,1)
      NBY = IC(IC(Y,M,2),N,2)
      NBZ = IC(IC(Z,M,3),N,3)
      NBT = IC(IC(T,M,4),N,4)
      DO 20 J = 1, 3
         DO 10 I = 1, 3
            G(I,J) = E(I,J,NBX,NBY,NBZ,NBT)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE MULT (E, F, G)
C     G = E F
      DOUBLE COMPLEX E(3,3), F(3,3), G(3,3)
      INTEGER I, J
      DO 20 J = 1, 3
         DO 10 I = 1, 3
            G(I,J) = E(I,1)*F(1,J) + E(I,2)*F(2,J) + E(I,3)*F(3,J)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE MULTD (E, F, G)
C     G = E F+
      DOUBLE COMPLEX E(3,3), F(3,3), G(3,3)
      INTEGER I, J
      DO 20 J = 1, 3
         DO 10 I = 1, 3
            G(I,J) = E(I,1)*DCONJG(F(J,1)) + E(I,2)*DCONJG(F(J,2))
     &         + E(I,3)*DCONJG(F(J,3))
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE RELAX (U, L)
C     The links of the slices L, L+2, ... of the third dimension
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX U(3,3,NX,NY,NZ,NT,4)
      INTEGER L
      DOUBLE COMPLEX W(3,3,NX,NY,NZ,NT), S(3,3)
      COMMON /WORK/ W
      INTEGER I, J, M, N, X, Y, Z, T
      DO 90 M = 1, 4
         DO 50 T = 1, NT
         DO 50 Z = L, NZ, 2
         DO 50 Y = 1, NY
         DO 50 X = 1, NX
            DO 10 J = 1, 3
            DO 10 I = 1, 3
               S(I,J) = (0.D0, 0.D0)
   10       CONTINUE
            DO 20 N = 1, 4
               IF (N .NE. M) CALL STAPLE (U(1,1,1,1,1,1,M),
     &            U(1,1,1,1,1,1,N), M, N, S, X, Y, Z, T)
   20       CONTINUE
            DO 30 J = 1, 3
            DO 30 I = 1, 3
               W(I,J,X,Y,Z,T) = (U(I,J,X,Y,Z,T,M)
     &            + EPS*DCONJG(S(J,I)))/(1.D0 + 6.D0*EPS)
   30       CONTINUE
            CALL PROJCT (W(1,1,X,Y,Z,T), NEWTON)
   50    CONTINUE
         DO 80 T = 1, NT
         DO 80 Z = L, NZ, 2
         DO 80 Y = 1, NY
         DO 80 X = 1, NX
            DO 70 J = 1, 3
            DO 70 I = 1, 3
               U(I,J,X,Y,Z,T,M) = W(I,J,X,Y,Z,T)
   70       CONTINUE
   80    CONTINUE
   90 CONTINUE
      END

      SUBROUTINE STAPLE (UM, UN, M, N, S, X, Y, Z, T)
C     Adds to S the two staples of a link of direction M in the plane
C     with direction N
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX UM(3,3,NX,NY,NZ,NT), UN(3,3,NX,NY,NZ,NT), S(3,3)
      INTEGER M, N, X, Y, Z, T
      DOUBLE COMPLEX A(3,3), B(3,3), C(3,3), D(3,3)
      INTEGER I, J
      CALL MOVE (UN, A, M, 0, X, Y, Z, T)
      CALL MOVE (UM, B, N, 0, X, Y, Z, T)
      CALL MULTD (A, B, C)
      DO 20 J = 1, 3
         DO 10 I = 1, 3
            S(I,J) = S(I,J) + C(I,1)*DCONJG(UN(J,1,X,Y,Z,T))
     &         + C(I,2)*DCONJG(UN(J,2,X,Y,Z,T))
     &         + C(I,3)*DCONJG(UN(J,3,X,Y,Z,T))
   10    CONTINUE
   20 CONTINUE
      CALL MOVE (UN, A, M, -N, X, Y, Z, T)
      CALL MOVE (UM, B, -N, 0, X, Y, Z, T)
      CALL MOVE (UN, D, -N, 0, X, Y, Z, T)
      CALL MULT (B, A, C)
      DO 40 J = 1, 3
         DO 30 I = 1, 3
            S(I,J) = S(I,J) + DCONJG(C(1,I))*D(1,J)
     &         + DCONJG(C(2,I))*D(2,J) + DCONJG(C(3,I))*D(3,J)
   30    CONTINUE
   40 CONTINUE
      END

      SUBROUTINE PROJCT (W, STEPS)
C     Replaces the matrix W by the one of SU(3) next to it
      DOUBLE COMPLEX W(3,3)
      INTEGER STEPS
      DOUBLE COMPLEX A(3,3), B(3,3), P
      DOUBLE PRECISION H
      INTEGER I, J, N
      DO 60 N = 1, STEPS
         DO 20 J = 1, 3
            DO 10 I = 1, 3
               A(I,J) = DCONJG(W(1,I))*W(1,J) + DCONJG(W(2,I))*W(2,J)
     &            + DCONJG(W(3,I))*W(3,J)
   10       CONTINUE
   20    CONTINUE
         DO 40 J = 1, 3
            DO 30 I = 1, 3
               B(I,J) = 1.5D0*W(I,J) - 0.5D0*(W(I,1)*A(1,J)
     &            + W(I,2)*A(2,J) + W(I,3)*A(3,J))
   30       CONTINUE
   40    CONTINUE
         DO 50 J = 1, 3
            W(1,J) = B(1,J)
            W(2,J) = B(2,J)
            W(3,J) = B(3,J)
   50    CONTINUE
   60 CONTINUE
      P = W(1,1)*(W(2,2)*W(3,3) - W(2,3)*W(3,2))
     &   - W(1,2)*(W(2,1)*W(3,3) - W(2,3)*W(3,1))
     &   + W(1,3)*(W(2,1)*W(3,2) - W(2,2)*W(3,1))
      H = ATAN2(DIMAG(P), DBLE(P))/3.D0
      P = DCMPLX(COS(H), -SIN(H))
      DO 80 J = 1, 3
         DO 70 I = 1, 3
            W(I,J) = W(I,J)*P
   70    CONTINUE
   80 CONTINUE
      END

      SUBROUTINE UNIT (U)
C     Unit matrices everywhere
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX U(3,3,NX*NY*NZ*NT*4)
      INTEGER I, J, N
      DO 20 N = 1, NX*NY*NZ*NT*4
         DO 10 J = 1, 3
            DO 5 I = 1, 3
               U(I,J,N) = (0.D0, 0.D0)
    5       CONTINUE
            U(J,J,N) = (1.D0, 0.D0)
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE ROUGH (W, M)
C     Matrices that differ from site to site: the unitary part of
C     1 + i*H, H hermitian
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX W(3,3,NX,NY,NZ,NT)
      INTEGER M
      DOUBLE COMPLEX P
      INTEGER I, J, X, Y, Z, T
      DO 30 T = 1, NT
      DO 30 Z = 1, NZ
      DO 30 Y = 1, NY
      DO 30 X = 1, NX
         DO 20 I = 1, 3
            DO 10 J = I, 3
               P = 0.25D0*DCMPLX(
     &            SIN(1.7D0*X*I + 2.9D0*Y*J + 0.6D0*Z*M + 3.1D0*T),
     &            COS(2.3D0*X*J + 0.7D0*Y*M + 1.9D0*Z*I + 2.1D0*T))
               IF (I .EQ. J) THEN
                  W(I,I,X,Y,Z,T) = DCMPLX(1.D0, DBLE(P))
               ELSE
                  W(I,J,X,Y,Z,T) = (0.D0, 1.D0)*P
                  W(J,I,X,Y,Z,T) = (0.D0, 1.D0)*DCONJG(P)
               END IF
   10       CONTINUE
   20    CONTINUE
         CALL PROJCT (W(1,1,X,Y,Z,T), 8)
   30 CONTINUE
      END

      SUBROUTINE PLAQ (U, TOTAL)
C     Real trace of the plaquettes, averaged over sites and planes
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX U(3,3,NX,NY,NZ,NT,4)
      DOUBLE PRECISION TOTAL, SITE
      DOUBLE COMPLEX A(3,3), B(3,3), C(3,3), D(3,3)
      INTEGER I, J, M, N, X, Y, Z, T
      TOTAL = 0.D0
      DO 40 M = 1, 3
      DO 40 N = M + 1, 4
         DO 30 T = 1, NT
         DO 30 Z = 1, NZ
         DO 30 Y = 1, NY
         DO 30 X = 1, NX
            CALL MOVE (U(1,1,1,1,1,1,N), A, M, 0, X, Y, Z, T)
            CALL MOVE (U(1,1,1,1,1,1,M), B, N, 0, X, Y, Z, T)
            CALL MULT (U(1,1,X,Y,Z,T,M), A, C)
            CALL MULT (U(1,1,X,Y,Z,T,N), B, D)
            SITE = 0.D0
            DO 20 J = 1, 3
            DO 20 I = 1, 3
               SITE = SITE + DBLE(C(I,J)*DCONJG(D(I,J)))
   20       CONTINUE
            TOTAL = TOTAL + SITE
   30    CONTINUE
   40 CONTINUE
      TOTAL = TOTAL/(6*NX*NY*NZ*NT)
      END

      SUBROUTINE UNITAR (U, OFF)
C     By how much U+ U differs from the unit matrix, at most
      INCLUDE 'qlg.par'
      DOUBLE COMPLEX U(3,3,NX*NY*NZ*NT*4), P
      DOUBLE PRECISION OFF
      INTEGER I, J, N
      OFF = 0.D0
      DO 30 N = 1, NX*NY*NZ*NT*4
         DO 20 J = 1, 3
            DO 10 I = 1, 3
               P = DCONJG(U(1,I,N))*U(1,J,N) + DCONJG(U(2,I,N))*U(2,J,N)
     &            + DCONJG(U(3,I,N))*U(3,J,N)
               IF (I .EQ. J) P = P - (1.D0, 0.D0)
               OFF = MAX(OFF, ABS(P))
   10       CONTINUE
   20    CONTINUE
   30 CONTINUE
      END
