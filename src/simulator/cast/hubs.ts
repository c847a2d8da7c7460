/** The six hubs of Springbok Couriers: in industrial areas near the motorway, as couriers' hubs are. Degrees. */
export interface HubRow {
  code: string
  name: string
  city: string
  zone: string
  lat: number
  lng: number
  /** Where its drivers' home numbers and plates come from. */
  plate: 'GP' | 'WC' | 'KZN' | 'EC' | 'FS'
  /** How many of each vehicle work from here. */
  fleet: { bike: number; bakkie: number; van: number; linehaul: number }
}

export const HUBS: readonly HubRow[] = [
  {
    code: 'JNB',
    name: 'Johannesburg hub',
    city: 'Johannesburg',
    zone: 'GP',
    lat: -26.1415,
    lng: 28.1985,
    plate: 'GP',
    fleet: { bike: 3, bakkie: 6, van: 7, linehaul: 3 },
  },
  {
    code: 'PTA',
    name: 'Pretoria hub',
    city: 'Pretoria',
    zone: 'GP',
    lat: -25.7405,
    lng: 28.1402,
    plate: 'GP',
    fleet: { bike: 1, bakkie: 3, van: 4, linehaul: 1 },
  },
  {
    code: 'CPT',
    name: 'Cape Town hub',
    city: 'Cape Town',
    zone: 'WC',
    lat: -33.9428,
    lng: 18.5731,
    plate: 'WC',
    fleet: { bike: 2, bakkie: 5, van: 5, linehaul: 1 },
  },
  {
    code: 'DUR',
    name: 'Durban hub',
    city: 'Durban',
    zone: 'KZN',
    lat: -29.8021,
    lng: 30.9604,
    plate: 'KZN',
    fleet: { bike: 1, bakkie: 3, van: 4, linehaul: 1 },
  },
  {
    code: 'PE',
    name: 'Gqeberha hub',
    city: 'Gqeberha',
    zone: 'EC',
    lat: -33.9192,
    lng: 25.5739,
    plate: 'EC',
    fleet: { bike: 0, bakkie: 2, van: 2, linehaul: 1 },
  },
  {
    code: 'BFN',
    name: 'Bloemfontein hub',
    city: 'Bloemfontein',
    zone: 'FS',
    lat: -29.1312,
    lng: 26.2426,
    plate: 'FS',
    fleet: { bike: 0, bakkie: 2, van: 2, linehaul: 1 },
  },
]
