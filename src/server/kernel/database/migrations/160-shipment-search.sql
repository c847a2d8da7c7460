-- Finding the newest of very many by words (docs/decisions/106). A word that is everywhere led to hundreds of thousands of
-- texts, of which fifty were wanted. Here provider, account and the week of booking are keys of the same index as the
-- trigrams, so that one week is looked through at a time, the newest first, until there are enough.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE TABLE shipment_search (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  account_id int,
  created_at timestamptz NOT NULL,
  -- whole weeks from 1970 to created_at
  week int NOT NULL,
  -- sixteen weeks: what is rare is looked for through years, a key for each of which would be too many
  span int NOT NULL,
  -- folded (fold_text, 064), a line each, so that no word reaches from one into the next
  text text NOT NULL,
  PRIMARY KEY (provider_id, shipment_id)
);
ALTER TABLE shipment_search ALTER text SET STATISTICS 300;
ALTER TABLE shipment_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE shipment_search FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON shipment_search TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE FUNCTION week_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM at) / 604800)::int
$$;

-- Both tables are written until those who read the former one are told of this one (162).
CREATE OR REPLACE FUNCTION write_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  its text := fold_text(text_of(NEW));
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text) VALUES (NEW.provider_id, NEW.id, NEW.account_id, its)
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  INSERT INTO shipment_search VALUES (NEW.provider_id, NEW.id, NEW.account_id, NEW.created_at, week_of(NEW.created_at), week_of(NEW.created_at) >> 4, its)
  ON CONFLICT (provider_id, shipment_id) DO UPDATE
    SET text = excluded.text, account_id = excluded.account_id, created_at = excluded.created_at, week = excluded.week, span = excluded.span;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION write_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text)
  SELECT provider_id, id, account_id, fold_text(text_of(s)) FROM booked s
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  INSERT INTO shipment_search
  SELECT provider_id, id, account_id, created_at, week_of(created_at), week_of(created_at) >> 4, fold_text(text_of(s)) FROM booked s
  ON CONFLICT (provider_id, shipment_id) DO UPDATE
    SET text = excluded.text, account_id = excluded.account_id, created_at = excluded.created_at, week = excluded.week, span = excluded.span;
  RETURN NULL;
END $$;
CREATE TRIGGER text_of_redated AFTER UPDATE OF created_at ON shipments FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION write_text();

CREATE FUNCTION forget_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM shipment_search t USING gone WHERE t.provider_id = gone.provider_id AND t.shipment_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER texts_of_deleted AFTER DELETE ON shipments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_texts();
REVOKE ALL ON FUNCTION write_text(), write_texts(), forget_texts() FROM PUBLIC;
