// Command oidc is a sign-in provider for the browser journeys and for trying
// things out: it signs everybody in as the same reader. It prints the flags
// that waymark needs, one a line, and runs until its input ends.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"waymark.dev/waymark/internal/testkit/servertest"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "address to listen on")
	host := flag.String("host", "id.localhost", "host name of the page where readers sign in")
	email := flag.String("email", "reader@example.org", "e-mail of the reader")
	flag.Parse()
	p, err := servertest.StartProvider(*addr, *host, servertest.Reader{Subject: "reader", Email: *email})
	if err != nil {
		fmt.Fprintln(os.Stderr, "oidc:", err)
		os.Exit(1)
	}
	for _, f := range []struct{ name, value string }{
		{"features-authentication", "true"},
		{"auth-issuer", p.Issuer()},
		{"auth-client-id", servertest.ClientID},
		{"auth-client-secret", servertest.ClientSecret},
	} {
		fmt.Printf("--%s=%s\n", f.name, f.value)
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
}
