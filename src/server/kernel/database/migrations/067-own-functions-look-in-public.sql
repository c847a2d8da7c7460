-- A function that runs with its owner's rights looks up names in the tables of this schema only. A temporary table, which
-- anybody may make, is found before them unless pg_temp is named, and then last.
DO $$
DECLARE
  called regprocedure;
BEGIN
  FOR called IN SELECT oid FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', called);
  END LOOP;
END;
$$;
