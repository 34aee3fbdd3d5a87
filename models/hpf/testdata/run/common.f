      PROGRAM MAIN
C     Arrays of COMMON in several procedures, DATA, EQUIVALENCE, old loops.
      COMMON /GRID/ A, B, NSTEP
      REAL*8 A(8,6), B(8,6), EDGE(6), V(48)
      INTEGER MAP(6), NSTEP
      CHARACTER*4 NAME(6)
CHPF$ DISTRIBUTE A(BLOCK,CYCLIC)
CHPF$ ALIGN B(I,J) WITH A(I,J)
CHPF$ DISTRIBUTE EDGE(BLOCK)
CHPF$ DISTRIBUTE MAP(BLOCK)
CHPF$ DISTRIBUTE NAME(CYCLIC)
      DATA EDGE /1D0, 2D0, 4*3D0/
      DATA MAP /6, 5, 4, 3, 2, 1/
      DATA NAME /'n1', 'n2', 'n3', 'n4', 'n5', 'n6'/
      NSTEP = 3
      CALL START(EDGE)
      DO 10 I = 1, NSTEP
   10 CALL STEP
      CALL PICK(A(1,MAP(2)), V(3))
      WRITE (*, '(4F10.4)') A, V(3), (NAME(MAP(I)), I = 1, 0)
      WRITE (*, '(6A5)') (NAME(MAP(I)), I = 1, 6)
      IF (A(2,3) .GT. B(2,3)) WRITE (*, *) 'GROWS'
      END

      SUBROUTINE START(E)
      COMMON /GRID/ A, B, NSTEP
      REAL*8 A(8,6), B(8,6), E(*)
CHPF$ DISTRIBUTE A(BLOCK,CYCLIC)
CHPF$ ALIGN B(I,J) WITH A(I,J)
      DO 20 J = 1, 6
        DO 10 I = 1, 8
          A(I,J) = E(J)*I
          B(I,J) = 0
   10   CONTINUE
   20 CONTINUE
      END

      SUBROUTINE STEP
      COMMON /GRID/ A, B, NSTEP
      REAL*8 A(8,6), B(8,6)
CHPF$ DISTRIBUTE A(BLOCK,CYCLIC)
CHPF$ ALIGN B(I,J) WITH A(I,J)
      DO 20 J = 2, 5
      DO 20 I = 2, 7
   20 B(I,J) = (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))/4
      DO 40 J = 2, 5
        DO 30 I = 2, 7
          IF (B(I,J) .GT. 10) GO TO 40
   30   A(I,J) = B(I,J)
   40 CONTINUE
      END

      SUBROUTINE PICK(X, Y)
      REAL*8 X, Y
      Y = 2*X
      END
