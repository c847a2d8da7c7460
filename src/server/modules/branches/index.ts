export { readOpsManagers } from './branch-rows.ts'
