-- On which days a provider works (001 §7, 002 §9), and the tags by which it sorts places, accounts and shipments.

-- One of each provider is the default one; there bookings are collected and delivered until zones say otherwise.
CREATE TABLE service_areas (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  is_default boolean NOT NULL,
  -- 'monday' to 'sunday'
  service_days text[] NOT NULL,
  active boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX service_areas_default ON service_areas (provider_id) WHERE is_default;
CREATE UNIQUE INDEX service_areas_name ON service_areas (provider_id, upper(name));

-- Local days that are otherwise than weekday and public holidays say.
CREATE TABLE service_day_exceptions (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  date date NOT NULL,
  name text NOT NULL,
  -- it is collected and delivered, or not
  is_service_day boolean NOT NULL,
  -- one that was withdrawn says nothing
  active boolean NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX service_day_exceptions_date ON service_day_exceptions (provider_id, date);

CREATE TABLE tags (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  type text NOT NULL CHECK (type IN ('map', 'account', 'shipment')),
  name text NOT NULL,
  -- '#rrggbb'
  colour text NOT NULL,
  active boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX tags_name ON tags (provider_id, type, upper(name));

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['service_areas', 'service_day_exceptions', 'tags'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_command', t);
    FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
      -- What is retired, and how a provider sorts its places and its customers, is for staff to see.
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))%s)', 'of_' || r, t, r,
        CASE WHEN r NOT IN ('hubline_account', 'hubline_driver') THEN ''
             WHEN t = 'tags' THEN ' AND active AND type = ''shipment''' ELSE ' AND active' END);
      EXECUTE format('GRANT SELECT ON %I TO %I', t, r);
    END LOOP;
  END LOOP;
END $$;
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON tags FOR EACH ROW EXECUTE FUNCTION note_list_change('tags');
