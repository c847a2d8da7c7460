import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** The services through which messages leave the platform. */
const en = {
  title: 'Messaging',
  services: {
    email: {
      title: 'E-mail',
      allowed: 'Send e-mail',
      gateway: 'SMTP server',
      example: 'smtp://mail.hubline.example:587',
      sender: 'Sender',
      from: 'Hubline <no-reply@hubline.example>',
    },
    sms: {
      title: 'SMS',
      allowed: 'Send SMS',
      gateway: 'HTTP gateway',
      example: 'https://sms.example/v1/messages',
      sender: 'Sender name or number',
      from: 'HUBLINE',
    },
  },
  noSecrets: 'User names and passwords of these services are set in the server’s environment, not here.',
}

const af: typeof en = {
  title: 'Boodskappe',
  services: {
    email: {
      title: 'E-pos',
      allowed: 'Stuur e-pos',
      gateway: 'SMTP-bediener',
      example: 'smtp://mail.hubline.example:587',
      sender: 'Sender',
      from: 'Hubline <no-reply@hubline.example>',
    },
    sms: {
      title: 'SMS',
      allowed: 'Stuur SMS’e',
      gateway: 'HTTP-deurgang',
      example: 'https://sms.example/v1/messages',
      sender: 'Sendernaam of -nommer',
      from: 'HUBLINE',
    },
  },
  noSecrets:
    'Gebruikername en wagwoorde van hierdie dienste word in die bediener se omgewing gestel, nie hier nie.',
}

export const messaging = inBothLanguages({ en, af })
