-- How the rows of a part are compressed: those that are there already as they were.
ALTER TABLE rewind_checkpoint_parts ADD COLUMN packed text NOT NULL DEFAULT 'deflate' CHECK (packed IN ('deflate', 'zstd'));
