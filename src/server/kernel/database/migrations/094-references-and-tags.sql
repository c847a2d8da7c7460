-- What an account demands of its bookings (clients.md, 412; 001 §7), and the tags by which a provider sorts accounts and
-- shipments (002 §9), of which rate cards charge for some. Tags are the ids of rows of `tags`, which are retired and never
-- deleted: what is tagged refers to them.
ALTER TABLE accounts
  ADD COLUMN customer_reference_required boolean NOT NULL DEFAULT false,
  -- with which each of its references begins; empty: with nothing
  ADD COLUMN customer_reference_prefix text NOT NULL DEFAULT '',
  ADD COLUMN tag_ids jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (customer_reference_required, customer_reference_prefix, tag_ids) ON accounts TO hubline_command;

ALTER TABLE shipments
  -- what the customer calls its reference: 'Order number'
  ADD COLUMN customer_reference_name text,
  -- it brings back what was delivered; the shipment is known where it is one of the same account
  ADD COLUMN is_return boolean NOT NULL DEFAULT false,
  ADD COLUMN return_of_id bigint,
  ADD COLUMN tag_ids jsonb NOT NULL DEFAULT '[]';
