/** What the platform has written to people, and what became of each message. */
export const outbox = {
  all: 'All',
  became: 'What became of it',
  find: 'Filter by address or subject',
  kept: 'No mail server is set up, so e-mail is kept here to be passed on by hand. Codes are shown to administrators only.',
  none: 'Nothing was written yet',
  noneText: 'New passwords, confirmed addresses and new devices are told of here.',
  noneSuch: 'No such message',
  noneSuchText: 'Try another address or subject, or look at all messages.',
  list: 'Messages',
  // One of them
  stands: 'Where it stands',
  to: 'To',
  by: 'By',
  about: 'About',
  written: 'Written',
  message: 'The message',
  codeForAdministrators: 'The code is shown to administrators only: who has it can log in as the receiver.',
  codeForReceiver: 'The code is for the receiver only, and is not kept here.',
  // Where it stands, with the next thing that happens
  sent: (at: string) => `Sent ${at}.`,
  sentAt: (at: string, attempt: number) => `Sent ${at}, at the ${attempt}. attempt.`,
  keptSms: 'Kept here: no gateway for text messages is set up.',
  keptEmail: 'Kept here: no mail server is set up. Pass it on by hand.',
  givenUp: (at: string, reason: string) => `Given up ${at}. ${reason}`,
  noReason: 'No reason was told',
  aboutToBeSent: 'About to be sent.',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  inAMoment: 'in a moment',
  tried: (reason: string, times: string, next: string) =>
    `Not sent yet: ${reason} Tried ${times}; the next attempt is ${next}.`,
}
