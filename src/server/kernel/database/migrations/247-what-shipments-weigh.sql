-- OUTSIDE A TRANSACTION
-- What the parcels of a shipment weigh on a scale, in kg, as the hub found them or else as the sender said: what a vehicle carries, while
-- `weight_kg` is what is charged, by volume where that is more. Null: a node of the version before booked it, and the charged weight stands
-- for it, as it did.
ALTER TABLE shipments ADD COLUMN IF NOT EXISTS mass_kg float8, ALTER mass_kg SET STATISTICS 0;
-- AND THEN
-- Of what is not over, the newest first, by pieces of which each is kept by itself, as 243 does. Broken off anywhere, it may begin again.
DO $$
DECLARE
  whose int;
  before_id bigint;
  from_id bigint;
BEGIN
  FOR whose IN SELECT provider_id FROM providers LOOP
    before_id := 9223372036854775807;
    LOOP
      SELECT min(id) INTO from_id FROM (
        SELECT id FROM shipments WHERE provider_id = whose AND over_since IS NULL AND id < before_id
        ORDER BY id DESC LIMIT 2000) piece;
      EXIT WHEN from_id IS NULL;
      WITH held AS (
        SELECT id FROM shipments
        WHERE provider_id = whose AND id >= from_id AND id < before_id AND over_since IS NULL AND mass_kg IS NULL
        ORDER BY id FOR NO KEY UPDATE),
      filled AS (
        SELECT p.shipment_id AS id, round(sum(coalesce(p.actual_weight_kg, p.weight_kg))::numeric, 2) AS kg
        FROM parcels p JOIN held h ON h.id = p.shipment_id WHERE p.provider_id = whose GROUP BY 1)
      UPDATE shipments s SET mass_kg = f.kg FROM filled f WHERE s.provider_id = whose AND s.id = f.id;
      COMMIT;
      before_id := from_id;
    END LOOP;
  END LOOP;
END $$;
