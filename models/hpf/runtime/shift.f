C     Intrinsic functions that transform whole arrays.

C     T = CSHIFT(X, SHIFT, K), or EOSHIFT if END is 1, whose boundary
C     values are in T already: what does not cross the end of the
C     dimension and what does are sections of their own.
      SUBROUTINE HPF_SHIFT(T, X, SHIFT, K, END)
      INTEGER T(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), SHIFT, K, END, N, S
      N = X(10*K+1) - X(10*K) + 1
      IF (N .LE. 0) RETURN
      S = SHIFT
      IF (END .EQ. 0) THEN
        S = MOD(S, N)
        IF (S .LT. 0) S = S + N
        CALL HPF_PART(T, X, K, 0, N - S, S)
        CALL HPF_PART(T, X, K, N - S, S, S - N)
      ELSE
        S = MAX(-N, MIN(N, S))
        CALL HPF_PART(T, X, K, MAX(-S, 0), N - ABS(S), S)
      END IF
      END

C     Copies N elements of dimension K from the F-th (from 0) of T on,
C     those that are S further in X, with all of the other dimensions.
      SUBROUTINE HPF_PART(T, X, K, F, N, S)
      INTEGER T(0:@DESCRIPTOR@), X(0:@DESCRIPTOR@), K, F, N, S, Q(0:@DESCRIPTOR@), J, L
      IF (N .LE. 0) RETURN
      CALL HPF_CNEW(Q)
      DO 10 J = 1, X(0)
        L = X(10*J)
        IF (J .EQ. K) THEN
          CALL HPF_CINDEX(Q, 1, N, 1, J, T(10*J) + F, 1,
     &      J, L + F + S, 1)
        ELSE
          CALL HPF_CINDEX(Q, 1, X(10*J+1) - L + 1, 1, J, T(10*J), 1,
     &      J, L, 1)
        END IF
   10 CONTINUE
      CALL HPF_COPY(T, X, Q)
      END
