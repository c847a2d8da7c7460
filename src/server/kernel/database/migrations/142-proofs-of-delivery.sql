-- How deliveries were proven (002 §9): each version stands, the last one holds, so that it is known who wrote what.
CREATE TABLE proofs_of_delivery (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  version int NOT NULL,
  method text NOT NULL CHECK (method IN ('pin', 'fallback', 'grv')),
  name text NOT NULL,
  mobile_number text NOT NULL,
  department text NOT NULL,
  description text NOT NULL,
  -- to whom the PIN was sent that was given, masked
  pin_sent_to text,
  pin_sent_elsewhere boolean NOT NULL,
  photo_ids bigint[] NOT NULL,
  signature_id bigint,
  -- when it was handed over, by business time
  delivered_at timestamptz,
  recorded_by int NOT NULL,
  -- their name as it was then
  recorded_as text NOT NULL,
  -- by business time
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, shipment_id, version),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id)
);

-- The PIN of the outing that is under way.
CREATE TABLE pod_pins (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  -- sealed: who reads the database cannot deliver
  pin bytea NOT NULL,
  sent_to text NOT NULL,
  sent_elsewhere boolean NOT NULL,
  wrong int NOT NULL DEFAULT 0,
  -- by the wall clock, as the next
  sent_at timestamptz NOT NULL,
  -- how many were sent in the hour that began then
  hour_began_at timestamptz NOT NULL,
  sent_in_hour int NOT NULL,
  PRIMARY KEY (provider_id, shipment_id),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id)
);

ALTER TABLE files ADD COLUMN proof_of bigint,
  ADD FOREIGN KEY (provider_id, proof_of) REFERENCES shipments (provider_id, id),
  ADD CONSTRAINT files_of_one CHECK (note_id IS NULL OR proof_of IS NULL);
CREATE INDEX files_of_proof ON files (provider_id, proof_of) WHERE proof_of IS NOT NULL;
GRANT UPDATE (proof_of) ON files TO hubline_command;

ALTER TABLE proofs_of_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE proofs_of_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON proofs_of_delivery TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON proofs_of_delivery TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT ON proofs_of_delivery TO hubline_command;

ALTER TABLE pod_pins ENABLE ROW LEVEL SECURITY;
ALTER TABLE pod_pins FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON pod_pins TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON pod_pins TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE, DELETE ON pod_pins TO hubline_command;

-- Whoever sees the shipment sees how it was proven, with its photos; PINs are for nobody's eyes.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_driver', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON proofs_of_delivery FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = proofs_of_delivery.provider_id AND s.id = proofs_of_delivery.shipment_id))',
      'of_' || r, r);
    EXECUTE format('GRANT SELECT ON proofs_of_delivery TO %I', r);
    EXECUTE format('CREATE POLICY %I ON files FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = files.provider_id AND s.id = files.proof_of))', 'of_proof_' || r, r);
  END LOOP;
END $$;
