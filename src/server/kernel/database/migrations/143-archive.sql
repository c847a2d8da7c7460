-- Shipments that ended long ago, and months of the log, leave for files (docs/decisions/110). Which files there are, and how far each
-- has come: `writing` counts for nothing and is begun anew; of a `whole` one the rows are being deleted; `done`: they are gone.
CREATE TABLE archive_files (
  provider_id int NOT NULL REFERENCES providers,
  -- in the folder of its provider
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shipments', 'log')),
  -- '2024-03': in which they ended, or the part of the log that it was (UTC)
  month text NOT NULL,
  state text NOT NULL DEFAULT 'writing' CHECK (state IN ('writing', 'whole', 'done')),
  -- shipments, or events
  entries bigint NOT NULL DEFAULT 0,
  -- of the file, once it was read back
  bytes bigint,
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- by the wall clock
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_id, name),
  CHECK (state = 'writing' OR (bytes IS NOT NULL AND sha256 IS NOT NULL))
);

-- Which shipment is in which file. Its references stay in tracking_references, and lead nobody else anywhere.
CREATE TABLE archive_entries (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  account_id int,
  file text NOT NULL,
  -- by the wall clock; put back since then, where that is told
  archived_at timestamptz NOT NULL,
  restored_at timestamptz,
  PRIMARY KEY (provider_id, shipment_id)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['archive_files', 'archive_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
-- A booking asks whose a reference was.
CREATE POLICY of_command ON archive_entries FOR SELECT TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT ON archive_entries TO hubline_command;
