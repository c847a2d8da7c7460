-- Of which parcels a proof is, by their numbers; none: of all of the shipment. A correction is of those of what it corrects.
ALTER TABLE proofs_of_delivery ADD COLUMN parcel_numbers int[] NOT NULL DEFAULT '{}';
