      PROGRAM stencil
        DOUBLE PRECISION p(1:16, 0:1), cu(1:16, 0:1)
        INTEGER i, j
        INTEGER craft_me, craft_pe
        DOUBLE PRECISION craft_t6
        INTEGER craft_o1, craft_b2, craft_e3, craft_i4, craft_i5
        SAVE p, cu
        craft_me = craft_pe()
        CALL craft_doshared()
        craft_o1 = ishft(craft_me, 1) + 1
        craft_b2 = max(1, craft_o1)
        craft_e3 = min(15, craft_o1 + 1)
        DO j = craft_b2, craft_e3
          DO i = 1, 15
            craft_i4 = iand(j, 1)
            craft_i5 = ishft(j, -1)
            IF (craft_i5 == craft_me) THEN
              craft_t6 = p(i, craft_i4)
            ELSE
              CALL craft_load8(craft_i5, p(i, craft_i4), craft_t6)
            END IF
            cu(i + 1, j - craft_o1) = .5d0 * (p(i + 1, j - craft_o1) + 
     &craft_t6) * p(i, j - craft_o1)
10          CONTINUE
          END DO
        END DO
        CALL craft_barrier()
      END PROGRAM stencil
