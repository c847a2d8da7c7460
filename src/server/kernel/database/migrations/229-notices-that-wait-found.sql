-- OUTSIDE A TRANSACTION
-- What waits until an undo is over (224) is found by what it is about. The outbox may be large, and people go on writing to it while it
-- is looked through. Broken off anywhere, it may begin again.
DROP INDEX CONCURRENTLY IF EXISTS outbox_unsent;
-- AND THEN
CREATE INDEX CONCURRENTLY outbox_unsent ON outbox (provider_id, about) WHERE status = 'waiting' AND about IS NOT NULL;
