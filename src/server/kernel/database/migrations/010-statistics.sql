-- Statistics cost while work is busiest: of the floor they were taken every ten seconds, for a second and more of a
-- core, over addresses and texts that no search is planned by.
ALTER TABLE shipments
  ALTER collection_address SET STATISTICS 0, ALTER collection_contact SET STATISTICS 0,
  ALTER collection_name SET STATISTICS 0, ALTER collection_place SET STATISTICS 0,
  ALTER collection_lat SET STATISTICS 0, ALTER collection_lng SET STATISTICS 0,
  ALTER delivery_address SET STATISTICS 0, ALTER delivery_contact SET STATISTICS 0,
  ALTER delivery_name SET STATISTICS 0, ALTER delivery_place SET STATISTICS 0,
  ALTER delivery_lat SET STATISTICS 0, ALTER delivery_lng SET STATISTICS 0,
  ALTER message SET STATISTICS 0, ALTER weight_kg SET STATISTICS 0,
  ALTER special_instructions_collection SET STATISTICS 0, ALTER special_instructions_delivery SET STATISTICS 0,
  ALTER collection_after SET STATISTICS 0, ALTER collection_before SET STATISTICS 0,
  ALTER delivery_after SET STATISTICS 0, ALTER delivery_before SET STATISTICS 0,
  ALTER collection_eta SET STATISTICS 0, ALTER delivery_eta SET STATISTICS 0,
  ALTER collected_at SET STATISTICS 0, ALTER delivered_at SET STATISTICS 0, ALTER modified_at SET STATISTICS 0;
-- A shipment changes ten times in a life, and its place among the others hardly does.
ALTER TABLE shipments SET (autovacuum_analyze_scale_factor = 1);

ALTER TABLE events
  ALTER change SET STATISTICS 0, ALTER whole SET STATISTICS 0, ALTER told SET STATISTICS 0,
  ALTER scope SET STATISTICS 0, ALTER was SET STATISTICS 0, ALTER request_id SET STATISTICS 0;
-- The inbox is empty whenever it is looked at.
ALTER TABLE event_inbox SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000);
