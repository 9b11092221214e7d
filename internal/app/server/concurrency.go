package server

import "sync"

// concurrencyLimit bounds the requests in flight of each client.
type concurrencyLimit struct {
	most int

	mu      sync.Mutex
	clients map[string]int
}

func newConcurrencyLimit(most int) *concurrencyLimit {
	return &concurrencyLimit{most: most, clients: map[string]int{}}
}

// take adds a request of a client and returns a function that ends it; ok is false at the
// limit.
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
