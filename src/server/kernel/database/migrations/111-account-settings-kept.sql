-- Settings of accounts (015) are kept by a call now: which of them, the contract says (POST /accounts/settings).
DROP POLICY of_command ON account_settings;
CREATE POLICY of_command ON account_settings TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT INSERT, UPDATE ON account_settings TO hubline_command;
