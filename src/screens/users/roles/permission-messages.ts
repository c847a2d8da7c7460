import { callPermission as call } from '../../../domain/identity/permission.ts'
import { PERMISSIONS, type PermissionGroup } from '../../../domain/identity/permission-table.ts'
import { UI_PERMISSIONS, type UiGroup, type UiPermission } from '../../../domain/identity/ui-permissions.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

interface Said {
  readonly label: string
  readonly note?: string
}

/** What a role may do, and what the console shows to it. The English stands in the domain, beside the rest of each row. */
interface PermissionWords {
  group(group: PermissionGroup): string
  of(permission: string): Said
  uiGroup(group: UiGroup): string
  ui(name: UiPermission): Said
}

const en: PermissionWords = {
  group: (group) => group,
  of: (permission) => PERMISSIONS[permission] ?? { label: permission },
  uiGroup: (group) => group,
  ui: (name) => UI_PERMISSIONS[name],
}

const GROUPS: Readonly<Record<PermissionGroup, string>> = {
  Screens: 'Skerms',
  Shipments: 'Besendings',
  Operations: 'Bedrywighede',
  Money: 'Geld',
  People: 'Mense',
  'Settings and records': 'Instellings en rekords',
}

const LABELS: Readonly<Record<string, Said>> = {
  ops_dashboard: { label: 'Bedryfsoorsig' },
  tripsheet: { label: 'Ritstaat' },
  shipments: { label: 'Besendings' },
  collection_requests: { label: 'Afhaalversoeke' },
  maps: { label: 'Kaarte' },
  hub_scanner: { label: 'Depotskandeerder' },
  interhub_manifests: { label: 'Oordragte tussen depots' },
  tools: { label: 'Gereedskap' },
  billing: { label: 'Fakturering' },
  accounts: { label: 'Rekeninge' },
  users: { label: 'Gebruikers en rolle' },
  rates_and_estimates: { label: 'Tariewe en skattings' },
  reports: { label: 'Verslae' },
  settings: { label: 'Instellings' },
  my_inbox: { label: 'Inboks' },
  [call('/ui/nav-search', 'GET')]: {
    label: 'Soekblokkie',
    note: 'Vind ’n besending, rekening of faktuur volgens verwysing',
  },
  dashboard: { label: 'Rekening se oorsig' },
  shipment_quotes: { label: 'Kwotasies' },
  address_book: { label: 'Adresboek' },
  [call('/desk-handovers', 'GET')]: { label: 'Sien lessenaars wat oorhandig is' },
  [call('/desk-handovers', 'POST')]: { label: 'Oorhandig ’n lessenaar' },
  [call('/desk-handovers', 'PATCH')]: { label: 'Neem ’n lessenaar oor' },
  [call('/tripsheets/optimise', 'POST')]: {
    label: 'Optimeer roetes',
    note: 'Soek beter roetes; niks verander voordat hulle aanvaar word nie',
  },
  [call('/tripsheets/driver-out', 'POST')]: { label: 'Vervang ’n drywer wat afwesig is' },
  [call('/tripsheets/collection-proposals', 'GET')]: {
    label: 'Sien drywers wat vir afhalings voorgestel is',
  },
  [call('/tripsheets/collection-proposals', 'PATCH')]: {
    label: 'Wys drywers af wat vir afhalings voorgestel is',
  },
  [call('/tripsheets/proposals', 'GET')]: { label: 'Sien voorgestelde roetes' },
  [call('/tripsheets/proposals', 'PATCH')]: { label: 'Beëindig ’n soektog na roetes' },
  [call('/tripsheets/proposals/accept', 'POST')]: { label: 'Aanvaar voorgestelde roetes' },
  [call('/tripsheets/proposals/undo', 'POST')]: { label: 'Ontdoen aanvaarde roetes' },
  [call('/alerts', 'GET')]: { label: 'Sien waarskuwings' },
  [call('/alerts', 'PATCH')]: { label: 'Erken waarskuwings' },
  [call('/alert-rules', 'GET')]: { label: 'Sien waarskuwingsreëls' },
  [call('/alert-rules', 'POST')]: {
    label: 'Skryf waarskuwingsreëls',
    note: '’n Reël praat op elke paneelbord en skryf aan wie dit noem',
  },
  [call('/alert-rules', 'PATCH')]: { label: 'Verander waarskuwingsreëls' },
  [call('/alert-rules', 'DELETE')]: { label: 'Skrap waarskuwingsreëls' },
  [call('/geofence/zones', 'GET')]: { label: 'Sien sones van die kaart' },
  [call('/geofence/zones', 'POST')]: { label: 'Teken en voer sones in' },
  [call('/geofence/zones', 'PATCH')]: { label: 'Verander sones' },
  [call('/geofence/zones', 'DELETE')]: { label: 'Skrap sones' },
  [call('/geofence/zones/tags', 'GET')]: { label: 'Sien etikette van sones' },
  [call('/geofence/zones/tags', 'POST')]: { label: 'Etiketteer sones' },
  [call('/alert-rules/try', 'POST')]: { label: 'Toets waarskuwingsreëls teen die afgelope week' },
  [call('/rewind', 'GET')]: { label: 'Bekyk vorige oomblikke van bedrywighede' },
  [call('/drivers/trail', 'GET')]: { label: 'Sien waar drywers was' },
  [call('/ops-dashboard/past-weekdays', 'GET')]: { label: 'Vergelyk die dag met vorige weke' },
  [call('/ops-dashboard/morning', 'GET')]: { label: 'Sien die oggend van ’n dag' },
  [call('/ops-dashboard/day-plans', 'POST')]: { label: 'Bevestig die plan van ’n dag' },
  [call('/ops-dashboard/drivers-out', 'PATCH')]: { label: 'Merk drywers wat uit is' },
  [call('/driver-terms', 'GET')]: { label: 'Sien voertuie, ure en lusse van drywers' },
  [call('/driver-terms', 'PATCH')]: { label: 'Verander voertuie, ure en lusse van drywers' },
  [call('/branches', 'GET')]: { label: 'Sien takke en hul bedryfsbestuurders' },
  [call('/branches', 'POST')]: { label: 'Voeg takke by' },
  [call('/branches', 'PATCH')]: {
    label: 'Verander en onttrek takke',
    note: 'En sê wie hul bedryfsbestuurders is',
  },
  [call('/drivers', 'GET')]: { label: 'Sien drywers en wie as hulle aanmeld' },
  [call('/drivers', 'POST')]: { label: 'Voeg drywers by' },
  [call('/drivers', 'PATCH')]: { label: 'Verander en onttrek drywers' },
  [call('/tripsheets', 'GET')]: { label: 'Sien ritstate' },
  [call('/tripsheets/pdf', 'GET')]: { label: 'Druk ritstate' },
  [call('/tripsheets/arrivals', 'GET')]: { label: 'Sien hoe goed aankomste verwag word' },
  [call('/tripsheets', 'PATCH')]: {
    label: 'Verander ritstate',
    note: 'Orden en sluit stoppe, stuur en sluit af; drywers aanvaar hul eie',
  },
  [call('/collection-requests', 'GET')]: { label: 'Sien afhaalversoeke' },
  [call('/collection-requests', 'POST')]: { label: 'Vra afhalings' },
  [call('/collection-requests', 'PATCH')]: {
    label: 'Verander afhaalversoeke',
    note: 'Personeel gee dit vir drywers, sluit en kanselleer dit; rekeninge verander en kanselleer hul eie',
  },
  [call('/collection-requests/shipments', 'POST')]: { label: 'Sê watter besendings ’n afhaling haal' },
  [call('/collection-requests/schedules', 'GET')]: { label: 'Sien herhalende afhalings' },
  [call('/collection-requests/schedules', 'POST')]: { label: 'Vra herhalende afhalings' },
  [call('/collection-requests/schedules', 'PATCH')]: { label: 'Verander herhalende afhalings' },
  [call('/collection-requests/schedules', 'DELETE')]: { label: 'Skrap herhalende afhalings' },
  [call('/shipment-quotes', 'GET')]: { label: 'Sien kwotasies' },
  [call('/shipment-quotes/pdf', 'GET')]: { label: 'Lees kwotasies as PDF' },
  [call('/shipments/files', 'GET')]: { label: 'Sien duimnaels van lêers' },
  [call('/shipments/files', 'POST')]: { label: 'Stuur lêers' },
  [call('/shipments/files/link', 'GET')]: { label: 'Maak lêers oop' },
  [call('/shipments/files/versions', 'POST')]: {
    label: 'Skryf op PDF’s',
    note: 'Teken en merk; wat bewaar word is ’n weergawe langs die oorspronklike',
  },
  [call('/shipments/pod', 'GET')]: { label: 'Sien afleweringsbewyse' },
  [call('/shipments/pod', 'POST')]: { label: 'Teken afleweringsbewyse aan' },
  [call('/shipments/pod/pin', 'POST')]: { label: 'Stuur PIN’s vir aflewerings' },
  [call('/shipments/pod/images', 'GET')]: { label: 'Sien foto’s van aflewerings' },
  [call('/shipments/digital-pod', 'GET')]: { label: 'Maak afleweringsbewyse as PDF oop' },
  [call('/shipments/label', 'GET')]: { label: 'Druk vragbriewe' },
  [call('/shipments/label', 'POST')]: { label: 'Druk etikette van verskeie besendings' },
  [call('/shipments/label/stickers', 'GET')]: { label: 'Druk plakkers' },
  [call('/shipment-quotes/accept', 'POST')]: {
    label: 'Aanvaar kwotasies',
    note: 'Bespreek teen die prys van die kwotasie',
  },
  [call('/accounts/api-keys', 'GET')]: { label: 'Sien API-sleutels van rekeninge' },
  [call('/accounts/api-keys', 'POST')]: {
    label: 'Reik API-sleutels uit',
    note: '’n Sleutel bespreek, kry pryse en volg vir sy rekening',
  },
  [call('/accounts/api-keys', 'DELETE')]: { label: 'Herroep API-sleutels' },
  [call('/webhooks', 'GET')]: { label: 'Sien webhooks' },
  [call('/webhooks', 'POST')]: {
    label: 'Voeg webhooks by',
    note: '’n Program word vertel wat met besendings gebeur',
  },
  [call('/webhooks', 'PATCH')]: { label: 'Verander webhooks' },
  [call('/webhooks', 'DELETE')]: { label: 'Skrap webhooks' },
  [call('/webhooks/test', 'POST')]: { label: 'Stuur toetse na webhooks' },
  [call('/webhooks/deliveries', 'GET')]: { label: 'Sien wat aan webhooks gestuur is' },
  [call('/webhooks/deliveries/replay', 'POST')]: { label: 'Stuur weer aan webhooks' },
  account: { label: 'Eie rekening' },
  top_up_account: { label: 'Laai rekening op' },

  [call('/shipments', 'GET')]: { label: 'Sien besendings' },
  [call('/shipments', 'POST')]: { label: 'Bespreek besendings' },
  [call('/shipments', 'PATCH')]: {
    label: 'Verander besendings',
    note: 'Wys weer toe, herskeduleer, maak reg, skuif die status met die hand; mense van ’n rekening net wat hulle s’n is',
  },
  'API_/shipments/cancel:POST': { label: 'Kanselleer besendings', note: 'Voordat hulle afgehaal is' },
  'API_/shipments/notes:GET': { label: 'Sien notas oor besendings' },
  'API_/shipments/notes:POST': { label: 'Skryf notas oor besendings' },
  'API_/shipments/notes:DELETE': {
    label: 'Skrap notas oor besendings',
    note: 'Waar die instellings toelaat dat notas geskrap word',
  },
  'API_/accounts/address-books:GET': { label: 'Sien adresboeke' },
  'API_/accounts/address-books:POST': { label: 'Voeg adresse by adresboeke' },
  'API_/accounts/address-books:PATCH': { label: 'Verander adresse in adresboeke' },
  'API_/accounts/address-books:DELETE': { label: 'Skrap adresse uit adresboeke' },
  'API_/accounts/address-books/merge:POST': { label: 'Voeg adresse in adresboeke saam' },
  'API_/shipments/imports:GET': { label: 'Sien invoere van besendings' },
  'API_/shipments/imports:POST': {
    label: 'Voer besendings in',
    note: 'Bespreek baie gelyk uit ’n sigblad',
  },
  'API_/shipments/imports/rows:GET': { label: 'Sien rye van invoere' },
  'API_/shipments/imports/rows:POST': { label: 'Voeg rye by invoere' },
  'API_/shipments/imports/columns:GET': { label: 'Sien kolomme van vorige invoere' },
  'API_/shipments/imports/book:POST': { label: 'Bespreek invoere' },
  'API_/shipments/imports/cancel:POST': { label: 'Kanselleer invoere' },
  'API_/accounts/address-books/import:POST': { label: 'Voer adresboeke in' },
  'API_/geocode:POST': { label: 'Vind die punt van ’n adres' },
  [call('/shipments/archive', 'GET')]: { label: 'Sien besendings van enige ouderdom' },
  [call('/shipments/export', 'POST')]: { label: 'Voer besendings uit' },
  [call('/shipments/parcels', 'GET')]: { label: 'Soek pakkies' },
  [call('/rates/service-areas', 'GET')]: { label: 'Bekyk diensgebiede' },
  [call('/rates/service-areas', 'POST')]: { label: 'Voeg diensgebiede by' },
  [call('/rates/service-areas', 'PATCH')]: { label: 'Verander diensgebiede' },
  [call('/rates/service-day-exceptions', 'GET')]: { label: 'Bekyk dae wat anders is' },
  [call('/rates/service-day-exceptions', 'POST')]: { label: 'Voeg dae wat anders is by' },
  [call('/rates/service-day-exceptions', 'PATCH')]: { label: 'Verander dae wat anders is' },
  [call('/tags', 'GET')]: { label: 'Bekyk etikette' },
  [call('/tags', 'POST')]: { label: 'Voeg etikette by' },
  [call('/tags', 'PATCH')]: { label: 'Verander etikette' },
  [call('/rates/cards', 'GET')]: { label: 'Bekyk tariefkaarte' },
  [call('/rates/cards', 'POST')]: { label: 'Stel tariefkaarte op' },
  [call('/rates/cards/publish', 'POST')]: { label: 'Publiseer tariefkaarte' },
  [call('/rates/cards/what-if', 'POST')]: { label: 'Toets tariefkaarte op vorige besendings' },
  [call('/rates/cards/zones', 'POST')]: { label: 'Lees sones uit kaartlêers' },
  [call('/parcel-types', 'GET')]: { label: 'Bekyk pakkiesoorte' },
  [call('/parcel-types', 'POST')]: { label: 'Voeg pakkiesoorte by' },
  [call('/parcel-types', 'PATCH')]: { label: 'Verander pakkiesoorte' },
  [call('/pickup-points', 'GET')]: { label: 'Bekyk afhaalpunte' },
  [call('/pickup-points', 'POST')]: { label: 'Voeg afhaalpunte by' },
  [call('/pickup-points', 'PATCH')]: { label: 'Verander afhaalpunte' },
  [call('/pickup-points/compartments', 'GET')]: { label: 'Bekyk vakke' },
  [call('/pickup-points/compartments', 'POST')]: { label: 'Voeg vakke by' },
  [call('/pickup-points/compartments', 'PATCH')]: { label: 'Verander vakke' },
  [call('/catalogue/usage', 'GET')]: { label: 'Bekyk wat die rye van lyste gebruik' },
  [call('/service-levels', 'GET')]: { label: 'Bekyk diensvlakke' },
  [call('/service-levels', 'POST')]: { label: 'Voeg diensvlakke by' },
  [call('/service-levels', 'PATCH')]: { label: 'Verander diensvlakke' },
  INLINE_create_blank_shipment: {
    label: 'Bespreek sonder adresse',
  },

  [call('/tracking-events', 'POST')]: { label: 'Teken skanderings en gebeurtenisse aan' },
  [call('/tracking-events/withdraw', 'POST')]: { label: 'Trek voltooiings terug' },
  INLINE_deliver_parcels_or_shipments: { label: 'Lewer pakkies en besendings af' },
  INLINE_trigger_third_party_integration: {
    label: 'Begin integrasies met die hand',
    note: 'Word nou aangeteken; tree in werking met integrasies',
  },
  [call('/drivers/positions', 'POST')]: { label: 'Meld eie posisie' },
  'API_/drivers/positions:*': { label: 'Meld posisies van alle drywers', note: 'Vir ’n vlootvolger' },
  [call('/live/snapshot', 'GET')]: { label: 'Sien lewende bedrywighede: laai' },
  [call('/live/socket', 'GET')]: { label: 'Sien lewende bedrywighede: volg' },
  [call('/live/health', 'GET')]: { label: 'Sien die toestand van die lewende stroom' },

  [call('/accounts', 'PATCH')]: { label: 'Hou rekeninge terug, sluit en heropen hulle' },
  [call('/accounts/settings', 'POST')]: { label: 'Verander instellings van rekeninge' },
  [call('/accounts/settings', 'GET')]: { label: 'Sien rekeninge se instellings' },
  INLINE_see_billing_info: {
    label: 'Sien faktureringsinligting',
    note: 'Tree in werking met die faktureringskerms',
  },

  [call('/users', 'GET')]: { label: 'Sien gebruikers' },
  [call('/users', 'POST')]: { label: 'Voeg gebruikers by' },
  [call('/users/invitations', 'POST')]: { label: 'Nooi gebruikers weer, en kopieer die skakel' },
  [call('/users', 'PATCH')]: { label: 'Verander en deaktiveer gebruikers' },
  [call('/users/2fa/reset', 'POST')]: {
    label: 'Stel tweefaktor-verifikasie terug',
    note: 'Vir ’n verlore toestel',
  },
  [call('/roles', 'GET')]: { label: 'Sien rolle' },
  [call('/roles', 'POST')]: { label: 'Voeg rolle by' },
  [call('/roles', 'PATCH')]: { label: 'Verander rolle' },
  [call('/roles', 'DELETE')]: { label: 'Skrap rolle' },
  INLINE_impersonate_users: {
    label: 'Kyk as ander gebruikers',
    note: 'Beperk tot wat die gebruiker én hierdie rol mag doen',
  },

  [call('/providers/settings', 'GET')]: { label: 'Sien instellings' },
  [call('/providers/settings', 'POST')]: { label: 'Verander instellings' },
  INLINE_see_feature_toggles: { label: 'Sien en verander funksieskakelaars' },
  [call('/outbox', 'GET')]: { label: 'Lees die uitmandjie' },
  INLINE_see_outbox_codes: {
    label: 'Lees kodes in die uitmandjie',
    note: 'Wie ’n kode lees, kan as die ontvanger aanmeld',
  },
  [call('/audit/events', 'GET')]: { label: 'Sien die ouditspoor' },
  [call('/time', 'POST')]: {
    label: 'Skuif die platform se horlosie',
    note: 'Net waar dit verstel kan word',
  },

  'admin/*': { label: 'Platformskerms' },
  'API_/admin/*': { label: 'Platformoproepe' },
}

const UI_GROUP_LABELS: Readonly<Record<UiGroup, string>> = {
  General: 'Algemeen',
  Maps: 'Kaarte',
  Tools: 'Gereedskap',
}

const UI_LABELS: Readonly<Record<UiPermission, Said>> = {
  hide_log_out_button: { label: 'Versteek die knoppie om af te meld' },
  hide_site_wide_banner: { label: 'Versteek die boodskap bo-aan die bladsy' },
  maps_edit: { label: 'Wysig kaarte' },
  maps_live_drivers: {
    label: 'Sien drywers lewend',
    note: 'Tree in werking wanneer die kaart daarna vra: tot dan sien wie die kaart het, drywers',
  },
  tools_bulk_notifications: {
    label: 'Stuur grootmaat-kennisgewings',
    note: 'Tree in werking met grootmaat-kennisgewings',
  },
}

const af: PermissionWords = {
  group: (group) => GROUPS[group],
  of: (permission) => LABELS[permission] ?? en.of(permission),
  uiGroup: (group) => UI_GROUP_LABELS[group],
  ui: (name) => UI_LABELS[name],
}

export const permissionWords = inBothLanguages({ en, af })
