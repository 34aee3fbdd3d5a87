C     Arguments of procedures, and arrays that change their mapping.

C     Blocks of dimension K have N cells, or more if that would take more
C     processors than there are.
      SUBROUTINE HPF_TBLOCK(T, K, N)
      INTEGER T(0:@TEMPLATE@), K, N
      T(8*K+6) = MAX(T(8*K+6), N)
      END

C     Dimension K of D has N elements that follow each other in the
C     memory of every processor.
      SUBROUTINE HPF_APLAIN(D, K, N)
      INTEGER D(0:@DESCRIPTOR@), K, N
      D(10*K) = 1
      D(10*K+1) = N
      D(10*K+3) = 1
      END

C     The elements of D are at the address P.
      SUBROUTINE HPF_AAT(D, P)
      INTEGER D(0:@DESCRIPTOR@), P
      CALL HPF_AEND(D)
      D(2) = P
      D(105) = 1106
      END

C     X is the actual argument, N what the dummy argument is declared to
C     be, D its descriptor. An X that is mapped otherwise is copied, if
C     its values are wanted.
      SUBROUTINE HPF_REMAP(D, X, N, WANTED)
      INTEGER D(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), WANTED, R(0:@DESCRIPTOR@), I
      INTEGER HPF_LIKE, HPF_MALLOC
      CALL HPF_ACTUAL(R, X, N)
      DO 10 I = 0, @DESCRIPTOR@
   10 D(I) = N(I)
      IF (HPF_LIKE(R, N) .EQ. 1) THEN
        D(2) = R(2)
        D(107) = 1
        RETURN
      END IF
      CALL HPF_SHAPES(R, N)
      D(2) = HPF_MALLOC(MAX(D(4), 1)*D(1))
      IF (WANTED .EQ. 1) CALL HPF_COPYALL(D, R)
      END

C     The end of the procedure: D goes back to X, if it was changed.
      SUBROUTINE HPF_LEAVE(D, X, CHANGED)
      INTEGER D(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), CHANGED, R(0:@DESCRIPTOR@)
      IF (D(2) .EQ. X(2)) RETURN
      CALL HPF_ACTUAL(R, X, D)
      IF (CHANGED .EQ. 1) CALL HPF_COPYALL(R, D)
      CALL HPF_FREE(D(2))
      END

C     R describes the actual argument X: one that is plain memory has the
C     bounds of N.
      SUBROUTINE HPF_ACTUAL(R, X, N)
      INTEGER R(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), I
      IF (X(105) .EQ. 1105) THEN
        DO 10 I = 0, @DESCRIPTOR@
   10   R(I) = X(I)
      ELSE IF (X(105) .EQ. 1106) THEN
        CALL HPF_ANEW(R, N(0), N(1))
        DO 20 I = 1, N(0)
          R(10*I) = N(10*I)
          R(10*I+1) = N(10*I+1)
          R(10*I+3) = 1
   20   CONTINUE
        CALL HPF_AEND(R)
        R(2) = X(2)
      ELSE
        CALL HPF_FAIL(@NODESCRIPTOR@, 0, 0)
      END IF
      END

C     1 if the distributions are equal, replicated axes too.
      INTEGER FUNCTION HPF_LIKE(D, N)
      INTEGER D(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), J, HPF_SAME
      HPF_LIKE = HPF_SAME(D, N)
      DO 10 J = 80, 79 + 2*D(5)
   10 IF (D(J) .NE. N(J)) HPF_LIKE = 0
      END

      SUBROUTINE HPF_SHAPES(X, N)
      INTEGER X(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), K, OK
      OK = 0
      IF (X(0) .EQ. N(0) .AND. X(1) .EQ. N(1)) OK = 1
      DO 10 K = 10, 10*N(0), 10
   10 IF (X(K+1) - X(K) .NE. N(K+1) - N(K)) OK = 0
      IF (OK .EQ. 0) CALL HPF_FAIL(@SHAPE@, 0, 0)
      END

C     T = X, of one shape.
      SUBROUTINE HPF_COPYALL(T, X)
      INTEGER T(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), Q(0:@DESCRIPTOR@), J
      CALL HPF_CNEW(Q)
      DO 10 J = 1, X(0)
   10 CALL HPF_CINDEX(Q, X(10*J), X(10*J+1), 1, J, T(10*J), 1,
     &  J, X(10*J), 1)
      CALL HPF_COPY(T, X, Q)
      END

C     How CYCLIC and other dimensions are addressed alike: subscript plus
C     D(118+K), divided by D(111+K).
      SUBROUTINE HPF_ADYN(D)
      INTEGER D(0:@DESCRIPTOR@), K
      DO 10 K = 1, D(0)
        D(111+K) = 1
        D(118+K) = 0
        IF (D(10*K+2) .EQ. 2) THEN
          D(111+K) = D(10*K+3)
          D(118+K) = D(10*K+5)
        END IF
   10 CONTINUE
      END

C     L to U by S are those of LO to HI by ST that this processor has, of
C     any dimension.
      SUBROUTINE HPF_RANGE(D, K, LO, HI, ST, L, U, S)
      INTEGER D(0:@DESCRIPTOR@), K, LO, HI, ST, L, U, S, J, JS
      IF (D(10*K+2) .EQ. 0) THEN
        CALL HPF_UP(LO, HI, ST, L, U, S)
      ELSE IF (D(10*K+2) .EQ. 1) THEN
        CALL HPF_BLOCK(D, K, LO, HI, ST, L, U, S)
      ELSE
        CALL HPF_CYCLIC(D, K, LO, HI, ST, L, U, S, J, JS)
      END IF
      END

C     As HPF_CONLY, but all receive if dimension K is not distributed.
      SUBROUTINE HPF_CMAYBE(Q, D, K, I)
      INTEGER Q(0:@DESCRIPTOR@), D(0:@DESCRIPTOR@), K, I
      IF (D(10*K+2) .NE. 0) CALL HPF_CONLY(Q, D, K, I)
      END

C     D gets the mapping that N describes: all elements move.
      SUBROUTINE HPF_AMOVE(D, N)
      INTEGER D(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), I, HPF_LIKE, HPF_MALLOC
      IF (HPF_LIKE(D, N) .EQ. 1) RETURN
      N(2) = HPF_MALLOC(MAX(N(4), 1)*N(1))
      CALL HPF_COPYALL(N, D)
      IF (D(107) .EQ. 0) CALL HPF_FREE(D(2))
      DO 10 I = 0, @DESCRIPTOR@
   10 D(I) = N(I)
      END

C     The dummy argument D is mapped as the actual argument X is, with
C     the bounds of N.
      SUBROUTINE HPF_AINHERIT(D, X, N)
      INTEGER D(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), N(0:@DESCRIPTOR@), B, S
      CALL HPF_ACTUAL(D, X, N)
      CALL HPF_SHAPES(D, N)
      DO 10 B = 10, 10*D(0), 10
        S = D(B) - N(B)
        D(B+5) = D(B+5) + S
        IF (D(B+2) .NE. 2) D(3) = D(3) + S*D(B+7)
        D(B) = N(B)
        D(B+1) = N(B+1)
   10 CONTINUE
      END
