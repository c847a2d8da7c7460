-- What was last said of a shipment may have been said inside the house. The row keeps that beside the words, so that a
-- snapshot shows people outside no more than the event did when it happened.
ALTER TABLE shipments ADD COLUMN message_inside boolean NOT NULL DEFAULT false;

UPDATE shipments s SET message_inside = true
WHERE s.message IS NOT NULL AND (s.status = 'on-hold-internal' OR EXISTS (
  SELECT FROM events e WHERE e.provider_id = s.provider_id AND e.entity = 'shipment' AND e.entity_id = s.id
    AND e.told->>'event' IN ('floor-check', 'on-hold-internal', 'trigger-third-party-integration')
    AND e.told->>'message' = s.message));
