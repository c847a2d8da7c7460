-- How many shipments a branch collects on each day from today on, where a provider limits them
-- (branch_collection_capacity): counted whenever one is priced or booked.
CREATE INDEX shipments_collections ON shipments (provider_id, collection_branch_id, collection_after);
