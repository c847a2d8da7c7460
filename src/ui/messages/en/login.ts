export const login = {
  title: 'Log in',
  // 000 §1: on the main production provider.
  staffTitle: 'Staff login',
  lead: 'Send parcels, follow them, or run the day.',
  staffLead: 'To the operations console.',
  expired: 'Your session has ended. Log in again to go on where you were.',
  idle: 'Nobody was there for a while, so you were logged out. Log in again to go on where you were.',
  email: 'E-mail',
  password: 'Password',
  capsLock: 'Caps Lock is on.',
  submit: 'Log in',
  demo: 'This is a demo. Look around as',
  demoList: 'Demo sign-ins',
}
