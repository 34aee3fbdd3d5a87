C     Gives an array its tag on first entry: allocates the same memory on every
C     processor and learns the addresses of all. TAG stays with the unit or in
C     the COMMON block. DIST is the distribution's tag, LOW the lower bounds,
C     DECL the number of the declaration. COMMON: an array that another unit
C     has allocated must have this unit's distribution.
      SUBROUTINE PDDP_ALLOCATE(TAG, DIST, BYTES, LOW, DECL)
      INCLUDE 'pddp.inc'
      INTEGER TAG, DIST, BYTES, LOW(7), DECL, I, N, SIZE, ADDRESS
      INTEGER PDDP_HEAP, PDDP_ADDRESS
      IF (TAG .NE. 0) THEN
        N = TAG - TAG0
        IF (N .LT. 1 .OR. N .GT. NARR) CALL PDDP_FAILURE(@NOTAG@, TAG, DECL)
        IF (DECL .NE. 0)
     &  CALL PDDP_ENTRY(%VAL(TAG), %VAL(BYTES), LOW, %VAL(DECL))
        IF (ADIS(N) .EQ. DIST) RETURN
        CALL PDDP_FAILURE(@DISTRIBUTION@, N, DECL)
      END IF
      IF (NARR .GE. MAXARR) CALL PDDP_FAILURE(@OBJECTS@, MAXARR, DECL)
      IF (NMAP + NPROCS .GT. MAXMAP) CALL PDDP_FAILURE(@MAPS@, MAXMAP, DECL)
      NARR = NARR + 1
      N = NARR
      TAG = TAG0 + N
      ADIS(N) = DIST
      ABYTES(N) = BYTES
      ARANK(N) = DRANK(DIST)
      SIZE = BYTES
      DO 10 I = 1, ARANK(N)
        ALOW(I, N) = LOW(I)
        SIZE = SIZE * DLEN(I, DIST)
   10 CONTINUE
      CALL PDDP_LOCAL_BOUNDS_OF(N)
      IF (DECL .NE. 0)
     &  CALL PDDP_ENTRY(%VAL(TAG), %VAL(BYTES), LOW, %VAL(DECL))
      ADDRESS = PDDP_HEAP(SIZE, TAG, DECL)
      CALL PDDP_EXCHANGE(ADDRESS)
      AMAP(N) = NMAP
      DO 20 I = 0, NPROCS - 1
   20 PDDP_MAPS(NMAP + I) = PDDP_ADDRESS(I)
      NMAP = NMAP + NPROCS
      END

C     The same for an array whose bounds are not constant: where they differ from
C     those of the entry before, the array is another one, that of an earlier
C     entry with the same bounds if there was one.
      SUBROUTINE PDDP_DYNAMIC(TAG, DIST, BYTES, LOW, DECL)
      INCLUDE 'pddp.inc'
      INTEGER TAG, DIST, BYTES, LOW(7), DECL, N, I, MADE(MAXARR)
      SAVE MADE
      DATA MADE /MAXARR*0/
      DO 20 N = 1, NARR
        IF (MADE(N) .NE. DECL .OR. ADIS(N) .NE. DIST) GO TO 20
        DO 10 I = 1, ARANK(N)
          IF (ALOW(I, N) .NE. LOW(I)) GO TO 20
   10   CONTINUE
        TAG = TAG0 + N
        RETURN
   20 CONTINUE
      TAG = 0
      CALL PDDP_ALLOCATE(TAG, DIST, BYTES, LOW, DECL)
      MADE(TAG - TAG0) = DECL
      END

C     The global indices of what of array N is here: the first and last for
C     BLOCK, which may be none; for CYCLIC they are as far apart as processors.
      SUBROUTINE PDDP_LOCAL_BOUNDS_OF(N)
      INCLUDE 'pddp.inc'
      INTEGER N, I, D, TOP
      D = ADIS(N)
      DO 10 I = 1, ARANK(N)
        TOP = ALOW(I, N) + DEXT(I, D) - 1
        IF (DCOORD(I, D) .LT. 0) THEN
          ALO(I, N) = ALOW(I, N)
          AHI(I, N) = ALOW(I, N) - 1
        ELSE IF (DTYPE(I, D) .EQ. CYCLIC) THEN
          ALO(I, N) = ALOW(I, N) + DCOORD(I, D)
          AHI(I, N) = TOP
        ELSE
          ALO(I, N) = ALOW(I, N) + DCOORD(I, D) * DLEN(I, D)
          AHI(I, N) = MIN(ALO(I, N) + DLEN(I, D) - 1, TOP)
        END IF
   10 CONTINUE
      END

C     Checks that an argument is the tag of an array of the distribution.
      SUBROUTINE PDDP_ARGUMENT(TAG, DIST, BYTES, LOW, DECL)
      INCLUDE 'pddp.inc'
      INTEGER TAG, DIST, BYTES, LOW(7), DECL, N, I
      N = TAG - TAG0
      IF (N .LT. 1 .OR. N .GT. NARR) CALL PDDP_FAILURE(@NOTAG@, TAG, DECL)
      IF (ADIS(N) .NE. DIST) CALL PDDP_FAILURE(@DISTRIBUTION@, N, DECL)
      IF (ABYTES(N) .NE. BYTES) CALL PDDP_FAILURE(@BYTES@, N, DECL)
      DO 10 I = 1, ARANK(N)
        IF (ALOW(I, N) .NE. LOW(I)) CALL PDDP_FAILURE(@LOWER@, N, DECL)
   10 CONTINUE
      END

C     Where the address map of an array begins.
      INTEGER FUNCTION PDDP_MAP_OF(TAG)
      INCLUDE 'pddp.inc'
      INTEGER TAG
      PDDP_MAP_OF = AMAP(TAG - TAG0)
      END
