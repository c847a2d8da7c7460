-- Staff make branches and drivers, change, retire and bring them back (docs/decisions/141).
ALTER TABLE branches
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN street_address text NOT NULL DEFAULT '',
  -- false: no booking is given to it any more; it finishes what it has
  ADD COLUMN takes_bookings boolean NOT NULL DEFAULT true,
  -- since when it is retired; rows stay, for what was done there
  ADD COLUMN deleted_date timestamptz;
GRANT INSERT ON branches, drivers TO hubline_command;
GRANT UPDATE (version, name, street_address, city, zone, lat, lng, takes_bookings, deleted_date) ON branches TO hubline_command;

-- What is asked before one is retired.
CREATE INDEX users_of_branch ON users (provider_id, branch_id) WHERE branch_id IS NOT NULL;
CREATE INDEX users_of_driver ON users (provider_id, driver_id) WHERE driver_id IS NOT NULL;

-- Whoever says who manages branches, and keeps the settings, keeps branches and drivers.
UPDATE roles SET permissions = permissions || ARRAY['API_/branches:POST', 'API_/drivers:GET', 'API_/drivers:POST', 'API_/drivers:PATCH']
WHERE provider_id > 0 AND 'API_/branches:PATCH' = ANY (permissions) AND 'API_/providers/settings:POST' = ANY (permissions)
  AND NOT 'API_/branches:POST' = ANY (permissions);
-- What is below /drivers was where drivers are and were, for a fleet tracker: whoever has all of it may not for that make and retire drivers.
UPDATE roles SET permissions = array_remove(permissions, 'API_/drivers/*') || ARRAY['API_/drivers/positions:*', 'API_/drivers/trail:GET']
WHERE provider_id > 0 AND 'API_/drivers/*' = ANY (permissions);
