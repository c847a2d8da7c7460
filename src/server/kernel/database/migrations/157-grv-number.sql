-- The number of the goods-received voucher that proves a delivery (002 §9, grv physical), by which the paper is found again.
ALTER TABLE proofs_of_delivery ADD COLUMN grv_number text NOT NULL DEFAULT '';
