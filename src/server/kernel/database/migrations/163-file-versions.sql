-- A PDF of a note that somebody wrote on and saved: a version of it, beside the one that it was made from, which stays as it was.
ALTER TABLE files
  -- the first of them; null of that one itself
  ADD COLUMN version_of bigint,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  -- the version that was written on
  ADD COLUMN based_on int,
  -- who saved it, as they were called then, and when, by business time; of the first one its note says so
  ADD COLUMN saved_by text,
  ADD COLUMN saved_at timestamptz,
  -- looked at when all is there: a restore brings rows as they lie, a version perhaps before its original
  ADD FOREIGN KEY (provider_id, version_of) REFERENCES files (provider_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT files_versions CHECK (CASE WHEN version_of IS NULL
    THEN version = 1 AND based_on IS NULL AND saved_by IS NULL AND saved_at IS NULL
    ELSE version > 1 AND based_on BETWEEN 1 AND version - 1 AND saved_by IS NOT NULL AND saved_at IS NOT NULL AND note_id IS NOT NULL END);
-- Two that are saved at once have two numbers: nothing is written over.
CREATE UNIQUE INDEX files_of_version ON files (provider_id, version_of, version) WHERE version_of IS NOT NULL;
GRANT UPDATE (version_of, version, based_on, saved_by, saved_at) ON files TO hubline_command;
