package observatory

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// hasHTTP3Record reports whether the page's host has an HTTPS DNS record (RFC 9460) with
// HTTP/3. Browsers then use HTTP/3 on the first visit.
func (m *meter) hasHTTP3Record(ctx context.Context) bool {
	host := m.page.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || m.page.Scheme != "https" {
		return false
	}
	server := m.options.Nameserver
	if server == "" {
		server = systemNameserver()
	}
	if m.page.Port() != "" {
		host = "_" + m.page.Port() + "._https." + host
	}
	protocols, err := httpsProtocols(ctx, server, host)
	return err == nil && slices.Contains(protocols, "h3")
}

// systemNameserver returns the machine's first nameserver, with its port, or "".
func systemNameserver() string {
	file, err := os.Open("/etc/resolv.conf")
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if words := strings.Fields(lines.Text()); len(words) > 1 && words[0] == "nameserver" {
			return net.JoinHostPort(words[1], "53")
		}
	}
	return ""
}

// httpsProtocols queries a nameserver for the protocols in a name's HTTPS record.
func httpsProtocols(ctx context.Context, server, name string) ([]string, error) {
	const wait = 2 * time.Second
	if server == "" {
		return nil, errors.New("no nameserver is configured")
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	query, id, err := httpsQuery(name)
	if err != nil {
		return nil, err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "udp", server)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	deadline, _ := ctx.Deadline()
	if err := conn.SetDeadline(deadline); err != nil {
		return nil, err
	}
	if _, err := conn.Write(query); err != nil {
		return nil, err
	}
	answer := make([]byte, 4096)
	for {
		n, err := conn.Read(answer)
		if err != nil {
			return nil, err
		}
		// Ignore packets from other senders.
		if n >= 2 && binary.BigEndian.Uint16(answer) == id {
			return protocolsOf(answer[:n])
		}
	}
}

func httpsQuery(name string) ([]byte, uint16, error) {
	parsed, err := dnsmessage.NewName(strings.TrimSuffix(name, ".") + ".")
	if err != nil {
		return nil, 0, err
	}
	var random [2]byte
	if _, err := rand.Read(random[:]); err != nil {
		return nil, 0, err
	}
	id := binary.BigEndian.Uint16(random[:])
	query := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: id, RecursionDesired: true},
		Questions: []dnsmessage.Question{{Name: parsed, Type: dnsmessage.TypeHTTPS, Class: dnsmessage.ClassINET}},
	}
	packed, err := query.Pack()
	return packed, id, err
}

// protocolsOf returns the ALPN names in the HTTPS records of an answer.
func protocolsOf(answer []byte) ([]string, error) {
	var p dnsmessage.Parser
	if _, err := p.Start(answer); err != nil {
		return nil, err
	}
	if err := p.SkipAllQuestions(); err != nil {
		return nil, err
	}
	var protocols []string
	for {
		h, err := p.AnswerHeader()
		if errors.Is(err, dnsmessage.ErrSectionDone) {
			return protocols, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Type != dnsmessage.TypeHTTPS {
			if err := p.SkipAnswer(); err != nil {
				return nil, err
			}
			continue
		}
		record, err := p.HTTPSResource()
		if err != nil {
			return nil, err
		}
		if value, ok := record.GetParam(dnsmessage.SVCParamALPN); ok {
			protocols = append(protocols, alpnNames(value)...)
		}
	}
}

// alpnNames splits a list of length-prefixed names.
func alpnNames(value []byte) []string {
	var names []string
	for len(value) > 0 && len(value) > int(value[0]) {
		names = append(names, string(value[1:1+int(value[0])]))
		value = value[1+int(value[0]):]
	}
	return names
}
