-- What is to be done at a business time (docs/decisions/062): the row goes in the transaction of what is done.
CREATE TABLE due_jobs (
  provider_id int NOT NULL REFERENCES providers,
  -- which job it is, and of what: there is one of each
  kind text NOT NULL,
  key text NOT NULL,
  -- business time
  due_at timestamptz NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  -- wall clock: when it may be tried again
  next_at timestamptz NOT NULL DEFAULT 'epoch',
  attempts int NOT NULL DEFAULT 0,
  error text,
  -- given up then (wall clock): it waits for somebody
  failed_at timestamptz,
  PRIMARY KEY (provider_id, kind, key)
);
CREATE INDEX due_jobs_due ON due_jobs (due_at) WHERE failed_at IS NULL;

ALTER TABLE due_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE due_jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON due_jobs TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON due_jobs TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_jobs ON due_jobs TO hubline_jobs USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON due_jobs TO hubline_command;
GRANT SELECT, UPDATE, DELETE ON due_jobs TO hubline_jobs;
