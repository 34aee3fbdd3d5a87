C     EMPTY RECORDS
      PRINT *
      WRITE (*, *)
      WRITE (6, 10)
   10 FORMAT ()
      WRITE (6, '()')
      PRINT '(A)'
      PRINT '(1X)'
      PRINT *, ''
      PRINT *, ' ', 'A'
      END
