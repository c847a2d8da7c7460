-- References are compared in capitals, by shipments_custom_ref_folded: one index twice, and one of the exact case, go.
DROP INDEX shipments_custom_ref_upper;
DROP INDEX shipments_custom_ref;
