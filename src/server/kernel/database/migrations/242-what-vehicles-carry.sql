-- What the parcels of a shipment fill, in litres, by their measures as the hub found them or else as the sender said them: boards show the
-- load of a vehicle by it, and plans reckon with it. It stands beside the row, so that live rows are read without their parcels. Null where
-- nobody knows: of what was booked before, until 243 has filled it in, and of parcels without an extent.
ALTER TABLE shipments ADD COLUMN volume_litres float8, ALTER volume_litres SET STATISTICS 0;

-- Which kinds of vehicle may carry what is booked as a service level (docs/decisions/146): any, until the provider says otherwise.
ALTER TABLE service_levels
  ADD COLUMN vehicle_kinds text[] NOT NULL DEFAULT '{bike,bakkie,van,truck}'
    CHECK (cardinality(vehicle_kinds) > 0 AND vehicle_kinds <@ '{bike,bakkie,van,truck}');
