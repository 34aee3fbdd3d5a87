C     Run-time procedures of CRAFT that compute: a lock by test and set,
C     taken for ATOMIC UPDATE and CRITICAL. One word on PE 0 serves all.
      SUBROUTINE craft_lock
      INTEGER craft_word, craft_swap
      COMMON /craft_locks/ craft_word
   10 IF (craft_swap(0, craft_word, 1) .NE. 0) GO TO 10
      END

      SUBROUTINE craft_unlock
      INTEGER craft_word, craft_swap, old
      COMMON /craft_locks/ craft_word
      CALL craft_fence
      old = craft_swap(0, craft_word, 0)
      END
