-- The account that shipments of people without a log-in are booked for (001 §1: guests use guest accounts). A provider has
-- at most one; it is opened with the first of them.
ALTER TABLE accounts ADD COLUMN is_for_guests boolean NOT NULL DEFAULT false
  CHECK (NOT is_for_guests OR account_type = 'guest');
CREATE UNIQUE INDEX account_for_guests ON accounts (provider_id) WHERE is_for_guests;
GRANT INSERT (is_for_guests) ON accounts TO hubline_command;
