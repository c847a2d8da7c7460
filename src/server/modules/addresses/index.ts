export { type Gazetteer, loadGazetteer } from './gazetteer.ts'
export { type Geocoder, openGeocoder } from './geocoder.ts'
