-- Settings of accounts (000 §7, GET /accounts/settings): how the courier deals with one customer, as pairs beside the
-- courier's own. Which there are is theirs to say; no call of the specification sets one.
CREATE TABLE account_settings (
  provider_id int NOT NULL,
  account_id int NOT NULL,
  setting text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (provider_id, account_id, setting),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);

ALTER TABLE account_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON account_settings TO CURRENT_USER USING (true) WITH CHECK (true);
-- As with accounts: a branch books for every account of the house, an account knows itself only, a driver none.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
    EXECUTE format('CREATE POLICY %I ON account_settings FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))', 'of_' || r, r);
  END LOOP;
END $$;
CREATE POLICY of_account ON account_settings FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND account_id = (SELECT viewer_int('viewer_id')));
GRANT SELECT ON account_settings TO hubline_staff, hubline_branch, hubline_account, hubline_driver;

CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON account_settings
  FOR EACH ROW EXECUTE FUNCTION note_list_change('account_settings');

-- Told to the open consoles of the account, without the values, as the courier's own settings are (011, 013).
CREATE FUNCTION tell_account_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
  SELECT provider_id, clock_timestamp(), clock_timestamp(), 'account.settingsChanged', 'account', account_id, 0, '{}',
         jsonb_build_object('account_id', account_id, 'branch_ids', '[]'::jsonb, 'driver_ids', '[]'::jsonb)
  FROM (SELECT DISTINCT provider_id, account_id FROM touched) accounts
  WHERE current_setting('app.restoring', true) IS DISTINCT FROM 'on';
  RETURN NULL;
END $$;
CREATE TRIGGER told_insert AFTER INSERT ON account_settings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_account_settings();
CREATE TRIGGER told_update AFTER UPDATE ON account_settings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_account_settings();
CREATE TRIGGER told_delete AFTER DELETE ON account_settings REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_account_settings();
