-- Plans that are proposed for the days of drivers (decision 126): by a search, which a node works at as long as it renews its lease,
-- or because a driver is out. What was accepted of it is kept for who takes it back.
CREATE TABLE route_proposals (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('optimise', 'driver-out')),
  aim text NOT NULL CHECK (aim IN ('fewest', 'shortest', 'fairest')),
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  -- whose people may see it besides those of the whole provider
  branch_id int,
  driver_ids int[] NOT NULL,
  status text NOT NULL CHECK (status IN ('searching', 'ready', 'cancelled', 'failed')),
  -- what somebody asks of the node that searches
  wanted text CHECK (wanted IN ('finish', 'cancel')),
  asked_by int NOT NULL,
  asked_at timestamptz NOT NULL,
  search_ms int NOT NULL,
  -- by the real time, as the lease is
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  lease_until timestamptz NOT NULL,
  iterations bigint NOT NULL DEFAULT 0,
  given jsonb NOT NULL,
  best jsonb,
  problem text,
  accepted jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX route_proposals_searching ON route_proposals (provider_id) WHERE status = 'searching';
CREATE INDEX route_proposals_by_age ON route_proposals (provider_id, began_at);

ALTER TABLE route_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE route_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON route_proposals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON route_proposals TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON route_proposals FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_branch ON route_proposals FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
GRANT SELECT ON route_proposals TO hubline_staff, hubline_branch;
GRANT SELECT, INSERT, UPDATE, DELETE ON route_proposals TO hubline_command;

-- Whoever reassigns on the board may look for better routes there; drivers, who accept their own tripsheet, may not.
UPDATE roles SET permissions = permissions || ARRAY['API_/tripsheets/optimise:POST', 'API_/tripsheets/driver-out:POST',
  'API_/tripsheets/proposals:GET', 'API_/tripsheets/proposals:PATCH', 'API_/tripsheets/proposals/accept:POST',
  'API_/tripsheets/proposals/undo:POST']
WHERE provider_id > 0 AND 'tripsheet' = ANY (permissions) AND 'API_/shipments:PATCH' = ANY (permissions)
  AND NOT 'API_/tripsheets/optimise:POST' = ANY (permissions);
