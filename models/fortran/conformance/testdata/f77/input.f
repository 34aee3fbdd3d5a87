C     READ FROM STANDARD INPUT
      PROGRAM O3
      CHARACTER*10 A,B,C(2)
      CHARACTER*80 LINE
      INTEGER I,J
      DOUBLE PRECISION D
      COMPLEX Z
      READ (*,'(A)') LINE
      READ (LINE,100) I,X,A
  100 FORMAT (I3,F6.2,A)
      PRINT *,I,X,A
      READ *,I,J,D,Z,A
      PRINT *,I,J,D,Z,A
      READ (5,*) C
      PRINT *,C
      READ (5,200,ERR=10,IOSTAT=IOS) I
  200 FORMAT (I5)
      PRINT *,I
   10 PRINT *,IOS.GT.0
      READ (5,'(2(I2,1X),F4.1)') I,J,X
      PRINT *,I,J,X
      READ (5,300) (I,X,J=1,2)
  300 FORMAT (I2,F5.1)
      PRINT *,I,X,J
      READ (5,'(BZ,I4,BN,I4,T1,A4)') I,J,A
      PRINT *,I,J,A
      READ (5,*)
      READ (5,*,IOSTAT=IOS) I,J
      PRINT *,IOS,I,J
      READ (5,*,IOSTAT=IOS) I
      PRINT *,IOS.LT.0
      PRINT '(1X,A,1X,A)','A'//'B','C'
      PRINT '(1X,I3)',(K,K=1,3)
      PRINT '(3(1X,A2,I2))',('AB',K,K=1,4)
      END
