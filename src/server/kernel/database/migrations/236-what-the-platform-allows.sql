-- What the platform allows a provider to turn on is told to its administrator, and set there (docs/decisions/141). No other setting is.
CREATE POLICY of_platform ON provider_settings FOR SELECT TO hubline_platform USING (setting LIKE 'allow\_provider\_%');
GRANT SELECT (provider_id, setting, value) ON provider_settings TO hubline_platform;
