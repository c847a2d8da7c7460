-- Failed attempts are counted by address and place, and by the browser that got in before, as well (sign-in-limits.ts).
ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check;
ALTER TABLE attempts ADD CONSTRAINT attempts_kind_check CHECK (kind IN ('pair', 'device', 'address', 'ip', 'code'));
-- Ten from anywhere locked an address; whoever is kept out by others is let in.
UPDATE attempts SET locked_until = NULL WHERE kind = 'address';
