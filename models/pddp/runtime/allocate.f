C     ALLOCATE of a shared array, by all processors. LOW and HIGH are its
C     bounds, which become LOW : LOW - 1 where it has no elements. DIST is the
C     tag of its distribution, made here if the template has no extents of its
C     own; TYP are the distribution's types.
      SUBROUTINE PDDP_NEW(TAG, DIST, RANK, BYTES, LOW, HIGH, TYP, DECL)
      INCLUDE 'pddp.inc'
      INTEGER TAG, DIST, RANK, BYTES, LOW(7), HIGH(7), TYP(7), DECL
      INTEGER EXT(7), I, N, ARRAYS, MAPS
      DO 10 I = 1, RANK
        EXT(I) = MAX(HIGH(I) - LOW(I) + 1, 0)
        HIGH(I) = LOW(I) + EXT(I) - 1
   10 CONTINUE
      CALL PDDP_DISTRIBUTION(DIST, RANK, EXT, TYP)
      DO 20 N = 1, NARR
        IF (ADIS(N) .EQ. 0) GO TO 30
   20 CONTINUE
      CALL PDDP_ALLOCATE(TAG, DIST, BYTES, LOW, DECL)
      RETURN
C     The place and the address map of an array that is gone: it becomes the
C     last for a moment.
   30 ARRAYS = NARR
      MAPS = NMAP
      NARR = N - 1
      NMAP = AMAP(N)
      CALL PDDP_ALLOCATE(TAG, DIST, BYTES, LOW, DECL)
      NARR = ARRAYS
      NMAP = MAPS
      END

C     PDDP_DISTRIBUTE in the place of a distribution that no array has any more,
C     which becomes the last for a moment.
      SUBROUTINE PDDP_DISTRIBUTION(ID, RANK, EXT, TYP)
      INCLUDE 'pddp.inc'
      INTEGER ID, RANK, EXT(7), TYP(7), I, ALL
      LOGICAL PDDP_SAME_DISTRIBUTION
      DO 10 ID = 1, NDIS
        IF (PDDP_SAME_DISTRIBUTION(ID, RANK, EXT, TYP)) RETURN
   10 CONTINUE
      ID = 0
      ALL = NDIS
      DO 20 I = 1, ALL
        IF (DRANK(I) .GE. 0) GO TO 20
        NDIS = I - 1
        GO TO 30
   20 CONTINUE
   30 CALL PDDP_DISTRIBUTE(ID, RANK, EXT, TYP)
      NDIS = MAX(NDIS, ALL)
      END

C     An array that is aligned with a template has the template's extents.
      SUBROUTINE PDDP_MATCH(RANK, LOW, HIGH, EXT, DECL)
      INTEGER RANK, LOW(7), HIGH(7), EXT(7), DECL, I
      DO 10 I = 1, RANK
        IF (MAX(HIGH(I) - LOW(I) + 1, 0) .NE. EXT(I))
     &    CALL PDDP_FAILURE(@EXTENT@, I, DECL)
   10 CONTINUE
      END

C     DEALLOCATE of a shared array, by all processors. None of them reads it
C     any more when they meet.
      SUBROUTINE PDDP_DELETE(TAG)
      INCLUDE 'pddp.inc'
      INTEGER TAG, D, N
      CALL PDDP_BARRIER
      CALL PDDP_RELEASE(TAG)
      D = ADIS(TAG - TAG0)
      ADIS(TAG - TAG0) = 0
      TAG = 0
      DO 10 N = 1, NARR
        IF (ADIS(N) .EQ. D) RETURN
   10 CONTINUE
      DRANK(D) = -1
      END
