drop index telemetry_documents_day;
