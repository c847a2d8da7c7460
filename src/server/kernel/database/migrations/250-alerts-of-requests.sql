-- A rule may look at shipments and at collection requests: what is looked at is named by its kind, too. `rule`: which things there are by now.
ALTER TABLE alert_watches ADD COLUMN subject text;
UPDATE alert_watches w SET subject = CASE
  WHEN w.subject_id = 0 THEN 'rule'
  WHEN r.condition->>'kind' LIKE 'vehicle-%' THEN 'driver'
  WHEN r.condition->>'kind' = 'tripsheet-late' THEN 'tripsheet'
  WHEN r.condition->>'kind' = 'request-unassigned' THEN 'collection_request'
  ELSE 'shipment' END
FROM alert_rules r WHERE r.provider_id = w.provider_id AND r.id = w.rule_id;
ALTER TABLE alert_watches ALTER COLUMN subject SET NOT NULL,
  ADD CHECK (subject IN ('shipment', 'driver', 'tripsheet', 'collection_request', 'rule')),
  DROP CONSTRAINT alert_watches_pkey,
  ADD PRIMARY KEY (provider_id, rule_id, subject, subject_id);

-- Rules of windows find requests from now on, when they next look.
INSERT INTO alert_watches (provider_id, rule_id, subject, subject_id, due_at)
SELECT r.provider_id, r.id, 'rule', 0, r.created_at FROM alert_rules r
WHERE r.active AND r.condition->>'kind' = 'window-ends'
ON CONFLICT DO NOTHING;
