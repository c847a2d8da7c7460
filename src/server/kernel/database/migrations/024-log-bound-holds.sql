-- Reads the log once, beside people who read and write it.
DO $$ DECLARE promise text; BEGIN
  SELECT conname INTO STRICT promise FROM pg_constraint WHERE conrelid = 'events'::regclass AND conname LIKE 'events\_before\_%';
  EXECUTE format('ALTER TABLE events VALIDATE CONSTRAINT %I', promise);
END $$;
