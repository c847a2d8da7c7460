-- The people and places that an account sends to and collects from (001 §3, address book entry).
CREATE SEQUENCE address_book_ids;
GRANT USAGE ON SEQUENCE address_book_ids TO hubline_command;

CREATE TABLE address_book_entries (
  provider_id int NOT NULL,
  id bigint NOT NULL DEFAULT nextval('address_book_ids'),
  account_id int NOT NULL,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  mobile_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  -- as src/domain/shipments/address.ts keeps it
  address json NOT NULL,
  special_instructions text NOT NULL DEFAULT '',
  -- automatic: added by a booking
  source text NOT NULL CHECK (source IN ('manual', 'import', 'automatic')),
  -- whom it is about and where, folded: two with one key are doubles (src/domain/addresses/address-book.ts)
  double_key text NOT NULL,
  -- all that it can be found by, folded
  find_text text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);
CREATE INDEX address_book_of_account ON address_book_entries (provider_id, account_id, double_key);

ALTER TABLE address_book_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE address_book_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON address_book_entries TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON address_book_entries TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE, DELETE ON address_book_entries TO hubline_command;
-- As with accounts: a branch books for every account of the provider, an account knows its own, a driver none.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
    EXECUTE format('CREATE POLICY %I ON address_book_entries FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))', 'of_' || r, r);
  END LOOP;
END $$;
CREATE POLICY of_account ON address_book_entries FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND account_id = (SELECT viewer_int('viewer_id')));
GRANT SELECT ON address_book_entries TO hubline_staff, hubline_branch, hubline_account, hubline_driver;

-- Whether a booking adds to the address book is the account's setting auto_add_address_book.
CREATE POLICY of_command ON account_settings FOR SELECT TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT ON account_settings TO hubline_command;
