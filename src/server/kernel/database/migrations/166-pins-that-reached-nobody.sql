-- A PIN for a number that nothing is sent to is none, and counts among those of the hour all the same.
ALTER TABLE pod_pins ALTER COLUMN pin DROP NOT NULL;
