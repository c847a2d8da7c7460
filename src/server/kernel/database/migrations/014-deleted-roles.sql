-- A role that nobody has any longer can be taken away: one of the courier's own, never a global one.
GRANT DELETE ON roles TO hubline_command;
CREATE POLICY own_delete ON roles FOR DELETE TO hubline_command
  USING (provider_id > 0 AND provider_id = (SELECT viewer_int('provider_id')));
