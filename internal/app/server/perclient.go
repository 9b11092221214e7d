package server

import "sync"

// perClient bounds what each client has under way at a time.
type perClient struct {
	most int

	mu      sync.Mutex
	clients map[string]int
}

// newPerClient returns a count of what clients do at a time, which is so much at most.
func newPerClient(most int) *perClient {
	return &perClient{most: most, clients: map[string]int{}}
}

// take counts one more of a client and returns the function that ends it, unless
// the client has as many as it may.
func (p *perClient) take(client string) (release func(), ok bool) {
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
