-- Files that people add: what they are and whose. Their bytes lie in the file store, under what they hold (kernel/files).
CREATE TABLE files (
  provider_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- by what it holds
  type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int NOT NULL,
  -- of pictures, in px
  width int,
  height int,
  thumbnail_sha256 text CHECK (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  -- who sent it, and for which account
  uploaded_by int NOT NULL,
  account_id int,
  -- by the wall clock
  created_at timestamptz NOT NULL,
  -- what it was added to; of nothing, it is nobody's to read, and goes after a day
  note_id bigint,
  PRIMARY KEY (provider_id, id),
  FOREIGN KEY (provider_id, note_id) REFERENCES shipment_notes (provider_id, id) ON DELETE CASCADE
);
CREATE INDEX files_of_note ON files (provider_id, note_id) WHERE note_id IS NOT NULL;
CREATE INDEX files_by_content ON files (provider_id, sha256);
CREATE INDEX files_by_thumbnail ON files (provider_id, thumbnail_sha256) WHERE thumbnail_sha256 IS NOT NULL;
CREATE INDEX files_by_age ON files (provider_id, created_at);

-- Contents that a row was let go of: their bytes go too, unless another row holds the same.
CREATE TABLE files_to_remove (
  provider_id int NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (provider_id, sha256)
);

CREATE FUNCTION note_removed_file() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO files_to_remove (provider_id, sha256)
  SELECT OLD.provider_id, content FROM unnest(ARRAY[OLD.sha256, OLD.thumbnail_sha256]) content WHERE content IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER removed AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION note_removed_file();

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON files TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON files TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, DELETE ON files TO hubline_command;
-- What a file is never changes; only what it belongs to.
GRANT UPDATE (note_id) ON files TO hubline_command;
-- Whoever sees the note sees its files.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['hubline_staff', 'hubline_branch', 'hubline_driver', 'hubline_account'] LOOP
    EXECUTE format('CREATE POLICY %I ON files FOR SELECT TO %I USING (provider_id = (SELECT viewer_int(''provider_id''))
      AND EXISTS (SELECT FROM shipment_notes n WHERE n.provider_id = files.provider_id AND n.id = files.note_id))', 'of_' || r, r);
    EXECUTE format('GRANT SELECT ON files TO %I', r);
  END LOOP;
END $$;

ALTER TABLE files_to_remove ENABLE ROW LEVEL SECURITY;
ALTER TABLE files_to_remove FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON files_to_remove TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY of_command ON files_to_remove TO hubline_command USING (provider_id = (SELECT viewer_int('provider_id')));
GRANT SELECT, INSERT, DELETE ON files_to_remove TO hubline_command;
