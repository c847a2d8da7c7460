/** What may be wrong with a file that is sent. */
export const FILE_SENTENCES: Readonly<Record<string, string>> = {
  'Send the file itself as the body, with the header Content-Type: application/octet-stream.':
    'Stuur die lêer self as die inhoud, met die opskrif Content-Type: application/octet-stream.',
  'File is empty.': 'Die lêer is leeg.',
  'File did not arrive whole. Send it again.': 'Die lêer het nie heel aangekom nie. Stuur dit weer.',
  'File is of a kind that is not taken. Send a PDF, or a picture as JPEG, PNG or WebP.':
    'Hierdie soort lêer word nie geneem nie. Stuur ’n PDF, of ’n prent as JPEG, PNG of WebP.',
  'Picture is broken or not whole. Save it anew and send it again.':
    'Die prent is stukkend of nie heel nie. Bewaar dit opnuut en stuur dit weer.',
  'PDF is broken or not whole. Save it anew and send it again.':
    'Die PDF is stukkend of nie heel nie. Bewaar dit opnuut en stuur dit weer.',
  'File is of two kinds at once. Send it as one of them.':
    'Die lêer is van twee soorte gelyk. Stuur dit as een daarvan.',
  'That is more than can be sent in an hour. Send the rest later.':
    'Dit is meer as wat in ’n uur gestuur kan word. Stuur die res later.',
}
