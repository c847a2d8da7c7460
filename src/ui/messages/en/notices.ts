/** Banners and dialogs of the shell, in the words of 000 §2 and §8 and 002 §2 where they give them. */
export const notices = {
  overdue:
    'Your invoice(s) with the provider are overdue. Please pay them as soon as possible to prevent suspension of your services.',
  onHold: 'Your account is on hold. Please contact us to have it released.',
  noBranch: 'You are limited to your branch, but no branch is set for you. Ask an administrator to set it.',
  seeAccount: 'See the account',
  impersonating: (username: string) => `Viewing as ${username}.`,
  exitImpersonation: 'Exit',
  newVersion: 'New version available',
  updateNow: 'Click here to update',
  remindLater: 'Remind me later',
  showMore: 'Show more',
  showLess: 'Show less',
  idleTitle: 'Are you still there?',
  idleText:
    'You have not done anything for a while. To keep your work safe you will be logged out when the minute is over.',
  idleStay: "I'm still here",
  idleLeave: 'Log me out',
  idleLeft: 'Seconds left',
  oldTitle: 'Your browser is out of date',
  oldText: 'It seems like your browser is out of date. Some features might not work as expected.',
  oldNever: "Don't remind me again",
  ok: 'Ok',
  popupsTitle: (host: string) => `Popups are blocked for ${host}`,
  popupsText:
    'Your browser did not open a window that you asked for. Allow popups for this site, and try again.',
  popupsHelp: (browser: string) => `How to allow popups in ${browser}`,
  popupsOkay: 'Okay, thanks',
  leaveTitle: 'Are you sure you want to leave?',
  leaveText: 'There are unsaved changes. Are you sure you want to leave?',
  leave: 'Yes, leave',
  lockerNetwork:
    'Hi there! Ready to send some parcels? Open the Bob Box app on your phone and take it from there...',
  widget: 'From your courier',
}
