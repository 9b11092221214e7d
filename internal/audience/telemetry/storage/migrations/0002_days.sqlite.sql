create index telemetry_views_day on telemetry_views (day);
create index telemetry_events_day on telemetry_events (day);
