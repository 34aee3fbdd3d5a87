      PROGRAM SOR
C     Successive over-relaxation in two colours.
      INTEGER N, I, J, IT, IC
      PARAMETER (N = 12)
      REAL*8 U(0:N+1,0:N+1), F(N,N), W, RES
      LOGICAL RED(N,N)
CHPF$ PROCESSORS P(NUMBER_OF_PROCESSORS())
CHPF$ DISTRIBUTE U(*,BLOCK) ONTO P
CHPF$ ALIGN F(I,J) WITH U(I,J)
CHPF$ ALIGN RED(I,J) WITH U(I,J)
      W = 1.5D0
      U = 0
      FORALL (I = 1:N, J = 1:N)
        F(I,J) = MOD(I*J, 5) - 2
        RED(I,J) = MOD(I + J, 2) .EQ. 0
      END FORALL
      DO 100 IT = 1, 10
        DO 50 IC = 0, 1
          IF (IC .EQ. 0) THEN
            WHERE (RED)
              U(1:N,1:N) = (1 - W)*U(1:N,1:N) + W/4*(U(0:N-1,1:N)
     &          + U(2:N+1,1:N) + U(1:N,0:N-1) + U(1:N,2:N+1) - F)
            END WHERE
          ELSE
            FORALL (I = 1:N, J = 1:N, .NOT. RED(I,J))
     &        U(I,J) = (1 - W)*U(I,J) + W/4*(U(I-1,J) + U(I+1,J)
     &          + U(I,J-1) + U(I,J+1) - F(I,J))
          END IF
   50   CONTINUE
        RES = 0
CHPF$ INDEPENDENT, NEW(I), REDUCTION(RES)
        DO 70 J = 1, N
          DO 60 I = 1, N
            RES = MAX(RES, ABS(U(I-1,J) + U(I+1,J) + U(I,J-1)
     &        + U(I,J+1) - 4*U(I,J) - F(I,J)))
   60     CONTINUE
   70   CONTINUE
        WRITE (*, '(I4, F12.6)') IT, RES
  100 CONTINUE
      WRITE (*, '(6F10.5)') ((U(I,J), I = 1, N), J = 1, N, 4)
      END
