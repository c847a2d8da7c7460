export { type Gazetteer, loadGazetteer } from './gazetteer.ts'
