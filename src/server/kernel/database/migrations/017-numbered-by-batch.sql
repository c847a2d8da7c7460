-- Events stay where their command wrote them, and the relay numbers batches of them (docs/decisions/019).
--
-- Until now each event was written three times: into an inbox, out of it, and into the log with its number. A batch is
-- what one statement of a command writes. It takes a block of ids, so that an event has an id from the first moment,
-- and its sequence number follows from where its batch came to stand: last_seq - count + 1 + (id - first_id).
CREATE SEQUENCE event_ids INCREMENT 1024;

CREATE TABLE event_batches (
  provider_id int NOT NULL,
  first_id bigint NOT NULL DEFAULT nextval('event_ids'),
  count int NOT NULL CHECK (count BETWEEN 1 AND 1024),
  -- the sequence number of its last event; null until the relay has seen it committed
  last_seq bigint,
  PRIMARY KEY (provider_id, first_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What is numbered keeps its number as its id, in batches of as many; also where some of it lies in an archive.
ALTER TABLE events RENAME COLUMN seq TO id;
INSERT INTO event_batches (provider_id, first_id, count, last_seq)
SELECT provider_id, min(id), max(id) - min(id) + 1, max(id) FROM events GROUP BY provider_id, (id - 1) / 1024;
-- As if the last block were taken: a backup keeps the place of a sequence only once it was used.
SELECT setval('event_ids', coalesce((SELECT max(id) FROM events), 0) / 1024 * 1024 + 1);

-- What waits goes on waiting, in its order: a batch each.
DO $$ DECLARE waiting event_inbox; its bigint; BEGIN
  FOR waiting IN SELECT * FROM event_inbox ORDER BY id LOOP
    INSERT INTO event_batches (provider_id, count) VALUES (waiting.provider_id, 1) RETURNING first_id INTO its;
    INSERT INTO events (provider_id, id, at, recorded_at, type, entity, entity_id, version, actor_id, source, request_id,
                        client_version, change, whole, told, scope, was)
    VALUES (waiting.provider_id, its, waiting.at, waiting.recorded_at, waiting.type, waiting.entity, waiting.entity_id,
            waiting.version, waiting.actor_id, waiting.source, waiting.request_id, waiting.client_version, waiting.change,
            waiting.whole, waiting.told, waiting.scope, waiting.was);
  END LOOP;
END $$;
DROP VIEW history;
DROP TABLE event_inbox;

CREATE INDEX event_batches_waiting ON event_batches (first_id) WHERE last_seq IS NULL;
CREATE UNIQUE INDEX event_batches_order ON event_batches (provider_id, last_seq);

ALTER TABLE event_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON event_batches TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY read_by_command ON event_batches FOR SELECT TO hubline_command
  USING (provider_id = (SELECT viewer_int('provider_id')));
-- Numbers are the relay's to give.
CREATE POLICY added_by_command ON event_batches FOR INSERT TO hubline_command
  WITH CHECK (provider_id = (SELECT viewer_int('provider_id')) AND last_seq IS NULL);
CREATE POLICY of_relay ON event_batches TO hubline_relay USING (true) WITH CHECK (true);
GRANT USAGE ON SEQUENCE event_ids TO hubline_command;
GRANT SELECT, INSERT ON event_batches TO hubline_command;
GRANT SELECT, UPDATE (last_seq) ON event_batches TO hubline_relay;
GRANT INSERT ON events TO hubline_command;
REVOKE INSERT ON events FROM hubline_relay;

-- An event that the database itself has to tell: who changed the row is not known to it, and the moment is the wall
-- clock's, the business clock is not the database's to know.
CREATE FUNCTION write_event(its_provider int, its_type text, its_entity text, its_id bigint, its_version int, its_scope jsonb)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH batch AS (
    -- A courier without a head has no log.
    INSERT INTO event_batches (provider_id, count) SELECT provider_id, 1 FROM feed_heads WHERE provider_id = its_provider
    RETURNING first_id
  )
  INSERT INTO events (provider_id, id, at, recorded_at, type, entity, entity_id, version, change, scope)
  SELECT its_provider, first_id, clock_timestamp(), clock_timestamp(), its_type, its_entity, its_id, its_version, '{}', its_scope
  FROM batch
$$;
REVOKE ALL ON FUNCTION write_event(int, text, text, bigint, int, jsonb) FROM PUBLIC;

-- As they were (011, 013, 015), by write_event.
CREATE OR REPLACE FUNCTION tell_courier_change(wanted int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  SELECT write_event(wanted, 'provider.changed', 'provider', wanted, 0,
                     '{"account_id": null, "branch_ids": [], "driver_ids": []}')
  WHERE current_setting('app.restoring', true) IS DISTINCT FROM 'on'
$$;
CREATE OR REPLACE FUNCTION tell_account_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM write_event(provider_id, 'account.settingsChanged', 'account', account_id, 0,
                      jsonb_build_object('account_id', account_id, 'branch_ids', '[]'::jsonb, 'driver_ids', '[]'::jsonb))
  FROM (SELECT DISTINCT provider_id, account_id FROM touched) accounts
  WHERE current_setting('app.restoring', true) IS DISTINCT FROM 'on';
  RETURN NULL;
END $$;
