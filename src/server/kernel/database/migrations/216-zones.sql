-- Zones that a provider draws on its map, who draws them, and which vehicles were in them (decision 132).
CREATE SEQUENCE zone_ids;
GRANT USAGE ON SEQUENCE zone_ids TO hubline_command;

CREATE TABLE zones (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('zone_ids'),
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- '#rrggbb'
  colour text NOT NULL,
  -- GeoJSON, longitude first (src/domain/rates/polygon.ts)
  area jsonb NOT NULL,
  -- points of all its borders
  nodes int NOT NULL,
  -- map tags, in the order of their ids
  tag_ids int[] NOT NULL,
  -- null: nobody is told how long a vehicle stays
  dwell_minutes int CHECK (dwell_minutes > 0),
  -- business time
  modified_at timestamptz NOT NULL,
  -- by name, as it was then
  modified_by text NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX zones_name ON zones (provider_id, upper(name));

-- Goes up with each change of a zone, so that what was made of their borders is made again.
CREATE TABLE zone_sets (
  provider_id int PRIMARY KEY REFERENCES providers,
  revision int NOT NULL
);

-- Who draws zones.
CREATE TABLE zone_edit_locks (
  provider_id int PRIMARY KEY REFERENCES providers,
  user_id int NOT NULL,
  -- wall clock
  active_at timestamptz NOT NULL,
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id)
);

-- A stay of a vehicle in a zone. The zone may be gone since: its name is kept. Business time, of positions.
CREATE TABLE zone_visits (
  provider_id int NOT NULL REFERENCES providers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  zone_id int NOT NULL,
  zone_name text NOT NULL,
  driver_id int NOT NULL,
  -- the driver's branch then, whose staff may see it
  branch_id int,
  entered_at timestamptz NOT NULL,
  dwelt_at timestamptz,
  left_at timestamptz,
  PRIMARY KEY (provider_id, id)
);
-- A vehicle is in a zone once, whichever node was told where it is.
CREATE UNIQUE INDEX zone_visits_open ON zone_visits (provider_id, driver_id, zone_id) WHERE left_at IS NULL;
CREATE INDEX zone_visits_of_zone ON zone_visits (provider_id, zone_id, id DESC);
CREATE INDEX zone_visits_of_driver ON zone_visits (provider_id, driver_id, zone_id, id DESC);
CREATE INDEX zone_visits_over ON zone_visits (left_at) WHERE left_at IS NOT NULL;

-- What map tags are for (002 §9); null of those that were there before, until somebody says.
ALTER TABLE tags ADD COLUMN map_use text CHECK (map_use IN ('branches', 'rates', 'surcharges', 'service-days', 'exceptions')),
  ADD CONSTRAINT tags_map_use CHECK (map_use IS NULL OR type = 'map');

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['zones', 'zone_sets', 'zone_edit_locks', 'zone_visits'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_command', t);
  END LOOP;
  -- accounts and drivers have no policy, and see none
  FOREACH t IN ARRAY ARRAY['zones', 'zone_sets', 'zone_edit_locks', 'zone_visits'] LOOP
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_account, hubline_driver', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['zones', 'zone_sets', 'zone_edit_locks'] LOOP
    EXECUTE format('CREATE POLICY of_branch ON %I FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
  END LOOP;
END $$;
CREATE POLICY of_branch ON zone_visits FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
GRANT DELETE ON zones, zone_edit_locks TO hubline_command;

-- Whoever has the map sees zones; whoever keeps the settings besides draws them.
UPDATE roles SET permissions = permissions || ARRAY['API_/geofence/zones:GET', 'API_/geofence/zones/tags:GET']
WHERE provider_id > 0 AND 'maps' = ANY (permissions) AND NOT 'API_/geofence/zones:GET' = ANY (permissions);
UPDATE roles SET permissions = permissions || ARRAY['API_/geofence/zones:POST', 'API_/geofence/zones:PATCH', 'API_/geofence/zones:DELETE',
  'API_/geofence/zones/tags:POST']
WHERE provider_id > 0 AND 'maps' = ANY (permissions) AND 'API_/providers/settings:POST' = ANY (permissions)
  AND NOT 'API_/geofence/zones:POST' = ANY (permissions);
