-- OUTSIDE A TRANSACTION
-- What was booked so far, by pieces of which each is kept by itself, while people go on booking: what they book or correct
-- meanwhile is written by the triggers (160), and stays as those wrote it. Broken off anywhere, it may begin again.
DO $$
DECLARE
  whose int;
  after_id bigint;
  until_id bigint;
BEGIN
  FOR whose IN SELECT provider_id FROM providers LOOP
    after_id := 0;
    LOOP
      SELECT max(id) INTO until_id FROM (
        SELECT id FROM shipments WHERE provider_id = whose AND id > after_id ORDER BY id LIMIT 20000) piece;
      EXIT WHEN until_id IS NULL;
      INSERT INTO shipment_search
      SELECT provider_id, id, account_id, created_at, week_of(created_at), week_of(created_at) >> 4, fold_text(text_of(s))
      FROM shipments s WHERE provider_id = whose AND id > after_id AND id <= until_id ORDER BY id
      ON CONFLICT (provider_id, shipment_id) DO NOTHING;
      after_id := until_id;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
-- AND THEN
DROP INDEX IF EXISTS shipment_search_words;
-- AND THEN
-- Each search looks through what waits to be sorted into the index, once for each week or span: little may wait.
CREATE INDEX CONCURRENTLY shipment_search_words ON shipment_search
  USING gin (provider_id, account_id, week, span, text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
-- AND THEN
VACUUM ANALYZE shipment_search;
