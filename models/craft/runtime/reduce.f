C     Reduction of one value per PE: in a binary tree PE 0 combines
C     all, in log2 of N$PES steps with a barrier each; then all read
C     the result from it.
      SUBROUTINE craft_@name@(x)
      @type@ x, d, t
      COMMON /craft_@name@_slot/ d
      INTEGER me, k, craft_pe
      me = craft_pe()
      d = x
      k = 1
   10 IF (k .LT. @pes@) THEN
         CALL craft_barrier
         IF (IAND(me, 2*k - 1) .EQ. 0) THEN
            CALL craft_load@bytes@(me + k, d, t)
            d = @combine@
         END IF
         k = 2*k
         GO TO 10
      END IF
      CALL craft_barrier
      CALL craft_load@bytes@(0, d, x)
      CALL craft_barrier
      END
