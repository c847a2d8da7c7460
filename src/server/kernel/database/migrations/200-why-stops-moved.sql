-- What last gave a stop another planned time (decision 125); null while it has its first.
ALTER TABLE tripsheet_stops ADD COLUMN moved_because text
  CHECK (moved_because IN ('stop-before', 'stop-gone', 'order', 'window', 'named', 'plan'));
