-- Start-up data by difference, accounts that are closed, and the switch for maintenance.

-- When each list of GET /general-data last changed, so that a console is sent only what is new. Provider 0: every
-- provider's. `user/<id>` is what decides which rows somebody sees: with it everything is sent.
CREATE TABLE list_changes (
  provider_id int NOT NULL,
  list text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, list)
);
ALTER TABLE list_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON list_changes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_or_global ON list_changes FOR SELECT TO hubline_command
  USING (provider_id IN (0, (SELECT viewer_int('provider_id'))));
GRANT SELECT ON list_changes TO hubline_command;

-- As the owner, whoever changes the row: nobody else may write here.
CREATE FUNCTION note_list_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  what record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  name text := TG_ARGV[0];
BEGIN
  IF name = 'user' THEN name := 'user/' || what.id; END IF;
  INSERT INTO list_changes (provider_id, list, changed_at) VALUES (what.provider_id, name, clock_timestamp())
  ON CONFLICT (provider_id, list) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;

CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON provider_settings
  FOR EACH ROW EXECUTE FUNCTION note_list_change('provider_settings');
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON roles
  FOR EACH ROW EXECUTE FUNCTION note_list_change('roles');
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON branches
  FOR EACH ROW EXECUTE FUNCTION note_list_change('branches');
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION note_list_change('accounts');
-- Positions are not in the list, and change all day.
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OF name, branch_id, vehicle, deleted_date OR DELETE ON drivers
  FOR EACH ROW EXECUTE FUNCTION note_list_change('drivers');
CREATE TRIGGER list_change AFTER UPDATE OF role_provider_id, role_id, account_id, branch_id, limit_user_to_branch, driver_id ON users
  FOR EACH ROW EXECUTE FUNCTION note_list_change('user');

ALTER TABLE accounts ADD COLUMN closed_at timestamptz;
GRANT UPDATE (closed_at, is_on_hold) ON accounts TO hubline_command;

-- Since when the platform is closed for maintenance; null while it is open.
ALTER TABLE platform ADD COLUMN maintenance_since timestamptz;
