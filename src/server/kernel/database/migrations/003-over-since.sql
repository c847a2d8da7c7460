-- Written often, and mostly while a shipment is on its way.
--
-- Since when a shipment is over (finished, or a quote that was never booked); null while it is on the floor. It changes
-- once or twice in a life, so an index on it leaves every other change of the row in place (HOT): the index on status_at
-- made each event write five indexes anew. The floor is read by it: what is not over, and what was over lately.
ALTER TABLE shipments ADD COLUMN over_since timestamptz;
UPDATE shipments SET over_since = status_at
WHERE status IN ('delivered', 'returned-to-sender', 'cancelled', 'quote', 'quote-expired', 'payment-pending', 'payment-failed');
DROP INDEX shipments_status;
CREATE INDEX shipments_over ON shipments (provider_id, over_since);
ALTER TABLE shipments SET (fillfactor = 70);

-- The log takes its provider from the command, which row security holds to one: looking that provider up, and locking
-- it, for each of thousands of events a second found nothing that could be wrong.
ALTER TABLE events DROP CONSTRAINT events_provider_id_fkey;
ALTER TABLE event_inbox DROP CONSTRAINT event_inbox_provider_id_fkey;
