C     The shared-only array in which processors leave their local results of a
C     reduction, 16 bytes each, and one for the result: the address at
C     processor 0, where it lies.
      INTEGER FUNCTION PDDP_REDUCTION_AREA()
      INCLUDE 'pddp.inc'
      INTEGER AREA, MINE, PDDP_HEAP, PDDP_ADDRESS
      SAVE AREA
      DATA AREA /0/
      IF (AREA .EQ. 0) THEN
        MINE = PDDP_HEAP(16 * (NPROCS + 1), 0, 0)
        CALL PDDP_EXCHANGE(MINE)
        AREA = PDDP_ADDRESS(0)
      END IF
      PDDP_REDUCTION_AREA = AREA
      END
