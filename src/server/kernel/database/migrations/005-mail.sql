-- What the platform writes to people, and what follows from a person reading it: codes, devices, the terms they accepted.
--   hubline_post      carries the outbox of every provider out of the house; sees nothing else

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hubline_post') THEN CREATE ROLE hubline_post NOLOGIN; END IF;
  GRANT hubline_post TO CURRENT_USER;
  GRANT USAGE ON SCHEMA public TO hubline_post;
END $$;

CREATE TABLE outbox (
  provider_id int NOT NULL REFERENCES providers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  -- what it is about: 'password-reset', 'verification', 'new-device', ...
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  -- the part of the text that opens a door: taken out as soon as the message has left, or has become useless
  secret text,
  -- waiting: to be sent at next_at. sent. kept: nothing carries it outside, it is read in the console. failed: given up
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'kept', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- what it says is over by then, so that sending it would only confuse
  useless_after timestamptz,
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX outbox_due ON outbox (next_at) WHERE status = 'waiting';
CREATE INDEX outbox_recipient ON outbox (provider_id, recipient, kind, created_at);

-- One-time codes: only the hash is kept. A code is used by one UPDATE, so that of two who come at once one is too late.
CREATE TABLE one_time_codes (
  provider_id int NOT NULL REFERENCES providers,
  code_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id int,
  -- what is to happen when the code comes back: a registration, the state of a sign-in at another house
  payload jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (provider_id, code_hash),
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id)
);
CREATE INDEX one_time_codes_user ON one_time_codes (provider_id, user_id, purpose) WHERE used_at IS NULL;

CREATE TABLE user_settings (
  provider_id int NOT NULL REFERENCES providers,
  user_id int NOT NULL,
  setting text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (provider_id, user_id, setting),
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id)
);

-- From where somebody has signed in before.
CREATE TABLE user_devices (
  provider_id int NOT NULL REFERENCES providers,
  user_id int NOT NULL,
  device_hash bytea NOT NULL,
  user_agent text,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, user_id, device_hash),
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id)
);

ALTER TABLE users ADD COLUMN terms_and_conditions_accepted_version text;

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['outbox', 'one_time_codes', 'user_settings', 'user_devices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
  END LOOP;
  -- letters belong to no branch, account or driver: those eyes may ask and see none
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
    EXECUTE format('GRANT SELECT ON outbox TO %I', r);
  END LOOP;
END $$;

CREATE POLICY of_staff ON outbox FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_post ON outbox TO hubline_post USING (true) WITH CHECK (true);
CREATE POLICY of_post ON one_time_codes TO hubline_post USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON outbox TO hubline_command;
GRANT SELECT, UPDATE, DELETE ON outbox TO hubline_post;
GRANT SELECT, DELETE ON one_time_codes TO hubline_post;
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes, user_settings TO hubline_command;
GRANT SELECT, INSERT, UPDATE ON user_devices TO hubline_command;
-- who registers becomes an account and a user; a password is changed, terms are accepted
GRANT INSERT, UPDATE ON users TO hubline_command;
GRANT INSERT ON accounts TO hubline_command;
