-- Every reference by which a shipment is found, once per provider: its own, its customer's and its parcels'. The key keeps
-- two bookings side by side from taking the same one, which no check before an insert can do.
CREATE TABLE tracking_references (
  provider_id int NOT NULL,
  -- in capitals
  reference text NOT NULL,
  shipment_id bigint NOT NULL,
  -- random: nobody guesses it; sequential: given out before references were random; chosen: by a customer
  kind text NOT NULL CHECK (kind IN ('random', 'sequential', 'chosen')),
  PRIMARY KEY (provider_id, reference)
);

-- References that were given twice before the key above forbade it. The first stays; the others are found by their own
-- account, by what stands in their rows, and by nobody else.
CREATE TABLE duplicate_references (
  provider_id int NOT NULL,
  reference text NOT NULL,
  shipment_id bigint NOT NULL,
  -- the shipment that the reference leads to
  kept_for bigint NOT NULL,
  PRIMARY KEY (provider_id, reference, shipment_id)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['tracking_references', 'duplicate_references'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE, UPDATE (shipment_id, kind) ON tracking_references TO hubline_command;
GRANT SELECT ON duplicate_references TO hubline_command;
GRANT DELETE ON idempotency_keys TO hubline_command;

-- What we gave weighs more than what somebody chose. Of what was chosen, the account that was first keeps it, for the
-- newest shipment that it gave it to.
CREATE TEMP TABLE named ON COMMIT DROP AS
WITH every AS (
  SELECT provider_id, upper(ref) AS reference, id AS shipment_id, account_id, 'sequential' AS kind FROM shipments
  UNION ALL
  SELECT p.provider_id, upper(s.ref) || '/' || p.number, s.id, s.account_id, 'sequential'
  FROM parcels p JOIN shipments s ON s.provider_id = p.provider_id AND s.id = p.shipment_id
  UNION
  SELECT provider_id, upper(btrim(custom_ref)), id, account_id, 'chosen' FROM shipments WHERE btrim(custom_ref) <> ''
  UNION
  SELECT p.provider_id, upper(btrim(p.alternative_tracking_reference)), s.id, s.account_id, 'chosen'
  FROM parcels p JOIN shipments s ON s.provider_id = p.provider_id AND s.id = p.shipment_id
  WHERE btrim(p.alternative_tracking_reference) <> ''
), firsts AS (
  SELECT *, first_value(account_id) OVER (PARTITION BY provider_id, reference ORDER BY kind DESC, shipment_id) AS first_account
  FROM every
)
SELECT provider_id, reference, shipment_id, kind,
       first_value(shipment_id) OVER same AS kept_for,
       row_number() OVER same AS place
FROM firsts
WINDOW same AS (PARTITION BY provider_id, reference
                ORDER BY kind DESC, (account_id IS NOT DISTINCT FROM first_account) DESC, shipment_id DESC);

INSERT INTO tracking_references SELECT provider_id, reference, shipment_id, kind FROM named WHERE place = 1;
INSERT INTO duplicate_references
SELECT DISTINCT provider_id, reference, shipment_id, kept_for FROM named WHERE shipment_id <> kept_for;

DO $$ DECLARE of_provider record; BEGIN
  FOR of_provider IN SELECT provider_id, count(*) AS twice FROM duplicate_references GROUP BY provider_id ORDER BY provider_id LOOP
    RAISE WARNING 'provider %: % shipments have a tracking reference that another one has as well; see table duplicate_references',
      of_provider.provider_id, of_provider.twice;
  END LOOP;
END $$;

-- People find their own shipments by what stands in the rows, whatever its case.
CREATE INDEX shipments_custom_ref_folded ON shipments (provider_id, upper(custom_ref)) WHERE custom_ref IS NOT NULL;
CREATE INDEX parcels_alternative_folded ON parcels (provider_id, upper(alternative_tracking_reference))
  WHERE alternative_tracking_reference IS NOT NULL;
