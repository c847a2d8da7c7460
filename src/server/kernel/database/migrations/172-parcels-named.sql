-- What the sender calls a parcel, and what it is worth (001 §3, Parcel), in cents; null where nobody said.
ALTER TABLE parcels ADD COLUMN name text, ADD COLUMN declared_value_cents bigint;
GRANT UPDATE (name, declared_value_cents) ON parcels TO hubline_command;
