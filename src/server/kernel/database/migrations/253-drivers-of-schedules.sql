-- Who fetches what a schedule makes, where they work on its day; nobody: it waits as any other request.
ALTER TABLE collection_schedules ADD COLUMN collection_agent_id int;
