package config

import "waymark.dev/waymark/internal/platform/seal"

// Key returns the key that signs the links of ads; nil for none.
func (a Ads) Key() ([]byte, error) {
	if a.SecretKey == "" {
		return nil, nil
	}
	return seal.ParseKey(a.SecretKey)
}
