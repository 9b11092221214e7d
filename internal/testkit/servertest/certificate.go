package servertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"sync"
	"time"
)

// Certificate is a defect of a certificate, or "".
type Certificate string

const (
	SelfSigned Certificate = "self-signed"
	Expired    Certificate = "expired"
	WrongHost  Certificate = "wrong-host"
	UnknownCA  Certificate = "unknown-ca"
)

// authority issues certificates.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

var (
	trusted   = sync.OnceValue(newAuthority)
	untrusted = sync.OnceValue(newAuthority)
)

// Roots returns the roots that clients must trust.
func Roots() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(trusted().certificate)
	return pool
}

// RootPEM returns the certificate that clients must trust, as PEM.
func RootPEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: trusted().certificate.Raw})
}

func newAuthority() *authority {
	key := newKey()
	template := newTemplate("Test Authority")
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign
	return &authority{sign(template, template, key, key), key}
}

func (c Certificate) issue(host string) tls.Certificate {
	template := newTemplate(host)
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	issuer := trusted()
	switch c {
	case Expired:
		template.NotBefore, template.NotAfter = time.Now().Add(-48*time.Hour), time.Now().Add(-24*time.Hour)
	case WrongHost:
		host = "other.example"
	case UnknownCA:
		issuer = untrusted()
	}
	if ip := net.ParseIP(host); ip != nil {
		template.IPAddresses = []net.IP{ip}
	} else {
		template.DNSNames = []string{host}
	}
	key := newKey()
	var leaf *x509.Certificate
	if c == SelfSigned {
		leaf = sign(template, template, key, key)
	} else {
		leaf = sign(template, issuer.certificate, key, issuer.key)
	}
	return tls.Certificate{Certificate: [][]byte{leaf.Raw}, PrivateKey: key}
}

func newTemplate(name string) *x509.Certificate {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		panic(err)
	}
	return &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
}

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return key
}

func sign(template, parent *x509.Certificate, key, signer *ecdsa.PrivateKey) *x509.Certificate {
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	if err != nil {
		panic(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return certificate
}
