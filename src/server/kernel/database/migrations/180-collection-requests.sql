-- Somebody is to come and fetch parcels at a place (001 §4, collection requests), whether or not their shipments are booked.

-- What comes again: a request is made for each of its days (decision 121).
CREATE TABLE collection_schedules (
  provider_id int NOT NULL,
  id int NOT NULL,
  account_id int NOT NULL,
  version int NOT NULL DEFAULT 1,
  frequency text NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  -- of a weekly one
  weekdays text[] NOT NULL,
  -- local days
  from_day text NOT NULL CHECK (from_day ~ '^\d{4}-\d\d-\d\d$'),
  until_day text CHECK (until_day ~ '^\d{4}-\d\d-\d\d$'),
  -- HH:MM
  window_from text NOT NULL,
  window_to text NOT NULL,
  parcel_count int NOT NULL CHECK (parcel_count > 0),
  weight_kg float8,
  -- as src/domain/shipments keeps them
  address json NOT NULL,
  contact json NOT NULL,
  collection_name text NOT NULL,
  collection_place text NOT NULL,
  collection_branch_id int,
  instructions text NOT NULL DEFAULT '',
  paused boolean NOT NULL DEFAULT false,
  -- up to which day it is seen to, and for which the next request is made
  last_day text,
  next_day text,
  created_at timestamptz NOT NULL,
  -- it makes no more; the requests that it made still name it
  deleted_at timestamptz,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);

CREATE TABLE collection_requests (
  provider_id int NOT NULL,
  -- counted by provider: COL000123 tells how many a provider has had, and nothing of others
  id int NOT NULL,
  account_id int NOT NULL,
  version int NOT NULL DEFAULT 1,
  status text NOT NULL,
  status_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  message text,
  failed_attempts int NOT NULL DEFAULT 0,
  parcel_count int NOT NULL CHECK (parcel_count > 0),
  weight_kg float8,
  collected_parcels int CHECK (collected_parcels >= 0),
  shipment_count int NOT NULL DEFAULT 0,
  address json NOT NULL,
  contact json NOT NULL,
  collection_name text NOT NULL,
  collection_place text NOT NULL,
  collection_lat float8,
  collection_lng float8,
  collection_branch_id int,
  collection_agent_id int,
  collection_after timestamptz NOT NULL,
  collection_before timestamptz NOT NULL CHECK (collection_before >= collection_after),
  instructions text NOT NULL DEFAULT '',
  -- of one that a schedule made, for this local day
  schedule_id int,
  scheduled_day text,
  -- since when it is closed or cancelled
  over_since timestamptz,
  -- all that it can be found by, folded
  find_text text NOT NULL,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id),
  FOREIGN KEY (provider_id, schedule_id) REFERENCES collection_schedules (provider_id, id),
  CHECK ((schedule_id IS NULL) = (scheduled_day IS NULL)),
  CHECK ((over_since IS NOT NULL) = (status IN ('closed', 'cancelled')))
);
-- For a day of a schedule there is one request, whichever node makes it and however often.
CREATE UNIQUE INDEX collection_requests_of_schedule ON collection_requests (provider_id, schedule_id, scheduled_day)
  WHERE schedule_id IS NOT NULL;
CREATE INDEX collection_requests_by_window ON collection_requests (provider_id, collection_after DESC, id DESC);
CREATE INDEX collection_requests_of_account ON collection_requests (provider_id, account_id, collection_after DESC, id DESC);
CREATE INDEX collection_requests_open ON collection_requests (provider_id, account_id) WHERE over_since IS NULL;

-- Which shipments are collected with a request; each with one at most. The reference stays when the shipment has left for the archive.
CREATE TABLE collection_request_shipments (
  provider_id int NOT NULL,
  shipment_id bigint NOT NULL,
  request_id int NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (provider_id, shipment_id),
  FOREIGN KEY (provider_id, request_id) REFERENCES collection_requests (provider_id, id)
);
CREATE INDEX collection_request_shipments_of_request ON collection_request_shipments (provider_id, request_id, shipment_id);

DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['collection_schedules', 'collection_requests', 'collection_request_shipments'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_account, hubline_driver', t);
  END LOOP;
  -- Nobody takes a request away; one that is called off stays as cancelled.
  GRANT SELECT, INSERT, UPDATE ON collection_schedules, collection_requests TO hubline_command;
  GRANT SELECT, INSERT, DELETE ON collection_request_shipments TO hubline_command;
  FOREACH t IN ARRAY ARRAY['collection_schedules', 'collection_requests'] LOOP
    EXECUTE format('CREATE POLICY of_branch ON %I FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND collection_branch_id = (SELECT viewer_int(''viewer_id'')))', t);
    EXECUTE format('CREATE POLICY of_account ON %I FOR SELECT TO hubline_account USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND account_id = (SELECT viewer_int(''viewer_id'')))', t);
  END LOOP;
  -- shipments of a request follow it
  FOREACH r IN ARRAY ARRAY['hubline_branch', 'hubline_account', 'hubline_driver'] LOOP
    EXECUTE format('CREATE POLICY %I ON collection_request_shipments FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM collection_requests r WHERE r.provider_id = collection_request_shipments.provider_id
                  AND r.id = collection_request_shipments.request_id))', 'of_' || r, r);
  END LOOP;
END $$;
CREATE POLICY of_driver ON collection_requests FOR SELECT TO hubline_driver USING (provider_id = (SELECT viewer_int('provider_id'))
  AND collection_agent_id = (SELECT viewer_int('viewer_id')));
