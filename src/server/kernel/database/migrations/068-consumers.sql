-- Consumers of the log: what follows from an event is done by one of them, which remembers how far it has read
-- (docs/decisions/062).
--   hubline_jobs      carries out what follows and what is due: sees cursors, what could not be handled and the log of every
--                     provider; whatever it does there, it does in the eyes of a command within one provider

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hubline_jobs') THEN CREATE ROLE hubline_jobs NOLOGIN; END IF;
  GRANT hubline_jobs TO CURRENT_USER;
  GRANT USAGE ON SCHEMA public TO hubline_jobs;
END $$;

CREATE TABLE consumer_cursors (
  provider_id int NOT NULL REFERENCES providers,
  consumer text NOT NULL,
  -- the last event that it has dealt with, moved in the transaction of what follows from it
  seq bigint NOT NULL,
  -- wall clock: when that was, and when it may be asked again
  moved_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT 'epoch',
  -- up to here events come one at a time, since one of them failed
  singly_until bigint NOT NULL DEFAULT 0,
  -- of the event after `seq`: how often it failed, and why the last time
  attempts int NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (provider_id, consumer)
);

-- Events that a consumer could not handle and has passed over.
CREATE TABLE dead_letters (
  provider_id int NOT NULL REFERENCES providers,
  consumer text NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL,
  error text NOT NULL,
  PRIMARY KEY (provider_id, consumer, seq)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['consumer_cursors', 'dead_letters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_jobs ON %I TO hubline_jobs USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_jobs', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['events', 'event_batches', 'feed_heads'] LOOP
    EXECUTE format('CREATE POLICY of_jobs ON %I FOR SELECT TO hubline_jobs USING (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_jobs', t);
  END LOOP;
END $$;
