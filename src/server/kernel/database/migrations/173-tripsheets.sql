-- The day of a driver (decision 120): a tripsheet for each driver and South African date, its stops in an order that is kept, and
-- which side of which shipment is done at which of them.
CREATE TABLE tripsheets (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  version int NOT NULL DEFAULT 1,
  driver_id int NOT NULL,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  branch_id int,
  vehicle_kind text NOT NULL CHECK (vehicle_kind IN ('bike', 'bakkie', 'van', 'truck')),
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'sent', 'accepted', 'under-way', 'closed')),
  -- planned, null where nobody has said; the day begins and ends at these places, at first the hub of the branch
  start_at timestamptz,
  end_at timestamptz,
  start_lat float8,
  start_lng float8,
  start_name text,
  end_lat float8,
  end_lng float8,
  end_name text,
  PRIMARY KEY (provider_id, id),
  UNIQUE (provider_id, driver_id, day),
  FOREIGN KEY (provider_id, driver_id) REFERENCES drivers (provider_id, id),
  CHECK (start_at IS NULL OR end_at IS NULL OR end_at > start_at)
);
CREATE INDEX tripsheets_of_day ON tripsheets (provider_id, day);

CREATE SEQUENCE tripsheet_stop_ids;
CREATE TABLE tripsheet_stops (
  provider_id int NOT NULL,
  id bigint NOT NULL,
  tripsheet_id bigint NOT NULL,
  -- from 0; a stop whose tasks were all given away keeps its place, for whoever takes that back
  position int NOT NULL,
  lat float8,
  lng float8,
  name text NOT NULL,
  place text NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  after_at timestamptz,
  before_at timestamptz,
  service_minutes int NOT NULL,
  -- when it was to be when it got its place, and whether somebody named that time; what comes before may make it later
  slot_at timestamptz NOT NULL,
  timed boolean NOT NULL,
  planned_at timestamptz NOT NULL,
  -- as it was first planned
  promised_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, tripsheet_id) REFERENCES tripsheets (provider_id, id)
);
CREATE INDEX tripsheet_stops_in_order ON tripsheet_stops (provider_id, tripsheet_id, position);

-- A side of a shipment is done at one stop, or at none.
CREATE TABLE tripsheet_tasks (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('collection', 'delivery')),
  stop_id bigint NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (provider_id, shipment_id, side),
  FOREIGN KEY (provider_id, stop_id) REFERENCES tripsheet_stops (provider_id, id)
);
CREATE INDEX tripsheet_tasks_of_stop ON tripsheet_tasks (provider_id, stop_id);

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['tripsheets', 'tripsheet_stops', 'tripsheet_tasks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_driver, hubline_account', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO hubline_command', t);
  END LOOP;
  -- stops follow their tripsheet, and tasks their stop; accounts have no policy and see none
  FOREACH r IN ARRAY ARRAY['hubline_branch', 'hubline_driver'] LOOP
    EXECUTE format('CREATE POLICY %I ON tripsheet_stops FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM tripsheets s WHERE s.provider_id = tripsheet_stops.provider_id AND s.id = tripsheet_stops.tripsheet_id))', 'of_' || r, r);
    EXECUTE format('CREATE POLICY %I ON tripsheet_tasks FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM tripsheet_stops s WHERE s.provider_id = tripsheet_tasks.provider_id AND s.id = tripsheet_tasks.stop_id))', 'of_' || r, r);
  END LOOP;
END $$;
CREATE POLICY of_branch ON tripsheets FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_driver ON tripsheets FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND driver_id = (SELECT viewer_int('viewer_id')));
GRANT USAGE ON SEQUENCE tripsheet_stop_ids TO hubline_command;

-- Whoever has the screen may read what is on it, and whoever reassigns from it may order it; drivers accept their own.
UPDATE roles SET permissions = array_append(permissions, 'API_/tripsheets:GET')
WHERE provider_id > 0 AND 'tripsheet' = ANY (permissions) AND NOT 'API_/tripsheets:GET' = ANY (permissions);
UPDATE roles SET permissions = array_append(permissions, 'API_/tripsheets/pdf:GET')
WHERE provider_id > 0 AND 'tripsheet' = ANY (permissions) AND NOT 'API_/tripsheets/pdf:GET' = ANY (permissions);
UPDATE roles SET permissions = array_append(permissions, 'API_/tripsheets:PATCH')
WHERE provider_id > 0 AND 'tripsheet' = ANY (permissions) AND NOT 'API_/tripsheets:PATCH' = ANY (permissions);
