-- The tags of a shipment as live rows have them: the ids of rows of `tags`, rising, with a space between; '' of none. They change
-- (docs/decisions/112), and what changes of a shipment is told in columns of plain values.
ALTER TABLE shipments ADD COLUMN tags text NOT NULL DEFAULT '';

CREATE FUNCTION tag_text(ids jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(t, ' ' ORDER BY t::int), '') FROM jsonb_array_elements_text(ids) AS t
$$;
UPDATE shipments SET tags = tag_text(tag_ids) WHERE tag_ids <> '[]';

-- Nodes of the version before write and read `tag_ids`: each column follows the other until they are gone.
CREATE FUNCTION same_tags() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.tags = '' THEN
    NEW.tags := tag_text(NEW.tag_ids);
  ELSE
    NEW.tag_ids := to_jsonb(string_to_array(NEW.tags, ' ')::int[]);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tags_of_booked BEFORE INSERT ON shipments FOR EACH ROW
  WHEN (NEW.tags <> '' OR NEW.tag_ids <> '[]') EXECUTE FUNCTION same_tags();
CREATE TRIGGER tags_of_changed BEFORE UPDATE OF tags ON shipments FOR EACH ROW
  WHEN (NEW.tags <> OLD.tags) EXECUTE FUNCTION same_tags();
