C     LIST-DIRECTED INPUT: REPEATS, SLASHES, QUOTES
      CHARACTER*10 S
      CHARACTER*80 L
      LOGICAL P
      COMPLEX Z
      L = '3*5 , 2*, 7/'
      I=0
      J=0
      K=0
      M=8
      N=9
      READ (L, *) I, J, K, M, N, I1, I2
      PRINT *, I, J, K, M, N, I1
      L = ' ''a''''b'', "c""d"  T, .FALSE. (1.0 , 2.0)'
      READ (L, *) S
      PRINT *, S
      READ (L(9:), *) S, P, P, Z
      PRINT *, S, P, Z
      L = '1.5E+3,2.5D-2 , +7 -8. .5'
      READ (L, *) A, B, C, D, E
      PRINT *, A, B, C, D, E
      L = '2*''xy'' z'
      READ (L, *) S, S, S
      PRINT *, S
      END
