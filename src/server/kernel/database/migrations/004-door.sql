-- Signing in: what was tried and is locked, second factors, and where each session is.

-- Failed attempts, by a digest of what was tried: an address as it was typed (known here or not), where it came from,
-- or whose code it was. Kept here so that a lock holds on every node and over a restart.
CREATE TABLE attempts (
  provider_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('address', 'ip', 'code')),
  key bytea NOT NULL,
  failures int NOT NULL,
  counted_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (provider_id, kind, key)
);
CREATE INDEX attempts_age ON attempts (provider_id, counted_at);

-- The secret that somebody's authenticator app shares with us, sealed (services/secrets.ts).
CREATE TABLE two_factor (
  provider_id int NOT NULL,
  user_id int NOT NULL,
  secret bytea NOT NULL,
  started_at timestamptz NOT NULL,
  -- since a first code of it was entered; null while it is being set up
  enabled_at timestamptz,
  -- the 30 s step of the last code that was used: no code of it or before it is taken again
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, user_id),
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id) ON DELETE CASCADE
);

ALTER TABLE sessions ADD COLUMN ip text, ADD COLUMN last_used_at timestamptz;
CREATE INDEX sessions_user ON sessions (provider_id, user_id) WHERE ended_at IS NULL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['attempts', 'two_factor'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO hubline_command', t);
  END LOOP;
END $$;
