package craft

import "testing"

// Programs print on PE 0 what they print as plain Fortran.
var programs = map[string]string{
	"block": `
      DOUBLE PRECISION A(32), B(32), S
      INTEGER I
CDIR$ SHARED A(:BLOCK), B(:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO 10 I = 1, 32
         A(I) = I
   10 CONTINUE
CDIR$ DOSHARED (I) ON B(I)
      DO I = 2, 31
         B(I) = A(I-1) + A(I+1) - 2*A(I) + I*I
      END DO
CDIR$ MASTER
      S = 0
      DO I = 2, 31
         S = S + B(I)
         PRINT *, I, B(I)
      END DO
      PRINT *, S
CDIR$ END MASTER
      END
`,
	"cyclic": `
      INTEGER A(0:15), B(0:15), I
CDIR$ SHARED A(:BLOCK(1)), B(:BLOCK(2))
CDIR$ DOSHARED (I) ON A(I)
      DO I = 0, 15
         A(I) = I*I
      END DO
CDIR$ DOSHARED (I) ON B(I+1)
      DO I = 1, 14
         B(I+1) = A(I-1) + 100*A(I+1)
      END DO
CDIR$ DOSHARED (I) ON A(I)
      DO I = 15, 3, -3
         A(I) = B(I)
      END DO
CDIR$ DOSHARED (I) ON B(I)
      DO I = 1, 13, 4
         B(I) = -I
      END DO
      DO I = 0, 15
         PRINT *, A(I)
         IF (I .GE. 1) PRINT *, B(I)
      END DO
      END
`,
	"jump to the end": `
      INTEGER A(16), I
CDIR$ SHARED A(:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO I = 1, 16
         A(I) = I
         IF (MOD(I, 3) .EQ. 0) GO TO 20
         A(I) = -I
   20 END DO
      DO I = 1, 16
         PRINT *, A(I)
      END DO
      END
`,
	"multiples": `
      INTEGER A(64), B(16,16), I, J
CDIR$ SHARED A(:BLOCK(4)), B(:BLOCK(1),:BLOCK)
      A = 0
      B = 0
CDIR$ DOSHARED (I) ON A(4*I - 3)
      DO I = 1, 16
         A(4*I-3) = I + A(4*I)
      END DO
CDIR$ DOSHARED (J, I) ON B(2*I,17-J)
      DO J = 2, 12, 3
         DO I = 1, 8
            B(2*I,17-J) = I*J + A(4*I-3)
         END DO
      END DO
      DO I = 1, 16
         PRINT *, A(4*I-3), B(I,I), B(I,3), B(2,I)
      END DO
      END
`,
	"two dimensions": `
      REAL*8 A(8,16), B(8,16)
      INTEGER I, J, K
CDIR$ GEOMETRY G(:BLOCK,:BLOCK)
CDIR$ SHARED (G) :: A
CDIR$ SHARED B(:,:BLOCK(1))
CDIR$ DOSHARED (J, I) ON A(I,J)
      DO 20 J = 1, 16
         DO 10 I = 1, 8
            A(I,J) = 10*I + J
   10    CONTINUE
   20 CONTINUE
      DO K = 1, 3
CDIR$ DOSHARED (J, I) ON B(I,J)
      DO J = 1, 16
         DO I = J, 8
            B(I,J) = A(I,J)*K + A(I,MOD(J,16)+1)
         END DO
      END DO
CDIR$ DOSHARED (I) ON A(I,K)
      DO I = 1, 8
         A(I,K) = A(I,K) + 1
      END DO
CDIR$ DOSHARED (J) ON A(K,J)
      DO J = 1, 16
         A(K,J) = A(K,J) + J
      END DO
      END DO
      DO I = 1, 8
         PRINT *, A(I,1), A(I,16), B(I,I), B(8,I)
      END DO
      END
`,
	"scalar stores": `
      INTEGER A(4,8), S, I, J, HALF
CDIR$ SHARED A(:,:BLOCK), S
      DO J = 1, 8
         DO I = 1, 4
            A(I,J) = I*J
         END DO
      END DO
CDIR$ MASTER
      S = 0
      DO J = 1, 8
         S = S + A(3,J)
         A(4,J) = S
      END DO
CDIR$ END MASTER
      IF (S .GT. 10 .AND. A(1,2) .EQ. 2) THEN
         PRINT *, S, A(4,8)
      ELSE IF (A(1,1) .EQ. 1) THEN
         PRINT *, 'no'
      END IF
      I = 0
      DO WHILE (A(4,I+1) .LT. 50)
         I = I + 1
      END DO
      PRINT *, I, HALF(A(2,2))
      END
      INTEGER FUNCTION HALF(K)
      INTEGER K
      HALF = K/2
      END
`,
	"arrays": `
      DOUBLE PRECISION A(16,16), B(16,16), V(16), P(16)
      INTEGER I, J
CDIR$ SHARED A(:,:BLOCK), B(:BLOCK,:BLOCK), V(:BLOCK(2))
      A = 1
      V = 0
CDIR$ DOSHARED (J, I) ON B(I,J)
      DO J = 1, 16
         DO I = 1, 16
            B(I,J) = I + 100*J
         END DO
      END DO
      A(2:15,2:15) = B(1:14,2:15) + B(2:15,3:16)*2 - A(2:15,2:15)
      A(3,:) = V + B(:,2)
      V(1:15:2) = B(2:16:2,5)
      V(16:2:-2) = A(1:8,2)
      A(:,2:16) = A(:,1:15) + CSHIFT(CSHIFT(A(:,2:16), 1, 2), -1, 1)
      V = V + CSHIFT(V, 3)
      P = B(7,:)
      DO I = 1, 16
         PRINT *, A(I,1), A(I,9), A(7,I), V(I), P(I)
      END DO
      END
`,
	"where": `
      INTEGER A(16), B(16), C(16), I
CDIR$ SHARED A(:BLOCK), B(:BLOCK(1)), C(:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO I = 1, 16
         A(I) = MOD(7*I, 16)
      END DO
      B = 2*A
      C = 0
      WHERE (A .GT. 8) B = -A
      WHERE (A(2:16) .GT. B(1:15))
         A(2:16) = A(1:15)
         C(2:16) = A(2:16) + B(2:16)
      ELSEWHERE
         C(1:15) = -1
      END WHERE
      DO I = 1, 16
         PRINT *, A(I), B(I), C(I)
      END DO
      END
`,
	"reductions": `
      INTEGER A(16), I
      DOUBLE PRECISION X(4,8), S
CDIR$ SHARED A(:BLOCK(1)), X(:BLOCK,:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO I = 1, 16
         A(I) = MOD(7*I, 16)
      END DO
      X = 1.5D0
      X(2,3) = -7
      S = 2*SUM(A(2:9)) + MAXVAL(A)
      PRINT *, S, MINVAL(X), SUM(X*X + 1), COUNT(A .GT. 4)
      PRINT *, ANY(A .EQ. 3), ALL(X .GT. 0)
      PRINT *, PRODUCT(A(1:4)), SUM(X(:,3))
      END
`,
	"overlapping whole arrays": `
      INTEGER A(8,4), B(8,4), C(6), I, J
CDIR$ SHARED A(:,:BLOCK), B(:BLOCK,:BLOCK(1)), C(:)
CDIR$ DOSHARED (J, I) ON B(I,J)
      DO J = 1, 4
         DO I = 1, 8
            A(I,J) = 10*I + J
            B(I,J) = I*J
         END DO
      END DO
CDIR$ MASTER
      DO I = 1, 6
         C(I) = I
      END DO
CDIR$ END MASTER
      A = B + A(8:1:-1,4:1:-1) - A
      B = B + B(8,4)
      WHERE (B(8:1:-1,:) .GT. 40) B = -B
      C = C(6:1:-1) + C(2)
      C(2:6) = C(1:5)*2
      DO J = 1, 4
         DO I = 1, 8
            PRINT *, A(I,J), B(I,J)
         END DO
      END DO
      DO I = 1, 6
         PRINT *, C(I)
      END DO
      END
`,
	"atomic update in a critical region": `
      INTEGER A(8), S, I
CDIR$ SHARED A(:BLOCK), S
CDIR$ MASTER
      S = 0
CDIR$ END MASTER
CDIR$ DOSHARED (I) ON A(I)
      DO I = 1, 8
CDIR$ CRITICAL
         A(I) = I
CDIR$ ATOMIC UPDATE
         S = S + A(I)
CDIR$ END CRITICAL
      END DO
      PRINT *, S
      END
`,
	"components of private structures": `
      TYPE T
        INTEGER K
        REAL V(8)
      END TYPE
      TYPE (T) A, B(8)
      REAL X(8), Y(8)
      INTEGER M(8), I
CDIR$ SHARED X(:BLOCK), Y(:BLOCK), M(:BLOCK)
      A%K = 3
      DO I = 1, 8
         A%V(I) = I
         B(I)%K = I*2
         B(I)%V = I
      END DO
      X = A%V
      Y = X*A%V + A%K
      M = B%K
      X(2:7) = B(3)%V(1:6) + A%V(8:3:-1) + Y(3:8)
      WHERE (Y > A%V*5) Y = B(2)%V
      DO I = 1, 8
         PRINT *, X(I), Y(I), M(I)
      END DO
      PRINT *, SUM(X*A%V), MAXVAL(M + B%K), COUNT(Y > A%V)
      END
`,
	"names of functions": `
      PROGRAM P
      REAL X(16), Y(16), Z(8,4)
      INTEGER I, J, K(16), MAX, MIN, IAND, ISHFT(4), MODULO
CDIR$ SHARED X(:BLOCK), Y(:BLOCK(1)), Z(:BLOCK,:BLOCK), K(:BLOCK)
      MAX = 3
      MIN = 2
      IAND = 1
      ISHFT = 5
      MODULO = 4
CDIR$ DOSHARED (I) ON X(I)
      DO I = 1, 16
       X(I) = I
       K(I) = 17 - I
      END DO
CDIR$ DOSHARED (I) ON Y(I)
      DO I = MIN, 16
       Y(I) = X(17-I) + MAX*I + ISHFT(2)
      END DO
CDIR$ MASTER
      Y(1) = IAND
CDIR$ END MASTER
      X = CSHIFT(Y, MAX) + MODULO
      X(3:9) = CSHIFT(Y(3:9), MIN) + X(K(1))
CDIR$ DOSHARED (I, J) ON Z(I,J)
      DO I = 1, 8
      DO J = 1, 4
      Z(I,J) = X(K(I)) + Y(J)
      END DO
      END DO
      PRINT *, MAXVAL(X), MINVAL(Y), SUM(Z), MAX, MIN
      DO I = 1, 16
      PRINT *, X(I), Y(I)
      END DO
      DO I = 1, 8
      PRINT *, Z(I,1), Z(I,2), Z(I,4)
      END DO
      END
`,
	"elements everywhere": `
      PROGRAM P
      REAL X(16), Y(16), S, W(16), Z(8,4), V(8,4)
      INTEGER I, J, K, IX(16), M, NX(16)
      REAL, ALLOCATABLE :: A(:)
CDIR$ SHARED X(:BLOCK), Y(:BLOCK(1)), IX(:BLOCK), S, Z(:BLOCK,:BLOCK)
      ALLOCATE (A(16))
CDIR$ DOSHARED (I) ON X(I)
      DO I = 1, 16
       X(I) = I
       IX(I) = 17 - I
       NX(I) = MOD(I*5,16)+1
       Y(I) = 0
      END DO
      DO I = 1, 16
       NX(I) = MOD(I*5,16)+1
      END DO
CDIR$ DOSHARED (I, J) ON Z(I,J)
      DO I = 1, 8
      DO J = 1, 4
      Z(I,J) = X(IX(I)) + J*100
      END DO
      END DO
CDIR$ DOSHARED (I) ON Y(I)
      DO I = 1, 16
       Y(I) = X(IX(NX(I))) + X(NX(IX(I))) + Z(MOD(I,8)+1,
     & MOD(IX(I),4)+1)
      END DO
      A = X
      W = Y(16:1:-1)
      PRINT *, A, W
CDIR$ BARRIER
      X = A*2 + W
CDIR$ DOSHARED (I) ON Y(I)
      DO I = 1, 16
       IF (X(IX(I)) > 20) THEN
         Y(I) = X(IX(I))
       ELSE IF (Z(1, MOD(I,4)+1) > 200) THEN
         Y(I) = -X(NX(I))
       ELSE
         Y(I) = 1
       END IF
      END DO
      W = Y
      PRINT *, W
      V = Z
      PRINT *, V
      V(:,2) = X(1:8)
      V(3,:) = Z(IX(15),:)
      PRINT *, V
CDIR$ BARRIER
      S = 0
CDIR$ BARRIER
CDIR$ DOSHARED (I) ON X(I)
      DO I = 1, 16
CDIR$ ATOMIC UPDATE
       S = S + X(IX(I))
      END DO
      PRINT *, S, SUM(X*W), MAXVAL(Z), COUNT(Y > 5)
CDIR$ BARRIER
      WHERE (IX > 4)
       X = Y
      ELSEWHERE
       X = -1
      END WHERE
      W = X
      PRINT *, W
CDIR$ BARRIER
      X(IX(14):IX(10)) = Y(IX(9):IX(5))
      Z(2:5,IX(15)) = X(1:4)
      W = X
      V = Z
      PRINT *, W, V
      DO I = IX(16), IX(12)
       A(I) = X(I)
      END DO
      PRINT *, A
      K = 1
      DO WHILE (X(K) > -5 .AND. K < 16)
       K = K + 1
      END DO
      PRINT *, K, X(IX(K)), F(X(IX(K)), Y(2)), ABS(X(3))
     & + SQRT(ABS(Y(4)))
      IF (IX(3) .EQ. 14) PRINT *, 'YES'
      SELECT CASE (IX(4))
      CASE (13)
      PRINT *, 'THIRTEEN'
      END SELECT
CDIR$ MASTER
      X(IX(1)) = 77
      J = 12
      X(2) = J
CDIR$ END MASTER
      PRINT *, X(16), X(2), Y(14)
CDIR$ MASTER
      K = 4
CDIR$ END MASTER, COPY(K)
      PRINT *, K
      END
      REAL FUNCTION F(A, B)
      REAL A, B
      F = A*10 + B
      END
`,
	"arrays of all types": `
      PROGRAM P
      INTEGER, PARAMETER :: DP = KIND(1D0),
     & I8 = SELECTED_INT_KIND(15), N = 8
      REAL(DP) X(N), W(N), S
      INTEGER(I8) K(N), KK(N)
      COMPLEX(DP) Z(N), ZZ(N)
      LOGICAL L(N), LL(N)
      INTEGER I
CDIR$ SHARED X(:BLOCK), K(:BLOCK), Z(:BLOCK(1)), L(:BLOCK), S
CDIR$ DOSHARED (I) ON X(I)
      DO I = 1, N
       X(I) = I/3._DP
       K(I) = I*10000000000_I8
       L(I) = MOD(I,3) == 1
      END DO
      Z = CMPLX(X, K/10000000000_I8, DP)
      W = X
      KK = K
      ZZ = Z
      LL = L
      PRINT *, W, KK, ZZ, LL
      S = SUM(X*1.1_DP)
      PRINT *, S > 13.19999_DP, MAXVAL(K), MINVAL(X), ANY(L), ALL(L)
CDIR$ BARRIER
      Z(2:5) = Z(1:4)*(0D0,1D0)
      ZZ = Z
      PRINT *, ZZ
CDIR$ BARRIER
      X = REAL(Z) + AIMAG(Z)
      W = X
      PRINT *, W
CDIR$ BARRIER
      X = ABS(Z) + NINT(X) + MERGE(1D0, X, L) + SIGN(2D0, X)
     & + REAL(K, DP)/10000000000_I8
      W = X
      PRINT *, W
CDIR$ BARRIER
      K = INT(X, I8) + K(N:1:-1)
      KK = K
      PRINT *, KK
CDIR$ BARRIER
      L = .NOT. L .OR. X > 5
      LL = L
      PRINT *, LL
CDIR$ BARRIER
      X(3) = X(4)*2
      K(2) = K(1)/3
      Z(1) = CONJG(Z(2))
      L(8) = L(1) .AND. L(2)
CDIR$ BARRIER
      W = X
      KK = K
      ZZ = Z
      LL = L
      PRINT *, W, KK, ZZ, LL
      END
`,
	"kinds": `
      INTEGER, PARAMETER :: DP = SELECTED_REAL_KIND(12)
      REAL(DP) X(8), S
      REAL(KIND(1D0)) Y(8)
      COMPLEX(DP) Z(8)
CDIR$ SHARED X(:BLOCK), Y(:BLOCK), Z(:BLOCK), S
      DO I = 1, 8
         X(I) = I/3.0_DP
      END DO
      Y = X*1.1_DP
      Z = CMPLX(X, Y, DP)
      S = MAXVAL(X)
      PRINT *, S, MAXVAL(Y), MINVAL(X*1.1_DP)
      DO I = 1, 8
         PRINT *, Z(I)
      END DO
      END
`,
	"reductions of expressions": `
      DOUBLE PRECISION X(8), S
      INTEGER K(8), N, I
      LOGICAL L(8)
CDIR$ SHARED X(:BLOCK), K(:BLOCK(1)), L(:BLOCK)
CDIR$ DOSHARED (I) ON X(I)
      DO I = 1, 8
         X(I) = I + 0.5D0
         K(I) = 9 - I
         L(I) = MOD(I, 3) .EQ. 0
      END DO
      N = MOD(SUM(INT(X)), 7) + MAX(MINVAL(INT(X(2:6))), 1)
      S = SUM(K*0.25D0) + MAXVAL(DBLE(K) - X)
      PRINT *, N, S, SUM(MERGE(2, 5, L)), PRODUCT(MERGE(1D0, X, L))
      END
`,
	"arguments": `
      DOUBLE PRECISION U(8,8)
      INTEGER I
      COMMON /F/ U
CDIR$ SHARED U(:,:BLOCK)
      CALL FILL(U, 3)
      CALL TWICE
      DO I = 1, 8
         PRINT *, U(I,I), U(2,I)
      END DO
      END
      SUBROUTINE FILL(X, K)
      INTEGER K, I, J
      DOUBLE PRECISION X(8,8), SQ, T
CDIR$ SHARED *X(:,:BLOCK)
      SQ(T) = T*T
CDIR$ DOSHARED (J, I) ON X(I,J)
      DO J = 1, 8
         DO I = 1, 8
            X(I,J) = SQ(DBLE(I)) + K*J
         END DO
      END DO
      END
      SUBROUTINE TWICE
      DOUBLE PRECISION U(8,8)
      COMMON /F/ U
CDIR$ SHARED U(:,:BLOCK)
      U = 2*U
      END
`,
	"complex": `
      DOUBLE COMPLEX Z(8), W(8)
      COMPLEX C(8)
      LOGICAL L(8)
      INTEGER I
CDIR$ SHARED Z(:BLOCK), W(:BLOCK), C(:BLOCK(1)), L(:BLOCK)
CDIR$ DOSHARED (I) ON Z(I)
      DO I = 1, 8
         Z(I) = DCMPLX(I, -I)
         C(I) = CMPLX(-I, I)
         L(I) = MOD(I, 3) .EQ. 0
      END DO
      W = CSHIFT(Z, -1)*(2D0, 0D0)
      DO I = 1, 8
         PRINT *, W(I), C(I), L(I)
      END DO
      PRINT *, SUM(W)
      END
`,
	"master": `
      INTEGER A(8), B(8,4), K, L
CDIR$ SHARED A(:BLOCK(1)), B(:BLOCK,:BLOCK), L
      B = 3
CDIR$ MASTER
      A = 2
      A(2:8) = A(1:7) + B(2:8,3)
      WHERE (A .GT. 4) A = A + CSHIFT(A, 1)
      L = SUM(A)
CDIR$ END MASTER
      K = 0
CDIR$ CRITICAL
      K = K + L
CDIR$ END CRITICAL
CDIR$ BARRIER
      PRINT *, L, A(1), A(2), A(8), K
      END
`,
	"copies": `
      INTEGER A(8), K, L, N
      DOUBLE PRECISION X
CDIR$ SHARED A(:BLOCK)
      DO N = 1, 3
CDIR$ MASTER
      K = 10*N
      X = N
CDIR$ END MASTER, COPY(K, X)
CDIR$ DOSHARED (L) ON A(L)
      DO L = 1, 8
         A(L) = K*L + X
      END DO
      PRINT *, A(1), A(8)
      END DO
      END
`,
	"control": `
      INTEGER A(8), B(8), I, K
CDIR$ SHARED A(:BLOCK), B(:BLOCK)
      K = 0
CDIR$ DOSHARED (I) ON A(I)
      DO 30 I = 1, 8
         IF (MOD(I, 2) .EQ. 0) GO TO 30
         A(I) = I
         IF (I .GT. 4) A(I) = -I
   30 B(9-I) = 10*I
CDIR$ BARRIER
      DO 40 I = 1, 8
      SELECT CASE (B(I))
      CASE (:0)
         K = K - 1
      CASE (80)
         K = K + 100
      CASE DEFAULT
         K = K + 1
      END SELECT
   40 IF (B(I) .EQ. 40) GO TO 50
      PRINT *, 'never'
   50 PRINT *, I, K
      GO TO (60, 70), B(8)/10
   60 PRINT *, 'one'
   70 IF (A(5)) 80, 80, 90
   80 PRINT *, 'not positive'
   90 CONTINUE
      END
`,
	// structures are a PE's own
	"structures": `      PROGRAM T
      TYPE POINT
         REAL*8 X, Y
         INTEGER K(2)
      END TYPE
      TYPE (POINT) P, Q(16)
      REAL*8 A(16)
      INTEGER B(16)
CDIR$ SHARED A(:BLOCK), B(:BLOCK)
      P%X = 2
      DO 5 I = 1, 16
      Q(I)%Y = I
    5 Q(I)%K(2) = 17 - I
CDIR$ DOSHARED (I) ON B(I)
      DO 10 I = 1, 16
   10 B(I) = 17 - I
CDIR$ DOSHARED (I) ON A(I)
      DO 20 I = 1, 16
   20 A(I) = Q(B(I))%Y*P%X + Q(I)%K(2)
      P%Y = A(3)
      Q(B(2)) = P
CDIR$ MASTER
      PRINT '(6F8.1)', A(1), A(16), P%Y, Q(15)%X, Q(15)%Y, Q(1)%Y
CDIR$ END MASTER
      END
`,
}

func TestConformance(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) { sameAsSequential(t, text) })
	}
}
