C     Arrangements and templates.

C     Arrangement P of RANK dimensions.  It begins behind the previous
C     one Q, if there are as many processors, else at the first.
      SUBROUTINE svm_arrange(p, q, rank, l1, h1, l2, h2, l3, h3)
      INTEGER p, q, rank, l1, h1, l2, h2, l3, h3
      INCLUDE 'svm.inc'
      svm_p(0,p) = rank
      svm_p(1,p) = h1 - l1 + 1
      svm_p(2,p) = h2 - l2 + 1
      svm_p(3,p) = h3 - l3 + 1
      svm_p(4,p) = l1
      svm_p(5,p) = l2
      svm_p(6,p) = l3
      svm_p(8,p) = svm_p(1,p)*svm_p(2,p)*svm_p(3,p)
      svm_p(7,p) = 0
      IF (q .NE. 0) THEN
         svm_p(7,p) = svm_p(7,q) + svm_p(8,q)
         IF (svm_p(7,p) + svm_p(8,p) .GT. svm_np) svm_p(7,p) = 0
      END IF
      END

C     The arrangement is within the present set.
      SUBROUTINE svm_fits(p)
      INTEGER p
      INCLUDE 'svm.inc'
      IF (svm_p(7,p) + svm_p(8,p) .GT. svm_np)
     &   CALL svm_fail(@FEW@, p, svm_np)
      END

C     The argument P is an arrangement as the procedure declares it.
      SUBROUTINE svm_arrangement_argument(p, rank, l1, h1, l2, h2, l3,
     &   h3)
      INTEGER p, rank, l1, h1, l2, h2, l3, h3
      INCLUDE 'svm.inc'
      IF (p .LT. 1 .OR. p .GT. @ARRANGEMENTS@)
     &   CALL svm_fail(@NOARRANGEMENT@, p, 0)
      IF (svm_p(0,p) .NE. rank .OR. svm_p(1,p) .NE. h1 - l1 + 1 .OR.
     &   svm_p(2,p) .NE. h2 - l2 + 1 .OR. svm_p(3,p) .NE. h3 - l3 + 1)
     &   CALL svm_fail(@OTHERARRANGEMENT@, p, 0)
      END

C     1 if this processor is an element of an arrangement.
      INTEGER FUNCTION svm_member(p, i, j, k)
      INTEGER p, i, j, k
      INCLUDE 'svm.inc'
      INTEGER a, b, c
      a = i - svm_p(4,p)
      b = 0
      c = 0
      IF (svm_p(0,p) .GE. 2) b = j - svm_p(5,p)
      IF (svm_p(0,p) .GE. 3) c = k - svm_p(6,p)
      IF (a .LT. 0 .OR. a .GE. svm_p(1,p) .OR.
     &   b .LT. 0 .OR. b .GE. svm_p(2,p) .OR.
     &   c .LT. 0 .OR. c .GE. svm_p(3,p)) CALL svm_fail(@NOMEMBER@, p,i)
      svm_member = 0
      IF (svm_me .EQ. svm_p(7,p) + a + svm_p(1,p)*(b + svm_p(2,p)*c))
     &   svm_member = 1
      END

C     Only the rank is known: the template is empty.
      SUBROUTINE svm_empty(t)
      INTEGER t
      INCLUDE 'svm.inc'
      svm_t(0,t) = @EMPTY@
      svm_t(2,t) = 0
      END

C     The template has the bounds of the information file.
      SUBROUTINE svm_declare(t)
      INTEGER t
      INCLUDE 'svm.inc'
      INTEGER d, svm_information
      DO 10 d = 1, 3
         svm_t(16*d,t) = svm_information(t, 2*d - 1)
         svm_t(16*d+1,t) = svm_information(t, 2*d)
   10 CONTINUE
      svm_t(0,t) = @DECLARED@
      svm_t(2,t) = 0
      END

C     The template has these bounds.
      SUBROUTINE svm_define(t, rank, l1, h1, l2, h2, l3, h3)
      INTEGER t, rank, l1, h1, l2, h2, l3, h3
      INCLUDE 'svm.inc'
      svm_t(1,t) = rank
      svm_t(16,t) = l1
      svm_t(17,t) = h1
      svm_t(32,t) = l2
      svm_t(33,t) = h2
      svm_t(48,t) = l3
      svm_t(49,t) = h3
      svm_t(0,t) = @DECLARED@
      svm_t(2,t) = 0
      END

      SUBROUTINE svm_create(t, rank, l1, h1, l2, h2, l3, h3)
      INTEGER t, rank, l1, h1, l2, h2, l3, h3
      INCLUDE 'svm.inc'
      IF (svm_t(0,t) .NE. @EMPTY@)
     &   CALL svm_fail(@CREATED@, t, svm_t(0,t))
      CALL svm_define(t, rank, l1, h1, l2, h2, l3, h3)
      svm_t(2,t) = 1
      END

      SUBROUTINE svm_destroy(t)
      INTEGER t
      INCLUDE 'svm.inc'
      IF (svm_t(2,t) .EQ. 0) CALL svm_fail(@NOTCREATED@, t, svm_t(0,t))
      CALL svm_undef(t)
      END

C     What is known of the template but its rank is withdrawn.
      SUBROUTINE svm_undef(t)
      INTEGER t
      INCLUDE 'svm.inc'
      INTEGER d
      DO 10 d = 1, 3
         IF (svm_t(16*d+2,t) .EQ. @LIST@)
     &      CALL svm_release(svm_t(16*d+6,t))
         svm_t(16*d+2,t) = @ALL@
   10 CONTINUE
      CALL svm_empty(t)
      END

C     The argument T is a template as the procedure declares it.
      SUBROUTINE svm_template_rank(t, rank)
      INTEGER t, rank
      INCLUDE 'svm.inc'
      IF (t .LT. 1 .OR. t .GT. @TEMPLATES@)
     &   CALL svm_fail(@NOTEMPLATE@, t, 0)
      IF (svm_t(1,t) .NE. rank) CALL svm_fail(@OTHERRANK@, t, rank)
      END

      SUBROUTINE svm_template_argument(t, rank, l1, h1, l2, h2, l3, h3)
      INTEGER t, rank, l1, h1, l2, h2, l3, h3
      INCLUDE 'svm.inc'
      CALL svm_template_rank(t, rank)
      IF (svm_t(0,t) .EQ. @EMPTY@) RETURN
      IF (svm_t(16,t) .NE. l1 .OR. svm_t(17,t) .NE. h1)
     &   CALL svm_fail(@OTHERBOUNDS@, t, 1)
      IF (rank .GE. 2 .AND.
     &   (svm_t(32,t) .NE. l2 .OR. svm_t(33,t) .NE. h2))
     &   CALL svm_fail(@OTHERBOUNDS@, t, 2)
      IF (rank .GE. 3 .AND.
     &   (svm_t(48,t) .NE. l3 .OR. svm_t(49,t) .NE. h3))
     &   CALL svm_fail(@OTHERBOUNDS@, t, 3)
      END
