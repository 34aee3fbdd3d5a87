C     Descriptors of the run-time system.
C
C     A template T(0:@TEMPLATE@): 0 rank, 1 axes of the processor arrangement,
C     of dimension K at 8*K: +0 lower bound, +1 extent, +2 kind (0
C     collapsed, 1 BLOCK, 2 CYCLIC), +3 processors, +4 rank stride,
C     +5 my coordinate, +6 block size; 72+A: extent of axis A, 0 if the
C     run-time system chooses it.
C
C     An array D(0:@DESCRIPTOR@): 0 rank, 1 bytes of an element, 2 address, 3
C     offset, 4 local elements, 5 replicated axes; of dimension K at
C     10*K: +0 lower bound, +1 upper bound, +2 kind, +3 processors, +4
C     my coordinate, +5 what added to a subscript gives the cell of the
C     template from 0, +6 block size, +7 multiplier, +8 rank stride, +9
C     local size; 80+2*J: processors and rank stride of replicated
C     axis J; 96+K: cells of the template; 105: identity; 110: overlap.
C
C     Element (I, J, ...) is number D(3) + I' + J'*D(27) + ... of the
C     local memory, where I' is the subscript, in a CYCLIC dimension the
C     cell divided by the processors.

      SUBROUTINE HPF_TNEW(T, RANK)
      INTEGER T(0:@TEMPLATE@), RANK, I
      DO 10 I = 0, @TEMPLATE@
   10 T(I) = 0
      T(0) = RANK
      END

      SUBROUTINE HPF_TDIM(T, K, LO, HI, KIND)
      INTEGER T(0:@TEMPLATE@), K, LO, HI, KIND
      T(8*K) = LO
      T(8*K+1) = MAX(HI - LO + 1, 0)
      T(8*K+2) = KIND
      IF (KIND .NE. 0) T(1) = T(1) + 1
      END

      SUBROUTINE HPF_TPROC(T, A, N)
      INTEGER T(0:@TEMPLATE@), A, N
      T(72+A) = N
      END

C     The template is complete: arrange the processors.
      SUBROUTINE HPF_TEND(T)
      INTEGER T(0:@TEMPLATE@), K, A, STRIDE, TOTAL, HPF_ME, HPF_NP
      IF (T(73) .EQ. 0) CALL HPF_DEAL(T)
      TOTAL = 1
      DO 10 A = 1, T(1)
   10 TOTAL = TOTAL*T(72+A)
      IF (T(1) .GT. 0 .AND. TOTAL .NE. HPF_NP())
     &  CALL HPF_FAIL(@PROCESSORS@, TOTAL, HPF_NP())
      STRIDE = 1
      A = 0
      DO 20 K = 1, T(0)
        T(8*K+3) = 1
        T(8*K+6) = T(8*K+1)
        IF (T(8*K+2) .NE. 0) THEN
          A = A + 1
          T(8*K+3) = T(72+A)
          T(8*K+4) = STRIDE
          T(8*K+5) = MOD(HPF_ME()/STRIDE, T(72+A))
          T(8*K+6) = (T(8*K+1) + T(72+A) - 1)/T(72+A)
          STRIDE = STRIDE*T(72+A)
        END IF
   20 CONTINUE
      END

C     Deals the prime factors of the number of processors, the largest
C     first, each to the axis that has the fewest processors so far, of
C     equal ones to the last.
      SUBROUTINE HPF_DEAL(T)
      INTEGER T(0:@TEMPLATE@), A, LEFT, F, BIG, LEAST, HPF_NP
      DO 10 A = 1, T(1)
   10 T(72+A) = 1
      IF (T(1) .EQ. 0) RETURN
      LEFT = HPF_NP()
   20 IF (LEFT .GT. 1) THEN
        BIG = LEFT
        F = 2
   30   IF (F*F .LE. BIG) THEN
          IF (MOD(BIG, F) .EQ. 0) THEN
            BIG = BIG/F
          ELSE
            F = F + 1
          END IF
          GO TO 30
        END IF
        LEAST = 1
        DO 40 A = 2, T(1)
   40   IF (T(72+A) .LE. T(72+LEAST)) LEAST = A
        T(72+LEAST) = T(72+LEAST)*BIG
        LEFT = LEFT/BIG
        GO TO 20
      END IF
      END

      SUBROUTINE HPF_ANEW(D, RANK, BYTES)
      INTEGER D(0:@DESCRIPTOR@), RANK, BYTES, I
      DO 10 I = 0, @DESCRIPTOR@
   10 D(I) = 0
      D(0) = RANK
      D(1) = BYTES
      D(105) = 1105
      D(110) = 4
      END

C     Dimension K goes from LO to HI and is dimension AXIS of the
C     template, shifted by OFF; it is collapsed if AXIS is 0.
      SUBROUTINE HPF_ADIM(D, K, LO, HI, T, AXIS, OFF)
      INTEGER D(0:@DESCRIPTOR@), K, LO, HI, T(0:@TEMPLATE@), AXIS, OFF, B
      B = 10*K
      D(B) = LO
      D(B+1) = HI
      D(B+3) = 1
      IF (AXIS .EQ. 0) RETURN
      IF (HI .GE. LO .AND. (LO + OFF .LT. T(8*AXIS) .OR.
     &  HI + OFF .GE. T(8*AXIS) + T(8*AXIS+1)))
     &  CALL HPF_FAIL(@ALIGN@, LO + OFF, HI + OFF)
      IF (T(8*AXIS+2) .EQ. 0) RETURN
      D(B+2) = T(8*AXIS+2)
      D(B+3) = T(8*AXIS+3)
      D(B+4) = T(8*AXIS+5)
      D(B+5) = OFF - T(8*AXIS)
      D(B+6) = T(8*AXIS+6)
      D(B+8) = T(8*AXIS+4)
      D(96+K) = T(8*AXIS+1)
      END

C     The array is replicated along a dimension of the template.
      SUBROUTINE HPF_AREP(D, T, AXIS)
      INTEGER D(0:@DESCRIPTOR@), T(0:@TEMPLATE@), AXIS
      IF (T(8*AXIS+2) .EQ. 0) RETURN
      CALL HPF_AAXIS(D, T(8*AXIS+3), T(8*AXIS+4))
      END

      SUBROUTINE HPF_AAXIS(D, NP, STRIDE)
      INTEGER D(0:@DESCRIPTOR@), NP, STRIDE
      D(80+2*D(5)) = NP
      D(81+2*D(5)) = STRIDE
      D(5) = D(5) + 1
      END

C     The description is complete: lay out the local memory.
      SUBROUTINE HPF_AEND(D)
      INTEGER D(0:@DESCRIPTOR@), K, B, N, M, O, AXES, HPF_NP
      M = 1
      O = 0
      AXES = D(5)
      DO 10 K = 1, D(0)
        B = 10*K
        IF (D(B+2) .EQ. 0) THEN
          N = MAX(D(B+1) - D(B) + 1, 0)
          O = O - D(B)*M
        ELSE IF (D(B+2) .EQ. 1) THEN
          AXES = AXES + 1
          N = D(B+6) + 2*D(110)
          O = O + (D(B+5) - D(B+4)*D(B+6) + D(110))*M
        ELSE
          AXES = AXES + 1
          N = D(B+6)
        END IF
        D(B+7) = M
        D(B+9) = N
        M = M*N
   10 CONTINUE
      D(3) = O
      D(4) = M
C     what is on no axis is on every processor
      IF (AXES .EQ. 0) CALL HPF_AAXIS(D, HPF_NP(), 1)
      END

C     D is that of an array of an earlier call, of COMMON (MODE 1) or
C     of a local one (MODE 0), or not yet used; N says what it is to be.
      SUBROUTINE HPF_BIND(D, N, MODE)
      INTEGER D(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), MODE, I, HPF_SAME, HPF_MALLOC
      IF (D(2) .NE. 0) THEN
        IF (HPF_SAME(D, N) .EQ. 1) RETURN
        IF (MODE .EQ. 1) CALL HPF_FAIL(@COMMON@, 0, 0)
        CALL HPF_FREE(D(2))
      END IF
      DO 10 I = 0, @DESCRIPTOR@
   10 D(I) = N(I)
      D(2) = HPF_MALLOC(MAX(D(4), 1)*D(1))
      END

C     X is the actual argument, N what the dummy is declared to be and D
C     its descriptor.
      SUBROUTINE HPF_DUMMY(D, X, N)
      INTEGER D(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), I, HPF_SAME
      IF (X(105) .NE. 1105) CALL HPF_FAIL(@NODESCRIPTOR@, 0, 0)
      IF (HPF_SAME(X, N) .EQ. 0) CALL HPF_FAIL(@SHAPE@, 0, 0)
      DO 10 I = 0, @DESCRIPTOR@
   10 D(I) = N(I)
      D(2) = X(2)
      END

C     1 if the distributions are equal: lower bounds may differ.
      INTEGER FUNCTION HPF_SAME(D, N)
      INTEGER D(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), K, B
      HPF_SAME = 0
      IF (D(0) .NE. N(0) .OR. D(1) .NE. N(1) .OR. D(4) .NE. N(4) .OR.
     &  D(5) .NE. N(5)) RETURN
      DO 10 K = 1, D(0)
        B = 10*K
        IF (D(B+1) - D(B) .NE. N(B+1) - N(B) .OR. D(B+2) .NE. N(B+2)
     &    .OR. D(B+3) .NE. N(B+3) .OR. D(B+6) .NE. N(B+6) .OR.
     &    D(B+8) .NE. N(B+8)) RETURN
        IF (D(B+2) .NE. 0 .AND. D(B) + D(B+5) .NE. N(B) + N(B+5))
     &    RETURN
   10 CONTINUE
      HPF_SAME = 1
      END

C     Dimension J of the temporary T is dimension K of D.
      SUBROUTINE HPF_ADUP(T, J, D, K)
      INTEGER T(0:@DESCRIPTOR@), J, D(0:@DESCRIPTOR@), K, I
      DO 10 I = 0, 9
   10 T(10*J+I) = D(10*K+I)
      T(96+J) = D(96+K)
      END

C     The temporary T is replicated along the axis of dimension K of D,
C     which it does not have.
      SUBROUTINE HPF_ADROP(T, D, K)
      INTEGER T(0:@DESCRIPTOR@), D(0:@DESCRIPTOR@), K
      IF (D(10*K+2) .NE. 0)
     &  CALL HPF_AAXIS(T, D(10*K+3), D(10*K+8))
      END

C     The temporary T is complete; it has the replicated axes of D, too.
      SUBROUTINE HPF_ATEMP(T, D)
      INTEGER T(0:@DESCRIPTOR@), D(0:@DESCRIPTOR@), J, HPF_MALLOC
      DO 10 J = 0, D(5) - 1
   10 CALL HPF_AAXIS(T, D(80+2*J), D(81+2*J))
      CALL HPF_AEND(T)
      T(2) = HPF_MALLOC(MAX(T(4), 1)*T(1))
      END

C     The temporary T is complete and on every processor.
      SUBROUTINE HPF_ALOCAL(T)
      INTEGER T(0:@DESCRIPTOR@), HPF_MALLOC
      CALL HPF_AEND(T)
      T(2) = HPF_MALLOC(MAX(T(4), 1)*T(1))
      END
