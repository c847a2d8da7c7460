-- What people write about a shipment to one another (002 §9): internal among the provider's own people, external for the account too.
CREATE TABLE shipment_notes (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  shipment_id bigint NOT NULL,
  audience text NOT NULL CHECK (audience IN ('internal', 'external')),
  -- a note type of the provider as it was called then, or nothing
  type text NOT NULL,
  message text NOT NULL,
  author_id int NOT NULL,
  -- their name as it was then
  author text NOT NULL,
  by_staff boolean NOT NULL,
  -- by business time
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id)
);
CREATE INDEX shipment_notes_of_shipment ON shipment_notes (provider_id, shipment_id, id DESC);

ALTER TABLE shipment_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE shipment_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON shipment_notes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON shipment_notes TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
-- A note is never changed: it stands as it was read, or is gone.
GRANT SELECT, INSERT, DELETE ON shipment_notes TO hubline_command;
-- Notes follow their shipment; those among staff are for no account.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_driver', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON shipment_notes FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND (%L OR audience = ''external'')
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = shipment_notes.provider_id AND s.id = shipment_notes.shipment_id))',
      'of_' || r, r, r <> 'hubline_account');
    EXECUTE format('GRANT SELECT ON shipment_notes TO %I', r);
  END LOOP;
END $$;
