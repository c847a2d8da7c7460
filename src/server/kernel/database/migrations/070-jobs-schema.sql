-- pg-boss keeps the schedule of what recurs in a schema of its own (docs/decisions/062). Its tables are made by the owner
-- after the migrations (src/server/kernel/jobs/install-boss.ts); the platform works on them and may not change them.
CREATE SCHEMA jobs;
GRANT USAGE ON SCHEMA jobs TO hubline_jobs;
ALTER DEFAULT PRIVILEGES IN SCHEMA jobs GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hubline_jobs;
