C     LOGICAL AND RELATIONAL EXPRESSIONS
      PROGRAM LOGIC
      LOGICAL T, F, L, M(2, 2, 2)
      CHARACTER*3 S
      DOUBLE PRECISION D
      DATA T, F /.TRUE., .FALSE./, D /1.5D0/, S /'ABC'/
      CALL CHKL(1, T .AND. F, .FALSE.)
      CALL CHKL(2, T .OR. F, .TRUE.)
      CALL CHKL(3, .NOT. T, .FALSE.)
      CALL CHKL(4, T .EQV. F, .FALSE.)
      CALL CHKL(5, T .NEQV. F, .TRUE.)
      CALL CHKL(6, T .OR. T .AND. F, .TRUE.)
      CALL CHKL(7, (T .OR. T) .AND. F, .FALSE.)
      CALL CHKL(8, .NOT. F .AND. .NOT. F, .TRUE.)
      CALL CHKL(9, .NOT. (F .AND. .NOT. F), .TRUE.)
      CALL CHKL(10, .NOT. T .OR. T, .TRUE.)
      CALL CHKL(11, .NOT. (T .OR. T), .FALSE.)
      CALL CHKL(12, F .EQV. T .AND. F, .TRUE.)
      CALL CHKL(13, T .NEQV. T .EQV. F, .TRUE.)
      CALL CHKL(14, T .EQV. F .OR. T, .TRUE.)
      CALL CHKL(15, .NOT. T .EQV. F, .TRUE.)
      CALL CHKL(16, 1 .LT. 2 .AND. 2 .LE. 2 .AND. 3 .GT. 2, .TRUE.)
      CALL CHKL(17, 1 + 2 .EQ. 3 .AND. 2 * 3 .NE. 5, .TRUE.)
      CALL CHKL(18, 1.5 .EQ. D, .TRUE.)
      CALL CHKL(19, 2 .GT. 1.5, .TRUE.)
      CALL CHKL(20, D .GE. 2, .FALSE.)
      CALL CHKL(21, (1.0, 2.0) .EQ. (1.0, 2.0), .TRUE.)
      CALL CHKL(22, (1.0, 2.0) .NE. (1.0, 3.0), .TRUE.)
      CALL CHKL(23, (1.0, 0.0) .EQ. 1, .TRUE.)
      CALL CHKL(24, S .EQ. 'ABC  ', .TRUE.)
      CALL CHKL(25, S .LT. 'ABD', .TRUE.)
      CALL CHKL(26, S .GT. 'AB', .TRUE.)
      CALL CHKL(27, 'A' .LT. 'A ', .FALSE.)
      CALL CHKL(28, 'Z' .GE. 'ABC', .TRUE.)
      CALL CHKL(29, LLT('A', 'B') .AND. LGE('B', 'A'), .TRUE.)
      CALL CHKL(30, LLE('AB', 'AB ') .AND. .NOT. LGT('A', 'A '), .TRUE.)
      L = S .EQ. 'ABC' .EQV. T
      CALL CHKL(31, L, .TRUE.)
      M(1, 2, 1) = .NOT. L
      CALL CHKL(32, M(1, 2, 1), .FALSE.)
      IF (M(1, 2, 1)) L = .FALSE.
      CALL CHKL(33, L, .TRUE.)
      IF (.NOT. M(1, 2, 1)) L = .FALSE.
      CALL CHKL(34, L, .FALSE.)
      CALL CHKL(36, -1 .LT. -0, .TRUE.)
      CALL CHKL(37, -2 ** 2 .EQ. -4, .TRUE.)
      CALL CHKL(38, 'AB' // 'C' .EQ. S, .TRUE.)
      CALL CHKL(39, T .AND. 1.LE.2 .AND. 2.E0.GE.1.D0, .TRUE.)
      CALL FINISH('LOGIC')
      END
