/** Pages that stand before the console, in the words of 000 §8. */
export const gates = {
  closed: 'Account closed',
  closedText: 'Your account has been closed. Please contact support',
  closedAt: ' at ',
  closedEnd: ' to reopen it.',
  otherAccount: 'Log in with another account',
  maintenance: "We're doing maintenance... Please check back in a few minutes.",
  byItself: 'This page tries again by itself.',
}
