C     Inquiry functions, for programs: their first argument is the name of a
C     shared object, which passes its tag.
      INTEGER FUNCTION PDDP_RANK(X)
      INCLUDE 'pddp.inc'
      INTEGER X, PDDP_NUMBER
      PDDP_RANK = ARANK(PDDP_NUMBER(LOC(X)))
      END

      SUBROUTINE PDDP_GLOBAL_BOUNDS(X, DIM, LO, HI)
      INCLUDE 'pddp.inc'
      INTEGER X, DIM, LO, HI, N, PDDP_NUMBER
      N = PDDP_NUMBER(LOC(X))
      CALL PDDP_DIMENSION(%VAL(DIM), %VAL(ARANK(N)))
      LO = ALOW(DIM, N)
      HI = LO + DEXT(DIM, ADIS(N)) - 1
      END

C     STRIDE is that between global indices of neighbours here.
      SUBROUTINE PDDP_LOCAL_BOUNDS(X, DIM, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER X, DIM, LO, HI, STRIDE, N, PDDP_NUMBER
      N = PDDP_NUMBER(LOC(X))
      CALL PDDP_DIMENSION(%VAL(DIM), %VAL(ARANK(N)))
      LO = ALO(DIM, N)
      HI = AHI(DIM, N)
      STRIDE = 1
      IF (DTYPE(DIM, ADIS(N)) .EQ. CYCLIC) STRIDE = DPROCS(DIM, ADIS(N))
      END

C     Elements of the block of memory that every processor holds.
      INTEGER FUNCTION PDDP_LOCAL_SIZE(X)
      INCLUDE 'pddp.inc'
      INTEGER X, N, I, PDDP_NUMBER
      N = PDDP_NUMBER(LOC(X))
      PDDP_LOCAL_SIZE = 1
      DO 10 I = 1, ARANK(N)
   10 PDDP_LOCAL_SIZE = PDDP_LOCAL_SIZE * DLEN(I, ADIS(N))
      END

      INTEGER FUNCTION PDDP_LOCAL_ADDRESS(X)
      INCLUDE 'pddp.inc'
      INTEGER X, PDDP_NUMBER
      PDDP_LOCAL_ADDRESS = PDDP_MAPS(AMAP(PDDP_NUMBER(LOC(X))) + MYPROC)
      END

C     The local section for a local routine: where it begins and the extents of
C     its dimensions.
      SUBROUTINE PDDP_LOCAL_SECTION(X, ADDRESS, EXTENTS)
      INCLUDE 'pddp.inc'
      INTEGER X, ADDRESS, EXTENTS(*), N, I, PDDP_NUMBER
      N = PDDP_NUMBER(LOC(X))
      ADDRESS = PDDP_MAPS(AMAP(N) + MYPROC)
      DO 10 I = 1, ARANK(N)
   10 EXTENTS(I) = DLEN(I, ADIS(N))
      END

C     The place in the array database of a tag.
      INTEGER FUNCTION PDDP_NUMBER(TAG)
      INCLUDE 'pddp.inc'
      INTEGER TAG
      PDDP_NUMBER = TAG - TAG0
      IF (PDDP_NUMBER .LT. 1 .OR. PDDP_NUMBER .GT. NARR)
     &  CALL PDDP_FAILURE(@NOTAG@, TAG, 0)
      END

C     LBOUND, UBOUND and SIZE of a dimension that is declared as LO : HI.
      INTEGER FUNCTION PDDP_LBOUND(LO, HI)
      INTEGER LO, HI
      PDDP_LBOUND = LO
      IF (HI .LT. LO) PDDP_LBOUND = 1
      END

      INTEGER FUNCTION PDDP_UBOUND(LO, HI)
      INTEGER LO, HI
      PDDP_UBOUND = HI
      IF (HI .LT. LO) PDDP_UBOUND = 0
      END

      INTEGER FUNCTION PDDP_SIZE(LO, HI)
      INTEGER LO, HI
      PDDP_SIZE = MAX(HI - LO + 1, 0)
      END
