-- A word that is everywhere (a city) led an account through everybody's texts: its own are found by their account first.
DROP INDEX shipment_texts_trigrams;
ALTER TABLE shipment_texts ADD COLUMN account_id int;

CREATE OR REPLACE FUNCTION write_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text) VALUES (NEW.provider_id, NEW.id, NEW.account_id, text_of(NEW))
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION write_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text)
  SELECT provider_id, id, account_id, text_of(s) FROM booked s
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER text_of_moved AFTER UPDATE OF account_id ON shipments FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION write_text();

UPDATE shipment_texts t SET account_id = s.account_id FROM shipments s
WHERE s.provider_id = t.provider_id AND s.id = t.shipment_id AND s.account_id IS NOT NULL;
CREATE INDEX shipment_texts_trigrams ON shipment_texts USING gin (text gin_trgm_ops);
CREATE INDEX shipment_texts_account ON shipment_texts (provider_id, account_id, shipment_id);

-- As it was (026-finding.sql), but for accounts.
CREATE OR REPLACE FUNCTION find_texts(pattern text, most int) RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  whose int := viewer_int('provider_id');
  viewer int := viewer_int('viewer_id');
  eyes text := current_setting('role');
BEGIN
  IF eyes IN ('hubline_staff', 'hubline_command') THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t WHERE t.provider_id = whose AND t.text ILIKE pattern
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_account' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t
      WHERE t.provider_id = whose AND t.account_id = viewer AND t.text ILIKE pattern
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_branch' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
      WHERE t.provider_id = whose AND t.text ILIKE pattern AND s.provider_id = whose
        AND viewer IN (s.collection_branch_id, s.delivery_branch_id, s.hub_id)
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_driver' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
      WHERE t.provider_id = whose AND t.text ILIKE pattern AND s.provider_id = whose
        AND viewer IN (s.collection_agent_id, s.delivery_agent_id)
      ORDER BY t.shipment_id DESC LIMIT most;
  END IF;
END $$;
