C     ENTRY IN FUNCTIONS OF ALL TYPES, ARGUMENTS THAT STAY, NESTED CALLS
      PROGRAM ENTRYS
      CHARACTER*4 CA, CB*4
      LOGICAL LA, LB
      COMPLEX ZA
      INTEGER A(4)
      DATA A /1, 2, 3, 4/
      CALL CHKR(1, FA(2.0), 4.0)
      CALL CHKI(2, IFA(3.0), 9)
      CALL CHKR(3, FB(2.0, 3), 8.0)
      CALL CHKS(4, CA(1), 'ONE ')
      CALL CHKS(5, CB('X'), 'XX  ')
      CALL CHKL(6, LA(1), .TRUE.)
      CALL CHKL(7, LB(1, 2), .FALSE.)
      CALL CHKZ(8, ZA(2.0), (2.0, 3.0))
      CALL CHKR(9, RA(2.0), 3.0)
      CALL S1(A, 4, N)
      CALL CHKI(10, N, 10)
      CALL S2(3, A, N)
      CALL CHKI(11, N, 6)
      CALL S3(A(2), N)
      CALL CHKI(12, N, 2)
      CALL S4(N, *20, A, 2)
      CALL CHKI(13, 1, 2)
   20 CALL CHKI(13, N, 3)
      CALL INIT(5)
      CALL CHKI(14, LAST(0), 5)
      CALL CHKI(15, LAST(2), 7)
      CALL CHKI(16, LAST(0), 7)
      CALL FINISH('ENTRIES')
      END
      FUNCTION FA(X)
      INTEGER N
      FA = X ** 2
      RETURN
      ENTRY IFA(X)
      IFA = X ** 2 + .5
      RETURN
      ENTRY FB(X, N)
      FB = X ** N
      END
      CHARACTER*4 FUNCTION CA(I)
      CHARACTER*4 CB
      CHARACTER*(*) S
      CA = 'ONE'
      RETURN
      ENTRY CB(S)
      CA = S // S
      END
      LOGICAL FUNCTION LA(I)
      LOGICAL LB
      LA = I .EQ. 1
      RETURN
      ENTRY LB(I, J)
      LB = I .EQ. J
      END
      COMPLEX FUNCTION ZA(X)
      ZA = CMPLX(X, 3.0)
      RETURN
      ENTRY RA(X)
      RA = X + 1
      END
      SUBROUTINE S1(A, N, M)
      INTEGER A(N), A2(*)
      M = 0
      DO 10 I = 1, N
   10 M = M + A(I)
      RETURN
      ENTRY S2(N, A, M)
      M = A(N) * 2
      RETURN
      ENTRY S3(A2, M)
      M = A2(1)
      RETURN
      ENTRY S4(M, *, A2, J)
      M = A2(J) + 1
      RETURN 1
      END
      SUBROUTINE INIT(N)
      SAVE K
      K = N
      END
      FUNCTION LAST(N)
      COMMON /KEEP/ K, M
      SAVE /KEEP/
      DATA J /5/
      SAVE J
      J = J + N
      LAST = J
      END
