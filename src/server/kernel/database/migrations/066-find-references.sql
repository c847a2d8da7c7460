-- A reference in capitals was looked for through every row: row security keeps an index from being used for `upper`,
-- which might leak what it looks at. So a function looks, which applies provider and viewer itself, by the policies of
-- shipments (001), like find_texts (064).
CREATE FUNCTION find_references(refs text[], chosen text[], alternatives text[]) RETURNS TABLE (id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  whose int := viewer_int('provider_id');
  viewer int := viewer_int('viewer_id');
  eyes text := current_setting('role');
BEGIN
  RETURN QUERY
    SELECT s.id FROM (
      SELECT r.id FROM shipments r WHERE r.provider_id = whose AND r.ref = ANY(refs)
      UNION
      SELECT c.id FROM shipments c WHERE c.provider_id = whose AND upper(c.custom_ref) = ANY(chosen)
      UNION
      SELECT p.shipment_id FROM parcels p
      WHERE p.provider_id = whose AND upper(p.alternative_tracking_reference) = ANY(alternatives)) AS found(id)
    JOIN shipments s ON s.provider_id = whose AND s.id = found.id
    WHERE CASE eyes
      WHEN 'hubline_staff' THEN true
      WHEN 'hubline_command' THEN true
      WHEN 'hubline_account' THEN s.account_id = viewer
      WHEN 'hubline_branch' THEN viewer IN (s.collection_branch_id, s.delivery_branch_id, s.hub_id)
      WHEN 'hubline_driver' THEN viewer IN (s.collection_agent_id, s.delivery_agent_id)
      ELSE false END;
END $$;
REVOKE ALL ON FUNCTION find_references(text[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_references(text[], text[], text[])
  TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command;
