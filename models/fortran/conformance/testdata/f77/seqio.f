C     SEQUENTIAL FILES: FORMATTED AND UNFORMATTED, REWIND, BACKSPACE,
C     ENDFILE, IOSTAT=, ERR=, END=, OPEN AND CLOSE
      PROGRAM SEQIO
      INTEGER A(5), B(5), IOS, IA(100)
      REAL R(3)
      DOUBLE PRECISION D
      COMPLEX Z
      LOGICAL L, EX, OP
      CHARACTER C*10, LINE*40
C     FORMATTED SCRATCH FILE
      OPEN (11, STATUS = 'SCRATCH')
      DO 10 I = 1, 5
   10 WRITE (11, '(I5, F8.2)') I, I * 1.5
      REWIND 11
      DO 20 I = 1, 5
      READ (11, '(I5, F8.2)') J, X
      CALL CHKI(I, J, I)
   20 CALL CHKR(I + 5, X, I * 1.5)
      READ (11, '(I5)', IOSTAT = IOS) J
      CALL CHKL(11, IOS .LT. 0, .TRUE.)
      REWIND (UNIT = 11)
      READ (11, '(I5)', END = 30) (A(I), I = 1, 5)
      GO TO 40
   30 CALL CHKI(12, 1, 2)
   40 CALL CHKI(12, A(5), 5)
      READ (11, '(I5)', END = 50) J
      CALL CHKI(13, 1, 2)
   50 CALL CHKI(13, 1, 1)
      BACKSPACE 11
      BACKSPACE 11
      READ (11, '(I5)') J
      CALL CHKI(14, J, 5)
      BACKSPACE (11)
      BACKSPACE (11, ERR = 60, IOSTAT = IOS)
   60 READ (11, '(I5)') J
      CALL CHKI(15, J, 4)
C     WRITING CUTS WHAT FOLLOWS
      WRITE (11, '(I5)') 77
      ENDFILE 11
      REWIND 11
      READ (11, '(////I5)') J
      CALL CHKI(16, J, 77)
      READ (11, '(I5)', IOSTAT = IOS) J
      CALL CHKL(17, IOS .LT. 0, .TRUE.)
      CLOSE (11)
C     UNFORMATTED
      OPEN (UNIT = 12, FILE = 'SEQIO.TMP', FORM = 'UNFORMATTED',
     1  STATUS = 'UNKNOWN', ACCESS = 'SEQUENTIAL', IOSTAT = IOS)
      CALL CHKI(18, IOS, 0)
      C = 'HELLO'
      WRITE (12) 1, 2.5, 3.5D0, (1.0, 2.0), .TRUE., C
      WRITE (12) (I, I = 1, 5)
      WRITE (12)
      DO 70 I = 1, 5
   70 A(I) = 10 * I
      WRITE (12) A
      WRITE (12) 99
      ENDFILE (12)
      REWIND 12
      READ (12) J, X, D, Z, L, LINE(1:10)
      CALL CHKI(19, J, 1)
      CALL CHKR(20, X, 2.5)
      CALL CHKD(21, D, 3.5D0)
      CALL CHKZ(22, Z, (1.0, 2.0))
      CALL CHKL(23, L, .TRUE.)
      CALL CHKS(24, LINE(1:10), 'HELLO     ')
      READ (12) B(1), B(2)
      CALL CHKI(25, B(2), 2)
      READ (12)
      READ (12) B
      CALL CHKI(26, B(5), 50)
      BACKSPACE 12
      READ (12) J, K
      CALL CHKI(27, K, 20)
      READ (12) J
      CALL CHKI(28, J, 99)
      READ (12, END = 80) J
      CALL CHKI(29, 1, 2)
   80 BACKSPACE 12
      BACKSPACE 12
      READ (12) J
      CALL CHKI(30, J, 99)
      REWIND 12
      READ (12)
      READ (12)
      WRITE (12) 5, 6
      REWIND 12
      READ (12)
      READ (12)
      READ (12) J, K
      CALL CHKI(31, J * 10 + K, 56)
      READ (12, IOSTAT = IOS) J
      CALL CHKL(32, IOS .LT. 0, .TRUE.)
      CLOSE (12, STATUS = 'KEEP')
      INQUIRE (FILE = 'SEQIO.TMP', EXIST = EX, OPENED = OP)
      CALL CHKL(33, EX .AND. .NOT. OP, .TRUE.)
      OPEN (12, FILE = 'SEQIO.TMP', STATUS = 'OLD',
     1  FORM = 'UNFORMATTED')
      READ (12) J
      CALL CHKI(34, J, 1)
      CLOSE (12, STATUS = 'DELETE')
      INQUIRE (FILE = 'SEQIO.TMP', EXIST = EX)
      CALL CHKL(35, EX, .FALSE.)
      OPEN (12, FILE = 'SEQIO.TMP', STATUS = 'OLD', IOSTAT = IOS)
      CALL CHKL(36, IOS .GT. 0, .TRUE.)
      OPEN (12, FILE = 'SEQIO.TMP', STATUS = 'OLD', ERR = 90)
      CALL CHKI(37, 1, 2)
   90 CALL CHKI(37, 1, 1)
      OPEN (12, FILE = 'SEQIO.TMP', STATUS = 'NEW')
      WRITE (12, '(A)') 'A LINE', 'ANOTHER'
      CLOSE (12)
      OPEN (13, FILE = 'SEQIO.TMP', STATUS = 'OLD')
      READ (13, '(A)') C
      CALL CHKS(38, C, 'A LINE    ')
      READ (13, '(A)') LINE
      CALL CHKS(39, LINE(1:8), 'ANOTHER ')
C     A SHORT RECORD IS PADDED
      REWIND 13
      READ (13, '(A20, I5)') LINE, J
      CALL CHKI(40, J, 0)
      READ (13, '(2X, A3)') C
      CALL CHKS(41, C, 'OTH       ')
      CLOSE (13, STATUS = 'DELETE')
C     BLANK= AND REOPENING WITH ANOTHER
      OPEN (14, STATUS = 'SCRATCH', BLANK = 'ZERO')
      WRITE (14, '(A)') '1 2 3'
      REWIND 14
      READ (14, '(I5)') J
      CALL CHKI(42, J, 10203)
      REWIND 14
      READ (14, '(BN, I5)') J
      CALL CHKI(43, J, 123)
      OPEN (14, BLANK = 'NULL')
      REWIND 14
      READ (14, '(I5)') J
      CALL CHKI(44, J, 123)
      CLOSE (14)
C     A LONG RECORD
      OPEN (15, STATUS = 'SCRATCH', FORM = 'UNFORMATTED')
      DO 100 I = 1, 100
  100 IA(I) = I
      WRITE (15) IA, IA, (IA(I), I = 100, 1, -1)
      REWIND 15
      READ (15) IA, IA, IA
      CALL CHKI(45, IA(1) * 1000 + IA(100), 100001)
      CLOSE (15)
C     A FILE OF A UNIT THAT WAS NOT OPENED
      WRITE (16, 110) 5
  110 FORMAT (I3)
      REWIND 16
      READ (16, 110) J
      CALL CHKI(46, J, 5)
      CLOSE (16, STATUS = 'DELETE')
C     ERRORS
      OPEN (17, STATUS = 'SCRATCH')
      WRITE (17, '(A)') 'ABC'
      REWIND 17
      READ (17, '(I3)', ERR = 120) J
      CALL CHKI(47, 1, 2)
  120 CALL CHKI(47, 1, 1)
      REWIND 17
      READ (17, '(I3)', IOSTAT = IOS) J
      CALL CHKL(48, IOS .GT. 0, .TRUE.)
      CLOSE (17)
C     TWO UNITS AT A TIME, ITEMS OF ALL KINDS
      OPEN (18, STATUS = 'SCRATCH')
      OPEN (19, STATUS = 'SCRATCH', FORM = 'UNFORMATTED')
      R(1) = 1
      R(2) = 2
      R(3) = 3
      WRITE (18, 130) R, (R(I), I = 3, 1, -1)
  130 FORMAT (6F5.1)
      WRITE (19) R, 'TEXT'
      REWIND 18
      REWIND 19
      READ (18, '(3(5X), 3F5.1)') R
      CALL CHKR(49, R(1), 3.0)
      READ (19) R, LINE(1:4)
      CALL CHKR(50, R(1), 1.0)
      CALL CHKS(51, LINE(1:4), 'TEXT')
      CALL FINISH('SEQIO')
      END
