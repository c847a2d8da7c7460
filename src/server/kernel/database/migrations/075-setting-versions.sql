-- Settings of a provider are edited by several people at once: each key has a version, so that who changes another one is
-- not held up, and who is second at the same one is told by whom it was changed.
ALTER TABLE provider_settings
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text;

-- Settings that are keys and passwords, sealed (kernel/security/secrets.ts). In a table of their own: what answers settings
-- reads the other one, and has nothing that it could give away.
CREATE TABLE provider_secrets (
  provider_id int NOT NULL REFERENCES providers,
  setting text NOT NULL,
  sealed bytea NOT NULL,
  version int NOT NULL,
  changed_by text,
  PRIMARY KEY (provider_id, setting)
);
ALTER TABLE provider_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON provider_secrets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON provider_secrets TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_secrets TO hubline_command;
-- As of the other settings: open consoles and nodes are told (011), and difference answers know of it (007).
CREATE TRIGGER list_change AFTER INSERT OR UPDATE OR DELETE ON provider_secrets
  FOR EACH ROW EXECUTE FUNCTION note_list_change('provider_settings');
CREATE TRIGGER told_insert AFTER INSERT ON provider_secrets REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
CREATE TRIGGER told_update AFTER UPDATE ON provider_secrets REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
CREATE TRIGGER told_delete AFTER DELETE ON provider_secrets REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
