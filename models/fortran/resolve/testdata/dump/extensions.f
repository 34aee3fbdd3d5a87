      PROGRAM C
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      CHARACTER CH*3, LONG*(*)
      PARAMETER (LONG='ABCDE')
      INTEGER*2 IS
      INTEGER*8 IL
      LOGICAL LB,LB2
      COMPLEX Z, ZA(2)
      COMPLEX*16 ZD
      REAL*4 R4
      BYTE BY
      POINTER (IP, PT(10))
      DIMENSION V(3), W(2,2)
      NAMELIST /NL/ V, R4, CH
      COMMON // Q1, Q2
      COMMON /ONE/ I1, R1 /TWO/ J1
      COMMON /ONE/ LB
      EQUIVALENCE (V(2), W), (CH(2:3), BY)
      SAVE
      DATA Z/(1.0,2.0)/, ZD/(1.0D0,-1.0)/, IS/-2/, IL/5/, R4/4HABCD/
      DATA ((W(I,J),I=1,2),J=1,2)/1,2,3,4/, CH(1:1)/'x'/
      DATA ZA/2*(0.,1.)/
      STF(X,Y)=X*Y+V(1)
      INTRINSIC DSIN
      EXTERNAL BD
      V(1)=STF(1.0D0, DSIN(V(2)))
      IF (LONG.EQ.CH) GOTO (10,20), I
   10 CONTINUE
   20 CONTINUE
      DO 30 WHILE (I.LT.3)
      I=I+1
   30 CONTINUE
      DO X=0.0D0,1.0D0,0.1D0
        V(1)=X
      ENDDO
      READ(5,NL,END=99,ERR=99)
      READ(UNIT=5,FMT='(3F5.2)',IOSTAT=IOS) (V(I),I=1,3)
      WRITE(CH,'(I3)') I
      PRINT '(1X,A)', LONG
      READ 100, (W(I,1),(W(I,J),J=1,2),I=1,2)
  100 FORMAT(F5.1)
      OPEN(UNIT=7,FILE='X.DAT',STATUS='NEW',RECL=80,ACCESS='DIRECT')
      INQUIRE(FILE='X.DAT',EXIST=LB2)
      WRITE(7,REC=3) V
      REWIND 7
      CLOSE(7)
      CALL AP(V, DSIN)
      ASSIGN 100 TO IFMT
      WRITE(6,IFMT) V
   99 CONTINUE
      PAUSE 'HI'
      STOP 'BYE'
      END
      LOGICAL FUNCTION ISIT(A)
      CHARACTER*(*) A
      ISIT = A(1:1).EQ.'A'
      RETURN
      END
      SUBROUTINE AP(V, F)
      DOUBLE PRECISION V(*), F
      V(1) = F(V(1))
      CALL PASS(F, V)
      END
      SUBROUTINE PASS(FN, V)
      DOUBLE PRECISION FN, V(3)
      EXTERNAL FN
      CALL DUM(FN)
      END
      SUBROUTINE DUM(FN)
      CALL DUM2(FN)
      END
      SUBROUTINE DUM2(FN)
      DOUBLE PRECISION FN
      PRINT *, FN(1D0)
      END
      CHARACTER*(*) FUNCTION CF(N)
      CF = 'A'
      END
      BLOCK DATA BD
      COMMON /ONE/ I1, R1
      DATA I1/4/
      END
