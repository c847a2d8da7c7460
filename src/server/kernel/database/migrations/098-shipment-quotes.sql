-- Quotes (001 §4): shipments with the status quote or quote-expired, whose price holds until a moment. Once accepted the shipment
-- is one like any other, and its row here says what was quoted. The price goes to shipment_prices when it is booked: what is
-- summed there was sold.
CREATE TABLE shipment_quotes (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  -- of the shipment
  account_id int,
  quoted_at timestamptz NOT NULL,
  -- by business time
  valid_until timestamptz NOT NULL,
  accepted_at timestamptz,
  -- what POST /shipments was sent, with which it is booked
  request json NOT NULL,
  -- of that day, in percent
  vat_percentage float8 NOT NULL,
  -- as in shipment_prices
  rate_card_id int NOT NULL,
  rate_cents bigint NOT NULL,
  rate_excluding_vat_cents bigint NOT NULL,
  charged_kg float8 NOT NULL,
  distance_km float8,
  lines json NOT NULL,
  PRIMARY KEY (provider_id, shipment_id),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id),
  FOREIGN KEY (provider_id, rate_card_id) REFERENCES rate_cards (provider_id, id)
);
CREATE INDEX shipment_quotes_of_account ON shipment_quotes (provider_id, account_id, shipment_id DESC);

ALTER TABLE shipment_quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE shipment_quotes FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON shipment_quotes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON shipment_quotes TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
-- What was quoted is never changed, only that it was accepted.
GRANT SELECT, INSERT, UPDATE (accepted_at) ON shipment_quotes TO hubline_command;
-- References that a customer chose are written when it is booked: until then nothing is found by them.
GRANT UPDATE (alternative_tracking_reference) ON parcels TO hubline_command;
-- Quotes follow their shipment; a driver is told none.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON shipment_quotes FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = shipment_quotes.provider_id AND s.id = shipment_quotes.shipment_id))',
      'of_' || r, r);
    EXECUTE format('GRANT SELECT ON shipment_quotes TO %I', r);
  END LOOP;
END $$;
