-- Service levels are the provider's own (001 §3, §9): what a booking is sold as, with its promise, its cut-off and when it may
-- be booked. Each provider begins with those that shops already send (src/domain/shipments/service-level.ts), which the
-- platform adds where there are none (src/server/modules/booking/first-catalogue.ts).

-- The numbers of all rows that a provider keeps about what it offers.
CREATE SEQUENCE catalogue_ids AS int;
GRANT USAGE ON SEQUENCE catalogue_ids TO hubline_command;

CREATE TABLE service_levels (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('catalogue_ids'),
  version int NOT NULL DEFAULT 1,
  -- as clients name it
  code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  address_type text NOT NULL CHECK (address_type IN ('street-address', 'locker', 'counter', 'locker-or-counter', 'any')),
  vat_type text NOT NULL CHECK (vat_type IN ('standard', 'zero')),
  -- cubic centimetres that count as one kilogram
  volumetric_divisor int NOT NULL CHECK (volumetric_divisor > 0),
  insurance_disabled boolean NOT NULL,
  -- how long after the day of collection it is delivered, at the earliest and at the latest
  delivery_estimate_from_type text NOT NULL CHECK (delivery_estimate_from_type IN ('service-days', 'days')),
  delivery_estimate_from_value int NOT NULL CHECK (delivery_estimate_from_value >= 0),
  delivery_estimate_to_type text NOT NULL CHECK (delivery_estimate_to_type IN ('service-days', 'days')),
  delivery_estimate_to_value int NOT NULL CHECK (delivery_estimate_to_value >= 0),
  -- local hours between which it is delivered, and until when it is collected the same day: 'HH:MM'
  delivery_after text NOT NULL,
  delivery_before text NOT NULL,
  collection_cut_off_time text NOT NULL,
  -- on which it is collected and delivered, of the days that the service area has: 'monday' to 'sunday'
  service_days text[] NOT NULL,
  active boolean NOT NULL,
  -- local days on which it may be booked, both included; null without an end
  valid_from date,
  valid_until date,
  position int NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX service_levels_code ON service_levels (provider_id, upper(code));

ALTER TABLE service_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON service_levels TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON service_levels TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE ON service_levels TO hubline_command;
-- What is retired is for staff to see.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
    EXECUTE format('CREATE POLICY %I ON service_levels FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))%s)',
      'of_' || r, r, CASE WHEN r IN ('hubline_account', 'hubline_driver') THEN ' AND active' ELSE '' END);
    EXECUTE format('GRANT SELECT ON service_levels TO %I', r);
  END LOOP;
END $$;
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON service_levels
  FOR EACH ROW EXECUTE FUNCTION note_list_change('service_levels');

-- What a shipment was booked as stays, whatever becomes of the level. Null of shipments of before, whose name is that of
-- their code.
ALTER TABLE shipments ADD COLUMN service_level_id int, ADD COLUMN service_level_name text;
