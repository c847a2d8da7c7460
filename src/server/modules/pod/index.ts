/** What other modules may use of this one. */
export { countInHour, forgetOldRequests, subjectTo } from './pin-requests.ts'
export { type ProofData, readProofData, withProof } from './proof-data.ts'
export type { ProofLinks } from './routes.ts'
