C     Finds or makes the distribution of a template: RANK dimensions of EXT
C     elements and of type TYP. ID keeps its tag between calls, so that a unit
C     that is entered again only looks whether it still fits.
      SUBROUTINE PDDP_DISTRIBUTE(ID, RANK, EXT, TYP)
      INCLUDE 'pddp.inc'
      INTEGER ID, RANK, EXT(7), TYP(7), I
      LOGICAL PDDP_SAME_DISTRIBUTION
      IF (ID .NE. 0) THEN
        IF (PDDP_SAME_DISTRIBUTION(ID, RANK, EXT, TYP)) RETURN
      END IF
      DO 10 I = 1, NDIS
        ID = I
        IF (PDDP_SAME_DISTRIBUTION(I, RANK, EXT, TYP)) RETURN
   10 CONTINUE
      IF (NDIS .GE. MAXDIS) CALL PDDP_FAILURE(@DISTRIBUTIONS@, MAXDIS, 0)
      NDIS = NDIS + 1
      ID = NDIS
      DRANK(ID) = RANK
      DO 20 I = 1, RANK
        DEXT(I, ID) = EXT(I)
        DTYPE(I, ID) = TYP(I)
   20 CONTINUE
      CALL PDDP_DEAL(ID)
      CALL PDDP_PLACE(ID)
      END

      LOGICAL FUNCTION PDDP_SAME_DISTRIBUTION(ID, RANK, EXT, TYP)
      INCLUDE 'pddp.inc'
      INTEGER ID, RANK, EXT(7), TYP(7), I
      PDDP_SAME_DISTRIBUTION = .FALSE.
      IF (DRANK(ID) .NE. RANK) RETURN
      DO 10 I = 1, RANK
        IF (DEXT(I, ID) .NE. EXT(I)) RETURN
        IF (DTYPE(I, ID) .NE. TYP(I)) RETURN
   10 CONTINUE
      PDDP_SAME_DISTRIBUTION = .TRUE.
      END

C     Deals the prime factors of the number of processors, the largest first,
C     to the distributed dimension that has the fewest processors, the
C     rightmost of several.
      SUBROUTINE PDDP_DEAL(ID)
      INCLUDE 'pddp.inc'
      INTEGER ID, REST, FACTOR, LARGEST, I, D
      DO 10 I = 1, DRANK(ID)
   10 DPROCS(I, ID) = 1
      REST = NPROCS
   20 IF (REST .LE. 1) RETURN
C     The largest prime factor of what is left.
      LARGEST = REST
      FACTOR = 2
   30 IF (FACTOR * FACTOR .LE. LARGEST) THEN
        IF (MOD(LARGEST, FACTOR) .EQ. 0) THEN
          LARGEST = LARGEST / FACTOR
        ELSE
          FACTOR = FACTOR + 1
        END IF
        GO TO 30
      END IF
      D = 0
      DO 40 I = 1, DRANK(ID)
        IF (DTYPE(I, ID) .EQ. STAR) GO TO 40
        IF (D .EQ. 0) THEN
          D = I
        ELSE IF (DPROCS(I, ID) .LE. DPROCS(D, ID)) THEN
          D = I
        END IF
   40 CONTINUE
      IF (D .EQ. 0) RETURN
      DPROCS(D, ID) = DPROCS(D, ID) * LARGEST
      REST = REST / LARGEST
      GO TO 20
      END

C     The local extents of a distribution and my coordinates in it, the
C     leftmost dimension running fastest over processors. A processor beyond
C     those that a distribution uses has no coordinates.
      SUBROUTINE PDDP_PLACE(ID)
      INCLUDE 'pddp.inc'
      INTEGER ID, REST, I
      REST = MYPROC
      DO 10 I = 1, DRANK(ID)
        DLEN(I, ID) = (DEXT(I, ID) + DPROCS(I, ID) - 1) / DPROCS(I, ID)
        IF (DLEN(I, ID) .LT. 1) DLEN(I, ID) = 1
        DCOORD(I, ID) = MOD(REST, DPROCS(I, ID))
        REST = REST / DPROCS(I, ID)
   10 CONTINUE
      IF (REST .EQ. 0) RETURN
      DO 20 I = 1, DRANK(ID)
   20 DCOORD(I, ID) = -1
      END

C     Inner code keeps these in local scalars.
      INTEGER FUNCTION PDDP_LENGTH(ID, D)
      INCLUDE 'pddp.inc'
      INTEGER ID, D
      PDDP_LENGTH = DLEN(D, ID)
      END

      INTEGER FUNCTION PDDP_PROCS(ID, D)
      INCLUDE 'pddp.inc'
      INTEGER ID, D
      PDDP_PROCS = DPROCS(D, ID)
      END

      INTEGER FUNCTION PDDP_COORD(ID, D)
      INCLUDE 'pddp.inc'
      INTEGER ID, D
      PDDP_COORD = DCOORD(D, ID)
      END

      INTEGER FUNCTION PDDP_FIRST(ID, D)
      INCLUDE 'pddp.inc'
      INTEGER ID, D
      PDDP_FIRST = DCOORD(D, ID) * DLEN(D, ID)
      END
