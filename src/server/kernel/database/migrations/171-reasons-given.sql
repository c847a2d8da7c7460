-- Why another day was asked for, of each side (001 §3, collection_rescheduled_reason and delivery_rescheduled_reason), and why it was
-- called off (001 §4), which stands beside the message that those who track it are told. Null: nobody said.
ALTER TABLE shipments
  ADD COLUMN collection_rescheduled_reason text,
  ADD COLUMN delivery_rescheduled_reason text,
  ADD COLUMN cancellation_reason text;
