/** What other modules may use of this one. */
export { alertConsumer } from './alert-consumer.ts'
export { alertJob } from './alert-job.ts'
export { readOpenAlerts } from './alert-rows.ts'
export { presentAlert } from './live-alerts.ts'
