package account

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on texts of the provider, in bytes.
const (
	uidLimit   = 255
	emailLimit = 320
	urlLimit   = 2000
)

// fetchProfile exchanges a code for the reader's profile. It verifies the ID token:
// signature, issuer, audience, expiry, authorized party and nonce.
func (s *Service) fetchProfile(ctx context.Context, code string, l *login) (Profile, error) {
	provider, err := s.provider.get(ctx)
	if err != nil {
		return Profile{}, err
	}
	ctx = s.provider.with(ctx)
	token, err := s.oauth(provider).Exchange(ctx, code, oauth2.VerifierOption(l.Verifier))
	if err != nil {
		return Profile{}, fmt.Errorf("exchange code: %w", markProvider(err))
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return Profile{}, errors.New("the provider has sent no ID token (is openid among the scopes?)")
	}
	id, err := provider.VerifierContext(ctx, &oidc.Config{ClientID: s.opts.ClientID, Now: s.now}).Verify(ctx, raw)
	if err != nil {
		return Profile{}, fmt.Errorf("check ID token: %w", markProvider(err))
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(l.Nonce)) == 0 {
		return Profile{}, errors.New("check ID token: nonce does not match")
	}
	if err := s.checkParty(id); err != nil {
		return Profile{}, err
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return Profile{}, fmt.Errorf("fetch user info: %w", markProvider(err))
	}
	if info.Subject != id.Subject {
		return Profile{}, errors.New("user info and ID token belong to different accounts")
	}
	profile, err := readProfile(info)
	if err != nil {
		return Profile{}, err
	}
	profile.RefreshToken = s.sealRefreshToken(token.RefreshToken)
	return profile, nil
}

// checkParty refuses a token issued to another client with this one in its audience (OpenID
// Connect Core 1.0, 3.1.3.7).
func (s *Service) checkParty(id *oidc.IDToken) error {
	var c struct {
		Party string `json:"azp"`
	}
	if err := id.Claims(&c); err != nil {
		return fmt.Errorf("check ID token: %w", err)
	}
	if c.Party != s.opts.ClientID && (c.Party != "" || len(id.Audience) > 1) {
		return fmt.Errorf("check ID token: it was issued to %.100q", c.Party)
	}
	return nil
}

func (s *Service) sealRefreshToken(token string) string {
	return base64.StdEncoding.EncodeToString(s.seal.Seal([]byte(token), refreshPurpose))
}

func (s *Service) openRefreshToken(text string) (string, error) {
	sealed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", fmt.Errorf("decode refresh token: %w", err)
	}
	token, err := s.seal.Open(sealed, refreshPurpose)
	return string(token), err
}

// unknownCode is the provider's error for an unknown or used code (RFC 6749, 5.2).
const unknownCode = "invalid_grant"

// markProvider classifies failures of the provider: fault.ErrUnauthenticated for a wrong
// code, fault.ErrUnavailable if it is down; others are for the operator.
func markProvider(err error) error {
	var refusal *oauth2.RetrieveError
	var network *url.Error
	switch {
	case errors.As(err, &refusal) && refusal.ErrorCode == unknownCode:
		return fmt.Errorf("%w: %w", fault.ErrUnauthenticated, err)
	case errors.As(err, &refusal) && refusal.Response.StatusCode >= 500, errors.As(err, &network):
		return fmt.Errorf("%w: %w", fault.ErrUnavailable, err)
	}
	return err
}

// claims are additional fields of the user info. Other providers have picture for avatar.
type claims struct {
	Avatar        string   `json:"avatar"`
	Picture       string   `json:"picture"`
	Subscriptions []string `json:"subscriptions"`
}

func readProfile(info *oidc.UserInfo) (Profile, error) {
	var c claims
	if err := info.Claims(&c); err != nil {
		return Profile{}, fmt.Errorf("read user info: %w", err)
	}
	if !isText(info.Subject, uidLimit) {
		return Profile{}, errors.New("read user info: sub is empty, too long or no text")
	}
	if !isText(info.Email, emailLimit) {
		return Profile{}, errors.New("read user info: email is empty, too long or no text (is email among the scopes?)")
	}
	avatar := cmp.Or(c.Avatar, c.Picture)
	if !isWebAddress(avatar) {
		avatar = ""
	}
	return Profile{UID: info.Subject, Email: info.Email, AvatarURL: avatar, Subscription: tierOf(c.Subscriptions)}, nil
}

// isText reports whether a text is not empty and has no control characters.
func isText(s string, limit int) bool {
	return s != "" && len(s) <= limit && utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Host != "" && isText(s, urlLimit)
}
