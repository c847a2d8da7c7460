-- Nodes of a zone without the last point of each border, which is its first again: a rectangle has four.
UPDATE zones SET nodes = nodes - jsonb_array_length(CASE area->>'type'
  WHEN 'Polygon' THEN area->'coordinates'
  ELSE jsonb_path_query_array(area, '$.coordinates[*][*]') END);
