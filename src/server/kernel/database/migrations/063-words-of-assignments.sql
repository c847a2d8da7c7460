-- What staff said when they gave or took a driver was told to the account. From now on it is not (domain/said-inside.ts);
-- what stands on a shipment that waits for its driver was said then.
UPDATE shipments SET message_inside = true
WHERE message IS NOT NULL AND NOT message_inside AND over_since IS NULL
  AND status IN ('collection-assigned', 'collection-unassigned', 'delivery-assigned', 'delivery-unassigned');
