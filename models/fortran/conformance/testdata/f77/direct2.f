C     FORMATTED DIRECT ACCESS
      CHARACTER*8 S
      OPEN (22, STATUS='SCRATCH', ACCESS='DIRECT', RECL=8,
     1  FORM='FORMATTED')
      DO 1 I = 1, 4
    1 WRITE (22, '(I4)', REC=I) I * I
      WRITE (22, '(A4/A4)', REC=5) 'AB', 'CD'
      READ (22, '(A)', REC=6) S
      PRINT *, S
      READ (22, '(2(I4/), I4)', REC=1) I, J, K
      PRINT *, I, J, K
      WRITE (22, '(I9)', REC=1, IOSTAT=I) 1
      PRINT *, I .GT. 0
      INQUIRE (22, NEXTREC=I)
      PRINT *, I
      I = 3
      READ (22, '(I4)', REC=I + 1) J
      PRINT *, J
      END
