-- The list without an end (docs/decisions/098): an account reads its own from the newest on, by when they were booked.
-- Neither column changes with a scan, so that a scan leaves the index alone (026-finding.sql).
CREATE INDEX shipments_account_created ON shipments (provider_id, account_id, created_at);

-- Whoever may list shipments may list those of any age: it is the same list, read on.
UPDATE roles SET permissions = array_append(permissions, 'API_/shipments/archive:GET')
WHERE provider_id > 0 AND 'API_/shipments:GET' = ANY (permissions) AND NOT 'API_/shipments/archive:GET' = ANY (permissions);
