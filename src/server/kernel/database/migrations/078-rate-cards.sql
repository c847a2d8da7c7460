-- Rate cards (001 §3, §9): what shipments cost, as versions. A row is one version of the provider's card (account_id null)
-- or of an account's own, with its whole document; what it may say is in src/domain/rates/rate-card.ts. A draft has no
-- valid_from; what is published stays as it is, but for the moment at which a later one follows it.
CREATE SEQUENCE rate_card_ids AS int;
GRANT USAGE ON SEQUENCE rate_card_ids TO hubline_command;

CREATE TABLE rate_cards (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('rate_card_ids'),
  account_id int,
  -- counted within the card: 1 is its first
  number int NOT NULL,
  -- of the draft, for who edits it
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  document json NOT NULL,
  -- business time; the end is not included
  valid_from timestamptz,
  valid_until timestamptz,
  changed_at timestamptz NOT NULL,
  changed_by text,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id),
  CHECK (valid_from IS NOT NULL OR valid_until IS NULL),
  CHECK (valid_until >= valid_from)
);
CREATE UNIQUE INDEX rate_cards_number ON rate_cards (provider_id, coalesce(account_id, 0), number);
-- One draft of each.
CREATE UNIQUE INDEX rate_cards_draft ON rate_cards (provider_id, coalesce(account_id, 0)) WHERE valid_from IS NULL;

ALTER TABLE rate_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON rate_cards TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON rate_cards TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE ON rate_cards TO hubline_command;
-- What others pay is for staff alone.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
    EXECUTE format('CREATE POLICY %I ON rate_cards FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))',
      'of_' || r, r);
    EXECUTE format('GRANT SELECT ON rate_cards TO %I', r);
  END LOOP;
END $$;

CREATE FUNCTION keep_published_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.valid_from IS NOT NULL AND (NEW.valid_from, NEW.account_id, NEW.number, NEW.name, NEW.document::text)
     IS DISTINCT FROM (OLD.valid_from, OLD.account_id, OLD.number, OLD.name, OLD.document::text) THEN
    RAISE EXCEPTION 'a published rate card is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_published BEFORE UPDATE ON rate_cards FOR EACH ROW EXECUTE FUNCTION keep_published_card();
