package config

import "regexp"

// applicationID matches application names in addresses.
var applicationID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$`)

func (t Telemetry) check(bad *problems) {
	if !applicationID.MatchString(t.ApplicationID) {
		bad.add("telemetry.application_id", "%q is not a name of letters, digits, hyphens and dots", t.ApplicationID)
	}
	const century = 36500
	bad.between("telemetry.retention", t.Retention, 1, century)
	bad.notNegative("telemetry.counts_retention", t.CountsFor)
	if t.CountsFor > 0 && t.CountsFor < t.Retention {
		bad.add("telemetry.counts_retention", "%d days are fewer than telemetry.retention: visits would be counted again", t.CountsFor)
	}
	bad.notNegative("telemetry.per_minute", t.PerMinute)
	const least, most = 100, 100_000_000 // an empty database already takes some
	if t.MaxMB != 0 {
		bad.between("telemetry.max_mb", t.MaxMB, least, most)
	}
	bad.oneOf("telemetry.export_format", t.ExportFormat, "parquet", "csv")
	if t.S3Endpoint != "" {
		bad.webAddress("telemetry.s3_endpoint", t.S3Endpoint)
	}
}
