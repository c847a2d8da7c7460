-- API keys of accounts (issued to a shop or a program). A key is a session of a user of its own: what it may do, what it sees,
-- that it ends and who did what by it are those of any user, and it goes on when whoever asked for it has left.
ALTER TABLE users ADD is_api_key boolean NOT NULL DEFAULT false;
GRANT SELECT (is_api_key) ON users TO hubline_staff, hubline_branch;
ALTER TABLE sessions ADD is_api_key boolean NOT NULL DEFAULT false;

CREATE TABLE api_keys (
  provider_id int NOT NULL REFERENCES providers,
  -- of its user
  id int NOT NULL,
  account_id int NOT NULL,
  session_id bigint NOT NULL,
  name text NOT NULL,
  -- the end of the key, by which people tell it from others; the key itself is kept nowhere
  ends_with text NOT NULL,
  issued_by int NOT NULL,
  issued_at timestamptz NOT NULL,
  -- null: never
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, id) REFERENCES users (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id),
  FOREIGN KEY (provider_id, session_id) REFERENCES sessions (provider_id, id)
);
CREATE INDEX api_keys_account ON api_keys (provider_id, account_id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON api_keys TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON api_keys TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT ON api_keys TO hubline_command;
GRANT UPDATE (revoked_at) ON api_keys TO hubline_command;
