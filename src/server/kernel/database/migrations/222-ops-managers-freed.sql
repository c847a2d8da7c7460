-- People refer to branches, and branches now to people: of tables that refer to each other no backup knows which comes first. Who is named is
-- checked when it is said, and people are never deleted.
ALTER TABLE branches DROP CONSTRAINT IF EXISTS branches_provider_id_ops_manager_id_fkey;
