-- Where people have the console open, for their colleagues (decision 130). Of no worth a minute later: it is not logged, and a
-- database that fell begins without it.
CREATE UNLOGGED TABLE presence (
  provider_id int NOT NULL,
  user_id int NOT NULL,
  -- one of a person's tabs
  tab text NOT NULL,
  -- whose people they are; null: staff
  account_id int,
  screen text NOT NULL,
  -- what is open on it
  thing text CHECK (thing IN ('shipment', 'collection_request', 'tripsheet')),
  thing_id bigint,
  is_editing boolean NOT NULL,
  -- shipments of the stop that is chosen on a board
  stop bigint[] NOT NULL,
  -- when last heard of, by the database's clock
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, user_id, tab),
  CHECK ((thing IS NULL) = (thing_id IS NULL))
);

-- A desk that somebody leaves to a colleague, or to whoever comes, with a note.
CREATE TABLE desk_handovers (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  from_user_id int NOT NULL,
  -- null: whoever takes it
  to_user_id int,
  -- of whoever is limited to theirs; null: any
  branch_id int,
  note text NOT NULL CHECK (note <> ''),
  made_at timestamptz NOT NULL,
  taken_by int,
  taken_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, from_user_id) REFERENCES users (provider_id, id),
  FOREIGN KEY (provider_id, to_user_id) REFERENCES users (provider_id, id),
  FOREIGN KEY (provider_id, taken_by) REFERENCES users (provider_id, id),
  CHECK ((taken_by IS NULL) = (taken_at IS NULL))
);
CREATE INDEX desk_handovers_open ON desk_handovers (provider_id, made_at) WHERE taken_at IS NULL;
CREATE INDEX desk_handovers_by_time ON desk_handovers (provider_id, made_at DESC);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['presence', 'desk_handovers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON presence TO hubline_command;
GRANT SELECT, INSERT, UPDATE ON desk_handovers TO hubline_command;

-- Whoever dispatches by a role of the house hands desks over too.
UPDATE roles SET permissions = permissions || ARRAY['API_/desk-handovers:GET', 'API_/desk-handovers:POST', 'API_/desk-handovers:PATCH']
WHERE provider_id > 0 AND permissions @> ARRAY['API_/tripsheets:PATCH', 'API_/shipments:PATCH', 'ops_dashboard']
  AND NOT 'API_/desk-handovers:GET' = ANY (permissions);
