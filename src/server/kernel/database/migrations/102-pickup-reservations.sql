-- Compartments of pickup points that bookings hold (001 §3, §5, §9).

-- Of each size how many there are and how many nobody may use: [{"name", "total", "out_of_use"}]. What is free follows from it and
-- from what is reserved, so that no hand has to count down.
UPDATE pickup_points SET compartments = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', c ->> 'name', 'total', (c ->> 'total')::int,
    'out_of_use', greatest(0, (c ->> 'total')::int - (c ->> 'free')::int)) ORDER BY place), '[]')
  FROM jsonb_array_elements(compartments) WITH ORDINALITY AS each_one (c, place));

-- As it was reserved, under the name that it had; null of street addresses and where the provider keeps no compartments.
ALTER TABLE shipments ADD COLUMN collection_compartment text, ADD COLUMN delivery_compartment text;

CREATE TABLE pickup_reservations (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('collection', 'delivery')),
  pickup_point_id int NOT NULL,
  -- by its name
  compartment text NOT NULL,
  -- src/domain/booking/reservation.ts
  state text NOT NULL CHECK (state IN ('reserved', 'occupied', 'released', 'expired')),
  reserved_at timestamptz NOT NULL,
  -- of the business clock
  expires_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, shipment_id, side),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id),
  FOREIGN KEY (provider_id, pickup_point_id) REFERENCES pickup_points (provider_id, id)
);
CREATE INDEX pickup_reservations_held ON pickup_reservations (provider_id, pickup_point_id, compartment)
  WHERE state IN ('reserved', 'occupied');

ALTER TABLE pickup_reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE pickup_reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON pickup_reservations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON pickup_reservations TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE ON pickup_reservations TO hubline_command;

-- How many are held: everybody who may see what is free, nobody whose they are.
CREATE FUNCTION held_compartments() RETURNS TABLE (pickup_point_id int, compartment text, held int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT r.pickup_point_id, r.compartment, count(*)::int FROM pickup_reservations r
    WHERE r.provider_id = viewer_int('provider_id') AND r.state IN ('reserved', 'occupied')
    GROUP BY r.pickup_point_id, r.compartment;
END $$;
REVOKE ALL ON FUNCTION held_compartments() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_compartments() TO hubline_command, hubline_staff, hubline_branch, hubline_account, hubline_driver;
