C     Checks of distributions that STORE makes, and of those linked with
C     them.  Only programs with STORE have them.

C     Template T of rank 1 is distributed.
      SUBROUTINE svm_stored(t)
      INTEGER t
      INCLUDE 'svm.inc'
      INTEGER k, list(2,*)
      POINTER (lp, list)
      CALL svm_homes_begin(t, svm_t(3,t), svm_t(4,t))
      IF (svm_t(18,t) .NE. @LIST@) RETURN
      lp = svm_t(22,t)
      DO 10 k = 1, svm_t(21,t)
         CALL svm_homes_add(t, list(1,k), list(2,k))
   10 CONTINUE
      CALL svm_homes_end(t)
      END

C     A loop ON_HOME is for elements FIRST to LAST by STEP of T.
      SUBROUTINE svm_need(t, first, last, step)
      INTEGER t, first, last, step
      INCLUDE 'svm.inc'
      IF (svm_t(18,t) .NE. @LIST@) RETURN
      CALL svm_homes_need(t, first, last, step)
      END

C     Puts the blocks of the list in ascending order.
      SUBROUTINE svm_list_sort(t)
      INTEGER t
      INCLUDE 'svm.inc'
      INTEGER n, k, m, lo, hi, list(2,*)
      POINTER (lp, list)
      lp = svm_t(8,t)
      n = svm_t(9,t)
      DO 20 k = 2, n
         lo = list(1,k)
         hi = list(2,k)
         DO 10 m = k - 1, 1, -1
            IF (list(1,m) .LE. lo) GO TO 15
            list(1,m+1) = list(1,m)
            list(2,m+1) = list(2,m)
   10    CONTINUE
         m = 0
   15    list(1,m+1) = lo
         list(2,m+1) = hi
   20 CONTINUE
      END
