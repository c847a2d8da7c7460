-- How a delivery is to be proven (001 §3, POD methods), as its card names it; null where nothing was asked. And whether what is
-- declared is insured (clients.md, liability_cover); null where nobody said.
ALTER TABLE shipments ADD COLUMN pod_method text, ADD COLUMN liability_cover boolean;
