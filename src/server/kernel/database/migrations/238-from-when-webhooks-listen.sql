-- From which point of the log on a webhook is told (docs/decisions/143): what had its number by then is before it, and so are
-- batches that were committed and had none yet.
ALTER TABLE webhooks
  ADD COLUMN listens_after bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_batches bigint[] NOT NULL DEFAULT '{}';
GRANT UPDATE (listens_after, known_batches) ON webhooks TO hubline_command;
