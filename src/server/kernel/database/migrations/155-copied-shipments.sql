-- Shipments that were booked as another one like it, or to bring one back (001 §4): each names the other, and is found by it.
ALTER TABLE shipments ADD COLUMN duplicate_of_id bigint;
CREATE INDEX shipments_returns ON shipments (provider_id, return_of_id) WHERE return_of_id IS NOT NULL;
CREATE INDEX shipments_duplicates ON shipments (provider_id, duplicate_of_id) WHERE duplicate_of_id IS NOT NULL;
