-- The code that the recipient of a delivery was sent last, by which they change it on the tracking page.
CREATE TABLE recipient_codes (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  -- sealed: who reads the database changes no delivery; null once it was used
  code bytea,
  wrong int NOT NULL DEFAULT 0,
  -- by the wall clock, as the next
  sent_at timestamptz NOT NULL,
  -- how many were sent in the day that began then
  day_began_at timestamptz NOT NULL,
  sent_in_day int NOT NULL,
  PRIMARY KEY (provider_id, shipment_id),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id)
);
CREATE INDEX recipient_codes_old ON recipient_codes (provider_id, day_began_at);

ALTER TABLE recipient_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipient_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON recipient_codes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON recipient_codes TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE, DELETE ON recipient_codes TO hubline_command;
