-- What the platform's administrator did: of no courier, and so in no courier's log. Written in the transaction of what it
-- tells of; nobody holds the right to change it or to take it back.
CREATE TABLE platform_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- 'provider.added', 'shortUrl.deleted', ... (src/domain/platform-event.ts)
  type text NOT NULL,
  -- what it was done to, as people name it: a courier, a version, a short address
  subject text NOT NULL,
  -- who did it, as they were called then
  source text,
  request_id text,
  client_version text,
  -- {field: [from, to]}
  change jsonb NOT NULL
);

ALTER TABLE platform_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_events FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON platform_events TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY read_by_platform ON platform_events FOR SELECT TO hubline_platform USING (true);
CREATE POLICY added_by_platform ON platform_events FOR INSERT TO hubline_platform WITH CHECK (true);
GRANT SELECT, INSERT ON platform_events TO hubline_platform;
