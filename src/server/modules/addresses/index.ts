export { addAutomatically } from './commands/add-automatically.ts'
export { type Gazetteer, loadGazetteer } from './gazetteer.ts'
export { type Geocoder, openGeocoder } from './geocoder.ts'
export { answeredAddress } from './presenters/answered-address.ts'
