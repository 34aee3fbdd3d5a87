!     The library of a program that runs sequentially, in fixed and in free
!     form. Inquiry functions get what they are asked for in place of the name
!     of a shared object, which only the calling unit knows.
      INTEGER FUNCTION PDDP_MY_PROC()
      PDDP_MY_PROC = 0
      END

      INTEGER FUNCTION PDDP_NO_PROCS()
      PDDP_NO_PROCS = 1
      END

      INTEGER FUNCTION PDDP_RANK(RANK)
      INTEGER RANK
      PDDP_RANK = RANK
      END

      SUBROUTINE PDDP_GLOBAL_BOUNDS(FIRST, LAST, LO, HI)
      INTEGER FIRST, LAST, LO, HI
      LO = FIRST
      HI = LAST
      END

      SUBROUTINE PDDP_LOCAL_BOUNDS(FIRST, LAST, LO, HI, STRIDE)
      INTEGER FIRST, LAST, LO, HI, STRIDE
      LO = FIRST
      HI = LAST
      STRIDE = 1
      END

      INTEGER FUNCTION PDDP_LOCAL_SIZE(N)
      INTEGER N
      PDDP_LOCAL_SIZE = N
      END

      INTEGER FUNCTION PDDP_LOCAL_ADDRESS(ADDRESS)
      INTEGER ADDRESS
      PDDP_LOCAL_ADDRESS = ADDRESS
      END

      SUBROUTINE PDDP_LOCAL_SECTION(RANK, PLACE, N, ADDRESS, EXTENTS)
      INTEGER RANK, PLACE, N(*), ADDRESS, EXTENTS(*), I
      ADDRESS = PLACE
      DO I = 1, RANK
        EXTENTS(I) = N(I)
      END DO
      END
