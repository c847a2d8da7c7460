import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Signing on a screen. */
const en = {
  signature: 'Signature',
  signHere: 'Nothing is signed yet: draw with a finger, a pen or the mouse',
  signed: 'What was signed',
  signByName: 'Or type the name',
  clearSignature: 'Clear',
}

const af: typeof en = {
  signature: 'Handtekening',
  signHere: 'Nog niks is geteken nie: teken met ’n vinger, ’n pen of die muis',
  signed: 'Wat geteken is',
  signByName: 'Of tik die naam',
  clearSignature: 'Vee uit',
}

export const signatureMessages = inBothLanguages({ en, af })
