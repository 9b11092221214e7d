package main

import (
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"time"
)

// state says what a gate does with connections.
type state string

const (
	open    state = "as usual"
	shut    state = "stopped" // refuses connections and resets open ones
	slow    state = "slow"    // delays what the service sends
	failing state = "failing" // accepts connections, and resets them when the service responds
)

// slowness is the delay of each piece of data of a slow service.
const slowness = 2 * time.Second

// gate forwards connections to a service, which can fail as networks and services do.
type gate struct {
	name            string
	addr            string
	network, target string

	mu          sync.Mutex
	state       state
	listener    net.Listener
	connections map[net.Conn]bool
}

// newGate opens a gate to a service, and returns the service's address through the gate. The
// address of a PostgreSQL server is that of a socket.
func newGate(name, address string) (g *gate, through string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, "", err
	}
	addrs, err := freeAddrs(1)
	if err != nil {
		return nil, "", err
	}
	g = &gate{name: name, addr: addrs[0], network: "tcp", target: u.Host, connections: map[net.Conn]bool{}}
	if folder := u.Query().Get("host"); folder != "" {
		g.network, g.target = "unix", filepath.Join(folder, ".s.PGSQL.5432")
		u.RawQuery = "sslmode=disable"
	}
	u.Host = g.addr
	return g, u.String(), g.set(open)
}

// set changes what the gate does, also with open connections.
func (g *gate) set(s state) (err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.state = s
	if s == shut && g.listener != nil {
		err = g.listener.Close()
		g.listener = nil
		for c := range g.connections {
			reset(c)
		}
	}
	if s != shut && g.listener == nil {
		if g.listener, err = net.Listen("tcp", g.addr); err == nil {
			go g.accept(g.listener)
		}
	}
	return err
}

func (g *gate) accept(l net.Listener) {
	for {
		client, err := l.Accept()
		if err != nil {
			return
		}
		service, err := net.Dial(g.network, g.target)
		if err != nil {
			reset(client)
			continue
		}
		g.mu.Lock()
		g.connections[client] = true
		g.mu.Unlock()
		go func() {
			_, _ = io.Copy(service, client) // either end may end it
			_ = service.Close()
		}()
		go g.respond(client, service)
	}
}

// respond copies what the service sends.
func (g *gate) respond(client, service net.Conn) {
	defer func() {
		g.mu.Lock()
		delete(g.connections, client)
		g.mu.Unlock()
		_, _ = client.Close(), service.Close()
	}()
	piece := make([]byte, 64<<10)
	for {
		n, err := service.Read(piece)
		if n > 0 {
			err = errors.Join(err, g.send(client, piece[:n]))
		}
		if err != nil {
			return
		}
	}
}

func (g *gate) send(client net.Conn, piece []byte) error {
	g.mu.Lock()
	s := g.state
	g.mu.Unlock()
	switch s {
	case slow:
		time.Sleep(slowness)
	case failing:
		reset(client)
		return net.ErrClosed
	}
	_, err := client.Write(piece)
	return err
}

// reset closes a connection so that the other end sees an error.
func reset(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = c.Close()
}
