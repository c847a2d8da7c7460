-- What parcels are sent in and where they are handed over (001 §3, §5, §9). Centimetres and kilograms.

-- Sizes that who books may choose from; blank ones (null) are typed in.
CREATE TABLE parcel_types (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  length float8 CHECK (length >= 0),
  width float8 CHECK (width >= 0),
  height float8 CHECK (height >= 0),
  weight float8 CHECK (weight >= 0),
  is_default boolean NOT NULL,
  active boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX parcel_types_name ON parcel_types (provider_id, upper(name));

-- Inner measures of the compartments of each locker network, and the sizes that counters take.
CREATE TABLE compartments (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  -- the network of pickup points
  provider text NOT NULL,
  name text NOT NULL,
  length float8 NOT NULL CHECK (length > 0),
  width float8 NOT NULL CHECK (width > 0),
  height float8 NOT NULL CHECK (height > 0),
  weight float8 NOT NULL CHECK (weight > 0),
  active boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX compartments_name ON compartments (provider_id, provider, upper(name));

CREATE TABLE pickup_points (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  -- the network that it belongs to
  provider text NOT NULL,
  type text NOT NULL CHECK (type IN ('locker', 'counter')),
  name text NOT NULL,
  street_address text NOT NULL,
  local_area text NOT NULL,
  city text NOT NULL,
  zone text NOT NULL,
  code text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  -- as people read them
  hours text NOT NULL,
  -- of each size how many there are and how many are free: [{"name", "total", "free"}]
  compartments jsonb NOT NULL,
  active boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX pickup_points_name ON pickup_points (provider_id, provider, upper(name));

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['parcel_types', 'compartments', 'pickup_points'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_command', t);
    FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))%s)', 'of_' || r, t, r,
        CASE WHEN r IN ('hubline_account', 'hubline_driver') THEN ' AND active' ELSE '' END);
      EXECUTE format('GRANT SELECT ON %I TO %I', t, r);
    END LOOP;
  END LOOP;
END $$;

-- Where a shipment is handed in or fetched instead of a street address, which is then that of the point; and who is asked
-- about it and its bill.
ALTER TABLE shipments
  ADD COLUMN collection_pickup_point_id int, ADD COLUMN collection_pickup_point_provider text,
  ADD COLUMN delivery_pickup_point_id int, ADD COLUMN delivery_pickup_point_provider text,
  ADD COLUMN responsible_contact jsonb;
