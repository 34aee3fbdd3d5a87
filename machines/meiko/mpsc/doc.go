// Package mpsc is the message-passing library of a Meiko CS-2.
package mpsc
