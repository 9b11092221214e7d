create table telemetry_documents (
    id {{uuid}} primary key,
    day integer not null
){{without rowid}};
create index telemetry_documents_day on telemetry_documents (day);

create table telemetry_views (
    day integer not null,
    minute smallint not null,
    path text not null,
    locale text not null,
    status smallint not null,
    referrer text not null,
    source text not null,
    medium text not null,
    campaign text not null,
    country text not null,
    language text not null,
    breakpoint text not null,
    baseline text not null,
    subscription text not null,
    browser text not null,
    system text not null,
    device text not null
){{by day}};

create table telemetry_events (
    day integer not null,
    path text not null,
    locale text not null,
    kind text not null,
    name text not null,
    value text not null
){{by day}};

create table telemetry_daily (
    day integer not null,
    dimension text not null,
    name text not null,
    detail text not null,
    count bigint not null,
    primary key (day, dimension, name, detail)
);

create table telemetry_days (
    day integer primary key,
    counted integer not null
);
