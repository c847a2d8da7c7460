-- What an account has with its courier (positive) or owes (negative), in cents (000 §3, 001 §3). The ledger of a later
-- issue will be its only writer; till then it is the opening balance: what was brought along when a courier moved here.
ALTER TABLE accounts ADD COLUMN balance_cents bigint NOT NULL DEFAULT 0;

-- No command writes it. Changing was granted by column; opening an account is so from now on.
REVOKE INSERT ON accounts FROM hubline_command;
GRANT INSERT (provider_id, id, account_code, name, account_type) ON accounts TO hubline_command;

-- Balances are not in the list of accounts, and will change with every booking.
DROP TRIGGER list_change ON accounts;
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OF account_code, name, account_type, is_on_hold OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION note_list_change('accounts');
