-- Parcels as a hub measured them (001 §3, actual_ measures), beside what the sender said; null of what nobody has measured.
ALTER TABLE parcels
  ADD COLUMN actual_length_cm float8,
  ADD COLUMN actual_width_cm float8,
  ADD COLUMN actual_height_cm float8,
  ADD COLUMN actual_weight_kg float8;
GRANT UPDATE (actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg) ON parcels TO hubline_command;
