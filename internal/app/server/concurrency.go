package server

import "sync"

// concurrencyLimit bounds the requests of each client that are in flight.
type concurrencyLimit struct {
	most int

	mu      sync.Mutex
	clients map[string]int
}

// newConcurrencyLimit returns a limit of a number of requests per client.
func newConcurrencyLimit(most int) *concurrencyLimit {
	return &concurrencyLimit{most: most, clients: map[string]int{}}
}

// take counts one more of a client and returns the function that ends it, unless
// the client has as many as it may.
func (p *concurrencyLimit) take(client string) (release func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.clients[client] >= p.most {
		return nil, false
	}
	p.clients[client]++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.clients[client]--; p.clients[client] == 0 {
			delete(p.clients, client)
		}
	}, true
}
