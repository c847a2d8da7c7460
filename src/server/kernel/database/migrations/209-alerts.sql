-- Alert rules that staff write, and what they found (docs/decisions/128).
CREATE SEQUENCE alert_rule_ids;
GRANT USAGE ON SEQUENCE alert_rule_ids TO hubline_command;

CREATE TABLE alert_rules (
  provider_id int NOT NULL REFERENCES providers,
  id int NOT NULL DEFAULT nextval('alert_rule_ids'),
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- as src/domain/alerts/alert-condition.ts reads it
  condition jsonb NOT NULL,
  -- null: of all
  branch_id int,
  account_id int,
  service_level_code text,
  tag_id int,
  severity text NOT NULL CHECK (severity IN ('critical', 'serious', 'watch')),
  -- when it speaks; null: always
  hours jsonb,
  sound boolean NOT NULL,
  -- after how many minutes without an answer who is written to; null: nobody
  escalation jsonb,
  active boolean NOT NULL,
  -- by name, as it was then
  created_by_name text NOT NULL,
  -- business time
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, branch_id) REFERENCES branches (provider_id, id),
  FOREIGN KEY (provider_id, account_id) REFERENCES accounts (provider_id, id)
);

-- What a rule found, and who answered. The rule may be gone since: its words are kept. Business time.
CREATE TABLE alerts (
  provider_id int NOT NULL REFERENCES providers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  version int NOT NULL DEFAULT 1,
  rule_id int NOT NULL,
  rule_name text NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL,
  sound boolean NOT NULL,
  subject text NOT NULL CHECK (subject IN ('shipment', 'driver', 'tripsheet', 'collection_request', 'rule')),
  subject_id bigint NOT NULL,
  subject_name text NOT NULL,
  branch_id int,
  -- since when its condition holds
  since timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- when somebody is written to unless it is acknowledged before, and to whom that was
  escalates_at timestamptz,
  escalated_at timestamptz,
  escalated_to text,
  closed_at timestamptz,
  PRIMARY KEY (provider_id, id)
);
-- One is open for a rule and a thing, whichever node looks and however often.
CREATE UNIQUE INDEX alerts_open ON alerts (provider_id, rule_id, subject, subject_id) WHERE closed_at IS NULL;
CREATE INDEX alerts_newest ON alerts (provider_id, id DESC);
CREATE INDEX alerts_of_rule ON alerts (provider_id, rule_id, id DESC);
CREATE INDEX alerts_escalating ON alerts (provider_id, escalates_at)
  WHERE closed_at IS NULL AND acknowledged_at IS NULL AND escalated_at IS NULL;

-- When a rule looks at a thing again though nothing happens: silence makes no event. Subject 0: which things there are by now.
CREATE TABLE alert_watches (
  provider_id int NOT NULL,
  rule_id int NOT NULL,
  subject_id bigint NOT NULL,
  -- business time
  due_at timestamptz NOT NULL,
  -- its condition holds, and there are as many alerts of the rule as may be open
  held_back boolean NOT NULL DEFAULT false,
  PRIMARY KEY (provider_id, rule_id, subject_id),
  FOREIGN KEY (provider_id, rule_id) REFERENCES alert_rules (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_watches_due ON alert_watches (provider_id, due_at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['alert_rules', 'alerts', 'alert_watches'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY of_owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY of_command ON %I TO hubline_command USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO hubline_command', t);
  END LOOP;
  -- accounts and drivers have no policy, and see none
  FOREACH t IN ARRAY ARRAY['alert_rules', 'alerts'] LOOP
    EXECUTE format('CREATE POLICY of_staff ON %I FOR SELECT TO hubline_staff USING (provider_id = (SELECT viewer_int(''provider_id'')))', t);
    EXECUTE format('GRANT SELECT ON %I TO hubline_staff, hubline_branch, hubline_account, hubline_driver', t);
  END LOOP;
END $$;
CREATE POLICY of_branch ON alerts FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND branch_id = (SELECT viewer_int('viewer_id')));
CREATE POLICY of_branch ON alert_rules FOR SELECT TO hubline_branch USING (provider_id = (SELECT viewer_int('provider_id'))
  AND (branch_id IS NULL OR branch_id = (SELECT viewer_int('viewer_id'))));
GRANT DELETE ON alert_rules, alert_watches TO hubline_command;

-- Whoever has the dashboard sees alerts and answers them; whoever keeps the settings writes rules.
UPDATE roles SET permissions = permissions || ARRAY['API_/alerts:GET', 'API_/alerts:PATCH', 'API_/alert-rules:GET']
WHERE provider_id > 0 AND 'ops_dashboard' = ANY (permissions) AND NOT 'API_/alerts:GET' = ANY (permissions);
UPDATE roles SET permissions = permissions || ARRAY['API_/alert-rules:POST', 'API_/alert-rules:PATCH', 'API_/alert-rules:DELETE',
  'API_/alert-rules/try:POST']
WHERE provider_id > 0 AND 'ops_dashboard' = ANY (permissions) AND 'API_/providers/settings:POST' = ANY (permissions)
  AND NOT 'API_/alert-rules:POST' = ANY (permissions);
