-- How many PINs somebody has asked for in the hour that began then, and how many were asked for to one telephone: whatever shipments they
-- are for, so that nobody has a stranger's telephone ring all night. What is older than an hour counts nothing, and goes.
CREATE TABLE pin_requests (
  provider_id int NOT NULL REFERENCES providers,
  -- 'by 12' (a user), 'to 821234567' (a telephone by its last digits)
  subject text NOT NULL,
  -- by the wall clock
  hour_began_at timestamptz NOT NULL,
  sent int NOT NULL,
  PRIMARY KEY (provider_id, subject)
);
CREATE INDEX pin_requests_old ON pin_requests (provider_id, hour_began_at);

ALTER TABLE pin_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE pin_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON pin_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON pin_requests TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, UPDATE, DELETE ON pin_requests TO hubline_command;
