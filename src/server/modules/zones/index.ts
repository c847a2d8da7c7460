/** What other modules may use of this one. */
export { dwellJob } from './dwell-job.ts'
export { noteCrossings } from './note-crossings.ts'
export { holdZoneSet } from './zone-rows.ts'
export { createZoneShapes, readZoneShape, readZoneShapes, type ZoneShapes } from './zone-shapes.ts'
