-- A tripsheet says what it is driven with, all of it: what the driver has driven since is not what its day was driven with
-- (docs/decisions/139). Days that are to come, or go on, are driven with what the driver has now.
ALTER TABLE tripsheets
  ADD COLUMN vehicle_name text NOT NULL DEFAULT '',
  ADD COLUMN capacity_kg float8 NOT NULL DEFAULT 0;

WITH business AS (
  SELECT coalesce(clock_time + (now() - clock_wall) * clock_speed, now()) AS now FROM platform
)
UPDATE tripsheets t SET
  vehicle_name = d.vehicle,
  capacity_kg = d.capacity_kg,
  vehicle_kind = CASE
    WHEN t.status = 'closed' OR t.day < to_char(b.now AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD') THEN t.vehicle_kind
    ELSE d.vehicle_kind END
FROM drivers d, business b
WHERE d.provider_id = t.provider_id AND d.id = t.driver_id;
