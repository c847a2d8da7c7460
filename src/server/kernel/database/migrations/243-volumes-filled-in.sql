-- OUTSIDE A TRANSACTION
-- Of what was booked so far, the newest first, by pieces of which each is kept by itself: people wait for no more than a piece, and what
-- they book or measure meanwhile stays as they wrote it. Shipments are locked in the order of their ids, as everywhere. Broken off
-- anywhere, it may begin again.
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
        SELECT id FROM shipments WHERE provider_id = whose AND id < before_id ORDER BY id DESC LIMIT 2000) piece;
      EXIT WHEN from_id IS NULL;
      WITH held AS (
        SELECT id FROM shipments
        WHERE provider_id = whose AND id >= from_id AND id < before_id AND volume_litres IS NULL
        ORDER BY id FOR NO KEY UPDATE),
      filled AS (
        SELECT p.shipment_id AS id, round((sum(coalesce(p.actual_length_cm, p.length_cm)
          * coalesce(p.actual_width_cm, p.width_cm) * coalesce(p.actual_height_cm, p.height_cm)) / 10)::numeric) / 100 AS litres
        FROM parcels p JOIN held h ON h.id = p.shipment_id WHERE p.provider_id = whose GROUP BY 1)
      UPDATE shipments s SET volume_litres = f.litres FROM filled f
      WHERE s.provider_id = whose AND s.id = f.id AND f.litres > 0;
      COMMIT;
      before_id := from_id;
    END LOOP;
  END LOOP;
END $$;
