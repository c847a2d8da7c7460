/** What other modules may use of this one. */
export { type ProofData, readProofData, withProof } from './proof-data.ts'
export type { ProofLinks } from './routes.ts'
