/** An address of the address book. */
export const DOOR = {
  street_address: '1 Main Road',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}

/** A door of another town, whose own branch delivers there. */
export const DURBAN = {
  street_address: '1 Beach Road',
  local_area: 'Umhlanga',
  city: 'Durban',
  zone: 'KZN',
  country: 'ZA',
  code: '4319',
}
