-- Who was invited and has not logged in yet: since when (the newest link). Their first log-in takes it away.
ALTER TABLE users ADD invited_at timestamptz;
DO $$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch'] LOOP
    EXECUTE format('GRANT SELECT (invited_at) ON users TO %I', r);
  END LOOP;
END $$;

-- Those who wait already, and the links that they have been sent.
UPDATE users u SET invited_at = u.created_at
WHERE u.deactivated_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.provider_id = u.provider_id AND s.user_id = u.id)
  AND EXISTS (SELECT 1 FROM outbox o
              WHERE o.provider_id = u.provider_id AND o.kind = 'invitation' AND lower(o.recipient) = lower(u.email));
UPDATE one_time_codes c SET purpose = 'invitation'
FROM users u
WHERE u.provider_id = c.provider_id AND u.id = c.user_id AND u.invited_at IS NOT NULL
  AND c.purpose = 'password-reset' AND c.expires_at - c.created_at > interval '1 day';

-- Whoever may add users may invite them again.
UPDATE roles SET permissions = array_append(permissions, 'API_/users/invitations:POST')
WHERE provider_id > 0 AND 'API_/users:POST' = ANY (permissions);
