package observatory

import (
	"crypto/tls"
	"crypto/x509"
)

// tlsFacts describes the TLS connection of a response, or returns nil.
func tlsFacts(state *tls.ConnectionState, roots *x509.CertPool) *TLSFacts {
	if state == nil {
		return nil
	}
	facts := &TLSFacts{Version: tls.VersionName(state.Version), Cipher: tls.CipherSuiteName(state.CipherSuite)}
	if len(state.PeerCertificates) == 0 {
		return facts
	}
	leaf := state.PeerCertificates[0]
	facts.Subject, facts.Issuer = cut(leaf.Subject.String(), shortValue), cut(leaf.Issuer.String(), shortValue)
	facts.NotBefore, facts.NotAfter = leaf.NotBefore, leaf.NotAfter
	facts.Names = leaf.DNSNames[:min(len(leaf.DNSNames), maxNames)]
	if len(state.VerifiedChains) == 0 {
		facts.Problem = certificateProblem(state, roots)
	}
	return facts
}

// maxNames limits the stored names of a certificate.
const maxNames = 50

// certificateProblem returns why a certificate is untrusted, by repeating verification: the
// connection was made without.
func certificateProblem(state *tls.ConnectionState, roots *x509.CertPool) string {
	intermediates := x509.NewCertPool()
	for _, c := range state.PeerCertificates[1:] {
		intermediates.AddCert(c)
	}
	_, err := state.PeerCertificates[0].Verify(x509.VerifyOptions{DNSName: state.ServerName, Roots: roots, Intermediates: intermediates})
	if err == nil {
		return "a certificate on the way to the page was not accepted"
	}
	return cut(err.Error(), shortValue)
}
