-- A stop is planned for another time because its driver drives something else (docs/decisions/140).
ALTER TABLE tripsheet_stops DROP CONSTRAINT tripsheet_stops_moved_because_check;
ALTER TABLE tripsheet_stops ADD CONSTRAINT tripsheet_stops_moved_because_check
  CHECK (moved_because IN ('stop-before', 'stop-gone', 'order', 'window', 'named', 'vehicle', 'plan'));

-- What is expected of a driver's own tripsheet keeps their break: they see their own terms.
CREATE POLICY of_driver ON driver_terms FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND driver_id = (SELECT viewer_int('viewer_id')));
