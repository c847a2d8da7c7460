-- The PIN that is out may be for a door, or for fetching or handing in at a pickup point (001 §4, pin resending): it opens that alone.
ALTER TABLE pod_pins ADD COLUMN kind text NOT NULL DEFAULT 'pod' CHECK (kind IN ('pod', 'pickup', 'dropoff'));
