-- Every table's key begins with provider_id. Row-level security keeps providers, accounts, branches and drivers apart.
-- The platform signs in as roles that own nothing, one for each kind of eyes, so that each has one plain rule (and the
-- planner good estimates):
--   hubline_app       before anybody is known: which providers there are
--   hubline_staff     reads one provider            hubline_branch    reads what touches one branch
--   hubline_account   reads one account's           hubline_driver    reads what one driver carries
--   hubline_command   writes, within one provider: a command checks each actor by domain/visibility.ts
--   hubline_relay     gives events their sequence numbers and reads the log for every provider

DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_app', 'hubline_staff', 'hubline_branch', 'hubline_account', 'hubline_driver',
                           'hubline_command', 'hubline_relay'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', r); END IF;
    EXECUTE format('GRANT %I TO CURRENT_USER', r);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', r);
  END LOOP;
END $$;

-- Whose eyes they are, set for a transaction: app.provider_id, and app.viewer_id (the account, branch or driver).
CREATE FUNCTION viewer_int(setting text) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.' || setting, true), '')::int $$;

-- ---------------------------------------------------------------- the platform itself

CREATE TABLE platform (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- names the log: a restored or new database has another epoch, so that no console resumes from a foreign number
  epoch text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- the business clock: it said clock_time when the wall said clock_wall, and runs clock_speed times as fast
  clock_wall timestamptz,
  clock_time timestamptz,
  clock_speed float8 NOT NULL DEFAULT 1
);
INSERT INTO platform DEFAULT VALUES;
GRANT SELECT ON platform TO hubline_app, hubline_relay;
GRANT UPDATE (clock_wall, clock_time, clock_speed) ON platform TO hubline_app;

-- ---------------------------------------------------------------- who

CREATE TABLE providers (
  provider_id int PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'overdue', 'inactive')),
  -- hosts that the provider's console lives at; '*' answers for every host that nobody claims
  origins text[] NOT NULL DEFAULT '{}',
  tracking_prefix text NOT NULL
);

CREATE TABLE provider_settings (
  provider_id int NOT NULL REFERENCES providers,
  setting text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (provider_id, setting)
);

CREATE TABLE roles (
  provider_id int NOT NULL,          -- 0: every provider has it
  id int NOT NULL,
  name text NOT NULL,
  label text NOT NULL,
  permissions text[] NOT NULL,
  permissions_ui text[] NOT NULL DEFAULT '{}',
  require_2fa boolean NOT NULL DEFAULT false,
  logout_after_inactive_minutes int NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, id)
);

CREATE TABLE branches (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  zone text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  PRIMARY KEY (provider_id, id)
);

CREATE TABLE accounts (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL,
  account_code text NOT NULL,
  name text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('prepaid', 'postpaid', 'guest')),
  is_on_hold boolean NOT NULL DEFAULT false,
  tracking_prefix text NOT NULL DEFAULT '',
  PRIMARY KEY (provider_id, id),
  UNIQUE (provider_id, account_code)
);

CREATE TABLE drivers (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  phone_number text NOT NULL,
  branch_id int,
  vehicle text NOT NULL,
  vehicle_kind text NOT NULL,
  capacity_kg float8 NOT NULL,
  deleted_date timestamptz,
  lat float8,
  lng float8,
  heading float8,
  speed_kmh float8,
  position_at timestamptz,
  PRIMARY KEY (provider_id, id)
) WITH (fillfactor = 60);           -- positions change all day: leave room beside the row

CREATE TABLE users (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  phone_number text,
  password_hash text NOT NULL,
  role_provider_id int NOT NULL DEFAULT 0,
  role_id int NOT NULL,
  account_id int,
  branch_id int,
  limit_user_to_branch boolean NOT NULL DEFAULT false,
  driver_id int,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (role_provider_id, role_id) REFERENCES roles (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id),
  FOREIGN KEY (provider_id, branch_id) REFERENCES branches (provider_id, id),
  FOREIGN KEY (provider_id, driver_id) REFERENCES drivers (provider_id, id)
);
CREATE UNIQUE INDEX users_email ON users (provider_id, lower(email));

CREATE TABLE sessions (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  user_id int NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  user_agent text,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, user_id) REFERENCES users (provider_id, id)
);
CREATE UNIQUE INDEX sessions_token ON sessions (provider_id, token_hash);

-- ---------------------------------------------------------------- what

CREATE SEQUENCE shipment_ids;
GRANT USAGE ON SEQUENCE shipment_ids TO hubline_command;

CREATE TABLE shipments (
  provider_id int NOT NULL REFERENCES providers,
  id bigint NOT NULL,
  version int NOT NULL,
  ref text NOT NULL,
  custom_ref text,
  customer_reference text,
  account_id int,
  service_level_code text NOT NULL,
  status text NOT NULL,
  status_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  message text,
  failed_attempts int NOT NULL DEFAULT 0,
  parcel_count int NOT NULL,
  weight_kg float8 NOT NULL,
  declared_value_cents bigint,
  mute_notifications boolean NOT NULL DEFAULT false,
  collection_address jsonb NOT NULL,
  collection_contact jsonb NOT NULL,
  collection_name text NOT NULL,
  collection_place text NOT NULL,
  collection_lat float8,
  collection_lng float8,
  delivery_address jsonb NOT NULL,
  delivery_contact jsonb NOT NULL,
  delivery_name text NOT NULL,
  delivery_place text NOT NULL,
  delivery_lat float8,
  delivery_lng float8,
  special_instructions_collection text,
  special_instructions_delivery text,
  collection_branch_id int,
  delivery_branch_id int,
  hub_id int,
  collection_agent_id int,
  delivery_agent_id int,
  collection_after timestamptz,
  collection_before timestamptz,
  delivery_after timestamptz,
  delivery_before timestamptz,
  collection_eta timestamptz,
  delivery_eta timestamptz,
  collected_at timestamptz,
  delivered_at timestamptz,
  PRIMARY KEY (provider_id, id)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX shipments_ref ON shipments (provider_id, ref);
CREATE INDEX shipments_custom_ref ON shipments (provider_id, custom_ref) WHERE custom_ref IS NOT NULL;
CREATE INDEX shipments_account ON shipments (provider_id, account_id, id);
-- the live floor: what is not finished, and what was finished lately
CREATE INDEX shipments_status ON shipments (provider_id, status_at);

CREATE TABLE parcels (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  number int NOT NULL,
  alternative_tracking_reference text,
  parcel_description text,
  packaging text,
  length_cm float8 NOT NULL,
  width_cm float8 NOT NULL,
  height_cm float8 NOT NULL,
  weight_kg float8 NOT NULL,
  PRIMARY KEY (provider_id, shipment_id, number),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id)
);
CREATE INDEX parcels_alternative ON parcels (provider_id, alternative_tracking_reference)
  WHERE alternative_tracking_reference IS NOT NULL;

CREATE TABLE idempotency_keys (
  provider_id int NOT NULL,
  user_id int NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  shipment_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, user_id, key)
);

-- ---------------------------------------------------------------- the log

-- Written in the transaction of the rows that change; emptied by the relay, which alone sees only what is committed.
CREATE TABLE event_inbox (
  provider_id int NOT NULL REFERENCES providers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  type text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  version int NOT NULL,
  actor_id int,
  source text,
  request_id text,
  client_version text,
  -- {field: [from, to]}
  change jsonb NOT NULL,
  -- every field of the live row, where a viewer may meet the entity for the first time
  whole jsonb,
  -- what was said and where: {event, message, location, lat, lng}
  told jsonb,
  -- who may see it now, and who could before, where that differs
  scope jsonb NOT NULL,
  was jsonb,
  PRIMARY KEY (provider_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX event_inbox_order ON event_inbox (id);

-- Append-only: nobody holds the right to change it.
CREATE TABLE events (
  provider_id int NOT NULL REFERENCES providers,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  type text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  version int NOT NULL,
  actor_id int,
  source text,
  request_id text,
  client_version text,
  change jsonb NOT NULL,
  whole jsonb,
  told jsonb,
  scope jsonb NOT NULL,
  was jsonb,
  PRIMARY KEY (provider_id, seq)
);
CREATE INDEX events_of_entity ON events (provider_id, entity, entity_id, seq);

CREATE TABLE feed_heads (
  provider_id int PRIMARY KEY REFERENCES providers,
  head bigint NOT NULL DEFAULT 0
);

-- ---------------------------------------------------------------- who sees what

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['providers', 'provider_settings', 'roles', 'branches', 'accounts', 'drivers', 'users', 'sessions',
                           'shipments', 'parcels', 'idempotency_keys', 'event_inbox', 'events', 'feed_heads'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- migrations, the seed and restores work as the owner, who is not always a superuser
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    IF t NOT IN ('providers', 'roles') THEN
      EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    END IF;
  END LOOP;

  -- staff read everything of their provider that is listed here
  FOREACH t IN ARRAY ARRAY['accounts', 'branches', 'drivers', 'shipments', 'parcels', 'event_inbox', 'events', 'feed_heads'] LOOP
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff', t);
  END LOOP;
  -- which branches there are, and how far the log is, everybody in the house may know
  FOREACH r IN ARRAY ARRAY['hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
    FOREACH t IN ARRAY ARRAY['branches', 'feed_heads'] LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id'')))', 'of_' || r, t, r);
    END LOOP;
    EXECUTE format('GRANT SELECT ON branches, feed_heads, accounts, drivers, shipments, parcels, events, event_inbox TO %I', r);
    -- parcels follow their shipment
    EXECUTE format('CREATE POLICY %I ON parcels FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipments s WHERE s.provider_id = parcels.provider_id AND s.id = parcels.shipment_id))', 'of_' || r, r);
  END LOOP;

  FOREACH t IN ARRAY ARRAY['events', 'event_inbox'] LOOP
    EXECUTE format($p$CREATE POLICY of_branch ON %I FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
      AND scope->'branch_ids' @> to_jsonb((SELECT viewer_int('viewer_id'))))$p$, t);
    EXECUTE format($p$CREATE POLICY of_account ON %I FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
      AND (scope->>'account_id')::int = (SELECT viewer_int('viewer_id')))$p$, t);
    EXECUTE format($p$CREATE POLICY of_driver ON %I FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
      AND scope->'driver_ids' @> to_jsonb((SELECT viewer_int('viewer_id'))))$p$, t);
    EXECUTE format('CREATE POLICY of_relay ON %I TO hubline_relay USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;

CREATE POLICY of_branch ON shipments FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND (SELECT viewer_int('viewer_id')) IN (collection_branch_id, delivery_branch_id, hub_id));
CREATE POLICY of_account ON shipments FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND account_id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_driver ON shipments FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND (SELECT viewer_int('viewer_id')) IN (collection_agent_id, delivery_agent_id));

-- a branch books for every account of the house; an account knows itself only, a driver none
CREATE POLICY of_branch ON accounts FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_account ON accounts FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int('provider_id'))
  AND id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_branch ON drivers FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_driver ON drivers FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND id = (SELECT viewer_int('viewer_id')));

-- which provider lives at an origin is asked before anybody is known
CREATE POLICY known_to_all ON providers FOR SELECT TO hubline_app, hubline_command USING (true);
CREATE POLICY own_or_global ON roles FOR SELECT TO hubline_command USING (provider_id IN (0, (SELECT viewer_int('provider_id'))));
CREATE POLICY of_relay ON feed_heads TO hubline_relay USING (true) WITH CHECK (true);

GRANT SELECT ON providers TO hubline_app, hubline_command;
GRANT SELECT ON roles, branches, accounts, users, feed_heads, events TO hubline_command;
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_settings TO hubline_command;
GRANT SELECT, UPDATE ON drivers TO hubline_command;
GRANT SELECT, INSERT, UPDATE ON sessions, shipments TO hubline_command;
GRANT SELECT, INSERT ON parcels, idempotency_keys, event_inbox TO hubline_command;
GRANT SELECT, DELETE ON event_inbox TO hubline_relay;
GRANT SELECT, INSERT ON events TO hubline_relay;
GRANT SELECT, UPDATE ON feed_heads TO hubline_relay;

-- The whole history, with what the relay has not numbered yet (seq null), for reading one's own writes at once.
CREATE VIEW history WITH (security_invoker = true) AS
  SELECT provider_id, seq, NULL::bigint AS inbox_id, at, recorded_at, type, entity, entity_id, version, actor_id, source,
         request_id, client_version, change, told, scope FROM events
  UNION ALL
  SELECT provider_id, NULL, id, at, recorded_at, type, entity, entity_id, version, actor_id, source,
         request_id, client_version, change, told, scope FROM event_inbox;
GRANT SELECT ON history TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command;
