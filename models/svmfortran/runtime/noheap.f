C     The program allocates nothing in shared memory.
      SUBROUTINE svm_heap_bounds(begin, end)
      INTEGER begin, end
      begin = 0
      end = 0
      END
