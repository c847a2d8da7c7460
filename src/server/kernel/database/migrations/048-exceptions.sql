-- The exception that stands on a shipment beside its status (domain/exception.ts): the status that reported it, when
-- and in which words, until somebody rebooks, holds or returns it; and until when somebody has seen to it.
ALTER TABLE shipments
  ADD COLUMN exception text,
  ADD COLUMN exception_at timestamptz,
  ADD COLUMN exception_reason text,
  ADD COLUMN handled_until timestamptz;

-- What is on hand now: its exception is rebuilt from the log. The last event that reported one stands, unless what
-- came after it settled it: another attempt, a hold, a return, or a new window of the same stop.
WITH steps AS (
  SELECT e.provider_id, e.entity_id, e.version, e.at, e.change->'status'->>1 AS status,
         coalesce(e.change->'message'->>1, e.told->>'message') AS message,
         e.change->'collection_before' IS NOT NULL AS collection_rebooked,
         e.change->'delivery_before' IS NOT NULL AS delivery_rebooked
  FROM events e JOIN shipments s ON s.provider_id = e.provider_id AND s.id = e.entity_id
  WHERE e.entity = 'shipment' AND s.over_since IS NULL
    AND e.type IN ('shipment.status', 'shipment.reassigned', 'shipment.rescheduled')
), reported AS (
  SELECT DISTINCT ON (provider_id, entity_id) provider_id, entity_id, version, at, status, message
  FROM steps
  WHERE status IN ('collection-failed-attempt', 'collection-exception', 'collection-rejected',
                   'delivery-failed-attempt', 'delivery-exception', 'delivery-rejected',
                   'bob-box-reservation-failed', 'damaged')
  ORDER BY provider_id, entity_id, version DESC
), standing AS (
  SELECT * FROM reported r WHERE NOT EXISTS (
    SELECT FROM steps later
    WHERE later.provider_id = r.provider_id AND later.entity_id = r.entity_id AND later.version > r.version
      AND (later.status IN ('on-hold', 'on-hold-internal', 'undeliverable', 'in-locker', 'ready-for-pickup')
           OR (later.status = 'collection-unassigned' AND r.status = 'collection-rejected')
           OR (later.status = 'delivery-unassigned' AND r.status = 'delivery-rejected')
           OR (r.status LIKE 'collection-%' AND (later.collection_rebooked OR later.status NOT IN
               ('submitted', 'collection-unassigned', 'collection-rejected', 'collection-exception',
                'collection-failed-attempt', 'awaiting-dropoff', 'outsourced')))
           OR (r.status IN ('delivery-failed-attempt', 'delivery-exception', 'delivery-rejected',
                            'bob-box-reservation-failed')
               AND (later.delivery_rebooked OR later.status IN ('delivery-assigned', 'out-for-delivery')))))
)
UPDATE shipments s SET exception = r.status, exception_at = r.at, exception_reason = r.message
FROM standing r WHERE s.provider_id = r.provider_id AND s.id = r.entity_id;
