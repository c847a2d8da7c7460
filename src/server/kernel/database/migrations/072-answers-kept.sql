-- Any call may carry an Idempotency-Key, not a booking alone: the answer is kept with it and given again
-- (src/server/kernel/commands/idempotency.ts). Keys of before, and of nodes of the version before, are of bookings and
-- name the shipment in place of the answer.
ALTER TABLE idempotency_keys
  ADD COLUMN command text NOT NULL DEFAULT 'shipments.book',
  ADD COLUMN answer json;
ALTER TABLE idempotency_keys
  DROP CONSTRAINT idempotency_keys_pkey,
  ADD PRIMARY KEY (provider_id, user_id, command, key);
GRANT UPDATE (answer) ON idempotency_keys TO hubline_command;
