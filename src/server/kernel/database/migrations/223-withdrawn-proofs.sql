-- A delivery that was recorded by mistake is taken back, and its proof with it (decision 135): it stays, marked by whom, when (business time)
-- and why. Null of a proof that holds.
ALTER TABLE proofs_of_delivery
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by int,
  ADD COLUMN withdrawn_as text,
  ADD COLUMN withdrawn_reason text;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_as, withdrawn_reason) ON proofs_of_delivery TO hubline_command;

-- Whoever sets statuses by hand may take a completion back; drivers say what they did once.
UPDATE roles SET permissions = array_append(permissions, 'API_/tracking-events/withdraw:POST')
WHERE provider_id > 0 AND 'API_/tracking-events:POST' = ANY (permissions) AND 'API_/shipments:PATCH' = ANY (permissions)
  AND NOT 'API_/tracking-events/withdraw:POST' = ANY (permissions);
