C     Called first in every unit that needs the team: its number and size.
      INTEGER FUNCTION PDDP_MY_PROC()
      INCLUDE 'pddp.inc'
      INTEGER PDDP_RANK_OF_PROCESS, PDDP_TEAM_SIZE
      IF (NPROCS .EQ. 0) THEN
        MYPROC = PDDP_RANK_OF_PROCESS()
        NPROCS = PDDP_TEAM_SIZE()
        CALL PDDP_TABLES(NDIS, NARR)
      END IF
      PDDP_MY_PROC = MYPROC
      END

      INTEGER FUNCTION PDDP_NO_PROCS()
      INCLUDE 'pddp.inc'
      INTEGER PDDP_MY_PROC, ME
      IF (NPROCS .EQ. 0) ME = PDDP_MY_PROC()
      PDDP_NO_PROCS = NPROCS
      END
