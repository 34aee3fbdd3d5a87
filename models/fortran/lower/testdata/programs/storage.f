      PROGRAM STORAGE
      COMMON /A/ I, X(3), Z
      COMPLEX Z
      EQUIVALENCE (J, K), (Y(1), B(2,1))
      REAL Y(2), B(2,2)
      INTEGER*2 H
      CHARACTER*4 Q, R*2, T(2,2)*3
      CHARACTER*8 CC
      EQUIVALENCE (CC, Q)
      DATA Q /'WXYZ'/, R /'AB'/, T /4*'tuv'/
      DATA B /1., 2., 3., 4./
      SF(A, N) = A * N + X(1)
      X(1) = 1.
      X(2) = 2.
      Z = (3., 4.)
      DO 10 I = 1, 3
      CALL SHOW (2)
   10 CONTINUE
      WRITE (*, '(I4)') I
      DO 20 J = 1, 3
   20 WRITE (*, '(2I4)') J, K
      WRITE (*, '(2I4)') J, K
      WRITE (*, '(6F6.1)') Y, B
      WRITE (*, '(3A, 2X, A)') Q, R, T(2,1), CC(1:4)
      WRITE (*, '(F8.2)') SF(2.5, 4)
      H = 32767
      H = H + 1
      WRITE (*, '(I8)') H
      DO 30 W = 3., 1., -1.
   30 WRITE (*, 800) W
      CALL CH (T, 2, 3)
      WRITE (*, '(4A)') T
      CALL MULT (*40, *50, I)
      WRITE (*, '(A)') 'none'
   40 WRITE (*, '(A)') 'forty'
   50 CALL MULT2 (*40, I)
      WRITE (*, '(A)') 'done'
      CALL VEC (X, 3)
      CALL VECE (X, 2)
      PRINT 60, (X(L), L=1,3)
   60 FORMAT (1X, 3F8.3)
      IF (.TRUE.) WRITE (*, 70)
  800 FORMAT(F5.1)
   70 FORMAT (' no items')
      WRITE (*, 80) 1, 2, 3
   80 FORMAT (' a', I3, :, ' b', I3)
      WRITE (*, '(1X, E12.4, D12.4, G12.4, L4, Z8, O8)') 1.5, 2.5D0,
     &  3.5, .TRUE., 255, 64
      CALL HOL (4HABCD, 3)
      N = 5
      CALL DIMS (B, 2, N)
      WRITE (*, '(I4)') N
      X(3) = 0.
      IF (X(3)) 90, 100, 90
   90 WRITE (*, '(A)') 'bad'
  100 PAUSE
      STOP 7
      END
      SUBROUTINE SHOW (N)
      COMMON /A/ I, X(3), Z
      COMPLEX Z
      WRITE (*, '(I4, 3F6.1)') I, X(N), Z
      END
      SUBROUTINE CH (T, N, M)
      CHARACTER*(*) T(N,*)
      T(1,2) = T(2,1)(1:M-1)
      T(2,2)(2:2) = '-'
      WRITE (*, '(2I4)') LEN(T(1,1)), N
      END
      SUBROUTINE MULT (*, *, I)
      IF (I .GT. 3) RETURN 2
      RETURN 1
      ENTRY MULT2 (*, I)
      I = I - 1
      IF (I .EQ. 3) RETURN 1
      END
      SUBROUTINE VEC (A, N)
      REAL A(N)
      A(N) = A(1)
      RETURN
      ENTRY VECE (A, N)
      A(1) = A(N) + 1
      END
      SUBROUTINE HOL (I, N)
      CHARACTER*4 C
      INTEGER I, K
      EQUIVALENCE (K, C)
      K = I
      WRITE (*, '(A)') C
      END
      SUBROUTINE DIMS (B, M, N)
      REAL B(M, N-3)
      N = 99
      WRITE (*, '(4F6.1)') B
      END
