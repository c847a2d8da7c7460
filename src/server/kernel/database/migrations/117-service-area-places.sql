-- Where a service area lies: names of suburbs, cities and provinces, and postal codes (src/domain/booking/service-area.ts).
ALTER TABLE service_areas ADD COLUMN covers text[] NOT NULL DEFAULT '{}';
