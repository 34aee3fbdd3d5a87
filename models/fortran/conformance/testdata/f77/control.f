C     GO TO IN ITS FORMS, ARITHMETIC IF, BLOCK IF, ALTERNATE RETURNS
      PROGRAM CONTRL
      INTEGER L, N, FMT
      CHARACTER*20 LINE
      ASSIGN 10 TO L
      GO TO L, (10, 20)
   20 CALL CHKI(1, 2, 1)
   10 CALL CHKI(1, 1, 1)
      ASSIGN 30 TO L
      GO TO L
      CALL CHKI(2, 2, 1)
   30 CALL CHKI(2, 1, 1)
      ASSIGN 40 TO L
      GOTO L (50, 40)
   50 CALL CHKI(3, 2, 1)
   40 CALL CHKI(3, 1, 1)
C     A FORMAT ASSIGNED
      ASSIGN 60 TO FMT
      WRITE (LINE, FMT) 42
   60 FORMAT ('N=', I4)
      CALL CHKS(4, LINE(1:6), 'N=  42')
      ASSIGN 70 TO FMT
      WRITE (LINE, FMT = FMT) 42
   70 FORMAT ('M=', I3)
      CALL CHKS(5, LINE(1:6), 'M= 42 ')
C     COMPUTED: IN AND OUT OF RANGE, WITH EXPRESSIONS
      N = 0
      DO 140 I = -1, 5
      GO TO (110, 120, 130, 110), I
      N = N + 1000
      GO TO 140
  110 N = N + 1
      GO TO 140
  120 N = N + 10
      GO TO 140
  130 N = N + 100
  140 CONTINUE
      CALL CHKI(6, N, 3112)
      GO TO (150, 160) 3 - 1
  150 CALL CHKI(7, 2, 1)
  160 CALL CHKI(7, 1, 1)
      GO TO (150, 170), INT(2.5)
      CALL CHKI(8, 2, 1)
  170 CALL CHKI(8, 1, 1)
C     ARITHMETIC IF
      N = 0
      DO 240 I = -1, 1
      IF (I) 210, 220, 230
  210 N = N + 1
      GO TO 240
  220 N = N + 10
      GO TO 240
  230 N = N + 100
  240 CONTINUE
      CALL CHKI(9, N, 111)
      IF (-0.5E0) 260, 250, 250
  250 CALL CHKI(10, 2, 1)
  260 CALL CHKI(10, 1, 1)
      IF (0.0D0 - 0.0D0) 250, 270, 250
  270 CALL CHKI(11, 1, 1)
      IF (N - 111) 280, 280, 290
  290 CALL CHKI(12, 2, 1)
  280 CALL CHKI(12, 1, 1)
C     BLOCK IF
      DO 300 I = 1, 5
      IF (I .EQ. 1) THEN
        N = 1
      ELSE IF (I .EQ. 2) THEN
        N = N * 10 + 2
        IF (N .EQ. 12) THEN
          N = N + 1
        ELSE
          N = 0
        ENDIF
      ELSEIF (I .EQ. 3) THEN
      ELSE IF (I .EQ. 4) THEN
        IF (N .EQ. 99) THEN
        ELSE
          IF (N .EQ. 13) N = N * 10
        END IF
      ELSE
        N = N + 5
      END IF
  300 CONTINUE
      CALL CHKI(13, N, 135)
C     A JUMP OUT OF, AND TO THE END OF, A BLOCK
      IF (N .EQ. 135) THEN
        N = 1
        IF (N .EQ. 1) GO TO 310
        N = 2
  310 ENDIF
      CALL CHKI(14, N, 1)
  320 IF (N .LT. 100) THEN
        N = N * 2
        GO TO 320
      END IF
      CALL CHKI(15, N, 128)
C     ALTERNATE RETURNS
      N = 0
      DO 350 I = 0, 3
      CALL ALT(I, *330, *340, J)
      N = N + 1
      GO TO 350
  330 N = N + 10
      GO TO 350
  340 N = N + 100
  350 CONTINUE
      CALL CHKI(16, N, 112)
      CALL CHKI(17, J, 9)
      CALL ALT2(*360)
      CALL CHKI(18, 2, 1)
  360 CALL CHKI(18, 1, 1)
C     A LOOP MADE OF JUMPS, ENTERED IN THE MIDDLE
      N = 0
      I = 3
      GO TO 410
  400 N = N + 10
  410 N = N + 1
      I = I - 1
      IF (I .GT. 0) GO TO 400
      CALL CHKI(20, N, 23)
C     ASSIGNED RETURNS, AS A SUBROUTINE WITHIN THE UNIT
      N = 1
      ASSIGN 500 TO L
      GO TO 600
  500 ASSIGN 510 TO L
      GO TO 600
  510 ASSIGN 520 TO L
      GO TO 600
  520 CALL CHKI(22, N, 27)
      CALL FINISH('CONTROL')
      STOP
  600 N = N * 3
      GO TO L, (500, 510, 520)
      END
      SUBROUTINE ALT(I, *, *, J)
      J = 9
      IF (I .EQ. 0) RETURN
      RETURN I
      END
      SUBROUTINE ALT2(*)
      I = 2
      CALL ALT(I, *10, *20, J)
      RETURN
   10 RETURN
   20 RETURN 5 - 4
      END
