      REAL X(10), Y(10)
!HPF$ DISTRIBUTE (BLOCK) :: X, Y
      X(2:9) = Y(1:8)
      END
