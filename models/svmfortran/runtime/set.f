C     Processor sets.  Each processor keeps the path from the root of
C     the tree of sets to the one that it is in; nothing here needs
C     others.

      SUBROUTINE svm_init
      INCLUDE 'svm.inc'
      INTEGER n, d, svm_pe, svm_pes, svm_information
      svm_rank = svm_pe()
      svm_all = svm_pes()
      svm_depth = 0
      svm_dynamics = 0
      svm_sets(1,0) = 0
      svm_sets(2,0) = svm_all
      svm_sets(3,0) = 0
      CALL svm_heap_bounds(svm_sets(4,0), svm_sets(5,0))
      svm_sets(6,0) = svm_sets(4,0)
      CALL svm_current
C     What the compiler has written to the information file.
      DO 20 n = 1, @TEMPLATES@
         svm_t(0,n) = 0
         svm_t(1,n) = svm_information(n, 0)
         svm_t(8,n) = 0
         svm_t(10,n) = 0
         DO 10 d = 1, 3
            svm_t(16*d,n) = svm_information(n, 2*d - 1)
            svm_t(16*d+1,n) = svm_information(n, 2*d)
            svm_t(16*d+2,n) = @ALL@
   10    CONTINUE
   20 CONTINUE
      END

C     The set at the end of the path is the active one.
      SUBROUTINE svm_current
      INCLUDE 'svm.inc'
      svm_np = svm_sets(2,svm_depth)
      svm_me = svm_rank - svm_sets(1,svm_depth)
      svm_myprocset = svm_sets(3,svm_depth)*svm_me
      END

C     A derived set of SIZE processors from FIRST on, with its part of
C     what is free of the heap.
      SUBROUTINE svm_push(first, size)
      INTEGER first, size
      INCLUDE 'svm.inc'
      INTEGER d, pages, before
      d = svm_depth
      IF (d .EQ. @DEPTH@) CALL svm_fail(@TOODEEP@, @DEPTH@, 0)
      pages = (svm_sets(5,d) - svm_sets(6,d))/@PAGE@
      before = first - svm_sets(1,d)
      svm_sets(1,d+1) = first
      svm_sets(2,d+1) = size
      svm_sets(3,d+1) = svm_sets(3,d)
      svm_sets(4,d+1) = svm_sets(6,d)
     &   + pages*before/svm_sets(2,d)*@PAGE@
      svm_sets(5,d+1) = svm_sets(6,d)
     &   + pages*(before + size)/svm_sets(2,d)*@PAGE@
      svm_sets(6,d+1) = svm_sets(4,d+1)
      svm_depth = d + 1
      CALL svm_current
      END

      SUBROUTINE svm_pop
      INCLUDE 'svm.inc'
      svm_depth = svm_depth - 1
      CALL svm_current
      END

C     A set of this processor only.
      SUBROUTINE svm_alone
      INCLUDE 'svm.inc'
      CALL svm_push(svm_rank, 1)
      END

C     The same processors in another mode, until svm_pop.
      SUBROUTINE svm_enter(mode)
      INTEGER mode
      INCLUDE 'svm.inc'
      CALL svm_push(svm_sets(1,svm_depth), svm_np)
      svm_sets(3,svm_depth) = mode
      CALL svm_current
      END

C     A call from code for both modes: of one processor in replicated
C     mode, of all in exclusive mode.
      SUBROUTINE svm_begin_call
      INCLUDE 'svm.inc'
      IF (svm_sets(3,svm_depth) .EQ. 0) THEN
         CALL svm_alone
      ELSE
         CALL svm_push(svm_sets(1,svm_depth), svm_np)
      END IF
      END

C     TASKS are dealt to derived sets: a processor each or, if there
C     are fewer tasks, several for one.  This one is number PLACE of
C     PARTS.
      SUBROUTINE svm_split(tasks, place, parts)
      INTEGER tasks, place, parts
      INCLUDE 'svm.inc'
      INTEGER begin, end
      IF (tasks .GE. svm_np .OR. tasks .LE. 0) THEN
         place = svm_me
         parts = svm_np
         CALL svm_alone
      ELSE
         place = ((svm_me + 1)*tasks - 1)/svm_np
         parts = tasks
         begin = place*svm_np/tasks
         end = (place + 1)*svm_np/tasks
         CALL svm_push(svm_sets(1,svm_depth) + begin, end - begin)
      END IF
      END

C     Section K of N: 1 if this processor executes it, in a set that
C     begins here.
      INTEGER FUNCTION svm_in_section(k, n)
      INTEGER k, n
      INCLUDE 'svm.inc'
      INTEGER begin, end
      svm_in_section = 0
      IF (n .GT. svm_np) THEN
         begin = MOD(k - 1, svm_np)
         end = begin + 1
      ELSE
         begin = (k - 1)*svm_np/n
         end = k*svm_np/n
      END IF
      IF (svm_me .GE. begin .AND. svm_me .LT. end) THEN
         svm_in_section = 1
         CALL svm_push(svm_sets(1,svm_depth) + begin, end - begin)
      END IF
      END

C     The same of a section on an arrangement.
      INTEGER FUNCTION svm_on(p)
      INTEGER p
      INCLUDE 'svm.inc'
      INTEGER k
      CALL svm_fits(p)
      svm_on = 0
      k = svm_me - svm_p(7,p)
      IF (k .GE. 0 .AND. k .LT. svm_p(8,p)) THEN
         svm_on = 1
         CALL svm_push(svm_rank - k, svm_p(8,p))
      END IF
      END

C     Shared memory of the set, in whole pages.
      SUBROUTINE svm_allocate(pointer, bytes)
      INTEGER pointer, bytes
      INCLUDE 'svm.inc'
      INTEGER pages
      pages = (MAX(bytes, 1) + @PAGE@ - 1)/@PAGE@
      pointer = svm_sets(6,svm_depth)
      IF (pages .GT. (svm_sets(5,svm_depth) - pointer)/@PAGE@)
     &   CALL svm_fail(@NOHEAP@, bytes, svm_np)
      svm_sets(6,svm_depth) = pointer + pages*@PAGE@
      END

C     What was allocated from POINTER on is free.
      SUBROUTINE svm_free(pointer)
      INTEGER pointer
      INCLUDE 'svm.inc'
      svm_sets(6,svm_depth) = pointer
      END

      INTEGER FUNCTION numproc()
      INCLUDE 'svm.inc'
      numproc = svm_all
      END

      INTEGER FUNCTION myprocset()
      INCLUDE 'svm.inc'
      myprocset = svm_me
      END

      INTEGER FUNCTION numprocset()
      INCLUDE 'svm.inc'
      numprocset = svm_np
      END
