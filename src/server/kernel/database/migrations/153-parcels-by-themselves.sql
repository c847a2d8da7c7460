-- Each parcel has a status of its own (001 §3). Null: it is where its shipment is, as all of them are that were never scanned by themselves.
ALTER TABLE parcels
  ADD COLUMN status text,
  ADD COLUMN status_at timestamptz,
  ADD COLUMN hub_id int,
  ADD CONSTRAINT parcels_apart CHECK ((status IS NULL) = (status_at IS NULL));
GRANT UPDATE (status, status_at, hub_id) ON parcels TO hubline_command;

-- How many of its parcels are elsewhere than it is: most shipments have none, and are read without their parcels.
ALTER TABLE shipments ADD COLUMN parcels_apart int NOT NULL DEFAULT 0;
