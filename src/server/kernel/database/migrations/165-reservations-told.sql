-- Webhooks tell of compartments that are reserved, and of another signing secret (docs/decisions/096).

-- With which version of its shipment a reservation last changed: that of the event which tells of it.
ALTER TABLE pickup_reservations ADD COLUMN shipment_version int;

-- Sealed: the secret before this one, by which deliveries are signed beside it until then (wall clock).
ALTER TABLE webhooks ADD COLUMN earlier_secret bytea, ADD COLUMN earlier_secret_until timestamptz,
  ADD CHECK ((earlier_secret IS NULL) = (earlier_secret_until IS NULL));
GRANT UPDATE (signing_secret, earlier_secret, earlier_secret_until) ON webhooks TO hubline_command;
