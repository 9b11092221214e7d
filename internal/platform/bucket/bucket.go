// Package bucket stores objects in services with the Amazon S3 API, or in a folder.
package bucket

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Options configure a Bucket. Credentials come from the usual AWS variables, the AWS
// credentials file, or the machine's role (IAM).
type Options struct {
	Address  string // s3://BUCKET/PREFIX
	Endpoint string // http or https; empty means Amazon's
	Region   string // empty means the endpoint's answer
}

// IsAddress reports whether an address is a bucket's rather than a folder.
func IsAddress(address string) bool { return strings.HasPrefix(address, "s3://") }

// Bucket is a bucket of a service with the Amazon S3 API.
type Bucket struct {
	client       minio.Core
	name, prefix string
}

const (
	defaultEndpoint = "https://s3.amazonaws.com"
	maxTries        = 4
)

// New returns a bucket without connecting to it.
func New(o Options) (*Bucket, error) {
	name, prefix, err := parse(o.Address)
	if err != nil {
		return nil, err
	}
	endpoint, err := url.Parse(cmp.Or(o.Endpoint, os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL"), defaultEndpoint))
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Scheme != "http" || strings.Trim(endpoint.Path, "/") != "" {
		return nil, errors.New("the endpoint of the bucket is not an http or https address without a path")
	}
	client, err := minio.New(endpoint.Host, &minio.Options{
		Secure: endpoint.Scheme == "https", MaxRetries: maxTries,
		Region: cmp.Or(o.Region, os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION")),
		Creds:  credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{}}),
	})
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", name, err)
	}
	return &Bucket{minio.Core{Client: client}, name, prefix}, nil
}

func parse(address string) (name, prefix string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", "", fmt.Errorf("%q is not the address of a bucket, s3://BUCKET/PREFIX", address)
	}
	return u.Host, strings.Trim(path.Clean("/"+u.Path), "/"), nil
}

func (b *Bucket) key(name string) string { return path.Join(b.prefix, name) }

func (b *Bucket) Has(ctx context.Context, name string) (bool, error) {
	_, err := b.client.StatObject(ctx, b.name, b.key(name), minio.StatObjectOptions{})
	if isMissing(err) {
		return false, nil
	}
	return err == nil, b.failure(err)
}

// isMissing reports whether an error means that there is no such object, in a bucket that is
// there.
func isMissing(err error) bool {
	response := minio.ToErrorResponse(err)
	return response.StatusCode == http.StatusNotFound && response.Code == minio.NoSuchKey
}

func (b *Bucket) failure(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("bucket %s: %w", b.name, err)
}

// checksumKey is an object's metadata with the SHA-256 of its content.
const checksumKey = "Sha256"

// Put writes an object. An existing one with the same checksum is not sent again. The service
// verifies the MD5 of the upload, and shows an object only once it is complete.
func (b *Bucket) Put(ctx context.Context, name string, write func(io.Writer) error) (err error) {
	sum := sha256.New()
	part, err := spool(path.Base(name), func(w io.Writer) error { return write(io.MultiWriter(w, sum)) })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, part.Close(), os.Remove(part.Name())) }()
	checksum := hex.EncodeToString(sum.Sum(nil))
	if there, err := b.client.StatObject(ctx, b.name, b.key(name), minio.StatObjectOptions{}); err == nil && there.UserMetadata[checksumKey] == checksum {
		return nil
	}
	size, err := part.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if _, err := part.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = b.client.Client.PutObject(ctx, b.name, b.key(name), part, size, minio.PutObjectOptions{
		SendContentMd5: true, ContentType: DefaultType, UserMetadata: map[string]string{checksumKey: checksum},
	})
	return b.failure(err)
}

// spool writes a temporary file, and removes it on an error.
func spool(name string, write func(io.Writer) error) (*os.File, error) {
	f, err := os.CreateTemp("", name+"-*")
	if err != nil {
		return nil, fmt.Errorf("create temporary file: %w", err)
	}
	buffer := bufio.NewWriterSize(f, 1<<16)
	if err = write(buffer); err == nil {
		err = buffer.Flush()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return f, nil
}
