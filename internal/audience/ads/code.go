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

// Event is what happens to an ad that is shown.
type Event string

// The events that are counted.
const (
	View  Event = "view"
	Click Event = "click"
)

// showImage is what the code of a picture of a source is for. It is not counted.
const showImage Event = "image"

// codeLife is how long the links of an ad work: as long as somebody may leave a page
// open.
const codeLife = 24 * time.Hour

// codeLimit is the size of a code in bytes: that of the longest address in base64, and
// the rest of the claim.
const codeLimit = 4 << 10

// ErrCode is returned for codes that the site did not sign, and for those that are too
// old.
var ErrCode = errors.New("the code of the ad is wrong or too old")

// claim is what a code says. Without an address, a click leads where the inventory says.
type claim struct {
	Event    Event  `json:"e"`
	Campaign string `json:"c"`
	Slot     Slot   `json:"s"`
	Nonce    string `json:"n"`           // of this showing, which counts once
	Expires  int64  `json:"x"`           // in seconds since 1970
	URL      string `json:"u,omitempty"` // at the source, which is notified of the event
}

// signer makes codes: a claim and its HMAC-SHA256, both in base64.
type signer struct{ key []byte }

var encoding = base64.RawURLEncoding.Strict()

func (s signer) sign(c claim) string {
	text, _ := json.Marshal(c) // strings and a number
	return encoding.EncodeToString(text) + "." + encoding.EncodeToString(s.mac(text))
}

func (s signer) mac(text []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte("waymark ad\n")) // the key may sign other things too
	h.Write(text)
	return h.Sum(nil)
}

// open returns what a code for an event says, or ErrCode.
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
