C     STATEMENTS RUN TOGETHER, DECLARATIONS IN ODD ORDER
      PROGRAM O1
C     odd but legal things
      COMMON/BLK/A(3),B
      COMMON C1
      DIMENSION X(2)
      CHARACTER*(*) NAME
      PARAMETER (NAME='NM')
      DATA X(1)/1./X(2)/2./
      DATA I,J/1,2/,K/3/
      INTEGER*4 F, G
      REAL*8 RR
      EXTERNAL FSUB
      LOGICAL*4 LL
      CALL NOARGS
      CALL NOARGS()
      PRINT 10
10    FORMAT(' A',/,' B'/' C',//' D')
      PRINT 20,(X(I),I=1,2)
20    FORMAT(1X,2F5.1)
      WRITE(6,30)
30    FORMAT('0ZERO'/'1ONE'/'+PLUS')
      READ(5,*,END=40,ERR=50)I
      GOTO 60
40    PRINT*,'END'
      GOTO 60
50    PRINT*,'ERR'
60    CONTINUE
      IF(I.EQ.2)GOTO 70
      PRINT*,'I=',I
70    IF(J-2)80,90,80
80    PRINT*,'80'
90    PRINT*,'90'
      IF(LL) CONTINUE
      IF (J.EQ.2) THEN
      END IF
      IF (J.EQ.3) THEN
      ELSE
      PRINT*,'ELSE'
      END IF
      DO 100 I=1,3
      GOTO(101,102),I
      GOTO 100
101   PRINT*,'101'
      GOTO 100
102   PRINT*,'102'
100   CONTINUE
      RR = 1.D0
      PRINT '(1X,F4.1)',RR
      STOP
      END
      SUBROUTINE NOARGS
      PRINT*,'NOARGS'
      END
