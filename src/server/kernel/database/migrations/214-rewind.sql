-- The live workspace of past moments (decision 131): what it held at a time, every hour or after many events; the log tells the rest.
CREATE TABLE rewind_checkpoints (
  provider_id int NOT NULL REFERENCES providers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- it holds every event up to this one
  seq bigint NOT NULL,
  -- business time
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX rewind_checkpoints_by_time ON rewind_checkpoints (provider_id, at DESC, id DESC);

-- Its rows in columns, as JSON, deflated, some thousand at a time.
CREATE TABLE rewind_checkpoint_parts (
  provider_id int NOT NULL,
  checkpoint_id bigint NOT NULL,
  part int NOT NULL,
  kind text NOT NULL,
  rows bytea NOT NULL,
  PRIMARY KEY (provider_id, checkpoint_id, part),
  FOREIGN KEY (provider_id, checkpoint_id) REFERENCES rewind_checkpoints (provider_id, id) ON DELETE CASCADE
);
ALTER TABLE rewind_checkpoint_parts ALTER rows SET STORAGE EXTERNAL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['rewind_checkpoints', 'rewind_checkpoint_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    -- They hold the rows of all branches: who sees which is decided when they are read, and no viewer reads them directly.
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO hubline_command', t);
  END LOOP;
END $$;

-- How the business clock ran, of a platform whose clock can be moved: what was recorded at `wall` was at `business`, from then on
-- `speed` times as fast.
CREATE TABLE clock_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wall timestamptz NOT NULL,
  business timestamptz NOT NULL,
  speed float8 NOT NULL
);
ALTER TABLE clock_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE clock_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON clock_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_app ON clock_changes TO hubline_app USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON clock_changes TO hubline_app;

-- Whoever sees the work of all drivers as it is now may look at it as it was.
UPDATE roles SET permissions = permissions || ARRAY['API_/rewind:GET', 'API_/drivers/trail:GET']
WHERE provider_id > 0 AND permissions && ARRAY['ops_dashboard', 'maps'] AND 'API_/live/snapshot:GET' = ANY (permissions)
  AND NOT 'API_/rewind:GET' = ANY (permissions);
