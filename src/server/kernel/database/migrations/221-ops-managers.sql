-- Each branch has an ops manager, by whom the dashboard is summed (docs/decisions/134).
ALTER TABLE branches ADD COLUMN ops_manager_id int;
ALTER TABLE branches ADD FOREIGN KEY (provider_id, ops_manager_id) REFERENCES users (provider_id, id);
GRANT UPDATE (ops_manager_id) ON branches TO hubline_command;

-- Their names stand in the list of branches.
CREATE TRIGGER list_change_of_branches AFTER UPDATE OF username ON users
  FOR EACH ROW WHEN (OLD.username <> NEW.username) EXECUTE FUNCTION note_list_change('branches');

UPDATE roles SET permissions = permissions || ARRAY['API_/branches:GET', 'API_/branches:PATCH']
WHERE provider_id > 0 AND 'ops_dashboard' = ANY (permissions) AND 'API_/providers/settings:POST' = ANY (permissions)
  AND NOT 'API_/branches:PATCH' = ANY (permissions);
