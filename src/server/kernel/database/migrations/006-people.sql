-- People: users and roles that are changed in the console, and what the platform's administrator keeps.
--   hubline_platform   the platform's own tables and the list of providers; nothing of any courier's work

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hubline_platform') THEN CREATE ROLE hubline_platform NOLOGIN; END IF;
  GRANT hubline_platform TO CURRENT_USER;
  GRANT USAGE ON SCHEMA public TO hubline_platform;
END $$;

-- ---------------------------------------------------------------- users and roles

ALTER TABLE users
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN shipment_page_mode text NOT NULL DEFAULT 'default' CHECK (shipment_page_mode IN ('default', 'data-capturing', 'kiosk')),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  -- since when the user may not sign in any more
  ADD COLUMN deactivated_at timestamptz;

ALTER TABLE roles ADD COLUMN version int NOT NULL DEFAULT 1;
-- Custom roles of all providers; the global ones are numbered by hand.
CREATE SEQUENCE role_ids START 1000;
GRANT USAGE ON SEQUENCE role_ids TO hubline_command;

-- Whoever is limited to a branch reads of its people only; nobody reads a password.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
    EXECUTE format('GRANT SELECT (provider_id, id, version, username, email, phone_number, role_provider_id, role_id, account_id,
      branch_id, limit_user_to_branch, driver_id, shipment_page_mode, created_at, deactivated_at) ON users TO %I', r);
    EXECUTE format('GRANT SELECT ON roles TO %I', r);
    EXECUTE format('CREATE POLICY %I ON roles FOR SELECT TO %I USING (provider_id IN (0, (SELECT viewer_int(''provider_id''))))', 'own_or_global_of_' || r, r);
  END LOOP;
END $$;
CREATE POLICY of_staff ON users FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_branch ON users FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));

GRANT INSERT, UPDATE ON users TO hubline_command;
GRANT INSERT, UPDATE ON roles TO hubline_command;
-- A global role is nobody's to change.
CREATE POLICY own_insert ON roles FOR INSERT TO hubline_command
  WITH CHECK (provider_id > 0 AND provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY own_update ON roles FOR UPDATE TO hubline_command
  USING (provider_id > 0 AND provider_id = (SELECT viewer_int('provider_id')));

-- ---------------------------------------------------------------- the platform's own

ALTER TABLE providers ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();

CREATE TABLE release_notes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int NOT NULL DEFAULT 1,
  -- the version of the platform that they are about: '3.19.17'
  release text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- a day; null while it is a draft
  published_on date,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);

CREATE TABLE short_urls (
  code text PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  target text NOT NULL,
  visits bigint NOT NULL DEFAULT 0,
  last_visit_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text
);

CREATE TABLE platform_settings (
  setting text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['release_notes', 'short_urls', 'platform_settings'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_platform ON %I TO hubline_platform USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_platform', t);
  END LOOP;
END $$;
GRANT DELETE ON short_urls, platform_settings TO hubline_platform;

-- Anybody may follow a short address, which counts; nobody learns of it which others there are.
CREATE FUNCTION follow_short_url(wanted text) RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ UPDATE short_urls SET visits = visits + 1, last_visit_at = now() WHERE code = wanted RETURNING target $$;
REVOKE ALL ON FUNCTION follow_short_url(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_short_url(text) TO hubline_app;

-- What is published, everybody in every house may read; who carries the post reads how it is carried.
CREATE POLICY published ON release_notes FOR SELECT TO hubline_app USING (published_on IS NOT NULL);
GRANT SELECT ON release_notes TO hubline_app;
CREATE POLICY readable ON platform_settings FOR SELECT TO hubline_app USING (true);
GRANT SELECT ON platform_settings TO hubline_app;

CREATE POLICY of_platform ON providers TO hubline_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON providers TO hubline_platform;
CREATE POLICY of_platform ON feed_heads FOR INSERT TO hubline_platform WITH CHECK (true);
GRANT INSERT ON feed_heads TO hubline_platform;
-- The first administrators, so that somebody can be asked; no other user of any courier.
CREATE POLICY of_platform ON users FOR SELECT TO hubline_platform USING (role_provider_id = 0 AND role_id = 1);
GRANT SELECT (provider_id, id, username, email, role_provider_id, role_id, deactivated_at) ON users TO hubline_platform;
