C     Loops that follow templates.

C     The loop runs through elements FIRST to LAST by STEP of dimension
C     D; BLOCKS of this processor's.
      SUBROUTINE svm_home(t, d, first, last, step, blocks)
      INTEGER t, d, first, last, step, blocks
      INCLUDE 'svm.inc'
      IF (svm_t(0,t) .NE. @DEFINED@) CALL svm_fail(@NOTDEFINED@, t, 0)
      IF (svm_t(3,t) .NE. svm_sets(1,svm_depth) .OR.
     &   svm_t(4,t) .NE. svm_np) CALL svm_fail(@OTHERSET@, t, svm_np)
      blocks = svm_t(16*d+5,t)
      IF (step .GT. 0 .AND. first .GT. last .OR.
     &   step .LT. 0 .AND. first .LT. last) RETURN
      IF (MIN(first, last) .LT. svm_t(16*d,t))
     &   CALL svm_fail(@NOELEMENT@, t, MIN(first, last))
      IF (MAX(first, last) .GT. svm_t(16*d+1,t))
     &   CALL svm_fail(@NOELEMENT@, t, MAX(first, last))
      END

C     Elements LO to HI are this processor's block B.
      SUBROUTINE svm_block(t, d, b, lo, hi)
      INTEGER t, d, b, lo, hi
      INCLUDE 'svm.inc'
      INTEGER list(2,*)
      POINTER (lp, list)
      IF (svm_t(16*d+2,t) .EQ. @LIST@) THEN
         lp = svm_t(16*d+6,t)
         lo = list(1,b)
         hi = list(2,b)
         RETURN
      END IF
      lo = svm_t(16*d+6,t)
      hi = svm_t(16*d+7,t)
      IF (svm_t(16*d+2,t) .EQ. @CYCLIC@) THEN
         lo = lo + (b - 1)*hi
         hi = MIN(lo + svm_t(16*d+8,t) - 1,
     &      svm_t(16*d+1,t) - svm_t(16*d,t) + 1)
      END IF
      lo = lo + svm_t(16*d,t) - 1
      hi = hi + svm_t(16*d,t) - 1
      END

C     BEGIN and END are the first and last of FROM to TO by STEP that
C     lie in LO to HI.
      SUBROUTINE svm_clip(from, to, step, lo, hi, begin, end)
      INTEGER from, to, step, lo, hi, begin, end
      IF (step .GT. 0) THEN
         begin = from
         IF (lo .GT. from)
     &      begin = from + (lo - from + step - 1)/step*step
         end = MIN(to, hi)
      ELSE
         begin = from
         IF (hi .LT. from)
     &      begin = from + (hi - from + step + 1)/step*step
         end = MAX(to, lo)
      END IF
      END

C     1 if index X of dimension D is this processor's.
      INTEGER FUNCTION svm_has(t, d, x)
      INTEGER t, d, x
      INCLUDE 'svm.inc'
      INTEGER e, k, low, high, list(2,*)
      POINTER (lp, list)
      svm_has = 0
      IF (x .LT. svm_t(16*d,t) .OR. x .GT. svm_t(16*d+1,t))
     &   CALL svm_fail(@NOELEMENT@, t, x)
      IF (svm_t(16*d+5,t) .EQ. 0) RETURN
      IF (svm_t(16*d+2,t) .EQ. @LIST@) THEN
         lp = svm_t(16*d+6,t)
         low = 1
         high = svm_t(16*d+5,t)
   10    IF (low .GT. high) RETURN
         k = (low + high)/2
         IF (x .LT. list(1,k)) THEN
            high = k - 1
         ELSE IF (x .GT. list(2,k)) THEN
            low = k + 1
         ELSE
            svm_has = 1
            RETURN
         END IF
         GO TO 10
      END IF
      e = x - svm_t(16*d,t) + 1
      IF (svm_t(16*d+2,t) .EQ. @CYCLIC@) THEN
         IF (MOD((e - 1)/svm_t(16*d+8,t), svm_t(16*d+3,t)) .EQ.
     &      svm_t(16*d+4,t)) svm_has = 1
      ELSE
         IF (e .GE. svm_t(16*d+6,t) .AND. e .LE. svm_t(16*d+7,t))
     &      svm_has = 1
      END IF
      END

C     1 if this processor is the home of an element.
      INTEGER FUNCTION svm_here(t, i, j, k)
      INTEGER t, i, j, k, svm_has
      INCLUDE 'svm.inc'
      svm_here = 0
      IF (svm_t(0,t) .NE. @DEFINED@) CALL svm_fail(@NOTDEFINED@, t, 0)
      IF (svm_has(t, 1, i) .EQ. 0) RETURN
      IF (svm_t(1,t) .GE. 2) THEN
         IF (svm_has(t, 2, j) .EQ. 0) RETURN
      END IF
      IF (svm_t(1,t) .GE. 3) THEN
         IF (svm_has(t, 3, k) .EQ. 0) RETURN
      END IF
      svm_here = 1
      END
