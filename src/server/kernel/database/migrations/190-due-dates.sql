-- The day by which a shop has promised its own customer the parcel (clients.md, due_date), in South Africa: 2026-11-30. It moves no
-- window and no price: what the provider promises stands in the windows.
ALTER TABLE shipments ADD COLUMN due_date text CHECK (due_date ~ '^\d{4}-\d\d-\d\d$');
