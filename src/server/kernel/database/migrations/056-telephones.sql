-- Whoever has to call somebody finds the number beside the name: accounts get one, as their first user left it.
ALTER TABLE accounts ADD COLUMN phone_number text NOT NULL DEFAULT '';
UPDATE accounts SET phone_number = users.phone_number
  FROM users
 WHERE users.provider_id = accounts.provider_id AND users.account_id = accounts.id AND users.phone_number IS NOT NULL
   AND users.id = (SELECT min(first.id) FROM users first
                    WHERE first.provider_id = accounts.provider_id AND first.account_id = accounts.id
                      AND first.phone_number IS NOT NULL);

-- A driver's number is part of the list that consoles keep.
DROP TRIGGER list_change ON drivers;
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OF name, phone_number, branch_id, vehicle, deleted_date OR DELETE ON drivers
  FOR EACH ROW EXECUTE FUNCTION note_list_change('drivers');

GRANT INSERT (phone_number) ON accounts TO hubline_command;
DROP TRIGGER list_change ON accounts;
CREATE TRIGGER list_change
  AFTER INSERT OR UPDATE OF account_code, name, account_type, is_on_hold, phone_number OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION note_list_change('accounts');
