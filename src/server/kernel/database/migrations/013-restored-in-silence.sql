-- A backup that is put back brings its own log: that its settings arrive is no change of theirs (restore.ts says so).
CREATE OR REPLACE FUNCTION tell_courier_change(wanted int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
  -- A courier that is just being made has no log yet, and nobody who looks.
  SELECT provider_id, clock_timestamp(), clock_timestamp(), 'provider.changed', 'provider', provider_id, 0, '{}',
         '{"account_id": null, "branch_ids": [], "driver_ids": []}'
  FROM feed_heads WHERE provider_id = wanted AND current_setting('app.restoring', true) IS DISTINCT FROM 'on'
$$;
