-- A branch sees a shipment of which a parcel lies at its hub, wherever the shipment itself is (001 §3): the hubs of the parcels that are
-- elsewhere, '4 7', beside the row, so that who sees what is asked of the row alone. Most have none.
ALTER TABLE shipments ADD COLUMN parcel_hubs text NOT NULL DEFAULT '';
GRANT UPDATE (parcel_hubs) ON shipments TO hubline_command;

UPDATE shipments s SET parcel_hubs = apart.hubs
FROM (SELECT provider_id, shipment_id, string_agg(DISTINCT hub_id::text, ' ' ORDER BY hub_id::text) AS hubs
      FROM parcels WHERE hub_id IS NOT NULL GROUP BY 1, 2) apart
WHERE s.provider_id = apart.provider_id AND s.id = apart.shipment_id AND s.parcels_apart > 0;

ALTER POLICY of_branch ON shipments USING (provider_id = (SELECT viewer_int('provider_id'))
  AND ((SELECT viewer_int('viewer_id')) IN (collection_branch_id, delivery_branch_id, hub_id)
    OR (parcels_apart > 0 AND (SELECT viewer_int('viewer_id'))::text = ANY (string_to_array(parcel_hubs, ' ')))));

-- The same of what is found by its references (066).
CREATE OR REPLACE FUNCTION find_references(refs text[], chosen text[], alternatives text[]) RETURNS TABLE (id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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
        OR (s.parcels_apart > 0 AND viewer::text = ANY (string_to_array(s.parcel_hubs, ' ')))
      WHEN 'hubline_driver' THEN viewer IN (s.collection_agent_id, s.delivery_agent_id)
      ELSE false END;
END $$;

-- And by its text: as find_newest (162), which nodes of the version before go on asking.
CREATE FUNCTION find_newest_seen(
  patterns text[], most int, is_newest boolean, after_at timestamptz, after_id bigint, first timestamptz, last timestamptz, within_ms int,
  OUT ids bigint[], OUT reached bigint, OUT reached_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  -- After so many weeks whole spans are looked through.
  are_many CONSTANT int := 4;
  whose int := viewer_int('provider_id');
  viewer int := viewer_int('viewer_id');
  eyes text := current_setting('role');
  began timestamptz := clock_timestamp();
  theirs text;
  have_all text;
  by_week text;
  by_span text;
  oldest timestamptz;
  newest timestamptz;
  -- The week at which the look goes on, and the one at which it ends.
  here int;
  there int;
  -- Weeks that are looked through at once: one, or a span.
  width int;
  looked int := 0;
  begun timestamptz := began;
  part bigint[];
  part_last timestamptz;
  -- Of fewer letters in a row there is no trigram: then each text of a week is looked at.
  by_index boolean := EXISTS (SELECT FROM unnest(patterns) pattern WHERE pattern ~ '[[:alnum:]]{3}');
BEGIN
  ids := '{}';
  theirs := CASE eyes
    WHEN 'hubline_staff' THEN 'true'
    WHEN 'hubline_command' THEN 'true'
    WHEN 'hubline_account' THEN 't.account_id = $2'
    -- Asked of each that has the words: a join might begin at all that a driver ever carried.
    WHEN 'hubline_branch' THEN '(SELECT $2 IN (s.collection_branch_id, s.delivery_branch_id, s.hub_id)
        OR (s.parcels_apart > 0 AND $2::text = ANY (string_to_array(s.parcel_hubs, '' '')))
      FROM shipments s WHERE s.provider_id = $1 AND s.id = t.shipment_id)'
    WHEN 'hubline_driver' THEN '(SELECT $2 IN (s.collection_agent_id, s.delivery_agent_id)
      FROM shipments s WHERE s.provider_id = $1 AND s.id = t.shipment_id)' END;
  -- What has no trigram is kept from the index, which would bring all that it has.
  SELECT string_agg(format(CASE WHEN pattern ~ '[[:alnum:]]{3}' THEN 't.text LIKE %L' ELSE '(t.text || '''') LIKE %L' END, pattern), ' AND ')
  INTO have_all FROM unnest(patterns) pattern;
  IF theirs IS NULL OR have_all IS NULL OR most < 1 THEN RETURN; END IF;

  IF eyes = 'hubline_account' THEN
    SELECT min(s.created_at), max(s.created_at) INTO oldest, newest FROM shipments s WHERE s.provider_id = whose AND s.account_id = viewer;
  ELSE
    SELECT min(s.created_at), max(s.created_at) INTO oldest, newest FROM shipments s WHERE s.provider_id = whose;
  END IF;
  oldest := greatest(oldest, first, CASE WHEN NOT is_newest THEN after_at END);
  newest := least(newest, last, CASE WHEN is_newest THEN after_at END);
  IF oldest > newest THEN RETURN; END IF;
  here := week_of(CASE WHEN is_newest THEN newest ELSE oldest END);
  there := week_of(CASE WHEN is_newest THEN oldest ELSE newest END);

  -- Two texts of one query, by the key that they look by. The words are constants of it: the planner counts them first.
  SELECT max(text) FILTER (WHERE key = 'week'), max(text) FILTER (WHERE key = 'span') INTO by_week, by_span FROM (
    SELECT key, format($find$
      SELECT array_agg(f.shipment_id), (array_agg(f.created_at))[count(*)] FROM (
        SELECT t.shipment_id, t.created_at FROM shipment_search t
        WHERE t.provider_id = $1 AND t.%s = $3 AND %s AND %s AND t.created_at >= $4 AND t.created_at < $5
          AND ($6 IS NULL OR (t.created_at, t.shipment_id) %s ($6, $7))
        ORDER BY t.created_at %s, t.shipment_id %5$s LIMIT $8) f$find$,
      key, have_all, theirs, CASE WHEN is_newest THEN '<' ELSE '>' END, CASE WHEN is_newest THEN 'DESC' ELSE 'ASC' END) AS text
    FROM unnest('{week,span}'::text[]) key) texts;
  LOOP
    EXIT WHEN here IS NULL OR CASE WHEN is_newest THEN here < there ELSE here > there END;
    -- A span, where weeks were too few, or quick without an index, and it has not far more than what is wanted yet.
    width := CASE WHEN looked >= are_many AND here & 15 = CASE WHEN is_newest THEN 15 ELSE 0 END
        AND cardinality(ids)::bigint * 16 <= (most - cardinality(ids))::bigint * looked * 4
        AND (by_index OR clock_timestamp() - begun < interval '2 ms') THEN 16 ELSE 1 END;
    begun := clock_timestamp();
    EXECUTE CASE WHEN width = 16 THEN by_span ELSE by_week END
    INTO part, part_last USING whose, viewer, CASE WHEN width = 16 THEN here >> 4 ELSE here END,
      coalesce(first, '-infinity'), coalesce(last, 'infinity'), after_at, after_id, most - cardinality(ids);
    ids := ids || part;
    IF cardinality(ids) >= most THEN
      reached := (extract(epoch FROM part_last) * 1000000)::bigint;
      reached_id := ids[cardinality(ids)];
      RETURN;
    END IF;
    looked := looked + width;
    here := here + CASE WHEN is_newest THEN -width ELSE width END;
    IF extract(epoch FROM clock_timestamp() - began) * 1000 > within_ms THEN
      -- The last place of the week that comes next: whoever goes on from it does so in that week.
      reached := CASE WHEN is_newest THEN (here + 1)::bigint * 604800000000 - 1 ELSE here::bigint * 604800000000 END;
      reached_id := CASE WHEN is_newest THEN 9007199254740991 ELSE 0 END;
      RETURN;
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION find_newest_seen(text[], int, boolean, timestamptz, bigint, timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_newest_seen(text[], int, boolean, timestamptz, bigint, timestamptz, timestamptz, int)
  TO hubline_staff, hubline_branch, hubline_account, hubline_driver, hubline_command;
