C     Begins a loop that fetches ahead: the buffer of its level is free again.
      SUBROUTINE PDDP_AHEAD(LEVEL)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER LEVEL, PDDP_BLOCK_GAP, PDDP_BLOCK_STRIDES
      IF (PGAP .EQ. 0) THEN
        PGAP = PDDP_BLOCK_GAP()
        PSTRIDED = PDDP_BLOCK_STRIDES()
      END IF
      PNEXT(LEVEL) = PBASE(LEVEL)
      IF (LEVEL .EQ. 2) PNEXT(3) = PBASE(3)
      END

C     Fetches what of a section lies on other processors: indices LO, LO + BY,
C     ... , COUNT of them, in each dimension; of those that a mask excludes some
C     may lie outside of the array. The result is the place of map K, by which
C     the loop finds the elements.
      INTEGER FUNCTION PDDP_PREFETCH(TAG, LEVEL, K, LO, BY, COUNT)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER TAG, LEVEL, K, LO(7), BY(7), COUNT(7)
      INTEGER N, D, I, P, F, L, FIRST(7), LAST(7), STEP(7)
      INTEGER C(7), CLO(7), CHI(7)
      N = TAG - TAG0
      D = ADIS(N)
      PDDP_PREFETCH = K * NPROCS
      IF ((K + 1) * NPROCS .GT. MAXPRE)
     &  CALL PDDP_FAILURE(@MANYPREFETCHED@, MAXPRE, 0)
      PDDP_PMAPS(K * NPROCS + MYPROC) = PDDP_MAPS(AMAP(N) + MYPROC)
C     Sections in ascending order, counted from 0, within the array.
      DO 10 I = 1, ARANK(N)
        IF (COUNT(I) .LE. 0) RETURN
        F = LO(I) - ALOW(I, N)
        L = F
        STEP(I) = 1
        IF (COUNT(I) .GT. 1 .AND. BY(I) .NE. 0) THEN
          L = F + (COUNT(I) - 1) * BY(I)
          STEP(I) = BY(I)
          IF (BY(I) .LT. 0) THEN
            STEP(I) = L
            L = F
            F = STEP(I)
            STEP(I) = -BY(I)
          END IF
        END IF
        IF (F .LT. 0) F = F + (STEP(I) - 1 - F) / STEP(I) * STEP(I)
        IF (L .GE. DEXT(I, D)) L = DEXT(I, D) - 1
        IF (L .LT. F) RETURN
        FIRST(I) = F
        LAST(I) = L
C       The coordinates of processors that may have some of it.
        CLO(I) = 0
        CHI(I) = DPROCS(I, D) - 1
        IF (DTYPE(I, D) .EQ. BLOCK) THEN
          CLO(I) = F / DLEN(I, D)
          CHI(I) = L / DLEN(I, D)
        ELSE IF (F .EQ. L .AND. DTYPE(I, D) .EQ. CYCLIC) THEN
          CLO(I) = MOD(F, DPROCS(I, D))
          CHI(I) = CLO(I)
        END IF
        C(I) = CLO(I)
   10 CONTINUE
   20 P = 0
      DO 30 I = ARANK(N), 1, -1
   30 P = P * DPROCS(I, D) + C(I)
      IF (P .NE. MYPROC)
     &  CALL PDDP_FETCH_PART(N, LEVEL, K, P, FIRST, LAST, STEP, C)
C     The next processor.
      DO 40 I = 1, ARANK(N)
        C(I) = C(I) + 1
        IF (C(I) .LE. CHI(I)) GO TO 20
        C(I) = CLO(I)
   40 CONTINUE
      END

C     Fetches the part of a section that lies on processor P, with the
C     coordinates C, into a buffer that is laid out as the memory there.
      SUBROUTINE PDDP_FETCH_PART(N, LEVEL, K, P, FIRST, LAST, STEP, C)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER N, LEVEL, K, P, FIRST(7), LAST(7), STEP(7), C(7)
      INTEGER D, I, J, A, Z, S, E, LOW, TOP, SPAN, R, X(7), NI(7), SI(7)
      INTEGER HERE, THERE, PDDP_PREFETCH_BUFFER
      D = ADIS(N)
      R = ARANK(N)
      E = 1
      LOW = 0
      TOP = 0
      DO 10 I = 1, R
        A = FIRST(I)
        Z = LAST(I)
        S = STEP(I)
        IF (DPROCS(I, D) .GT. 1) THEN
          IF (DTYPE(I, D) .EQ. BLOCK) THEN
            J = C(I) * DLEN(I, D)
            IF (A .LT. J) A = A + (J - A + S - 1) / S * S
            Z = MIN(Z, J + DLEN(I, D) - 1)
            IF (A .GT. Z) RETURN
            A = A - J
            Z = Z - J
          ELSE
            CALL PDDP_CYCLIC_INDX(A, Z, S, C(I), DPROCS(I, D))
            IF (A .GT. Z) RETURN
            Z = A + (Z - A) / S * S
            S = S / DPROCS(I, D)
            A = A / DPROCS(I, D)
            Z = Z / DPROCS(I, D)
          END IF
        END IF
        NI(I) = (Z - A) / S + 1
        SI(I) = S * E
        LOW = LOW + A * E
        TOP = TOP + (A + (NI(I) - 1) * S) * E
        E = E * DLEN(I, D)
        X(I) = 0
   10 CONTINUE
      HERE = PDDP_PREFETCH_BUFFER(LEVEL, (TOP - LOW + 1) * ABYTES(N))
      THERE = PDDP_MAPS(AMAP(N) + P) + LOW * ABYTES(N)
      PDDP_PMAPS(K * NPROCS + P) = HERE - LOW * ABYTES(N)
C     Neighbours with small gaps come in one block.
      SPAN = 1
      DO 20 I = 1, R
        IF (NI(I) .EQ. 1) GO TO 20
        IF ((SI(I) - SPAN) * ABYTES(N) .GT. PGAP) GO TO 30
        SPAN = SPAN + (NI(I) - 1) * SI(I)
        NI(I) = 1
   20 CONTINUE
C     The rest, block by block, or word by word with a stride if the machine
C     has a call for it.
   30 IF (SPAN .EQ. 1 .AND. I .LE. R .AND. PSTRIDED .NE. 0) THEN
        A = NI(I)
        S = SI(I)
        NI(I) = 1
      ELSE
        A = 1
        S = 1
      END IF
   40 LOW = 0
      DO 50 I = 1, R
   50 LOW = LOW + X(I) * SI(I)
      LOW = LOW * ABYTES(N)
      CALL PDDP_FETCH_BLOCK(P, THERE + LOW, HERE + LOW, SPAN, A, S,
     &  ABYTES(N))
      DO 60 I = 1, R
        X(I) = X(I) + 1
        IF (X(I) .LT. NI(I)) GO TO 40
        X(I) = 0
   60 CONTINUE
      END

C     COUNT blocks of SPAN elements of BYTES bytes, STEP elements apart.
      SUBROUTINE PDDP_FETCH_BLOCK(P, THERE, HERE, SPAN, COUNT, STEP,
     &  BYTES)
      INTEGER P, THERE, HERE, SPAN, COUNT, STEP, BYTES
      IF (BYTES .EQ. 4) THEN
        CALL PDDP_BLOCK4(P, %VAL(THERE), %VAL(HERE), SPAN, COUNT, STEP)
      ELSE IF (BYTES .EQ. 8) THEN
        CALL PDDP_BLOCK8(P, %VAL(THERE), %VAL(HERE), SPAN, COUNT, STEP)
      ELSE
        CALL PDDP_BLOCK16(P, %VAL(THERE), %VAL(HERE), SPAN, COUNT, STEP)
      END IF
      END

C     Memory for fetched words. If the buffer is full, a larger one takes its
C     place; what was fetched stays.
      INTEGER FUNCTION PDDP_PREFETCH_BUFFER(LEVEL, BYTES)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER LEVEL, BYTES, SIZE, PDDP_HEAP
      IF (PEND(LEVEL) - PNEXT(LEVEL) .LT. BYTES) THEN
        SIZE = MAX(4096, BYTES, 2 * (PEND(LEVEL) - PBASE(LEVEL)))
        PBASE(LEVEL) = PDDP_HEAP(SIZE, 0, 0)
        PNEXT(LEVEL) = PBASE(LEVEL)
        PEND(LEVEL) = PBASE(LEVEL) + SIZE
      END IF
      PDDP_PREFETCH_BUFFER = PNEXT(LEVEL)
      PNEXT(LEVEL) = PNEXT(LEVEL) + (BYTES + 15) / 16 * 16
      END

C     Memory for a list of so many integers.
      INTEGER FUNCTION PDDP_LIST(WORDS)
      INTEGER WORDS, PDDP_PREFETCH_BUFFER
      PDDP_LIST = PDDP_PREFETCH_BUFFER(3, 4 * WORDS)
      END

C     Fetches the elements of an array that loops have written down: of each its
C     owner and its place there, which becomes its address here. Elements of one
C     owner that follow each other make a block while their gaps are small, or a
C     call with a stride. What lies outside of the array was excluded by a mask.
      SUBROUTINE PDDP_INSPECTED(TAG, WORDS, PLACE, HOME)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER TAG, WORDS, PLACE(WORDS), HOME(WORDS)
      INTEGER N, I, SIZE, BYTES, OWN, P, X, FIRST, LOW, TOP, LAST
      INTEGER COUNT, STEP
      N = TAG - TAG0
      BYTES = ABYTES(N)
      OWN = PDDP_MAPS(AMAP(N) + MYPROC)
      SIZE = 1
      DO 10 I = 1, ARANK(N)
   10 SIZE = SIZE * DLEN(I, ADIS(N))
      P = -1
      DO 20 I = 1, WORDS
        X = PLACE(I)
        IF (HOME(I) .EQ. MYPROC) THEN
          PLACE(I) = OWN + X * BYTES
          GO TO 20
        END IF
        IF (X .LT. 0 .OR. X .GE. SIZE .OR. HOME(I) .LT. 0 .OR.
     &      HOME(I) .GE. NPROCS) THEN
          HOME(I) = MYPROC
          PLACE(I) = OWN
          GO TO 20
        END IF
        IF (HOME(I) .EQ. P) THEN
C         In the block?
          IF (STEP .EQ. 0 .AND. (LOW - X - 1) * BYTES .LE. PGAP .AND.
     &        (X - TOP - 1) * BYTES .LE. PGAP) THEN
            LOW = MIN(LOW, X)
            TOP = MAX(TOP, X)
            COUNT = COUNT + 1
            LAST = X
            GO TO 20
          END IF
C         One more with the stride, or the second of some with one?
          IF (PSTRIDED .NE. 0) THEN
            IF (COUNT .EQ. 1 .AND. X .GT. LAST) STEP = X - LAST
            IF (STEP .GT. 0 .AND. X .EQ. LAST + STEP) THEN
              COUNT = COUNT + 1
              TOP = X
              LAST = X
              GO TO 20
            END IF
          END IF
        END IF
        IF (P .GE. 0) CALL PDDP_FETCH_LISTED(N, P, LOW, TOP, COUNT,
     &    STEP, I - FIRST, PLACE(FIRST), HOME(FIRST))
        P = HOME(I)
        FIRST = I
        LOW = X
        TOP = X
        LAST = X
        COUNT = 1
        STEP = 0
   20 CONTINUE
      IF (P .GE. 0) CALL PDDP_FETCH_LISTED(N, P, LOW, TOP, COUNT, STEP,
     &  WORDS + 1 - FIRST, PLACE(FIRST), HOME(FIRST))
      END

C     Fetches a block of processor P, or COUNT elements with a stride, and gives
C     those that are its in a piece of a list their addresses.
      SUBROUTINE PDDP_FETCH_LISTED(N, P, LOW, TOP, COUNT, STEP, WORDS,
     &  PLACE, HOME)
      INCLUDE 'pddp.inc'
      INCLUDE 'prefetch.inc'
      INTEGER N, P, LOW, TOP, COUNT, STEP, WORDS, PLACE(WORDS)
      INTEGER HOME(WORDS), I, HERE, THERE, PDDP_PREFETCH_BUFFER
      HERE = PDDP_PREFETCH_BUFFER(2, (TOP - LOW + 1) * ABYTES(N))
      THERE = PDDP_MAPS(AMAP(N) + P) + LOW * ABYTES(N)
      IF (STEP .EQ. 0) THEN
        CALL PDDP_FETCH_BLOCK(P, THERE, HERE, TOP - LOW + 1, 1, 1,
     &    ABYTES(N))
      ELSE
        CALL PDDP_FETCH_BLOCK(P, THERE, HERE, 1, COUNT, STEP, ABYTES(N))
      END IF
      DO 10 I = 1, WORDS
   10 IF (HOME(I) .EQ. P) PLACE(I) = HERE + (PLACE(I) - LOW) * ABYTES(N)
      END
