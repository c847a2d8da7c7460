/** What may be wrong with an alert rule, as its rules say it. */
export const ALERT_SENTENCES = {
  'Choose a status in which a shipment still waits for somebody.':
    'Kies ’n status waarin ’n besending nog vir iemand wag.',
  'This kind of rule is not narrowed down by this.': 'Hierdie soort reël word nie hierdeur nouer gemaak nie.',
  'Choose a time after the one from which it speaks.': 'Kies ’n tyd ná dié waarvan dit praat.',
  'Choose a role or a person.': 'Kies ’n rol of ’n persoon.',
  'Choose your own branch.': 'Kies jou eie tak.',
}
