-- Rules that speak in the hours of work that the settings say (docs/decisions/128). Beside `hours` and not in it: nodes of the version before
-- read none there, and let such a rule speak by day and by night until they are replaced.
ALTER TABLE alert_rules ADD COLUMN in_work_hours boolean NOT NULL DEFAULT false;
