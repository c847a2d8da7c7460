-- The options that a shipment was priced with, so that they are answered (001 §3) and an edit is priced by the same; null where
-- nothing was said, so that the rate card decides.
ALTER TABLE shipments
  -- ids of the rate card: [1, 2]
  ADD COLUMN opt_in_rates jsonb,
  ADD COLUMN opt_in_time_based_rates jsonb;

-- Since when an address is kept; not known of those of before.
ALTER TABLE address_book_entries ADD COLUMN created_at timestamptz;
