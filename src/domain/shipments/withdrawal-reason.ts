/** Characters of why a completion is taken back (withdrawing.ts). By itself: calls are in the first load. */
export const LONGEST_WITHDRAWAL_REASON = 300
