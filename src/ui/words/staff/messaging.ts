/** The services through which messages leave the platform. */
export const messaging = {
  title: 'Messaging',
  services: {
    email: {
      title: 'E-mail',
      allowed: 'Let e-mail leave the platform',
      gateway: 'SMTP server',
      example: 'smtp://mail.hubline.example:587',
      sender: 'Sender',
      from: 'Hubline <no-reply@hubline.example>',
    },
    sms: {
      title: 'SMS',
      allowed: 'Let SMS leave the platform',
      gateway: 'HTTP gateway',
      example: 'https://sms.example/v1/messages',
      sender: 'Sender name or number',
      from: 'HUBLINE',
    },
  },
  noSecrets:
    'Names and passwords of these services are not kept here: they belong into the environment of the server.',
}
