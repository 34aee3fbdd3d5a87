C     Debugging functions, for programs: they print on unit 6 of processor 0,
C     which reads what others hold. All processors may call them, or processor
C     0 alone; nothing waits for anybody.
C
C     What is printed besides values: indices, bounds, the processor that an
C     element is on. At first all of it is.
      SUBROUTINE PDDP_DISPLAY_OPTIONS(INDICES, BOUNDS, PROCESSOR)
      LOGICAL INDICES, BOUNDS, PROCESSOR, NOINDX, NOBNDS, NOPROC
      COMMON /PDDP_SHOWN/ NOINDX, NOBNDS, NOPROC
      NOINDX = .NOT. INDICES
      NOBNDS = .NOT. BOUNDS
      NOPROC = .NOT. PROCESSOR
      END

C     All elements of an array.
      SUBROUTINE PDDP_DISPLAY(X)
      INCLUDE 'pddp.inc'
      INTEGER X, N, I, LO(7), HI(7), BY(7), PDDP_NUMBER
      N = PDDP_NUMBER(LOC(X))
      DO 10 I = 1, ARANK(N)
        LO(I) = ALOW(I, N)
        HI(I) = LO(I) + DEXT(I, ADIS(N)) - 1
        BY(I) = 1
   10 CONTINUE
      CALL PDDP_DISPLAY_PART(N, LO, HI, BY)
      END

C     A slice: LO, HI and STRIDE have a value for each dimension.
      SUBROUTINE PDDP_DISPLAY_SLICE(X, LO, HI, STRIDE)
      INCLUDE 'pddp.inc'
      INTEGER X, LO(7), HI(7), STRIDE(7), PDDP_NUMBER
      CALL PDDP_DISPLAY_PART(PDDP_NUMBER(LOC(X)), LO, HI, STRIDE)
      END

C     The element with the indices INDX.
      SUBROUTINE PDDP_DISPLAY_ELEMENT(X, INDX)
      INCLUDE 'pddp.inc'
      INTEGER X, INDX(7), BY(7), PDDP_NUMBER
      DATA BY /7*1/
      CALL PDDP_DISPLAY_PART(PDDP_NUMBER(LOC(X)), INDX, INDX, BY)
      END

C     Prints elements, the leftmost index running fastest. A line has one of
C     them with what belongs to it, or three bare values.
      SUBROUTINE PDDP_DISPLAY_PART(N, LO, HI, BY)
      INCLUDE 'pddp.inc'
      INTEGER N, LO(7), HI(7), BY(7), IX(7), I, K, PROC, OFFSET
      LOGICAL NOINDX, NOBNDS, NOPROC
      COMMON /PDDP_SHOWN/ NOINDX, NOBNDS, NOPROC
      CHARACTER*80 LINE
      IF (MYPROC .NE. 0) RETURN
      CALL PDDP_DISPLAY_HEAD(N)
      DO 10 I = 1, ARANK(N)
        CALL PDDP_DISPLAY_CHECK(N, I, LO(I), HI(I), BY(I))
        IF ((HI(I) - LO(I) + BY(I)) / BY(I) .LT. 1) RETURN
        IX(I) = LO(I)
   10 CONTINUE
      K = 0
   20 CALL GET_OWNER(TAG0 + N, IX, PROC, OFFSET)
      IF (.NOT. NOINDX) THEN
        DO 30 I = 1, ARANK(N)
          WRITE (LINE(K+1:K+7), '(I7)') IX(I)
          K = K + 7
   30   CONTINUE
      END IF
      CALL PDDP_DISPLAY_VALUE(N, PROC, OFFSET, LINE(K+1:K+25))
      K = K + 25
      IF (.NOT. NOPROC) THEN
        WRITE (LINE(K+1:K+6), '(I6)') PROC
        K = K + 6
      END IF
      IF (.NOT. NOINDX .OR. .NOT. NOPROC .OR. K .GT. 55) THEN
        WRITE (6, '(A)') LINE(1:K)
        K = 0
      END IF
C     The next element.
      DO 40 I = 1, ARANK(N)
        IX(I) = IX(I) + BY(I)
        IF ((HI(I) - IX(I)) * SIGN(1, BY(I)) .GE. 0) GO TO 20
        IX(I) = LO(I)
   40 CONTINUE
      IF (K .GT. 0) WRITE (6, '(A)') LINE(1:K)
      END

C     Which array it is, and what stands in the columns.
      SUBROUTINE PDDP_DISPLAY_HEAD(N)
      INCLUDE 'pddp.inc'
      INTEGER N, I, K
      LOGICAL NOINDX, NOBNDS, NOPROC
      COMMON /PDDP_SHOWN/ NOINDX, NOBNDS, NOPROC
      CHARACTER*80 LINE
      CALL PDDP_DISPLAY_NAME(N)
      IF (.NOT. NOBNDS) WRITE (6, '(A, 7(1X, I0, A, I0))') ' bounds',
     &  (ALOW(I, N), ':', ALOW(I, N) + DEXT(I, ADIS(N)) - 1,
     &  I = 1, ARANK(N))
      IF (NOINDX .AND. NOPROC) RETURN
      K = 0
      IF (.NOT. NOINDX) THEN
        DO 10 I = 1, ARANK(N)
          WRITE (LINE(K+1:K+7), '(A, I1)') ' index', I
          K = K + 7
   10   CONTINUE
      END IF
      LINE(K+1:K+25) = '                    value'
      K = K + 25
      IF (.NOT. NOPROC) THEN
        LINE(K+1:K+6) = '  proc'
        K = K + 6
      END IF
      WRITE (6, '(A)') LINE(1:K)
      END

C     The array's name, unit, type and distribution.
      SUBROUTINE PDDP_DISPLAY_NAME(N)
      INCLUDE 'pddp.inc'
      INTEGER N, K, L, PDDP_LETTER
      CHARACTER*80 LINE
      K = 0
   10 L = PDDP_LETTER(TAG0 + N, K)
      IF (L .NE. 0 .AND. K .LT. 79) THEN
        K = K + 1
        LINE(K:K) = CHAR(L)
        GO TO 10
      END IF
      WRITE (6, '(1X, A)') LINE(1:K)
      END

C     A slice has to lie inside of the array.
      SUBROUTINE PDDP_DISPLAY_CHECK(N, I, LO, HI, BY)
      INCLUDE 'pddp.inc'
      INTEGER N, I, LO, HI, BY, TOP
      TOP = ALOW(I, N) + DEXT(I, ADIS(N)) - 1
      IF (BY .EQ. 0) CALL PDDP_OUTSIDE(TAG0 + N, I, BY, 0)
      IF (LO .LT. ALOW(I, N) .OR. LO .GT. TOP)
     &  CALL PDDP_OUTSIDE(TAG0 + N, I, LO, 1)
      IF (HI .LT. ALOW(I, N) .OR. HI .GT. TOP)
     &  CALL PDDP_OUTSIDE(TAG0 + N, I, HI, 1)
      END

C     The text of an element's value.
      SUBROUTINE PDDP_DISPLAY_VALUE(N, PROC, OFFSET, TEXT)
      INCLUDE 'pddp.inc'
      INTEGER N, PROC, OFFSET, ADDRESS, PDDP_TYPE_OF
      CHARACTER*25 TEXT
      INTEGER I
      INTEGER*8 J
      REAL R
      REAL*8 D, DD(2)
      COMPLEX C
      LOGICAL L
      EQUIVALENCE (I, J, R, D, DD, C, L)
      ADDRESS = PDDP_MAPS(AMAP(N) + PROC) + OFFSET * ABYTES(N)
      IF (ABYTES(N) .EQ. 4) CALL PDDP_GET4(PROC, %VAL(ADDRESS), I)
      IF (ABYTES(N) .EQ. 8) CALL PDDP_GET8(PROC, %VAL(ADDRESS), D)
      IF (ABYTES(N) .EQ. 16) CALL PDDP_GET16(PROC, %VAL(ADDRESS), DD)
      GO TO (10, 20, 30, 40, 50, 60, 70), PDDP_TYPE_OF(TAG0 + N)
   10 WRITE (TEXT, '(I25)') I
      RETURN
   20 WRITE (TEXT, '(I25)') J
      RETURN
   30 WRITE (TEXT, '(1P, E25.7)') R
      RETURN
   40 WRITE (TEXT, '(1P, E25.15)') D
      RETURN
   50 WRITE (TEXT, '(1X, 1P, 2E12.4)') C
      RETURN
   60 WRITE (TEXT, '(1X, 1P, 2E12.4)') DD
      RETURN
   70 WRITE (TEXT, '(L25)') L
      END

C     How an array is laid out: for each processor and dimension the global
C     indices that are there.
      SUBROUTINE PDDP_CONFIG(X)
      INCLUDE 'pddp.inc'
      INTEGER X, N, D, I, P, REST, COORD, LO, HI, BY
      INTEGER PDDP_NUMBER, PDDP_USED
      INTEGER K, LENGTH(0:2)
      CHARACTER*6 KIND(0:2)
      DATA KIND /'*', 'BLOCK', 'CYCLIC'/, LENGTH /1, 5, 6/
      N = PDDP_NUMBER(LOC(X))
      IF (MYPROC .NE. 0) RETURN
      D = ADIS(N)
      CALL PDDP_DISPLAY_NAME(N)
      WRITE (6, '(A)') ' processor  dimension' //
     &  '       lower       upper      stride  type'
      DO 20 P = 0, NPROCS - 1
        REST = P
        DO 10 I = 1, ARANK(N)
          COORD = MOD(REST, DPROCS(I, D))
          REST = REST / DPROCS(I, D)
          HI = ALOW(I, N) + DEXT(I, D) - 1
          BY = 1
          K = DTYPE(I, D)
          IF (K .EQ. CYCLIC) THEN
            BY = DPROCS(I, D)
            LO = ALOW(I, N) + COORD
            HI = HI - MODULO(HI - LO, BY)
          ELSE
            LO = ALOW(I, N) + COORD * DLEN(I, D)
            HI = MIN(LO + DLEN(I, D) - 1, HI)
          END IF
C         A processor beyond those that the distribution uses has nothing.
          IF (P .GE. PDDP_USED(D)) HI = LO - 1
          IF (HI .GE. LO) THEN
            WRITE (6, '(I10, I11, 3I12, 2X, A)') P, I, LO, HI, BY,
     &        KIND(K)(1:LENGTH(K))
          ELSE
            WRITE (6, '(I10, I11, A12, 26X, A)') P, I, 'none',
     &        KIND(K)(1:LENGTH(K))
          END IF
   10   CONTINUE
   20 CONTINUE
      END

C     How many processors a distribution uses.
      INTEGER FUNCTION PDDP_USED(D)
      INCLUDE 'pddp.inc'
      INTEGER D, I
      PDDP_USED = 1
      DO 10 I = 1, DRANK(D)
   10 PDDP_USED = PDDP_USED * DPROCS(I, D)
      END
