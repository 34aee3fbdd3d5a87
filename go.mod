module simrun

go 1.26.8
