-- The rights of callers are asked for at every BEGIN: one query for all of them, rather than a call for each. Planned once for each
-- connection: left to choose, the database plans it anew every time for arrays of one or two, which takes it three times as long.

-- What decides which calls somebody may make and which rows they see; without a row when they may not sign in at all.
-- Nobody reads it but its owner's functions.
CREATE VIEW user_rights AS
SELECT u.provider_id, u.id AS user_id,
       concat_ws('/', u.role_provider_id, u.role_id, r.version, coalesce(u.account_id, 0), coalesce(u.branch_id, 0),
                 coalesce(u.driver_id, 0), u.limit_user_to_branch, a.closed_at IS NOT NULL) AS rights
FROM users u
JOIN roles r ON r.provider_id = u.role_provider_id AND r.id = u.role_id
JOIN providers p ON p.provider_id = u.provider_id
LEFT JOIN accounts a ON a.provider_id = u.provider_id AND a.id = u.account_id
LEFT JOIN drivers d ON d.provider_id = u.provider_id AND d.id = u.driver_id
-- As users are read for their sessions (src/server/modules/identity/queries/read-users.ts).
WHERE u.deactivated_at IS NULL AND d.deleted_date IS NULL
  AND (p.status <> 'inactive' OR (u.role_provider_id = 0 AND u.role_id = 2));

CREATE OR REPLACE FUNCTION rights_of_user(of_provider int, of_user int) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT rights FROM user_rights WHERE provider_id = of_provider AND user_id = of_user);
END $$;

CREATE OR REPLACE FUNCTION rights_of_callers(of_provider int, session_ids bigint[], user_ids int[]) RETURNS text[] LANGUAGE plpgsql
STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT array_agg(own.rights || CASE WHEN s.user_id = c.user_id THEN '' ELSE ' ' || coalesce(other.rights, '') END ORDER BY c.place)
    FROM unnest(session_ids, user_ids) WITH ORDINALITY c (session_id, user_id, place)
    LEFT JOIN sessions s ON s.provider_id = of_provider AND s.id = c.session_id AND s.ended_at IS NULL
    LEFT JOIN LATERAL (SELECT rights FROM user_rights r WHERE r.provider_id = of_provider AND r.user_id = s.user_id OFFSET 0) own
      ON true
    LEFT JOIN LATERAL (
      SELECT rights FROM user_rights r
      WHERE r.provider_id = of_provider AND r.user_id = c.user_id AND s.user_id <> c.user_id OFFSET 0
    ) other ON true
  );
END $$;
