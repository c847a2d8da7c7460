-- A shipment whose addresses or parcels are changed is rated anew by the card that it was booked by: what it costs from that
-- version of it on stands beside what it cost before. Rows are added and never changed; the one of the highest version holds.
ALTER TABLE shipment_prices ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE shipment_prices DROP CONSTRAINT shipment_prices_pkey, ADD PRIMARY KEY (provider_id, shipment_id, version);

GRANT DELETE, UPDATE (parcel_description, packaging, length_cm, width_cm, height_cm, weight_kg) ON parcels TO hubline_command;

-- What a row of a file would cost when it was checked, in cents with VAT; null of what is wrong, and where no card is in force.
ALTER TABLE shipment_import_rows ADD COLUMN rate_cents bigint;
