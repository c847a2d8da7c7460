-- What an event tells is written once, moved once and read whole: nobody asks the database to look inside it. As json
-- it is copied as it came; as jsonb each of its four parts was taken apart and put together again at every step.
-- Only `scope`, which row security looks into, stays jsonb.
DROP VIEW history;
ALTER TABLE event_inbox
  ALTER change TYPE json, ALTER whole TYPE json, ALTER told TYPE json, ALTER was TYPE json;
ALTER TABLE events
  ALTER change TYPE json, ALTER whole TYPE json, ALTER told TYPE json, ALTER was TYPE json;

CREATE VIEW history WITH (security_invoker = true) AS
  SELECT provider_id, seq, NULL::bigint AS inbox_id, at, recorded_at, type, entity, entity_id, version, actor_id, source,
         request_id, client_version, change, told, scope FROM events
  UNION ALL
  SELECT provider_id, NULL, id, at, recorded_at, type, entity, entity_id, version, actor_id, source,
         request_id, client_version, change, told, scope FROM event_inbox;
GRANT SELECT ON history TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command;

-- The inbox is a queue: the relay takes it by its order over all providers, and one index serves that.
ALTER TABLE event_inbox DROP CONSTRAINT event_inbox_pkey;
DROP INDEX event_inbox_order;
ALTER TABLE event_inbox ADD PRIMARY KEY (id);
