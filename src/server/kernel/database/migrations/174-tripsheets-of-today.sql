-- Of a platform that has been at work: the tripsheets of today and later, out of what its shipments say (decision 120). What was
-- planned for before today has no place in a day any more; its driver still has it.
CREATE TEMPORARY TABLE open_tasks ON COMMIT DROP AS
WITH business AS (
  SELECT coalesce(clock_time + (now() - clock_wall) * clock_speed, now()) AS now FROM platform
), tasks AS (
  SELECT provider_id, id AS shipment_id, 'collection' AS side, collection_agent_id AS driver_id, collection_eta AS eta,
         collection_lat AS lat, collection_lng AS lng, collection_name AS name, collection_place AS place,
         collection_after AS after_at, collection_before AS before_at
  FROM shipments
  WHERE over_since IS NULL AND parcel_count > 0 AND collection_agent_id IS NOT NULL AND status IN (
    'submitted', 'outsourced', 'collection-assigned', 'awaiting-dropoff', 'collection-unassigned', 'collection-rejected',
    'collection-exception', 'collection-failed-attempt')
  UNION ALL
  SELECT provider_id, id, 'delivery', delivery_agent_id, delivery_eta, delivery_lat, delivery_lng, delivery_name,
         delivery_place, delivery_after, delivery_before
  FROM shipments
  WHERE over_since IS NULL AND parcel_count > 0 AND delivery_agent_id IS NOT NULL AND status IN (
    'collected', 'at-hub', 'manifested', 'ready-for-dispatch', 'in-transit', 'at-destination-hub', 'returned-to-hub',
    'delivery-assigned', 'delivery-unassigned', 'bob-box-reservation-failed', 'on-hold-internal', 'delivery-rejected', 'out-for-delivery',
    'delivery-exception', 'delivery-failed-attempt')
)
SELECT t.*, to_char(eta AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD') AS day,
       -- one door within half an hour is one visit
       dense_rank() OVER (ORDER BY provider_id, driver_id, floor(extract(epoch FROM eta) / 1800), lower(name), lower(place),
                          round(lat::numeric, 4), round(lng::numeric, 4)) AS visit
FROM tasks t, business b
WHERE eta IS NOT NULL
  AND eta >= date_trunc('day', b.now AT TIME ZONE 'Africa/Johannesburg') AT TIME ZONE 'Africa/Johannesburg';

INSERT INTO tripsheets (provider_id, driver_id, day, branch_id, vehicle_kind, start_lat, start_lng, start_name, end_lat, end_lng, end_name)
SELECT d.provider_id, d.id, t.day, d.branch_id, d.vehicle_kind, b.lat, b.lng, b.name, b.lat, b.lng, b.name
FROM (SELECT DISTINCT provider_id, driver_id, day FROM open_tasks) t
JOIN drivers d ON d.provider_id = t.provider_id AND d.id = t.driver_id
LEFT JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id;

CREATE TEMPORARY TABLE visits ON COMMIT DROP AS
SELECT visit, nextval('tripsheet_stop_ids') AS stop_id FROM (SELECT DISTINCT visit FROM open_tasks) v;

INSERT INTO tripsheet_stops (provider_id, id, tripsheet_id, position, lat, lng, name, place, after_at, before_at, service_minutes,
                             slot_at, timed, planned_at, promised_at)
SELECT s.provider_id, v.stop_id, s.id, (row_number() OVER (PARTITION BY s.provider_id, s.id ORDER BY min(t.eta), v.visit))::int - 1,
       min(t.lat), min(t.lng), min(t.name), min(t.place), min(t.after_at), min(t.before_at), 7,
       min(t.eta), true, min(t.eta), min(t.eta)
FROM open_tasks t
JOIN visits v ON v.visit = t.visit
JOIN tripsheets s ON s.provider_id = t.provider_id AND s.driver_id = t.driver_id AND s.day = t.day
GROUP BY s.provider_id, s.id, v.stop_id, v.visit;

INSERT INTO tripsheet_tasks (provider_id, shipment_id, side, stop_id)
SELECT t.provider_id, t.shipment_id, t.side, v.stop_id
FROM open_tasks t
JOIN visits v ON v.visit = t.visit
JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.id = v.stop_id;
