-- Whose budget at the customer pays for a shipment (001 §3, cost_center), and whether an account demands it of its bookings
-- where its provider has cost centres (002 §3, enable_cost_centers).
ALTER TABLE shipments ADD COLUMN cost_center text;
ALTER TABLE accounts ADD COLUMN cost_center_required boolean NOT NULL DEFAULT false;
GRANT UPDATE (cost_center_required) ON accounts TO hubline_command;
