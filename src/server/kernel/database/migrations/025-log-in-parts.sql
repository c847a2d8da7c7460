-- The log so far becomes the first part of a log in parts, as it lies (023, 024).
SET LOCAL lock_timeout = '30s';

-- A part of `parent` for what is recorded from `starts` until `ends`, with the keys and the statistics of the part that
-- takes the rest. False where there is one already, or where the rest has begun to take such rows.
CREATE FUNCTION make_part(parent text, starts timestamptz, ends timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part text := parent || '_' || to_char(starts AT TIME ZONE 'UTC', 'YYYYMMDD');
  taken boolean;
  unmeasured name;
BEGIN
  IF to_regclass(part) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE recorded_at >= %L AND recorded_at < %L)', parent || '_rest', starts, ends) INTO taken;
  IF taken THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, parent || '_rest');
  FOR unmeasured IN SELECT attname FROM pg_attribute
    WHERE attrelid = (parent || '_rest')::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget = 0
  LOOP EXECUTE format('ALTER TABLE %I ALTER %I SET STATISTICS 0', part, unmeasured); END LOOP;
  PERFORM shut_part(part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, starts, ends);
  RETURN true;
EXCEPTION WHEN invalid_object_definition THEN RETURN false; -- Another part has some of that time.
END $$;

-- A part is read and written through its whole: by itself it is its owner's alone.
CREATE FUNCTION shut_part(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
  EXECUTE format('DROP POLICY IF EXISTS of_owner ON %I', part);
  EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', part);
END $$;
REVOKE ALL ON FUNCTION make_part(text, timestamptz, timestamptz), shut_part(text) FROM PUBLIC;
SELECT shut_part('driver_positions_rest');

ALTER TABLE events RENAME TO events_first;
CREATE TABLE events (LIKE events_first INCLUDING DEFAULTS) PARTITION BY RANGE (recorded_at);

-- Numbers and ids are kept apart by event_batches, which is whole: a key of a log in parts would have to name the part.
-- What an entity lived through is found in every part by the same index.
CREATE INDEX events_by_entity ON ONLY events (provider_id, entity, entity_id, id);
DO $$ DECLARE promise text; BEGIN
  SELECT conname INTO STRICT promise FROM pg_constraint WHERE conrelid = 'events_first'::regclass AND conname LIKE 'events\_before\_%';
  EXECUTE format('ALTER TABLE events ATTACH PARTITION events_first FOR VALUES FROM (MINVALUE) TO (%L)',
                 to_date(right(promise, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC');
END $$;
ALTER INDEX events_by_entity ATTACH PARTITION events_of_entity;

-- What no part was made for; nothing, while the platform runs (src/server/jobs/parts.ts makes them ahead).
CREATE TABLE events_rest PARTITION OF events DEFAULT;
ALTER TABLE events_rest ADD PRIMARY KEY (provider_id, id);
ALTER TABLE events_rest ALTER change SET STATISTICS 0, ALTER whole SET STATISTICS 0, ALTER told SET STATISTICS 0,
  ALTER scope SET STATISTICS 0, ALTER was SET STATISTICS 0, ALTER request_id SET STATISTICS 0;
SELECT shut_part('events_rest');

-- As it was of the log in one piece.
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON events TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON events TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON events FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_branch ON events FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND scope->'branch_ids' @> to_jsonb((SELECT viewer_int('viewer_id'))));
CREATE POLICY of_account ON events FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND (scope->>'account_id')::int = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_driver ON events FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND scope->'driver_ids' @> to_jsonb((SELECT viewer_int('viewer_id'))));
CREATE POLICY of_relay ON events TO hubline_relay USING (true) WITH CHECK (true);
GRANT SELECT ON events TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command, hubline_relay;
GRANT INSERT ON events TO hubline_command;
REVOKE ALL ON events_first FROM hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command, hubline_relay;

-- Keys of calls are let go by their age.
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
