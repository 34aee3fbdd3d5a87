C     BLANKS, NESTING AND CONTINUED TEXT IN FORMAT
      WRITE (*, 10) 1, 2, 3
   10 FORMAT (5 X, 3 I 3)
      WRITE (*, 20) 1.5, 2.5, 3.5
   20 FORMAT (1X, 1 P 2 E 1 2 . 4, 0 P F 5 . 1)
      WRITE (*, 30)
   30 FORMAT ( )
      WRITE (*, 40) (I, I = 1, 12)
   40 FORMAT (2(1X, 2(I2, ',', 1(I3, ';')), '/'))
      WRITE (*, 50) 1, 2
   50 FORMAT (I5, /, /, I5, 3/, 'X')
      WRITE (*, 60)
   60 FORMAT (1X, 'CONT
     1INUED', 5HH'H"H)
      WRITE (*, 70) 4HABCD, 5
   70 FORMAT (1X, A4, I3, X, 'Q')
      WRITE (*, 80) 12345678, 1.0E10, 'TOOLONG'
   80 FORMAT (1X, I4, F5.1, A3)
      WRITE (*, 90) .TRUE., 1
   90 FORMAT (1X, L5, I5.5)
      WRITE (*, 91) 1, 1.5, 2, 2.5
   91 FORMAT (1X, (I3, F5.1), 'T')
      WRITE (*, 92) 1.E0, 22.E0, 333.E0, 1.E-2
   92 FORMAT (1X, 4G12.4)
      WRITE (*, 93) 1, 2, 3, 4, 5
   93 FORMAT (1X, I2, 2(I2, (I3)))
      WRITE (*, '(1X, ''IT''''S'', I3)') 5
      WRITE (*, '(" DQ ", I3)') 5
      END
