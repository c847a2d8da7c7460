-- The days before which a customer asked not to be collected from or delivered to (001 §3, collection_min_date and
-- delivery_min_date): local days, '2026-11-24'; null where they asked for none. What was agreed stands in the windows.
ALTER TABLE shipments
  ADD COLUMN collection_min_date text CHECK (collection_min_date ~ '^\d{4}-\d\d-\d\d$'),
  ADD COLUMN delivery_min_date text CHECK (delivery_min_date ~ '^\d{4}-\d\d-\d\d$');
