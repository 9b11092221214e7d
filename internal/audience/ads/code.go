package ads

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Event is an event of a shown ad.
type Event string

// The counted events.
const (
	View  Event = "view"
	Click Event = "click"
)

// showImage is the purpose of a code for a source's picture. It is not counted.
const showImage Event = "image"

// codeLife is the validity of an ad's links: as long as a page may be left open.
const codeLife = 24 * time.Hour

// codeLimit is the maximum size of a code in bytes: the longest address in base64, and the
// rest of the claim.
const codeLimit = 4 << 10

// ErrCode is returned for codes that the site did not sign or that have expired.
var ErrCode = errors.New("the code of the ad is wrong or too old")

// claim is the content of a code. Without an address, a click leads to that of the inventory.
type claim struct {
	Event    Event  `json:"e"`
	Campaign string `json:"c"`
	Slot     Slot   `json:"s"`
	Nonce    string `json:"n"`           // of this impression, which counts once
	Expires  int64  `json:"x"`           // seconds since 1970
	URL      string `json:"u,omitempty"` // at the source, to notify of the event
}

// signer signs codes: a claim and its HMAC-SHA256, both in base64.
type signer struct{ key []byte }

var encoding = base64.RawURLEncoding.Strict()

func (s signer) sign(c claim) string {
	text, _ := json.Marshal(c) // strings and a number always marshal
	return encoding.EncodeToString(text) + "." + encoding.EncodeToString(s.mac(text))
}

func (s signer) mac(text []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte("waymark ad\n")) // the key may also sign other data
	h.Write(text)
	return h.Sum(nil)
}

// open returns the claim of a code for an event, or ErrCode.
func (s signer) open(code string, event Event, now time.Time) (claim, error) {
	var c claim
	if len(code) > codeLimit {
		return c, ErrCode
	}
	first, second, _ := strings.Cut(code, ".")
	text, err := encoding.DecodeString(first)
	if err != nil {
		return c, ErrCode
	}
	mac, err := encoding.DecodeString(second)
	if err != nil || !hmac.Equal(mac, s.mac(text)) {
		return c, ErrCode
	}
	if err := json.Unmarshal(text, &c); err != nil || c.Event != event || now.Unix() >= c.Expires {
		return claim{}, ErrCode
	}
	return c, nil
}
