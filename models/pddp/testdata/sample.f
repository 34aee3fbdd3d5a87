      SUBROUTINE sub(a, c, msk)
        INTEGER nx, ny, nz
        PARAMETER (nx = 12, ny = 12, nz = 12)
        REAL*8 c(13, 5)
        COMMON /cc/ x
        INTEGER indx1, indx2, indx3, myproc, pddp_my_proc, 
     &address_map_x, pddp_nmap, pddp_maps, pddp_map_of, lo_indx(7), 
     &hi_indx(7), stride(7), lo_indx2, hi_indx2, stride2, lo_indx3, 
     &hi_indx3, stride3, offset, t1_first3, pddp_first, t1_first4, 
     &t1_block3, pddp_length, t1_block4, indx4, address_map_a, lo_indx4,
     & hi_indx4, stride4, address_map_msk, offset_rh, offset_rh2, t1_id,
     & pddp_extents(7), pddp_types(7), t2_id, pddp_lower(7), x_id, x, 
     &a_id, a, msk_id, msk
        DOUBLE PRECISION local_mem
        POINTER (ptr0, local_mem(0:*))
        POINTER (x_map, address_map_x(0:*))
        COMMON /pddp_map/ pddp_nmap, pddp_maps(0:32767)
        POINTER (a_map, address_map_a(0:*))
        LOGICAL remote_mem
        POINTER (ptr_rh, remote_mem(0:*))
        POINTER (msk_map, address_map_msk(0:*))
        DOUBLE PRECISION remote_mem2
        POINTER (ptr_rh2, remote_mem2(0:*))
        DATA t1_id / 0 /
        DATA t2_id / 0 /
C     distributions and shared objects:
        myproc = pddp_my_proc()
        pddp_extents(1) = 5
        pddp_types(1) = 0
        pddp_extents(2) = nx
        pddp_types(2) = 0
        pddp_extents(3) = ny
        pddp_types(3) = 1
        pddp_extents(4) = nz
        pddp_types(4) = 1
        CALL pddp_distribute(t1_id, 4, pddp_extents, pddp_types)
        pddp_extents(1) = nx
        pddp_types(1) = 0
        pddp_extents(2) = ny
        pddp_types(2) = 1
        pddp_extents(3) = nz
        pddp_types(3) = 1
        CALL pddp_distribute(t2_id, 3, pddp_extents, pddp_types)
        pddp_lower(1) = 1
        pddp_lower(2) = 1
        pddp_lower(3) = 1
        CALL pddp_allocate(x, t2_id, 8, pddp_lower, 1)
        x_id = x
        pddp_lower(1) = 1
        pddp_lower(2) = 1
        pddp_lower(3) = 1
        pddp_lower(4) = 1
        a_id = loc(a)
        CALL pddp_argument(a_id, t1_id, 8, pddp_lower, 2)
        pddp_lower(1) = 1
        pddp_lower(2) = 1
        pddp_lower(3) = 1
        msk_id = loc(msk)
        CALL pddp_argument(msk_id, t2_id, 4, pddp_lower, 3)
        x_map = loc(pddp_maps(pddp_map_of(x_id)))
        t1_first3 = pddp_first(t1_id, 3)
        t1_first4 = pddp_first(t1_id, 4)
        t1_block3 = pddp_length(t1_id, 3)
        t1_block4 = pddp_length(t1_id, 4)
        a_map = loc(pddp_maps(pddp_map_of(a_id)))
        msk_map = loc(pddp_maps(pddp_map_of(msk_id)))
C     loop setup:
        ptr0 = address_map_x(myproc)
        lo_indx(1) = 1
        hi_indx(1) = nx
        stride(1) = 1
        lo_indx(2) = 1
        hi_indx(2) = ny
        stride(2) = 1
        lo_indx(3) = 1
        hi_indx(3) = nz
        stride(3) = 1
        CALL get_local_indxs(x_id, lo_indx, hi_indx, stride)
        lo_indx2 = lo_indx(2)
        hi_indx2 = hi_indx(2)
        stride2 = stride(2)
        lo_indx3 = lo_indx(3)
        hi_indx3 = hi_indx(3)
        stride3 = stride(3)
C     lo_indx, hi_indx, stride are now local bounds
        DO indx1 = 1, nx
          DO indx2 = lo_indx2, hi_indx2, stride2
            DO indx3 = lo_indx3, hi_indx3, stride3
              offset = indx1 - 1 + nx * (indx2 - 1 - t1_first3 + 
     &t1_block3 * (indx3 - 1 - t1_first4))
              local_mem(offset) = 0.
            END DO
          END DO
        END DO
C     loop setup:
        ptr0 = address_map_x(myproc)
        lo_indx(1) = 2
        hi_indx(1) = nx - 1
        stride(1) = 1
        lo_indx(2) = 2
        hi_indx(2) = ny - 1
        stride(2) = 1
        lo_indx(3) = 2
        hi_indx(3) = nz - 1
        stride(3) = 1
        CALL get_local_indxs(x_id, lo_indx, hi_indx, stride)
        lo_indx2 = lo_indx(2)
        hi_indx2 = hi_indx(2)
        stride2 = stride(2)
        lo_indx3 = lo_indx(3)
        hi_indx3 = hi_indx(3)
        stride3 = stride(3)
C     lo_indx, hi_indx, stride are now local bounds
        DO indx1 = 2, nx - 1
          DO indx2 = lo_indx2, hi_indx2, stride2
            DO indx3 = lo_indx3, hi_indx3, stride3
              offset = indx1 - 1 + nx * (indx2 - 1 - t1_first3 + 
     &t1_block3 * (indx3 - 1 - t1_first4))
              local_mem(offset) = indx1 + indx2 + indx3
            END DO
          END DO
        END DO
        CALL pddp_barrier()
        DO m = 1, 5
C     loop setup:
          ptr0 = address_map_a(myproc)
          lo_indx(1) = m
          hi_indx(1) = m
          stride(1) = 1
          lo_indx(2) = 1
          hi_indx(2) = nx
          stride(2) = 1
          lo_indx(3) = 1
          hi_indx(3) = ny
          stride(3) = 1
          lo_indx(4) = 1
          hi_indx(4) = nz
          stride(4) = 1
          CALL get_local_indxs(a_id, lo_indx, hi_indx, stride)
          lo_indx3 = lo_indx(3)
          hi_indx3 = hi_indx(3)
          stride3 = stride(3)
          lo_indx4 = lo_indx(4)
          hi_indx4 = hi_indx(4)
          stride4 = stride(4)
C     lo_indx, hi_indx, stride are now local bounds
          ptr_rh = address_map_msk(myproc)
          ptr_rh2 = address_map_x(myproc)
          DO indx2 = 1, nx
            DO indx3 = lo_indx3, hi_indx3, stride3
              DO indx4 = lo_indx4, hi_indx4, stride4
                offset = m - 1 + 5 * (indx2 - 1 + nx * (indx3 - 1 - 
     &t1_first3 + t1_block3 * (indx4 - 1 - t1_first4)))
                offset_rh = indx2 - 1 + nx * (indx3 - 1 - t1_first3 + 
     &t1_block3 * (indx4 - 1 - t1_first4))
                IF (remote_mem(offset_rh)) THEN
                  offset_rh2 = indx2 - 1 + nx * (indx3 - 1 - t1_first3 
     &+ t1_block3 * (indx4 - 1 - t1_first4))
                  local_mem(offset) = c(1, m) + c(2, m) * 
     &remote_mem2(offset_rh2)
                END IF
              END DO
            END DO
          END DO
        END DO
        CALL pddp_barrier()
        RETURN
      END SUBROUTINE sub
