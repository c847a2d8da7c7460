-- When drivers arrive (decision 125): what was seen of visits, what was told of arrivals, and what was learnt of both.

-- A stop that is done, as positions show it; times are null where no position was near.
CREATE TABLE stop_visits (
  provider_id int NOT NULL,
  stop_id bigint NOT NULL,
  done_at timestamptz NOT NULL,
  arrived_at timestamptz,
  left_at timestamptz,
  -- names the door wherever it is written (service-times.ts)
  door text NOT NULL,
  -- whose parcels were there; null where there were several accounts
  account_id int,
  side text NOT NULL CHECK (side IN ('collection', 'delivery')),
  vehicle_kind text NOT NULL CHECK (vehicle_kind IN ('bike', 'bakkie', 'van', 'truck')),
  -- the way from the stop before it, ms, and as long as it takes on free roads; null where that was not seen
  left_before_at timestamptz,
  way_ms float8,
  free_ms float8,
  area int,
  PRIMARY KEY (provider_id, stop_id),
  CHECK ((arrived_at IS NULL) = (left_at IS NULL) AND left_at >= arrived_at)
);
CREATE INDEX stop_visits_newest ON stop_visits (provider_id, done_at);

-- The first that was told of a stop from so far ahead (ranges.ts): what became of it is in stop_visits.
CREATE TABLE arrival_samples (
  provider_id int NOT NULL,
  stop_id bigint NOT NULL,
  horizon smallint NOT NULL,
  made_at timestamptz NOT NULL,
  reckoned_at timestamptz NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, stop_id, horizon)
);
CREATE INDEX arrival_samples_newest ON arrival_samples (provider_id, made_at);

-- One row a provider: streets, ranges and calibration as src/domain/arrivals has them.
CREATE TABLE learnt_arrivals (
  provider_id int PRIMARY KEY,
  -- another with each learning: a node that knows it need not read the rest
  id uuid NOT NULL,
  learnt_at timestamptz NOT NULL,
  visits int NOT NULL,
  streets jsonb NOT NULL,
  ranges jsonb NOT NULL,
  calibration jsonb NOT NULL
);

CREATE TABLE learnt_service_times (
  provider_id int NOT NULL,
  -- a door, a customer or a side (service-times.ts)
  key text NOT NULL,
  ms int NOT NULL,
  seen int NOT NULL,
  PRIMARY KEY (provider_id, key)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['stop_visits', 'arrival_samples', 'learnt_arrivals', 'learnt_service_times'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO hubline_command', t);
  END LOOP;
  -- Ranges are told to whoever sees a tripsheet; who was where and when is read by nobody.
  FOREACH t IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_driver'] LOOP
    EXECUTE format('CREATE POLICY of_%s ON learnt_arrivals FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))', t, t);
    EXECUTE format('GRANT SELECT ON learnt_arrivals TO %I', t);
  END LOOP;
END $$;

-- Whoever reads tripsheets reads how well their times hold.
UPDATE roles SET permissions = array_append(permissions, 'API_/tripsheets/arrivals:GET')
WHERE provider_id > 0 AND 'API_/tripsheets:GET' = ANY (permissions) AND NOT 'API_/tripsheets/arrivals:GET' = ANY (permissions);
