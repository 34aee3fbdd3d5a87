      PROGRAM gauss
        INTEGER n, i, j, k
        PARAMETER (n = 64)
        REAL*8 a(1:64, 0:7), m
        INTEGER craft_me, craft_pe
        DOUBLE PRECISION craft_t5
        INTEGER craft_s1, craft_i2, craft_i3, craft_i4, craft_b6, 
     &craft_e7, craft_k8
        SAVE a
        craft_me = craft_pe()
!SIM$ SAMPLE
        DO k = 1, n - 1
          CALL craft_doshared()
          craft_i2 = ishft(k - 1, -3)
          IF (iand(k - 1, 7) == craft_me) THEN
            DO craft_s1 = k + 1, 64
              a(craft_s1, craft_i2) = a(craft_s1, craft_i2) / a(k, 
     &craft_i2)
            END DO
          END IF
          CALL craft_barrier()
          DO i = k + 1, n
            craft_i3 = ishft(k - 1, -3)
            craft_i4 = iand(k - 1, 7)
            IF (craft_i4 == craft_me) THEN
              craft_t5 = a(i, craft_i3)
            ELSE
              CALL craft_load8(craft_i4, a(i, craft_i3), craft_t5)
            END IF
            m = craft_t5
            CALL craft_doshared()
            craft_b6 = ishft(k - craft_me + 7, -3)
            craft_e7 = ishft(max((-craft_me) + 71, 0), -3) - 1
            DO craft_k8 = craft_b6, craft_e7
              a(i, craft_k8) = a(i, craft_k8) - m * a(k, craft_k8)
            END DO
            CALL craft_barrier()
          END DO
        END DO
      END PROGRAM gauss
