C     HOLLERITH CONSTANTS WHERE OLD PROGRAMS HAVE THEM
      PROGRAM HOLL
      INTEGER I, J(3), K
      REAL X, R(2)
      DOUBLE PRECISION D
      CHARACTER*12 L, S*4
      DATA I /4HABCD/, J /4HEFGH, 4HIJKL, 2HMN/, X /4HXYZW/
      DATA D /8HDOUBLE8 /, S /4HCHAR/
      WRITE (L, 10) I, X
   10 FORMAT (A4, A4)
      CALL CHKS(1, L, 'ABCDXYZW    ')
      WRITE (L, 20) J
   20 FORMAT (3A4)
      CALL CHKS(2, L, 'EFGHIJKLMN  ')
      WRITE (L, 30) D
   30 FORMAT (A8)
      CALL CHKS(3, L(1:8), 'DOUBLE8 ')
      CALL CHKS(4, S, 'CHAR')
      K = 4HABCD
      CALL CHKI(5, K, I)
      L = 'WXYZ'
      READ (L, 10) K
      WRITE (L, '(A4, A2, A6)') K, K, K
      CALL CHKS(6, L, 'WXYZWX  WXYZ')
      READ (L, '(A2)') K
      WRITE (L, 10) K
      CALL CHKS(7, L(1:8), 'WX      ')
      CALL CHKL(8, I .EQ. 4HABCD, .TRUE.)
      CALL SUB(4HPASS, 5H12345)
      R(1) = 3HABC
      WRITE (L, 40) R(1)
   40 FORMAT (5H<A4> , A3)
      CALL CHKS(9, L(1:8), '<A4> ABC')
      WRITE (L, 50)
   50 FORMAT (1H', 2H'), 1X, 3H( ,)
      CALL CHKS(10, L(1:7), ''''') ( ,')
      I = 4HAB
      CALL CHKI(11, I, 4HAB  )
      CALL FINISH('HOLL')
      END
      SUBROUTINE SUB(N, M)
      INTEGER N, M(2)
      CHARACTER*12 L
      WRITE (L, '(A4, A4)') N, M(1)
      CALL CHKS(20, L(1:8), 'PASS1234')
      END
