-- The morning: plans of a branch's day that somebody confirmed, and drivers who are out for a day (docs/decisions/134).
CREATE TABLE day_plans (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  branch_id int NOT NULL,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  -- by name, as it was then
  confirmed_by text NOT NULL,
  -- business time
  confirmed_at timestamptz NOT NULL,
  drivers int NOT NULL,
  stops int NOT NULL,
  -- as src/domain/dispatch/day-plan.ts writes them
  tasks jsonb NOT NULL,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, branch_id) REFERENCES branches (provider_id, id)
);
-- The newest of a branch and day is the one that holds; those before it are what was confirmed earlier.
CREATE INDEX day_plans_of_day ON day_plans (provider_id, day, branch_id, id DESC);

CREATE TABLE drivers_out (
  provider_id int NOT NULL,
  driver_id int NOT NULL,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  reason text NOT NULL,
  marked_by text NOT NULL,
  -- business time
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, driver_id, day),
  FOREIGN KEY (provider_id, driver_id) REFERENCES drivers (provider_id, id)
);
CREATE INDEX drivers_out_of_day ON drivers_out (provider_id, day);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['day_plans', 'drivers_out'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    -- accounts and drivers have no policy, and see none
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_account, hubline_driver', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO hubline_command', t);
  END LOOP;
END $$;
CREATE POLICY of_branch ON day_plans FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
-- who is out follows the driver
CREATE POLICY of_branch ON drivers_out FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND EXISTS (SELECT FROM drivers d WHERE d.provider_id = drivers_out.provider_id AND d.id = drivers_out.driver_id));
GRANT UPDATE, DELETE ON drivers_out TO hubline_command;

-- Whoever has the dashboard sees the morning; whoever dispatches from it confirms the day and marks drivers.
UPDATE roles SET permissions = array_append(permissions, 'API_/ops-dashboard/morning:GET')
WHERE provider_id > 0 AND 'ops_dashboard' = ANY (permissions) AND NOT 'API_/ops-dashboard/morning:GET' = ANY (permissions);
UPDATE roles SET permissions = permissions || ARRAY['API_/ops-dashboard/day-plans:POST', 'API_/ops-dashboard/drivers-out:PATCH']
WHERE provider_id > 0 AND permissions @> ARRAY['ops_dashboard', 'API_/tripsheets:PATCH', 'API_/shipments:PATCH']
  AND NOT 'API_/ops-dashboard/day-plans:POST' = ANY (permissions);
