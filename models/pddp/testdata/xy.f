      SUBROUTINE copy(x, y, nx)
        INTEGER nx
        INTEGER indx1, myproc, pddp_my_proc, address_map_x, pddp_nmap, 
     &pddp_maps, pddp_map_of, lo_indx, hi_indx, stride, offset, 
     &t1_first1, pddp_first, t1_block1, pddp_length, lo_indx_rh, 
     &stride_rh, offset_rh, no_procs, pddp_no_procs, proc_no_rh, 
     &address_map_y, t1_id, pddp_extents(7), pddp_types(7), t2_id, 
     &pddp_lower(7), x_id, x, y_id, y
        REAL local_mem
        POINTER (ptr0, local_mem(0:*))
        POINTER (x_map, address_map_x(0:*))
        COMMON /pddp_map/ pddp_nmap, pddp_maps(0:32767)
        REAL value_rh
        REAL remote_mem
        POINTER (ptr_rh, remote_mem(0:*))
        POINTER (y_map, address_map_y(0:*))
        DATA t1_id / 0 /
        DATA t2_id / 0 /
C     distributions and shared objects:
        myproc = pddp_my_proc()
        no_procs = pddp_no_procs()
        pddp_extents(1) = nx
        pddp_types(1) = 1
        CALL pddp_distribute(t1_id, 1, pddp_extents, pddp_types)
        pddp_extents(1) = nx
        pddp_types(1) = 2
        CALL pddp_distribute(t2_id, 1, pddp_extents, pddp_types)
        pddp_lower(1) = 1
        x_id = loc(x)
        CALL pddp_argument(x_id, t1_id, 4, pddp_lower, 1)
        pddp_lower(1) = 1
        y_id = loc(y)
        CALL pddp_argument(y_id, t2_id, 4, pddp_lower, 2)
        x_map = loc(pddp_maps(pddp_map_of(x_id)))
        t1_first1 = pddp_first(t1_id, 1)
        t1_block1 = pddp_length(t1_id, 1)
        y_map = loc(pddp_maps(pddp_map_of(y_id)))
C     loop setup:
        ptr0 = address_map_x(myproc)
        lo_indx = 1
        hi_indx = nx
        stride = 1
        CALL get_local_indx(x_id, lo_indx, hi_indx, stride)
C     lo_indx, hi_indx, stride are now local bounds
        stride_rh = stride
        lo_indx_rh = lo_indx
        DO indx1 = lo_indx, hi_indx, stride
          offset = indx1 - 1 - t1_first1
          offset_rh = (lo_indx_rh - 1) / no_procs
          proc_no_rh = mod(lo_indx_rh - 1, no_procs)
          ptr_rh = address_map_y(proc_no_rh)
          IF (proc_no_rh == myproc) THEN
            value_rh = remote_mem(offset_rh)
          ELSE
            CALL pddp_get4(proc_no_rh, remote_mem(offset_rh), value_rh)
          END IF
          local_mem(offset) = value_rh
          lo_indx_rh = lo_indx_rh + stride_rh
        END DO
      END SUBROUTINE copy
