-- What a shipment costs, as it was booked: a later rate card changes nothing of it, so that no command may. Shipments of
-- before rate cards, and those that no card has a rate for, have none.
CREATE TABLE shipment_prices (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  -- the version that it was priced by
  rate_card_id int NOT NULL,
  -- with VAT, and without
  rate_cents bigint NOT NULL,
  rate_excluding_vat_cents bigint NOT NULL,
  charged_kg float8 NOT NULL,
  -- by road from collection to delivery; null where a place was not known
  distance_km float8,
  -- [{type, name, rate, cents, vat_cents}], in the order in which they were reckoned
  lines json NOT NULL,
  PRIMARY KEY (provider_id, shipment_id),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id),
  FOREIGN KEY (provider_id, rate_card_id) REFERENCES rate_cards (provider_id, id)
);

ALTER TABLE shipment_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE shipment_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON shipment_prices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON shipment_prices TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT ON shipment_prices TO hubline_command;
-- Prices follow their shipment; a driver is told none.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON shipment_prices FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = shipment_prices.provider_id AND s.id = shipment_prices.shipment_id))',
      'of_' || r, r);
    EXECUTE format('GRANT SELECT ON shipment_prices TO %I', r);
  END LOOP;
END $$;
