-- What the days of a driver have in common: hours, break and loops (docs/decisions/139). The vehicle stands with the driver.
CREATE TABLE driver_terms (
  provider_id int NOT NULL,
  driver_id int NOT NULL,
  version int NOT NULL,
  -- HH:MM; both or neither
  works_from text CHECK (works_from ~ '^\d\d:\d\d$'),
  works_until text CHECK (works_until ~ '^\d\d:\d\d$'),
  -- HH:MM between which the break begins; all three or none
  break_from text CHECK (break_from ~ '^\d\d:\d\d$'),
  break_until text CHECK (break_until ~ '^\d\d:\d\d$'),
  break_minutes int CHECK (break_minutes > 0),
  -- loops: zones of the map, in the order of their ids; one that is deleted is passed over
  zone_ids int[] NOT NULL,
  PRIMARY KEY (provider_id, driver_id),
  FOREIGN KEY (provider_id, driver_id) REFERENCES drivers (provider_id, id)
);
ALTER TABLE driver_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE driver_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON driver_terms TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON driver_terms TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON driver_terms FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
-- follows the driver; accounts and drivers have no policy, and see none
CREATE POLICY of_branch ON driver_terms FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND EXISTS (SELECT FROM drivers d WHERE d.provider_id = driver_terms.provider_id AND d.id = driver_terms.driver_id));
GRANT SELECT ON driver_terms TO hubline_staff, hubline_branch, hubline_account, hubline_driver;
GRANT SELECT, INSERT, UPDATE ON driver_terms TO hubline_command;

-- Whoever has the map sees them; whoever keeps the settings besides changes them.
UPDATE roles SET permissions = array_append(permissions, 'API_/driver-terms:GET')
WHERE provider_id > 0 AND 'maps' = ANY (permissions) AND NOT 'API_/driver-terms:GET' = ANY (permissions);
UPDATE roles SET permissions = array_append(permissions, 'API_/driver-terms:PATCH')
WHERE provider_id > 0 AND 'maps' = ANY (permissions) AND 'API_/providers/settings:POST' = ANY (permissions)
  AND NOT 'API_/driver-terms:PATCH' = ANY (permissions);
