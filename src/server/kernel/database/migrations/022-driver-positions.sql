-- Where drivers were, beside the log (docs/decisions/022): a fleet reports all day, and nobody counts on the order of
-- one driver's way among the events of shipments. Partitioned by the time of recording: old parts are dropped whole.
CREATE TABLE driver_positions (
  provider_id int NOT NULL,
  driver_id int NOT NULL,
  -- of the driver then: its staff may see where they were
  branch_id int,
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  heading float8,
  speed_kmh float8
) PARTITION BY RANGE (recorded_at);
CREATE INDEX driver_positions_way ON driver_positions (provider_id, driver_id, at);

-- What no part was made for; nothing, while the platform runs (src/server/jobs/parts.ts makes them ahead).
CREATE TABLE driver_positions_rest PARTITION OF driver_positions DEFAULT;
ALTER TABLE driver_positions_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE driver_positions_rest FORCE ROW LEVEL SECURITY;

ALTER TABLE driver_positions ENABLE ROW LEVEL SECURITY;
ALTER TABLE driver_positions FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON driver_positions TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON driver_positions TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON driver_positions FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_branch ON driver_positions FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_driver ON driver_positions FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND driver_id = (SELECT viewer_int('viewer_id')));
GRANT SELECT ON driver_positions TO hubline_staff, hubline_branch, hubline_driver, hubline_command;
GRANT INSERT ON driver_positions TO hubline_command;

-- The last position that was kept: the next is kept once it is 15 s later or 50 m away.
ALTER TABLE drivers ADD COLUMN kept_at timestamptz, ADD COLUMN kept_lat float8, ADD COLUMN kept_lng float8;

-- Every node tells those who come (back) where each driver is.
CREATE POLICY of_relay ON drivers FOR SELECT TO hubline_relay USING (true);
GRANT SELECT (provider_id, id, branch_id, deleted_date, lat, lng, heading, speed_kmh, position_at) ON drivers TO hubline_relay;
