import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Where the driver is who brings a shipment, to people of its account. */
const en = {
  near: 'The driver is near. The map shows where, to about 100 metres.',
  arriving: 'The driver is around the corner.',
}

const af: typeof en = {
  near: 'Die drywer is naby. Die kaart wys waar, tot sowat 100 meter.',
  arriving: 'Die drywer is om die draai.',
}

export const driverMessages = inBothLanguages({ en, af })
