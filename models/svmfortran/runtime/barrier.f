C     Synchronization of processor sets.

C     All processors of the set have come.  That of the initial set is
C     the system's; other sets combine along a binomial tree, with
C     messages from one processor to another, and are released along
C     it.
      SUBROUTINE svm_barrier
      INCLUDE 'svm.inc'
      INTEGER k, token
      IF (svm_np .EQ. 1) RETURN
      IF (svm_np .EQ. svm_all) THEN
         CALL svm_system_barrier
         RETURN
      END IF
      CALL svm_call(1, svm_sets(1,svm_depth), svm_np)
      token = 0
      k = 1
   10 IF (k .LT. svm_np) THEN
         IF (MOD(svm_me, 2*k) .EQ. 0) THEN
            IF (svm_me + k .LT. svm_np)
     &         CALL svm_receive(svm_rank + k, @BARRIER@, token)
            k = 2*k
            GO TO 10
         END IF
         CALL svm_send(svm_rank - k, @BARRIER@, token)
         CALL svm_receive(svm_rank - k, @BARRIER@, token)
      END IF
   20 k = k/2
      IF (k .GE. 1) THEN
         IF (svm_me + k .LT. svm_np)
     &      CALL svm_send(svm_rank + k, @BARRIER@, token)
         GO TO 20
      END IF
      CALL svm_call(0, 0, 0)
      END

C     The master tells the others of the set where to go on.
      SUBROUTINE svm_dispatch_send(target)
      INTEGER target
      INCLUDE 'svm.inc'
      INTEGER k
      IF (svm_sets(3,svm_depth) .EQ. 0) RETURN
      DO 10 k = 1, svm_np - 1
         CALL svm_send(svm_rank + k, @DISPATCH@, target)
   10 CONTINUE
      END

C     Waits for the master and returns where to go on.
      INTEGER FUNCTION svm_dispatch_recv()
      INCLUDE 'svm.inc'
      INTEGER target
      CALL svm_call(2, svm_sets(1,svm_depth), svm_np)
      CALL svm_receive(svm_sets(1,svm_depth), @DISPATCH@, target)
      CALL svm_call(0, 0, 0)
      svm_dispatch_recv = target
      END
