-- Whoever has the dashboard sees today beside the same weekday of past weeks.
UPDATE roles SET permissions = array_append(permissions, 'API_/ops-dashboard/past-weekdays:GET')
WHERE provider_id > 0 AND 'ops_dashboard' = ANY (permissions) AND NOT 'API_/ops-dashboard/past-weekdays:GET' = ANY (permissions);
