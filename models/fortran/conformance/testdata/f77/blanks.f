C     BLANKS AND KEYWORDS: FIXED FORM IGNORES BLANKS, NAMES MAY BE WORDS
*     OF STATEMENTS, LABELS MAY HAVE BLANKS AND LEADING ZEROS
      PRO GRAM BLA NKS
      I N T E G E R   I F ,   D O, READ, WRITE, CALL, GO TO, THEN, END
      DIMENSION IF(10), GOTO(5), CALL(3)
      REAL FORMAT(5), DATA, REAL, ENDDO, STOP
      LOGICAL ELSE, RETURN
      INTEGER ASSIGN, CONTINUE, ENDIF, PAUSE, ENTRY
      CHARACTER*4 COMMON, SAVE(2)
      REAL DO10I
      I F(1) = 7
      IF (3) = 8
      CALL CH KI(1, IF(1) + I F ( 3 ), 1 5)
      DO 10 I = 1, 1 0
   10 IF(I) = I
      CALL CHKI(2, IF(10), 10)
      DO10I = 3.5
      CALL CHKR(3, DO 10 I, 3.5)
      DO 1 0 I = 2.5
      CALL CHKR(4, DO10I, 2 . 5)
      DO = 4
      READ = 5
      WRITE = 6
      CALL(2) = DO + READ + WRITE
      CALL CHKI(5, CALL(2), 15)
      GO TO(4) = 9
      CALL CHKI(6, GOTO(4), 9)
      FORMAT(2) = 1.25
      FORMAT(3) = 2 * FORMAT(2)
      CALL CHKR(7, FORMAT(3), 2.5)
      DATA = 1. E 2
      CALL CHKR(8, DATA, 100.0)
      REAL = 3
      REAL = REAL + 1
      CALL CHKR(9, REAL, 4.0)
      THEN = 3
      IF (THEN .EQ. 3) THEN = 4
      CALL CHKI(10, THEN, 4)
      IF (THEN .EQ. 4) THEN
        THEN = 5
      EL SE IF (THEN .EQ. 5) TH EN
        THEN = 6
      EL SE
        THEN = 7
      E N D I F
      CALL CHKI(11, THEN, 5)
      ELSE = .TRUE.
      RETURN = . N O T . ELSE
      CALL CHKL(12, RETURN, .FA LSE.)
      IF (.NOT. RETURN) RETURN = .TRUE.
      CALL CHKL(13, RETURN, .TRUE.)
      END = 12
      CALL CHKI(14, END, 12)
      END DO = 1.5
      END IF = 2
      CALL CHKR(15, ENDDO * ENDIF, 3.0)
      ASSIGN = 3
      ASSIGN 20 TO LABEL
      CONTINUE = 8
      CALL CHKI(16, ASSIGN + CONTINUE, 11)
      GO TO LABEL
      CALL CHKI(17, 1, 2)
  2 0 CONTINUE
      CALL CHKI(17, 1, 1)
      GO TO 0 0030
      CALL CHKI(18, 1, 2)
003 0 CALL CHKI(18, 1, 1)
      COMMON = 'A B '
      CALL CHKS(19, COMMON, 'A B ')
      SAVE(1)(2:3) = 'XY'
      CALL CHKS(20, SAVE(1)(2:3), 'XY')
      PAUSE = 1
      STOP = 2
      ENTRY = 3
      CALL CHKR(21, PAUSE + STOP + ENTRY, 6.0)
C     A CONTINUATION MAY SPLIT ANYTHING; 0 IS NO CONTINUATION
      I
     1 N
     2 T = 1
     32
     4+
     5 3
     6 *
     7 4
     8
     9
     A
     B
     C
     D
     E
     F
     G
     H
     I
     J-1
     $0
     0CALL CHKI(22, INT, 14)
      COMMON = 'A
     1B'
      CALL CHKS(23, COMMON(2:2), ' ')
      COMMON = 'IT''S'
      CALL CHKS(24, COMMON, 'IT''S')
      X = 1.E0
      IF (X.EQ.1.AND.X.LT.2..AND.1.LT.X+1.E0) GO TO 40
      CALL CHKI(25, 1, 2)
   40 CALL CHKI(25, 1, 1)
      IF (1.EQ.I) I = 2
      J = 2
      IF (J) 50, 50, 60
   50 CALL CHKI(26, 1, 2)
   60 CALL CHKI(26, 1, 1)

*     EMPTY LINES ABOVE AND BELOW ARE COMMENTS
               
      CALL FINISH('BLANKS')                                             SEQ00010
      E  N  D
