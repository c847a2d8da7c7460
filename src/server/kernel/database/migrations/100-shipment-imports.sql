-- Files of bookings (docs/decisions/079): each row is booked once, whoever asks for it and however often.
CREATE SEQUENCE shipment_import_ids;
GRANT USAGE ON SEQUENCE shipment_import_ids TO hubline_command;

CREATE TABLE shipment_imports (
  provider_id int NOT NULL,
  id bigint NOT NULL DEFAULT nextval('shipment_import_ids'),
  account_id int NOT NULL,
  user_id int NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'booking', 'done', 'cancelled')),
  -- of each column its header and the field that it means, as src/contract/imports.ts has them
  columns json NOT NULL,
  -- for rows that do not say it themselves
  defaults json NOT NULL,
  row_count int NOT NULL,
  -- wall clock
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);
CREATE INDEX shipment_imports_of_account ON shipment_imports (provider_id, account_id, id);

CREATE TABLE shipment_import_rows (
  provider_id int NOT NULL,
  import_id bigint NOT NULL,
  -- of the file, from 2
  line int NOT NULL,
  state text NOT NULL CHECK (state IN ('ready', 'wrong', 'booked', 'refused')),
  -- as they stand in the file
  cells json NOT NULL,
  -- of each thing that is wrong the cell and why
  problems json NOT NULL DEFAULT '[]',
  shipment_id bigint,
  tracking_reference text,
  PRIMARY KEY (provider_id, import_id, line),
  FOREIGN KEY (provider_id, import_id) REFERENCES shipment_imports (provider_id, id) ON DELETE CASCADE,
  CHECK ((state = 'booked') = (shipment_id IS NOT NULL))
);

-- What columns of an account's files were said to mean, by their headers as they are compared; no field: left out.
CREATE TABLE import_columns (
  provider_id int NOT NULL,
  account_id int NOT NULL,
  header text NOT NULL,
  field text,
  PRIMARY KEY (provider_id, account_id, header),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['shipment_imports', 'shipment_import_rows', 'import_columns'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO hubline_command', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_account, hubline_driver', t);
    -- As with the address book: a branch books for every account of the provider, an account sees its own, a driver none.
    FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))', 'of_' || r, t, r);
    END LOOP;
  END LOOP;
  FOREACH t IN ARRAY ARRAY['shipment_imports', 'import_columns'] LOOP
    EXECUTE format('CREATE POLICY of_account ON %I FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND account_id = (SELECT viewer_int(''viewer_id'')))', t);
  END LOOP;
END $$;
-- Its file is looked for with the same eyes.
CREATE POLICY of_account ON shipment_import_rows FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND EXISTS (SELECT FROM shipment_imports i WHERE i.provider_id = shipment_import_rows.provider_id AND i.id = import_id));
