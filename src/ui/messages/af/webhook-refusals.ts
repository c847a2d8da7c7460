/** What may be wrong with a webhook, as its rules say it. */
export const WEBHOOK_SENTENCES: Readonly<Record<string, string>> = {
  'Enter an address.': 'Tik ’n adres.',
  'Enter an address such as https://shop.example.co.za/hubline.':
    'Tik ’n adres soos https://shop.example.co.za/hubline.',
  'The address begins with https://.': 'Die adres begin met https://.',
  'An address holds no name and no password. Use the key.':
    '’n Adres bevat geen naam en geen wagwoord nie. Gebruik die sleutel.',
  'An address has no part after a #.': '’n Adres het geen deel ná ’n # nie.',
  'The address leads into a network that is not public.':
    'Die adres lei na ’n netwerk wat nie openbaar is nie.',
  'A key is letters, digits and signs of ASCII.': '’n Sleutel is letters, syfers en tekens van ASCII.',
  'Name a delivery, or a time.': 'Noem ’n aflewering, of ’n tyd.',
}
