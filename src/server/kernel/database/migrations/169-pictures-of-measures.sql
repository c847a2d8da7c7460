-- Pictures that a hub takes of a parcel on its scale, beside what it measured (001 §3, 002 §9).
ALTER TABLE files ADD COLUMN measures_of bigint, ADD COLUMN measured_parcel int,
  ADD FOREIGN KEY (provider_id, measures_of) REFERENCES shipments (provider_id, id),
  ADD CONSTRAINT files_of_one_parcel CHECK ((measures_of IS NULL) = (measured_parcel IS NULL)),
  DROP CONSTRAINT files_of_one,
  ADD CONSTRAINT files_of_one CHECK (num_nonnulls(note_id, proof_of, measures_of) <= 1);
CREATE INDEX files_of_measures ON files (provider_id, measures_of) WHERE measures_of IS NOT NULL;
GRANT UPDATE (measures_of, measured_parcel) ON files TO hubline_command;

-- Whoever sees the shipment sees them.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_driver', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON files FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = files.provider_id AND s.id = files.measures_of))', 'of_measures_' || r, r);
  END LOOP;
END $$;
