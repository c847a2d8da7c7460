/** The words of letters, by language. Links stand alone or at the end of a line: no full stop is taken for a part of one. */
import type { PinKind } from '../pod/pin-rules.ts'
import type { Language } from '../values/locale.ts'

/** What those who wait for a collection are told. */
export type RequestNews = 'assigned' | 'failed' | 'closed'

interface RequestFacts {
  /** `COL000123` */
  readonly reference: string
  /** `24 Nov 2026, 08:00 to 12:00` */
  readonly window: string
  readonly parcels: number
}

interface Words {
  /** Null: without a name. */
  hello(name: string | null): string
  /** `30 minutes`, `1 hour`. */
  minutes(minutes: number): string
  readonly reset: { subject(provider: string): string; open(within: string): string; readonly once: string }
  readonly invitation: {
    subject(provider: string): string
    open(provider: string, days: number): string
    readonly later: string
  }
  readonly changed: { subject(provider: string): string; was(at: string): string; readonly notYou: string }
  readonly address: {
    subject(provider: string): string
    was(at: string, to: string): string
    readonly notYou: string
  }
  readonly newAddress: {
    subject(provider: string): string
    readonly open: string
    once(within: string): string
  }
  readonly verification: {
    subject(provider: string): string
    readonly open: string
    once(within: string): string
  }
  readonly device: {
    subject(provider: string): string
    readonly was: string
    readonly device: string
    readonly place: string
    readonly time: string
    readonly notYou: string
  }
  readonly pins: Readonly<
    Record<
      PinKind,
      {
        subject(provider: string): string
        text(said: { provider: string; reference: string; pin: string }): string
      }
    >
  >
  /** Before the address of a tracking page. */
  readonly follow: string
  readonly recipientCode: {
    subject(provider: string): string
    text(said: { provider: string; reference: string; code: string }): string
  }
  readonly collection: Readonly<
    Record<RequestNews, { subject(facts: RequestFacts): string; text(facts: RequestFacts): string }>
  >
  /** `24 Nov 2026, 08:00 to 12:00` */
  window(day: string, from: string, to: string): string
  readonly webhook: {
    subject(provider: string): string
    was(since: string): string
    readonly goOn: string
  }
  readonly alerts: {
    subject(rule: string, count: number): string
    wait(rule: string, count: number): string
    more(count: number): string
  }
}

const en: Words = {
  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  minutes: (minutes) => span(minutes, 'minutes', 'hour', 'hours'),
  reset: {
    subject: (provider) => `Set a new password for ${provider}`,
    open: (within) =>
      `Somebody, probably you, asked for a new password. To set one, open this link within ${within}:`,
    once: 'The link works once. If it was not you, do nothing: your password stays as it is.',
  },
  invitation: {
    subject: (provider) => `You are invited to ${provider}`,
    open: (provider, days) =>
      `${provider} has added you as a user with this e-mail address. To choose your password, open this link within ${days} days:`,
    later: 'The link works once. Later, ask for a new one:',
  },
  changed: {
    subject: (provider) => `Your password for ${provider} was changed`,
    was: (at) => `Your password was changed on ${at}, and you were logged out everywhere else.`,
    notYou: 'If it was not you, set a new one at once:',
  },
  address: {
    subject: (provider) => `Your e-mail address for ${provider} was changed`,
    was: (at, to) =>
      `On ${at} your e-mail address was changed to ${to}. From now on you log in with that one.`,
    notYou: 'If it was not you, contact support at once.',
  },
  newAddress: {
    subject: (provider) => `Confirm your new e-mail address for ${provider}`,
    open: 'You asked to log in with this e-mail address from now on. To confirm that it is yours, open this link:',
    once: (within) =>
      `The link works once, for ${within}. Until then everything stays as it is. If it was not you who asked, do nothing.`,
  },
  verification: {
    subject: (provider) => `Confirm your e-mail address for ${provider}`,
    open: 'Thank you for registering. To confirm your e-mail address and log in, open this link:',
    once: (within) =>
      `The link works once, for ${within}. If you did not register, do nothing: no account is made.`,
  },
  device: {
    subject: (provider) => `New login to ${provider}`,
    was: 'Your account was logged in to from a device that we have not seen before:',
    device: 'Device',
    place: 'Address',
    time: 'Time',
    notYou:
      'If it was you, there is nothing to do. If not, set a new password at once, which logs everybody out:',
  },
  pins: {
    pod: {
      subject: (provider) => `Your PIN for a delivery by ${provider}`,
      text: ({ provider, reference, pin }) =>
        `${provider}: your PIN for parcel ${reference} is ${pin}. Give it to the driver when you have the parcel, and to nobody before.`,
    },
    pickup: {
      subject: (provider) => `Your PIN to fetch a parcel of ${provider}`,
      text: ({ provider, reference, pin }) =>
        `${provider}: your PIN to fetch parcel ${reference} is ${pin}. Give it to nobody but those who hand it over to you.`,
    },
    dropoff: {
      subject: (provider) => `Your PIN to hand in a parcel at ${provider}`,
      text: ({ provider, reference, pin }) =>
        `${provider}: your PIN to hand in parcel ${reference} is ${pin}. Give it where you hand it in.`,
    },
  },
  follow: 'Follow it:',
  recipientCode: {
    subject: (provider) => `Your code to change a delivery by ${provider}`,
    text: ({ provider, reference, code }) =>
      `${provider}: your code to change the delivery of parcel ${reference} is ${code}. It works once, for 15 minutes. Give it to nobody.`,
  },
  collection: {
    assigned: {
      subject: ({ reference }) => `Your collection ${reference} is planned`,
      text: ({ reference, window }) =>
        `A driver will fetch your parcels: collection ${reference}, ${window}.`,
    },
    failed: {
      subject: ({ reference }) => `Your collection ${reference} did not work`,
      text: ({ reference, window }) =>
        `The driver could not fetch your parcels: collection ${reference}, ${window}. We will be in touch, or you can ask for another time.`,
    },
    closed: {
      subject: ({ reference }) => `Your collection ${reference} is done`,
      text: ({ reference, parcels }) =>
        `Your collection ${reference} is done: ${parcels} ${parcels === 1 ? 'parcel was' : 'parcels were'} fetched.`,
    },
  },
  window: (day, from, to) => `${day}, ${from} to ${to}`,
  webhook: {
    subject: (provider) => `A webhook of ${provider} was switched off`,
    was: (since) =>
      `A webhook that you set up has taken nothing since ${since}, and was switched off. This is its address, and what went wrong last:`,
    goOn: 'Switch it on again in the console when its receiver works. What it missed before it was switched off can be sent again from there.',
  },
  alerts: {
    subject: (rule, count) => `${rule}: ${count} ${count === 1 ? 'alert waits' : 'alerts wait'}`,
    wait: (rule, count) =>
      `Nobody has acknowledged ${count === 1 ? 'an alert' : `${count} alerts`} of the rule “${rule}” on the dashboard:`,
    more: (count) => `and ${count} more`,
  },
}

const af: Words = {
  hello: (name) => (name === null ? 'Hallo,' : `Hallo ${name},`),
  minutes: (minutes) => span(minutes, 'minute', 'uur', 'uur'),
  reset: {
    subject: (provider) => `Kies ’n nuwe wagwoord vir ${provider}`,
    open: (within) =>
      `Iemand, waarskynlik jy, het ’n nuwe wagwoord gevra. Om een te kies, maak hierdie skakel binne ${within} oop:`,
    once: 'Die skakel werk een keer. As dit nie jy was nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.',
  },
  invitation: {
    subject: (provider) => `Jy is uitgenooi na ${provider}`,
    open: (provider, days) =>
      `${provider} het jou met hierdie e-posadres as gebruiker bygevoeg. Om jou wagwoord te kies, maak hierdie skakel binne ${days} dae oop:`,
    later: 'Die skakel werk een keer. Vra later ’n nuwe een:',
  },
  changed: {
    subject: (provider) => `Jou wagwoord vir ${provider} is verander`,
    was: (at) => `Jou wagwoord is op ${at} verander, en jy is oral anders afgemeld.`,
    notYou: 'As dit nie jy was nie, kies dadelik ’n nuwe een:',
  },
  address: {
    subject: (provider) => `Jou e-posadres vir ${provider} is verander`,
    was: (at, to) => `Op ${at} is jou e-posadres na ${to} verander. Van nou af meld jy daarmee aan.`,
    notYou: 'As dit nie jy was nie, kontak dadelik ondersteuning.',
  },
  newAddress: {
    subject: (provider) => `Bevestig jou nuwe e-posadres vir ${provider}`,
    open: 'Jy het gevra om van nou af met hierdie e-posadres aan te meld. Om te bevestig dat dit joune is, maak hierdie skakel oop:',
    once: (within) =>
      `Die skakel werk een keer, vir ${within}. Tot dan bly alles soos dit is. As dit nie jy was wat gevra het nie, hoef jy niks te doen nie.`,
  },
  verification: {
    subject: (provider) => `Bevestig jou e-posadres vir ${provider}`,
    open: 'Dankie dat jy geregistreer het. Om jou e-posadres te bevestig en aan te meld, maak hierdie skakel oop:',
    once: (within) =>
      `Die skakel werk een keer, vir ${within}. As jy nie geregistreer het nie, hoef jy niks te doen nie: geen rekening word gemaak nie.`,
  },
  device: {
    subject: (provider) => `Nuwe aanmelding by ${provider}`,
    was: 'Iemand het by jou rekening aangemeld met ’n toestel wat ons nog nie gesien het nie:',
    device: 'Toestel',
    place: 'Adres',
    time: 'Tyd',
    notYou:
      'As dit jy was, hoef jy niks te doen nie. Indien nie, kies dadelik ’n nuwe wagwoord, wat almal afmeld:',
  },
  pins: {
    pod: {
      subject: (provider) => `Jou PIN vir ’n aflewering deur ${provider}`,
      text: ({ provider, reference, pin }) =>
        `${provider}: jou PIN vir pakkie ${reference} is ${pin}. Gee dit vir die drywer wanneer jy die pakkie het, en vir niemand vroeër nie.`,
    },
    pickup: {
      subject: (provider) => `Jou PIN om ’n pakkie van ${provider} te kry`,
      text: ({ provider, reference, pin }) =>
        `${provider}: jou PIN om pakkie ${reference} te kry is ${pin}. Gee dit vir niemand behalwe wie dit aan jou oorhandig nie.`,
    },
    dropoff: {
      subject: (provider) => `Jou PIN om ’n pakkie by ${provider} in te handig`,
      text: ({ provider, reference, pin }) =>
        `${provider}: jou PIN om pakkie ${reference} in te handig is ${pin}. Gee dit waar jy dit inhandig.`,
    },
  },
  follow: 'Volg dit:',
  recipientCode: {
    subject: (provider) => `Jou kode om ’n aflewering deur ${provider} te verander`,
    text: ({ provider, reference, code }) =>
      `${provider}: jou kode om die aflewering van pakkie ${reference} te verander, is ${code}. Dit werk een keer, vir 15 minute. Gee dit vir niemand nie.`,
  },
  collection: {
    assigned: {
      subject: ({ reference }) => `Jou afhaling ${reference} is beplan`,
      text: ({ reference, window }) => `’n Drywer kom haal jou pakkies: afhaling ${reference}, ${window}.`,
    },
    failed: {
      subject: ({ reference }) => `Jou afhaling ${reference} het nie geslaag nie`,
      text: ({ reference, window }) =>
        `Die drywer kon nie jou pakkies haal nie: afhaling ${reference}, ${window}. Ons sal kontak maak, of jy kan ’n ander tyd vra.`,
    },
    closed: {
      subject: ({ reference }) => `Jou afhaling ${reference} is afgehandel`,
      text: ({ reference, parcels }) =>
        `Jou afhaling ${reference} is afgehandel: ${parcels} ${parcels === 1 ? 'pakkie is' : 'pakkies is'} gehaal.`,
    },
  },
  window: (day, from, to) => `${day}, ${from} tot ${to}`,
  webhook: {
    subject: (provider) => `’n Webhook van ${provider} is afgeskakel`,
    was: (since) =>
      `’n Webhook wat jy opgestel het, het sedert ${since} niks ontvang nie, en is afgeskakel. Dit is sy adres, en wat laas verkeerd geloop het:`,
    goOn: 'Skakel dit weer in die konsole aan wanneer sy ontvanger werk. Wat dit gemis het voor dit afgeskakel is, kan van daar af weer gestuur word.',
  },
  alerts: {
    subject: (rule, count) => `${rule}: ${count} ${count === 1 ? 'waarskuwing wag' : 'waarskuwings wag'}`,
    wait: (rule, count) =>
      `Niemand het ${count === 1 ? '’n waarskuwing' : `${count} waarskuwings`} van die reël “${rule}” op die paneelbord erken nie:`,
    more: (count) => `en nog ${count}`,
  },
}

export const MESSAGE_TEMPLATES: Readonly<Record<Language, Words>> = { en, af }

function span(minutes: number, many: string, hour: string, hours: string): string {
  if (minutes < 60) return `${minutes} ${many}`
  const count = Math.round(minutes / 60)
  return `${count} ${count === 1 ? hour : hours}`
}
