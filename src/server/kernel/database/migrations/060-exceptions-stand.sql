-- What a plan assigned again, or a scan took out again, is settled by neither (domain/exception.ts): only somebody's own
-- change of driver settles a failure. 048 took both for settled; what is on hand is rebuilt from the log once more.
WITH steps AS (
  SELECT e.provider_id, e.entity_id, e.version, e.at, e.change->'status'->>1 AS status,
         coalesce(e.change->'message'->>1, e.told->>'message') AS message,
         e.told->>'event' IS NULL AS by_hand,
         e.change->'collection_before' IS NOT NULL AS collection_rebooked,
         e.change->'delivery_before' IS NOT NULL AS delivery_rebooked,
         e.change->'collection_agent_id'->>1 IS NOT NULL AS collection_given,
         e.change->'delivery_agent_id'->>1 IS NOT NULL AS delivery_given,
         e.change->'exception' IS NOT NULL AND e.change->'exception'->>1 IS NULL AND e.told->>'event' IS NULL AS settled
  FROM events e JOIN shipments s ON s.provider_id = e.provider_id AND s.id = e.entity_id
  WHERE e.entity = 'shipment' AND s.over_since IS NULL AND s.exception IS NULL
    AND e.type IN ('shipment.status', 'shipment.reassigned', 'shipment.rescheduled')
    -- Taken back, it never was.
    AND NOT EXISTS (
      SELECT FROM events u WHERE u.provider_id = e.provider_id AND u.entity = 'shipment' AND u.entity_id = e.entity_id
        AND u.type = 'shipment.undone' AND (u.told->>'undoes')::int = e.version)
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
      AND (later.settled
           OR later.status IN ('on-hold', 'on-hold-internal', 'undeliverable', 'returned-to-sender', 'delivered',
                               'cancelled', 'in-locker', 'ready-for-pickup')
           OR (r.status = 'collection-rejected' AND later.status IN ('collection-assigned', 'collection-unassigned'))
           OR (r.status = 'delivery-rejected'
               AND later.status IN ('delivery-assigned', 'delivery-unassigned', 'out-for-delivery'))
           OR (r.status LIKE 'collection-%'
               AND (later.collection_rebooked OR (later.by_hand AND later.collection_given)
                    OR (later.by_hand AND later.status = 'collection-assigned')
                    OR later.status NOT IN
                       ('submitted', 'collection-assigned', 'collection-unassigned', 'collection-rejected',
                        'collection-exception', 'collection-failed-attempt', 'awaiting-dropoff', 'outsourced')))
           OR (r.status IN ('delivery-failed-attempt', 'delivery-exception', 'delivery-rejected',
                            'bob-box-reservation-failed')
               AND (later.delivery_rebooked OR (later.by_hand AND later.delivery_given)
                    OR (later.by_hand AND later.status IN ('delivery-assigned', 'out-for-delivery'))))))
)
UPDATE shipments s SET exception = r.status, exception_at = r.at, exception_reason = r.message
FROM standing r WHERE s.provider_id = r.provider_id AND s.id = r.entity_id;
