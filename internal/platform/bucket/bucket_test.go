package bucket

import "testing"

func TestAddressesOfBuckets(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"s3://b": "b|", "s3://b/": "b|", "s3://b/one/two/": "b|one/two", "s3://b/../x": "b|x", "s3://": "", "s3://key:secret@b": "", "s3://b?x": "", "https://b/": "",
	} {
		name, prefix, err := parse(address)
		if got := name + "|" + prefix; (err != nil) != (want == "") || err == nil && got != want {
			t.Errorf("%s is %s, %v", address, got, err)
		}
	}
	for _, endpoint := range []string{"ftp://a", "a.example", "https://a.example/path"} {
		if _, err := New(Options{Address: "s3://b", Endpoint: endpoint}); err == nil {
			t.Errorf("endpoint %s", endpoint)
		}
	}
}
