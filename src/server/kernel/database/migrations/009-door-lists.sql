-- Where a role requires two-factor authentication, the lists of GET /general-data are kept back until it is set up (and
-- again once it is reset): whoever that concerns is sent everything then, whatever they were sent before.
CREATE FUNCTION note_two_factor_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  what two_factor := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO list_changes (provider_id, list, changed_at)
  VALUES (what.provider_id, 'user/' || what.user_id, clock_timestamp())
  ON CONFLICT (provider_id, list) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;

CREATE TRIGGER list_change AFTER UPDATE OF enabled_at OR DELETE ON two_factor
  FOR EACH ROW EXECUTE FUNCTION note_two_factor_change();
