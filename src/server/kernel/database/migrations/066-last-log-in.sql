-- When somebody logged in last stands beside them: the sessions that told it are let go after a while (jobs/retention.ts).
ALTER TABLE users ADD last_sign_in_at timestamptz;
UPDATE users u SET last_sign_in_at = s.at
FROM (SELECT provider_id, user_id, max(started_at) AS at FROM sessions GROUP BY provider_id, user_id) s
WHERE s.provider_id = u.provider_id AND s.user_id = u.id;
GRANT SELECT (last_sign_in_at) ON users TO hubline_staff, hubline_branch;
