function runnerTrusts(origin) {
  return origin === "%SITE%" || ("%LOCAL%" === "true" && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin));
}
