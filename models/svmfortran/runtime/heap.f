C     The part of the shared segment from which sets allocate.
      SUBROUTINE svm_heap_bounds(begin, end)
      INTEGER begin, end, svm_words(@HEAPWORDS@)
      COMMON /svm_heap/ svm_words
      begin = LOC(svm_words)
      end = begin + 4*@HEAPWORDS@
      END
