-- What a caller may do is read with their session and kept for some seconds. A command asks at its BEGIN whether that still
-- holds, on whichever node (docs/decisions/066).

-- What decides which calls somebody may make and which rows they see; null when they may not sign in at all.
CREATE FUNCTION rights_of_user(of_provider int, of_user int) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT concat_ws('/', u.role_provider_id, u.role_id, r.version, coalesce(u.account_id, 0), coalesce(u.branch_id, 0),
                     coalesce(u.driver_id, 0), u.limit_user_to_branch, a.closed_at IS NOT NULL)
    FROM users u
    JOIN roles r ON r.provider_id = u.role_provider_id AND r.id = u.role_id
    JOIN providers p ON p.provider_id = u.provider_id
    LEFT JOIN accounts a ON a.provider_id = u.provider_id AND a.id = u.account_id
    LEFT JOIN drivers d ON d.provider_id = u.provider_id AND d.id = u.driver_id
    -- As users are read for their sessions (src/server/modules/identity/queries/read-users.ts).
    WHERE u.provider_id = of_provider AND u.id = of_user AND u.deactivated_at IS NULL AND d.deleted_date IS NULL
      AND (p.status <> 'inactive' OR (u.role_provider_id = 0 AND u.role_id = 2))
  );
END $$;

-- The rights of callers, in the order given: of the user of each session, and behind a space of the user through whose eyes
-- they look where that is another. Null when the session has ended.
CREATE FUNCTION rights_of_callers(of_provider int, session_ids bigint[], user_ids int[]) RETURNS text[] LANGUAGE plpgsql
STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT array_agg(rights_of_user(of_provider, s.user_id)
             || CASE WHEN s.user_id = c.user_id THEN '' ELSE ' ' || coalesce(rights_of_user(of_provider, c.user_id), '') END
             ORDER BY c.place)
    FROM unnest(session_ids, user_ids) WITH ORDINALITY c (session_id, user_id, place)
    LEFT JOIN sessions s ON s.provider_id = of_provider AND s.id = c.session_id AND s.ended_at IS NULL
  );
END $$;

REVOKE ALL ON FUNCTION rights_of_user(int, int), rights_of_callers(int, bigint[], int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rights_of_user(int, int) TO hubline_command;
-- It is asked in the statement that gives a transaction its eyes.
GRANT EXECUTE ON FUNCTION rights_of_callers(int, bigint[], int[]) TO hubline_app;

-- Who was answered, by role and by what they see: whoever sees something else since is not given that answer again
-- (docs/decisions/064). Null of keys of before.
ALTER TABLE idempotency_keys ADD COLUMN scope text;
