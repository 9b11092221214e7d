package main

import (
	"flag"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// oidc starts a sign-in provider that signs everybody in as the same reader.
func oidc(flags *flag.FlagSet, args []string) ([]setting, error) {
	addr := flags.String("addr", "127.0.0.1:0", "address to listen on")
	host := flags.String("host", "id.localhost", "host name of the page where readers sign in")
	email := flags.String("email", "reader@example.org", "e-mail of the reader")
	_ = flags.Parse(args) // exits on errors
	p, err := servertest.StartProvider(*addr, *host, servertest.Reader{Subject: "reader", Email: *email})
	if err != nil {
		return nil, err
	}
	return []setting{
		{"features-authentication", "true"},
		{"auth-issuer", p.Issuer()},
		{"auth-client-id", servertest.ClientID},
		{"auth-client-secret", servertest.ClientSecret},
	}, nil
}
