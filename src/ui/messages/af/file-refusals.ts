/** What may be wrong with a file that is sent, and with the proof of a delivery. */
export const FILE_SENTENCES: Readonly<Record<string, string>> = {
  'Send the file itself as the body, with the header Content-Type: application/octet-stream.':
    'Stuur die lêer self as die inhoud, met die opskrif Content-Type: application/octet-stream.',
  'File is empty.': 'Die lêer is leeg.',
  'File did not arrive whole. Send it again.': 'Die lêer het nie heel aangekom nie. Stuur dit weer.',
  'File is of a kind that is not taken. Send a PDF, or a picture as JPEG, PNG or WebP.':
    'Hierdie soort lêer word nie geneem nie. Stuur ’n PDF, of ’n prent as JPEG, PNG of WebP.',
  'Picture is broken or not whole. Save it anew and send it again.':
    'Die prent is stukkend of nie heel nie. Bewaar dit opnuut en stuur dit weer.',
  'Picture is a JPEG of too many parts. Save it anew and send it again.':
    'Die prent is ’n JPEG met te veel dele. Bewaar dit opnuut en stuur dit weer.',
  'PDF is broken or not whole. Save it anew and send it again.':
    'Die PDF is stukkend of nie heel nie. Bewaar dit opnuut en stuur dit weer.',
  'File is of two kinds at once. Send it as one of them.':
    'Die lêer is van twee soorte gelyk. Stuur dit as een daarvan.',
  'Only a PDF has versions. Send a PDF.': 'Net ’n PDF het weergawes. Stuur ’n PDF.',
  'That is more than can be sent in an hour. Send the rest later.':
    'Dit is meer as wat in ’n uur gestuur kan word. Stuur die res later.',
  'Send a picture: a PDF is no photo.': 'Stuur ’n prent: ’n PDF is nie ’n foto nie.',
  'Enter the PIN.': 'Tik die PIN.',
  'Enter the name of who received it.': 'Tik die naam van wie dit ontvang het.',
  'Enter the mobile number of who received it.': 'Tik die selfoonnommer van wie dit ontvang het.',
  'Enter the department that received it.': 'Tik die afdeling wat dit ontvang het.',
  'Describe how it was delivered.': 'Beskryf hoe dit afgelewer is.',
  'Enter the number of the GRV.': 'Tik die nommer van die GRV.',
  'Add a photo of the signed GRV.': 'Voeg ’n foto van die getekende GRV by.',
  'Add a photo of the delivery.': 'Voeg ’n foto van die aflewering by.',
  'Add the signature of who received it.': 'Voeg die handtekening by van wie dit ontvang het.',
  'This delivery is not proven by a PIN.': 'Hierdie aflewering word nie met ’n PIN bewys nie.',
  'PINs are sent to nobody but the recipient.': 'PIN’s word net aan die ontvanger gestuur.',
}
