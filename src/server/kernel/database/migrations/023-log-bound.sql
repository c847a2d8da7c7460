-- The log is cut into parts by the time of recording (docs/decisions/023), while people work: no row is written anew, and
-- no lock is held for longer than it takes to say so. First the log as it is promises to end at a month that begins in nine
-- days or more (later than any row of it, should a clock ever have been wrong); 024 looks whether that is so, and 025 makes
-- it the first part.
SET LOCAL lock_timeout = '30s';
DO $$ DECLARE bound timestamptz; BEGIN
  SELECT (date_trunc('month', greatest(max(recorded_at), now() + interval '9 days') AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
    INTO bound FROM events;
  EXECUTE format('ALTER TABLE events ADD CONSTRAINT %I CHECK (recorded_at < %L) NOT VALID',
                 'events_before_' || to_char(bound AT TIME ZONE 'UTC', 'YYYYMMDD'), bound);
END $$;

-- When a batch was written, so that its events are looked for in one part only. Empty where it was not known yet.
ALTER TABLE event_batches ADD COLUMN recorded_at timestamptz;
ALTER TABLE event_batches ALTER recorded_at SET DEFAULT clock_timestamp();
