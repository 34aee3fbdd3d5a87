      SUBROUTINE arrays(x, c)
        REAL x(0:3, 0:1), y(0:1), c
        LOGICAL done
        INTEGER craft_me, craft_pe
        DIMENSION done(0:0)
        INTEGER craft_s1, craft_s2, craft_s4, craft_s5, craft_o6, 
     &craft_b7, craft_e8, craft_o9, craft_b10, craft_e11, craft_i12, 
     &craft_i13, craft_i14, craft_i16, craft_i17, craft_i18, craft_s20, 
     &craft_s21, craft_o22, craft_b23, craft_e24, craft_o25, craft_b26, 
     &craft_e27, craft_s28, craft_o29, craft_b30, craft_e31, craft_s32, 
     &craft_i34, craft_i35
        LOGICAL craft_t37, craft_t40
        REAL craft_w3(0:3, 0:1), craft_t15, craft_t19, craft_r33, 
     &craft_t36, craft_t38, craft_t39
        SAVE craft_w3, y, done
        craft_me = craft_pe()
        CALL craft_doshared()
        craft_o6 = ishft(ishft(craft_me, -1), 1) + 1
        craft_b7 = max(1, craft_o6)
        craft_e8 = min(8, craft_o6 + 1)
        craft_o9 = ishft(iand(craft_me, 1), 2) + 1
        craft_b10 = max(2, craft_o9)
        craft_e11 = min(7, craft_o9 + 3)
        DO craft_s5 = craft_b7, craft_e8
          DO craft_s4 = craft_b10, craft_e11
            craft_i12 = iand(craft_s4 - 2, 3)
            craft_i13 = iand(craft_s5 - 1, 1)
            craft_i14 = ishft(craft_s4 - 2, -2) + ishft(ishft(craft_s5 
     &- 1, -1), 1)
            IF (craft_i14 == craft_me) THEN
              craft_t15 = x(craft_i12, craft_i13)
            ELSE
              CALL craft_load4(craft_i14, x(craft_i12, craft_i13), 
     &craft_t15)
            END IF
            craft_i16 = iand(craft_s4 - 1, 3)
            craft_i17 = iand(iand(craft_s5, 7), 1)
            craft_i18 = ishft(craft_s4 - 1, -2) + 
     &ishft(ishft(iand(craft_s5, 7), -1), 1)
            IF (craft_i18 == craft_me) THEN
              craft_t19 = x(craft_i16, craft_i17)
            ELSE
              CALL craft_load4(craft_i18, x(craft_i16, craft_i17), 
     &craft_t19)
            END IF
            craft_w3(craft_s4 - craft_o9, craft_s5 - craft_o6) = c * 
     &craft_t15 + craft_t19
          END DO
        END DO
        CALL craft_barrier()
        CALL craft_doshared()
        craft_o22 = ishft(ishft(craft_me, -1), 1) + 1
        craft_b23 = max(1, craft_o22)
        craft_e24 = min(8, craft_o22 + 1)
        craft_o25 = ishft(iand(craft_me, 1), 2) + 1
        craft_b26 = max(2, craft_o25)
        craft_e27 = min(7, craft_o25 + 3)
        DO craft_s21 = craft_b23, craft_e24
          DO craft_s20 = craft_b26, craft_e27
            x(craft_s20 - craft_o25, craft_s21 - craft_o22) = 
     &craft_w3(craft_s20 - craft_o25, craft_s21 - craft_o22)
          END DO
        END DO
        CALL craft_barrier()
        CALL craft_doshared()
        craft_o29 = ishft(craft_me, 1) + 1
        craft_b30 = max(1, craft_o29)
        craft_e31 = min(8, craft_o29 + 1)
        DO craft_s28 = craft_b30, craft_e31
          IF (y(craft_s28 - craft_o29) > 0) THEN
            y(craft_s28 - craft_o29) = -y(craft_s28 - craft_o29)
          END IF
        END DO
        IF (0 == craft_me) THEN
          craft_r33 = -3.40282347e38
          DO craft_s32 = 1, 8
            craft_i34 = iand(craft_s32 - 1, 1)
            craft_i35 = ishft(craft_s32 - 1, -1)
            IF (craft_i35 == craft_me) THEN
              craft_t36 = y(craft_i34)
            ELSE
              CALL craft_load4(craft_i35, y(craft_i34), craft_t36)
            END IF
            craft_r33 = max(craft_r33, craft_t36)
          END DO
          craft_t37 = craft_r33 < c
          IF (0 == craft_me) THEN
            done(0) = craft_t37
          ELSE
            CALL craft_store4(0, done(0), craft_t37)
          END IF
        END IF
        CALL craft_barrier()
        CALL craft_lock()
        IF (1 == craft_me) THEN
          craft_t38 = y(0)
        ELSE
          CALL craft_load4(1, y(0), craft_t38)
        END IF
        craft_t39 = craft_t38 + craft_me
        IF (1 == craft_me) THEN
          y(0) = craft_t39
        ELSE
          CALL craft_store4(1, y(0), craft_t39)
        END IF
        CALL craft_unlock()
        IF (0 == craft_me) THEN
          craft_t40 = done(0)
        ELSE
          CALL craft_load4(0, done(0), craft_t40)
        END IF
        IF (craft_t40 .AND. (1) == 8 - 1) THEN
          RETURN
        END IF
      END SUBROUTINE arrays
