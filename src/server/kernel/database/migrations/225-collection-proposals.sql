-- Who is proposed for a collection that came in, or was given it by the rule of its branch (decision 135); one for a shipment, or for a
-- collection request.
CREATE TABLE collection_proposals (
  provider_id int NOT NULL,
  shipment_id bigint,
  request_id int,
  -- names it among all tasks (domain/dispatch/tripsheet.ts)
  task text GENERATED ALWAYS AS (coalesce('request ' || request_id::text, 'collection ' || shipment_id::text)) STORED,
  branch_id int NOT NULL,
  -- open: waits for somebody. taken: assigned by the rule, at this version. dismissed: nobody is proposed for it again, since somebody
  -- said no, or took it back from the driver of the rule
  state text NOT NULL CHECK (state IN ('open', 'taken', 'dismissed')),
  driver_id int NOT NULL,
  -- when the driver would be there, what it adds, and what speaks for them (domain/dispatch/auto-assign.ts)
  reason jsonb NOT NULL,
  -- by business time
  made_at timestamptz NOT NULL,
  taken_version int,
  PRIMARY KEY (provider_id, task),
  UNIQUE (provider_id, shipment_id),
  UNIQUE (provider_id, request_id),
  CHECK (num_nonnulls(shipment_id, request_id) = 1),
  FOREIGN KEY (provider_id, shipment_id) REFERENCES shipments (provider_id, id) ON DELETE CASCADE,
  FOREIGN KEY (provider_id, request_id) REFERENCES collection_requests (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_proposals_of_branch ON collection_proposals (provider_id, branch_id, state);

ALTER TABLE collection_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON collection_proposals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON collection_proposals TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_staff ON collection_proposals FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int('provider_id')));
CREATE POLICY of_branch ON collection_proposals FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
GRANT SELECT ON collection_proposals TO hubline_staff, hubline_branch;
GRANT SELECT, INSERT, UPDATE, DELETE ON collection_proposals TO hubline_command;

-- Whoever plans routes on the board sees who is proposed, and says no.
UPDATE roles SET permissions = permissions || ARRAY['API_/tripsheets/collection-proposals:GET', 'API_/tripsheets/collection-proposals:PATCH']
WHERE provider_id > 0 AND 'API_/tripsheets/proposals:GET' = ANY (permissions)
  AND NOT 'API_/tripsheets/collection-proposals:GET' = ANY (permissions);
