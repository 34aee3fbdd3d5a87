*     Rules of the standard that programs seldom lean on.
      PROGRAM RULES
      CHARACTER*20 S
      LOGICAL L
      L = .TRUE.
      K = 0
      J = 0
*     An arithmetic IF behind a logical one.
   10 IF (L) IF (K) 20, 30, 40
      J = J + 1000
      GO TO 50
   20 J = J + 1
      K = 1
      GO TO 10
   30 J = J + 10
      K = -1
      GO TO 10
   40 J = J + 100
      L = .FALSE.
      GO TO 10
   50 CALL CHKI(1, J, 1111)
*     An initial line with a label and nothing else.
      I = 0
      GO TO 70
   60
     1 I = I + 1
      GO TO 80
   70
C     A comment may stand between.
     A CONTINUE
      GO TO 60
   80 CALL CHKI(2, I, 1)
*     Numeric fields without digits are zero.
      S = '+    -    .    -.   '
      I = 1
      J = 1
      X = 1.0
      Y = 1.0
      READ (S, '(2I5,2F5.2)') I, J, X, Y
      CALL CHKI(3, I, 0)
      CALL CHKI(4, J, 0)
      CALL CHKR(5, X, 0.0)
      CALL CHKR(6, Y, 0.0)
*     $ ends an internal record like any other.
      S = '????????????????????'
      WRITE (S, '(I5,$)') 77
      CALL CHKS(7, S, '   77               ')
*     ENDFILE on a unit that nothing has used leaves open what it holds.
      ENDFILE 31
      REWIND 31
      I = 0
      READ (31, '(I5)', END = 90) I
      I = 1
   90 CALL CHKI(8, I, 0)
      ENDFILE 32
      REWIND 32
      WRITE (32) 3.5
      REWIND 32
      READ (32) X
      CALL CHKR(9, X, 3.5)
*     Text that is passed fills its dummy with blanks.
      CALL LAST8(3HABC, S)
      CALL CHKS(10, S(1:8), '        ')
      CALL FINISH('RULES')
      END
      SUBROUTINE LAST8(Z, S)
      COMPLEX*16 Z
      CHARACTER*(*) S
      WRITE (S, '(T1,A8,T1,A8)') Z
      END
