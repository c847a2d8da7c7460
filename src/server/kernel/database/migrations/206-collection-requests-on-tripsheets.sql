-- A collection request that has a driver is done at a stop of his tripsheet, as one side of a shipment is (decision 127).
CREATE TABLE tripsheet_requests (
  provider_id int NOT NULL,
  request_id int NOT NULL,
  stop_id bigint NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (provider_id, request_id),
  FOREIGN KEY (provider_id, request_id) REFERENCES collection_requests (provider_id, id),
  FOREIGN KEY (provider_id, stop_id) REFERENCES tripsheet_stops (provider_id, id)
);
CREATE INDEX tripsheet_requests_of_stop ON tripsheet_requests (provider_id, stop_id);

ALTER TABLE tripsheet_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE tripsheet_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON tripsheet_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON tripsheet_requests TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON tripsheet_requests FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT ON tripsheet_requests TO hubline_staff, hubline_branch, hubline_driver, hubline_account;
GRANT SELECT, INSERT, UPDATE, DELETE ON tripsheet_requests TO hubline_command;
-- They follow their stop; accounts have no policy and see none.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_branch', 'hubline_driver'] LOOP
    EXECUTE format('CREATE POLICY %I ON tripsheet_requests FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM tripsheet_stops s WHERE s.provider_id = tripsheet_requests.provider_id AND s.id = tripsheet_requests.stop_id))', 'of_' || r, r);
  END LOOP;
END $$;

-- Of a platform that has been at work: requests that drivers have, each a stop behind those that are there; of a day that is over, today.
CREATE TEMPORARY TABLE open_requests ON COMMIT DROP AS
SELECT r.provider_id, r.id, r.collection_agent_id AS driver_id, nextval('tripsheet_stop_ids') AS stop_id,
       to_char(greatest(r.collection_after, b.now) AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD') AS day,
       greatest(r.collection_after, b.now) AS at, r.collection_lat AS lat, r.collection_lng AS lng, r.collection_name AS name,
       r.collection_place AS place, r.collection_after AS after_at, r.collection_before AS before_at
FROM collection_requests r,
     (SELECT coalesce(clock_time + (now() - clock_wall) * clock_speed, now()) AS now FROM platform) b
WHERE r.over_since IS NULL AND r.collection_agent_id IS NOT NULL
  AND EXISTS (SELECT FROM drivers d WHERE d.provider_id = r.provider_id AND d.id = r.collection_agent_id);

INSERT INTO tripsheets (provider_id, driver_id, day, branch_id, vehicle_kind, start_lat, start_lng, start_name, end_lat, end_lng, end_name)
SELECT d.provider_id, d.id, t.day, d.branch_id, d.vehicle_kind, b.lat, b.lng, b.name, b.lat, b.lng, b.name
FROM (SELECT DISTINCT provider_id, driver_id, day FROM open_requests) t
JOIN drivers d ON d.provider_id = t.provider_id AND d.id = t.driver_id
LEFT JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id
ON CONFLICT DO NOTHING;

INSERT INTO tripsheet_stops (provider_id, id, tripsheet_id, position, lat, lng, name, place, after_at, before_at, service_minutes,
                             slot_at, timed, planned_at, promised_at)
SELECT s.provider_id, r.stop_id, s.id,
       coalesce((SELECT max(o.position) + 1 FROM tripsheet_stops o WHERE o.provider_id = s.provider_id AND o.tripsheet_id = s.id), 0)
         + (row_number() OVER (PARTITION BY s.provider_id, s.id ORDER BY r.at, r.id))::int - 1,
       r.lat, r.lng, r.name, r.place, r.after_at, r.before_at, 7, r.at, false, r.at, r.at
FROM open_requests r
JOIN tripsheets s ON s.provider_id = r.provider_id AND s.driver_id = r.driver_id AND s.day = r.day;

INSERT INTO tripsheet_requests (provider_id, request_id, stop_id) SELECT provider_id, id, stop_id FROM open_requests;

-- Shipments that are fetched with one of them are no stop of their own.
DELETE FROM tripsheet_tasks t
USING collection_request_shipments l
JOIN collection_requests r ON r.provider_id = l.provider_id AND r.id = l.request_id
WHERE t.provider_id = l.provider_id AND t.shipment_id = l.shipment_id AND t.side = 'collection' AND t.done_at IS NULL
  AND r.over_since IS NULL AND r.collection_agent_id IS NOT NULL;
