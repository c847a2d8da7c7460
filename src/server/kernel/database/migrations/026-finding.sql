-- Finding shipments among millions (docs/decisions/024).
--
-- Dates of a day long ago, and what one driver carries. None of these columns changes with a scan: a column that does
-- (status, where it lies) has no index, so that a scan leaves every index of the row alone (003-over-since.sql).
CREATE INDEX shipments_created ON shipments (provider_id, created_at);
CREATE INDEX shipments_collected ON shipments (provider_id, collected_at) WHERE collected_at IS NOT NULL;
CREATE INDEX shipments_delivered ON shipments (provider_id, delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX shipments_collection_agent ON shipments (provider_id, collection_agent_id) WHERE collection_agent_id IS NOT NULL;
CREATE INDEX shipments_delivery_agent ON shipments (provider_id, delivery_agent_id) WHERE delivery_agent_id IS NOT NULL;
-- The planner has to know how many a day has.
ALTER TABLE shipments ALTER collected_at SET STATISTICS -1, ALTER delivered_at SET STATISTICS -1;

-- What is searched as text, beside the row that changes all day: written when it is booked, and when one of these is
-- corrected. Row security keeps an index of trigrams from being used for what a reader asks (ILIKE might leak what it
-- looks at), so a function looks, which applies provider and viewer itself.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE shipment_texts (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  -- a line each, so that no find reaches from one into the next
  text text NOT NULL,
  PRIMARY KEY (provider_id, shipment_id)
);
ALTER TABLE shipment_texts ALTER text SET STATISTICS 300;
ALTER TABLE shipment_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shipment_texts FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON shipment_texts TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE FUNCTION text_of(s shipments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(E'\n', s.ref, s.custom_ref, s.customer_reference, s.collection_name, s.collection_place, s.delivery_name, s.delivery_place)
$$;

CREATE FUNCTION write_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts VALUES (NEW.provider_id, NEW.id, text_of(NEW))
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE FUNCTION write_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts SELECT provider_id, id, text_of(s) FROM booked s
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER texts_of_booked AFTER INSERT ON shipments REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION write_texts();
CREATE TRIGGER text_of_corrected
  AFTER UPDATE OF ref, custom_ref, customer_reference, collection_name, collection_place, delivery_name, delivery_place
  ON shipments FOR EACH ROW WHEN (text_of(OLD) <> text_of(NEW)) EXECUTE FUNCTION write_text();

INSERT INTO shipment_texts SELECT provider_id, id, text_of(s) FROM shipments s;
CREATE INDEX shipment_texts_trigrams ON shipment_texts USING gin (text gin_trgm_ops);

-- The newest `most` shipments in which `pattern` (ILIKE) stands, as the one who asks may see them: the policies of
-- shipments (001), by the role and the names that tenant.ts set.
CREATE FUNCTION find_texts(pattern text, most int) RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER
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
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
      WHERE t.provider_id = whose AND t.text ILIKE pattern AND s.provider_id = whose AND s.account_id = viewer
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
REVOKE ALL ON FUNCTION find_texts(text, int), write_text(), write_texts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_texts(text, int) TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command;
