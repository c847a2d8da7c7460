-- Boards show no stop of their own for shipments that are fetched with a request (decision 127): its live row names them.
ALTER TABLE collection_requests ADD COLUMN shipment_ids text NOT NULL DEFAULT '';
UPDATE collection_requests r SET shipment_ids = l.ids
FROM (SELECT provider_id, request_id, string_agg(shipment_id::text, ',' ORDER BY shipment_id) AS ids
      FROM collection_request_shipments GROUP BY provider_id, request_id) l
WHERE l.provider_id = r.provider_id AND l.request_id = r.id;
