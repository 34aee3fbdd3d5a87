C     ALTERNATE RETURNS FROM ENTRY
      CALL A(1, *10)
      PRINT *, 'NO'
   10 CALL B(*20, *30, 2)
      PRINT *, 'NO'
   20 PRINT *, 'NO'
   30 CALL B(*20, *40, 0)
      PRINT *, 'YES'
   40 CALL B(*20, *40, 9)
      PRINT *, 'YES'
      END
      SUBROUTINE A(I, *)
      RETURN I
      ENTRY B(*, *, I)
      RETURN I
      END
