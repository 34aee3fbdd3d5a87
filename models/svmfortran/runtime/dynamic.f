C     Dynamic scheduling.  The number of the next iteration is in a page
C     of shared memory, locked while a processor takes some.

C     Begins a loop of N iterations.  SETS: they are executed by
C     derived sets, of several processors if there are more processors
C     than iterations, of which the first takes iterations and tells
C     the others.
      SUBROUTINE svm_dynamic(kind, n, chunk, sets)
      INTEGER kind, n, chunk, sets
      INCLUDE 'svm.inc'
      INTEGER place, parts, counter(3), at
      POINTER (at, counter)
      IF (chunk .LT. 1) CALL svm_fail(@CHUNK@, chunk, 0)
      CALL svm_allocate(at, @PAGE@)
      IF (svm_me .EQ. 0) THEN
         counter(1) = 0
         counter(2) = 0
      END IF
      CALL svm_barrier
      svm_dynamics = svm_dynamics + 1
      svm_d(1,svm_dynamics) = at
      svm_d(2,svm_dynamics) = n
      svm_d(3,svm_dynamics) = kind
      svm_d(4,svm_dynamics) = chunk
      svm_d(5,svm_dynamics) = svm_np
      svm_d(6,svm_dynamics) = sets
      IF (sets .NE. 0) THEN
         CALL svm_split(n, place, parts)
         svm_d(5,svm_dynamics) = parts
      END IF
      END

C     Iterations FIRST to LAST, counted from 0, are next for this
C     processor; 0 if there are none left.
      INTEGER FUNCTION svm_next(first, last)
      INTEGER first, last
      INCLUDE 'svm.inc'
      INTEGER k
      IF (svm_d(6,svm_dynamics) .NE. 0 .AND. svm_me .GT. 0) THEN
         CALL svm_receive(svm_sets(1,svm_depth), @NEXT@, first)
         CALL svm_receive(svm_sets(1,svm_depth), @NEXT@, last)
      ELSE
         CALL svm_take(first, last)
         IF (svm_d(6,svm_dynamics) .NE. 0) THEN
            DO 10 k = 1, svm_np - 1
               CALL svm_send(svm_rank + k, @NEXT@, first)
               CALL svm_send(svm_rank + k, @NEXT@, last)
   10       CONTINUE
         END IF
      END IF
      svm_next = 0
      IF (first .LE. last) svm_next = 1
      END

C     Takes the next iterations: a chunk; of what is left the share of
C     one processor (guided); or one of as many equal parts of half of
C     it as there are processors (factoring).
      SUBROUTINE svm_take(first, last)
      INTEGER first, last
      INCLUDE 'svm.inc'
      INTEGER left, size, many, counter(3)
      POINTER (at, counter)
      at = svm_d(1,svm_dynamics)
      CALL svm_lock(counter)
      many = svm_d(5,svm_dynamics)
      first = counter(1)
      left = svm_d(2,svm_dynamics) - first
      size = svm_d(4,svm_dynamics)
      IF (svm_d(3,svm_dynamics) .EQ. 2) THEN
         size = MAX(size, (left + many - 1)/many)
      ELSE IF (svm_d(3,svm_dynamics) .EQ. 3) THEN
         IF (counter(2) .EQ. 0) THEN
            counter(2) = many
            counter(3) = MAX(1, (left + 2*many - 1)/(2*many))
         END IF
         counter(2) = counter(2) - 1
         size = counter(3)
      END IF
      size = MAX(MIN(size, left), 0)
      last = first + size - 1
      counter(1) = first + size
      CALL svm_unlock(counter)
      END

C     Ends the loop.
      SUBROUTINE svm_dynamic_end
      INCLUDE 'svm.inc'
      IF (svm_d(6,svm_dynamics) .NE. 0) CALL svm_pop
      CALL svm_barrier
      CALL svm_free(svm_d(1,svm_dynamics))
      svm_dynamics = svm_dynamics - 1
      END
