C     Distribution of templates.  Each processor works out what is its
C     own, in the form in which loops use it.

C     Begins a distribution of template T onto arrangement P, or by
C     elements if P is 0.  AGAIN: it may be distributed already.
      SUBROUTINE svm_distribute(t, p, again)
      INTEGER t, p, again
      INCLUDE 'svm.inc'
      INTEGER k
      IF (svm_t(0,t) .EQ. @EMPTY@) CALL svm_fail(@ISEMPTY@, t, again)
      IF (svm_t(0,t) .EQ. @DEFINED@ .AND.
     &   (svm_t(3,t) .NE. svm_sets(1,svm_depth) .OR.
     &   svm_t(4,t) .NE. svm_np)) CALL svm_fail(@INSIDE@, t, svm_np)
      svm_t(3,t) = svm_sets(1,svm_depth)
      svm_t(4,t) = svm_np
      svm_t(5,t) = -1
      IF (p .EQ. 0) RETURN
      CALL svm_fits(p)
      k = svm_me - svm_p(7,p)
      IF (k .LT. 0 .OR. k .GE. svm_p(8,p)) RETURN
      svm_t(5,t) = MOD(k, svm_p(1,p))
      svm_t(6,t) = MOD(k/svm_p(1,p), svm_p(2,p))
      svm_t(7,t) = k/(svm_p(1,p)*svm_p(2,p))
      END

C     Ends it.
      SUBROUTINE svm_distributed(t)
      INTEGER t
      INCLUDE 'svm.inc'
      svm_t(0,t) = @DEFINED@
      END

C     Begins dimension D, over dimension E of arrangement P: forgets
C     what there was.
      SUBROUTINE svm_dimension(t, d, p, e, kind)
      INTEGER t, d, p, e, kind
      INCLUDE 'svm.inc'
      IF (svm_t(16*d+2,t) .EQ. @LIST@) CALL svm_release(svm_t(16*d+6,t))
      svm_t(16*d+2,t) = kind
      svm_t(16*d+3,t) = svm_p(e,p)
      svm_t(16*d+4,t) = svm_t(4+e,t)
      svm_t(16*d+5,t) = 0
      END

C     All elements, on every processor of the arrangement.
      SUBROUTINE svm_dist_all(t, d)
      INTEGER t, d
      INCLUDE 'svm.inc'
      IF (svm_t(16*d+2,t) .EQ. @LIST@) CALL svm_release(svm_t(16*d+6,t))
      svm_t(16*d+2,t) = @ALL@
      svm_t(16*d+5,t) = 0
      IF (svm_t(5,t) .GE. 0) svm_t(16*d+5,t) = 1
      svm_t(16*d+6,t) = 1
      svm_t(16*d+7,t) = svm_t(16*d+1,t) - svm_t(16*d,t) + 1
      END

      SUBROUTINE svm_dist_block(t, d, p, e)
      INTEGER t, d, p, e
      INCLUDE 'svm.inc'
      INTEGER n, b, lo, hi
      CALL svm_dimension(t, d, p, e, @BLOCK@)
      n = svm_t(16*d+1,t) - svm_t(16*d,t) + 1
      b = (n + svm_p(e,p) - 1)/svm_p(e,p)
      lo = b*svm_t(16*d+4,t) + 1
      hi = MIN(lo + b - 1, n)
      svm_t(16*d+6,t) = lo
      svm_t(16*d+7,t) = hi
      IF (svm_t(5,t) .GE. 0 .AND. lo .LE. hi) svm_t(16*d+5,t) = 1
      END

C     Segments of L elements in turn.  Behind the last one there are
C     none, where the formula of the article is negative.
      SUBROUTINE svm_dist_cyclic(t, d, p, e, l)
      INTEGER t, d, p, e, l
      INCLUDE 'svm.inc'
      INTEGER n, rest
      IF (l .LT. 1) CALL svm_fail(@SEGMENT@, t, l)
      CALL svm_dimension(t, d, p, e, @CYCLIC@)
      n = svm_t(16*d+1,t) - svm_t(16*d,t) + 1
      rest = n - svm_t(16*d+4,t)*l
      IF (svm_t(5,t) .GE. 0 .AND. rest .GT. 0)
     &   svm_t(16*d+5,t) = (rest + svm_p(e,p)*l - 1)/(svm_p(e,p)*l)
      svm_t(16*d+6,t) = svm_t(16*d+4,t)*l + 1
      svm_t(16*d+7,t) = svm_p(e,p)*l
      svm_t(16*d+8,t) = l
      END

C     Blocks of given sizes.
      SUBROUTINE svm_dist_general(t, d, p, e, sizes)
      INTEGER t, d, p, e, sizes(*)
      INCLUDE 'svm.inc'
      INTEGER n, k, sum
      CALL svm_dimension(t, d, p, e, @BLOCK@)
      n = svm_t(16*d+1,t) - svm_t(16*d,t) + 1
      sum = 0
      DO 10 k = 0, svm_p(e,p) - 1
         IF (sizes(k+1) .LT. 0) CALL svm_fail(@SIZES@, t, sizes(k+1))
         IF (k .EQ. svm_t(16*d+4,t)) THEN
            svm_t(16*d+6,t) = sum + 1
            svm_t(16*d+7,t) = sum + sizes(k+1)
            IF (svm_t(5,t) .GE. 0 .AND. sizes(k+1) .GT. 0)
     &         svm_t(16*d+5,t) = 1
         END IF
         sum = sum + sizes(k+1)
   10 CONTINUE
      IF (sum .NE. n) CALL svm_fail(@SIZES@, t, sum)
      END

C     Begins a list of blocks of a template of rank 1.  Returns the
C     template's bounds.
      SUBROUTINE svm_list_begin(t, lower, upper)
      INTEGER t, lower, upper
      INCLUDE 'svm.inc'
      INTEGER svm_memory
      svm_t(8,t) = svm_memory(8*@ROOM@)
      svm_t(9,t) = 0
      svm_t(10,t) = @ROOM@
      lower = svm_t(16,t)
      upper = svm_t(17,t)
      END

C     Element I is this processor's: one more than the last one makes
C     its block longer, any other begins a block.
      SUBROUTINE svm_list_add(t, i)
      INTEGER t, i
      INCLUDE 'svm.inc'
      INTEGER n, list(2,*), more(2,*), k, svm_memory
      POINTER (lp, list), (mp, more)
      IF (i .LT. svm_t(16,t) .OR. i .GT. svm_t(17,t))
     &   CALL svm_fail(@NOELEMENT@, t, i)
      lp = svm_t(8,t)
      n = svm_t(9,t)
      IF (n .GT. 0) THEN
         IF (list(2,n) + 1 .EQ. i) THEN
            list(2,n) = i
            RETURN
         END IF
      END IF
      IF (n .EQ. svm_t(10,t)) THEN
         svm_t(10,t) = 2*n
         mp = svm_memory(16*n)
         DO 10 k = 1, n
            more(1,k) = list(1,k)
            more(2,k) = list(2,k)
   10    CONTINUE
         CALL svm_release(lp)
         svm_t(8,t) = mp
         lp = mp
      END IF
      n = n + 1
      list(1,n) = i
      list(2,n) = i
      svm_t(9,t) = n
      END

C     The list is the distribution.
      SUBROUTINE svm_list_end(t)
      INTEGER t
      INCLUDE 'svm.inc'
      IF (svm_t(18,t) .EQ. @LIST@) CALL svm_release(svm_t(22,t))
      svm_t(18,t) = @LIST@
      svm_t(21,t) = svm_t(9,t)
      svm_t(22,t) = svm_t(8,t)
      svm_t(5,t) = 0
      END
