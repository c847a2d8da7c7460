-- Webhooks (docs/decisions/096): who is told of what at which address, what waits to be sent there, and each try of it.
CREATE SEQUENCE webhook_ids;
GRANT USAGE ON SEQUENCE webhook_ids TO hubline_command;

CREATE TABLE webhooks (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('webhook_ids'),
  version int NOT NULL DEFAULT 1,
  -- whose shipments it tells of, as that account sees them; null: of all of the provider, as staff see them
  account_id int,
  topic text NOT NULL,
  url text NOT NULL,
  -- sealed (kernel/security/secrets.ts): what is sent as Authorization, null: nothing is; and what deliveries are signed with
  key bytea,
  signing_secret bytea NOT NULL,
  active boolean NOT NULL,
  created_by int NOT NULL,
  -- wall clock
  created_at timestamptz NOT NULL,
  -- since when no delivery has succeeded, null while the last one did; and when that was too long
  failing_since timestamptz,
  switched_off_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id),
  FOREIGN KEY (provider_id, created_by) REFERENCES users (provider_id, id)
);
CREATE INDEX webhooks_of_account ON webhooks (provider_id, account_id);

CREATE TABLE webhook_deliveries (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  webhook_id int NOT NULL,
  -- the same in each try of it, by which a receiver knows it again
  message_id text NOT NULL,
  -- whose deliveries go in the order of their ids; null of a test, which waits for nothing
  shipment_id bigint,
  topic text NOT NULL,
  body text NOT NULL,
  -- waiting: to be sent at next_at. delivered. dead: given up
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  -- wall clock; since when it is tried, which a replay sets anew
  created_at timestamptz NOT NULL,
  tried_since timestamptz,
  next_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, webhook_id) REFERENCES webhooks (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (provider_id, webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (provider_id, webhook_id, shipment_id, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (provider_id, webhook_id, id);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  provider_id int NOT NULL,
  delivery_id bigint NOT NULL,
  number int NOT NULL,
  -- wall clock
  at timestamptz NOT NULL,
  took_ms int NOT NULL,
  -- what the receiver answered, and the beginning of its words; null where it did not answer
  status int,
  answer text,
  -- why it is no success
  error text,
  PRIMARY KEY (provider_id, delivery_id, number),
  FOREIGN KEY (provider_id, delivery_id) REFERENCES webhook_deliveries (provider_id, id) ON DELETE CASCADE
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['webhooks', 'webhook_deliveries', 'webhook_attempts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO hubline_command', t);
  END LOOP;
  -- the sender asks which of all have something to send, and lets go of what is old
  FOREACH t IN ARRAY ARRAY['webhooks', 'webhook_deliveries'] LOOP
    EXECUTE format('CREATE POLICY of_jobs ON %I TO hubline_jobs USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_jobs', t);
  END LOOP;
END $$;
GRANT DELETE ON webhook_deliveries TO hubline_jobs;
GRANT UPDATE (version, url, topic, key, active, failing_since, switched_off_at), DELETE ON webhooks TO hubline_command;
GRANT UPDATE (state, attempts, tried_since, next_at, settled_at) ON webhook_deliveries TO hubline_command;
