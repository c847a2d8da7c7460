-- What people are told of a change that may still be taken back waits until that is over (decision 135), here in the rows that are sent:
-- of which change they are, so that an undo takes them out. Null of what waits for nothing. They are found by 229.
ALTER TABLE outbox ADD COLUMN about text;
CREATE POLICY of_command_unsent ON outbox FOR DELETE TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id'))
  AND about IS NOT NULL AND status = 'waiting' AND attempts = 0);
GRANT DELETE ON outbox TO hubline_command;

-- the version of the shipment that its event made
ALTER TABLE webhook_deliveries ADD COLUMN shipment_version int;
GRANT DELETE ON webhook_deliveries TO hubline_command;
