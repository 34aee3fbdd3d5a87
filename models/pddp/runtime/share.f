C     Deals the iterations of a nest of N loops out to the processors: of the
C     loop with the most trips, the last of several, each makes a block.
      SUBROUTINE PDDP_SHARE(N, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER N, LO(7), HI(7), STRIDE(7), I, L, TRIPS, MOST, SIZE, FIRST
      MOST = -1
      DO 10 I = 1, N
C       The loop itself fails.
        IF (STRIDE(I) .EQ. 0) RETURN
        TRIPS = MAX((HI(I) - LO(I) + STRIDE(I)) / STRIDE(I), 0)
        IF (TRIPS .GE. MOST) THEN
          MOST = TRIPS
          L = I
        END IF
   10 CONTINUE
      SIZE = (MOST + NPROCS - 1) / NPROCS
      FIRST = MYPROC * SIZE
      HI(L) = LO(L) + (MIN(FIRST + SIZE, MOST) - 1) * STRIDE(L)
      LO(L) = LO(L) + FIRST * STRIDE(L)
      END
