C     BLOCK IF, LOOPS AND JUMPS IN EACH OTHER
      DO 100 I = 1, 6
      IF (I .LE. 3) THEN
        IF (I .EQ. 1) THEN
          PRINT *, 'ONE'
        ELSE IF (I .EQ. 2) THEN
          DO 10 J = 1, 2
            IF (J .EQ. 2) THEN
              PRINT *, 'TWO', J
              GO TO 20
            END IF
   10     CONTINUE
   20     CONTINUE
        ELSE
          GO TO (30, 40), I - 2
   30     PRINT *, '30'
   40     PRINT *, '40'
        END IF
      ELSE IF (I .EQ. 4) THEN
        GO TO 100
      ELSE
        IF (I - 5) 50, 50, 60
   50   PRINT *, '50'
        GO TO 70
   60   PRINT *, '60'
   70   CONTINUE
      END IF
      PRINT *, I
  100 CONTINUE
      END
