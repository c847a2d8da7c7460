-- Who chose 'X/2' has X as well: another account's X would otherwise have a parcel that leads to somebody else. Kept, it leads nowhere
-- until the account books it. Of what was given before, the first that named a parcel of X keeps it, where nobody has X.
ALTER TABLE tracking_references DROP CONSTRAINT tracking_references_kind_check,
  ADD CONSTRAINT tracking_references_kind_check CHECK (kind IN ('random', 'sequential', 'chosen', 'kept'));

INSERT INTO tracking_references (provider_id, reference, shipment_id, kind)
SELECT provider_id, regexp_replace(reference, '/\d+$', ''), min(shipment_id), 'kept'
FROM tracking_references WHERE kind = 'chosen' AND reference ~ '/\d+$'
GROUP BY 1, 2 ON CONFLICT DO NOTHING;
