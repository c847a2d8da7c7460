-- A courier whose status, name or settings change tells so in its log, whoever changes them and by whatever way, so that
-- open consoles ask for their start-up data again and every node forgets what it keeps. The event carries no value: who
-- may know which setting is decided by GET /general-data when it is asked.

-- As the owner, whoever changes the row: the platform's administrator has no right to any courier's log. The moment is
-- the wall clock's: the business clock is not the database's to know.
CREATE FUNCTION tell_courier_change(wanted int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
  -- A courier that is just being made has no log yet, and nobody who looks.
  SELECT provider_id, clock_timestamp(), clock_timestamp(), 'provider.changed', 'provider', provider_id, 0, '{}',
         '{"account_id": null, "branch_ids": [], "driver_ids": []}'
  FROM feed_heads WHERE provider_id = wanted
$$;
REVOKE ALL ON FUNCTION tell_courier_change(int) FROM PUBLIC;

CREATE FUNCTION tell_courier() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM tell_courier_change(NEW.provider_id);
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER UPDATE OF status, name ON providers FOR EACH ROW
  WHEN ((OLD.status, OLD.name) IS DISTINCT FROM (NEW.status, NEW.name)) EXECUTE FUNCTION tell_courier();

-- One event for a statement, however many settings it saves.
CREATE FUNCTION tell_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM tell_courier_change(provider_id) FROM (SELECT DISTINCT provider_id FROM touched) couriers;
  RETURN NULL;
END $$;
CREATE TRIGGER told_insert AFTER INSERT ON provider_settings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
CREATE TRIGGER told_update AFTER UPDATE ON provider_settings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
CREATE TRIGGER told_delete AFTER DELETE ON provider_settings REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
