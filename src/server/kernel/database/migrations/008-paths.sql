-- The search of the navigation takes references in capitals, as scanners and people give them.
CREATE INDEX shipments_custom_ref_upper ON shipments (provider_id, upper(custom_ref)) WHERE custom_ref IS NOT NULL;
CREATE INDEX parcels_alternative_upper ON parcels (provider_id, upper(alternative_tracking_reference))
  WHERE alternative_tracking_reference IS NOT NULL;
