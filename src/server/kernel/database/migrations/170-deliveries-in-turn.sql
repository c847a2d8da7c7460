-- The next delivery of a webhook is the first row of its index: those of one call are all due at the same moment, and were sorted anew for each.
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (provider_id, webhook_id, next_at, id) WHERE state = 'waiting';
