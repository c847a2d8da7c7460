-- The tags of a shipment as live rows have them: the ids of rows of `tags`, rising, with a space between; '' of none. They change
-- (docs/decisions/112), and what changes of a shipment is told in columns of plain values.
ALTER TABLE shipments ADD COLUMN tags text NOT NULL DEFAULT '';
UPDATE shipments SET tags = (SELECT string_agg(t, ' ' ORDER BY t::int) FROM jsonb_array_elements_text(tag_ids) AS t)
WHERE tag_ids <> '[]';
ALTER TABLE shipments DROP COLUMN tag_ids;
