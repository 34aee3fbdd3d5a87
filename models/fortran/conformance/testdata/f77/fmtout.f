C     EDIT DESCRIPTORS IN OUTPUT: THE LINES ARE COMPARED AS THEY ARE
      PROGRAM FMTOUT
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL T, F
      CHARACTER*5 S, FM*20, FA(3)*8
      INTEGER FMT
      DATA T, F /.TRUE., .FALSE./, S /'ABCDE'/, D /1.23456789012D0/
      DATA Z /(1.5, -2.5)/
      DATA FA /'(I5,', 'F8.2,', '2X,A)'/
      PRINT 10, 1, 12, 123, 1234, -1, -12, -123
   10 FORMAT (' I3  ', 7('|', I3), '|')
      PRINT 11, 0, 5, -5, 1234, 0
   11 FORMAT (' I5.3', 4('|', I5.3), '|', I3.0, '|')
      PRINT 12, 1.0, -1.0, 0.5, -0.5, 999.99, 1.0E10, 0.0
   12 FORMAT (' F7.2', 7('|', F7.2), '|')
      PRINT 13, 0.5, -0.5, 0.05, 9.5, 0.0
   13 FORMAT (' F4.1', 5('|', F4.1), '|')
      PRINT 14, 0.5, 1.5, 2.5, -0.4
   14 FORMAT (' F3.0', 4('|', F3.0), '|')
      PRINT 15, 1.0, -1.0, 123.456, 1.0E-10, 0.0, 9.9999
   15 FORMAT (' E10.3', 6('|', E10.3), '|')
      PRINT 16, 1.0, 1.0E-20, -1.0E20
   16 FORMAT (' E12.4E3', 3('|', E12.4E3), '|')
      PRINT 17, D, -D * 1D100, D * 1D-200, D * 1D150
   17 FORMAT (' D14.6', 4('|', D14.6), '|')
      PRINT 18, 0.01, 0.1, 1.0, 10.0, 100.0, 999.4, 999.6, 1.0E6, 0.0
   18 FORMAT (' G10.3', 9('|', G10.3), '|')
      PRINT 19, 0.1, 12345.0, 99999.0
   19 FORMAT (' G14.4E4', 3('|', G14.4E4), '|')
      PRINT 20, T, F, T
   20 FORMAT (' L    ', L1, '|', L4, '|', L2)
      PRINT 21, S, S, S, S
   21 FORMAT (' A    ', A, '|', A3, '|', A8, '|', A5, '|')
      PRINT 22, Z, Z
   22 FORMAT (' Z    ', 2F6.2, '|', E10.2, F5.1)
      PRINT 23
   23 FORMAT (5H  H  , 3HABC, 2X, 1H', 'IT''S')
      PRINT 24, 1, 2, 3
   24 FORMAT (' X    ', I1, 3X, I1, X, I1)
      PRINT 25, 1, 2, 3
   25 FORMAT (' T    ', T20, I3, T10, I3, T15, I3)
      PRINT 26, 12345, 9
   26 FORMAT (' TL   ', I5, TL3, I1, TR3, '|')
      PRINT 27, 1, 2, -3, 4.0, 5.0, -6.0
   27 FORMAT (' SP   ', I3, SP, I3, I3, F5.1, SS, F5.1, S, F5.1)
      PRINT 28, 1.5, 1.5, 1.5, 1.5, 1.5
   28 FORMAT (' P    ', 1P, E12.3, F8.2, 0P, F8.2, -1PE12.3, 2PE12.4)
      PRINT 29, 12.5, 12.5, 12.5E10
   29 FORMAT (' PG   ', 1PG12.4, -2P, F8.4, 3PG12.4)
      PRINT 30, 1, 2, 3, 4, 5
   30 FORMAT (' REV  ', I2, (I3, I4))
      PRINT 31, 1, 2, 3, 4, 5, 6
   31 FORMAT (' REV2 ', 2(I2, ','), 'X', I3)
      PRINT 32, 1, 2
   32 FORMAT (' COLON', 5(I3, :, ','))
      PRINT 33, 1, 2
   33 FORMAT (' SLASH', I2 / ' NEXT', I2 // ' AFTER BLANK')
      PRINT 34
   34 FORMAT (/ ' TWO' //)
      PRINT '('' CHAR '', I3, F5.1)', 7, 1.5
      FM = '(1X, 3I4)'
      PRINT FM, 1, 2, 3
      WRITE (*, FA) 1, 2.5, 'END'
      WRITE (6, FMT = '(A, I2)') ' UNIT ', 6
      ASSIGN 35 TO FMT
      PRINT FMT, 8
   35 FORMAT (' ASSGN', I3)
      PRINT 36, ((I * J, I = 1, 3), J = 1, 2), (S(K:K), K = 5, 1, -1)
   36 FORMAT (' IMPL ', 6I3, 1X, 5A1)
      PRINT 37, 1, 2, 3, 4, 5, 6, 7, 8
   37 FORMAT (' NEST ', 2(I1, 2('<', I1, '>'), '/'))
      PRINT 38, 1E-5, 1E5
   38 FORMAT (1X,2F3.1, ' OVERFLOW')
      PRINT 39, -1, -0.001, 10000000
   39 FORMAT (' NEG  ', I1, '|', F5.2, '|', I4, '|')
      PRINT 40, 3, .TRUE., 2.5, 'X', (1.0, 2.0)
   40 FORMAT (' MIX  ', I2, L2, F4.1, A2, 2F4.1)
      PRINT 41, 1.5, 2
   41 FORMAT (1X, F4.1, 'A'I3'B')
      PRINT 42
   42 FORMAT (' NO ITEMS', I3)
      PRINT 43, 1, 2
   43 FORMAT (' END', 1X, 2I3, /)
      PRINT 44, 123.456D0, 123.456D0, 0D0, 1D-3
   44 FORMAT (' DG   ', G12.5, D12.3, G12.3, G12.3)
      PRINT 45, 255, 255, 8
   45 FORMAT (' Z O B', Z4, O5, B6)
      PRINT 46, 5, 5
   46 FORMAT (' I0   ', I0, ',', I0)
      PRINT 47, 1.0, 10.0, 100.0, 1000.0
   47 FORMAT (' 1PE ', 1P4E10.2)
      PRINT 48, 9.96, 0.0996, 99.96, 0.996
   48 FORMAT (' RND ', 4(G9.2, '|'))
      PRINT 49, 1, 2, 3
   49 FORMAT (' LAST', 3(I2, '/', 1X) / 'X', A)
      PRINT 50, 'AB', 'CDE'
   50 FORMAT (1X, 2A4, TL4, '*', T3, '+')
      WRITE (*, 51) (I, I = 1, 12)
   51 FORMAT (1X, 5I3)
      WRITE (*, 52) 1.0E-38, 3.4E38, 1.0E-5
   52 FORMAT (1X, E9.3, E9.3, F10.7)
      END
