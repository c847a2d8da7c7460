import { LOG_EVENTS, type LogEventType } from '../../../domain/shipments/log-event.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What an event of the log is called in the audit trail. */
type Labels = Readonly<Record<LogEventType, { readonly label: string }>>

const af: Labels = {
  'shipment.booked': { label: 'Bespreek' },
  'shipment.status': { label: 'Status verander' },
  'shipment.reassigned': { label: 'Drywer verander' },
  'shipment.undone': { label: 'Verandering ontdoen' },
  'shipment.rescheduled': { label: 'Herskeduleer' },
  'shipment.handled': { label: 'Uitsondering hanteer' },
  'shipment.changed': { label: 'Besonderhede verander' },
  'driver.moved': { label: 'Drywer het beweeg' },
  'session.started': { label: 'Aangemeld' },
  'session.ended': { label: 'Afgemeld' },
  'session.refused': { label: 'Aanmelding het misluk' },
  'user.twoFactorOn': { label: 'Tweefaktor-verifikasie aan' },
  'user.twoFactorOff': { label: 'Tweefaktor-verifikasie af' },
  'account.closed': { label: 'Rekening gesluit' },
  'account.reopened': { label: 'Rekening heropen' },
  'account.held': { label: 'Rekening opgeskort' },
  'account.released': { label: 'Rekening vrygestel' },
  'account.settingsChanged': { label: 'Rekening se instellings verander' },
  'user.invited': { label: 'Weer genooi' },
  'user.added': { label: 'Gebruiker bygevoeg' },
  'role.added': { label: 'Rol bygevoeg' },
  'role.changed': { label: 'Rol verander' },
  'role.deleted': { label: 'Rol geskrap' },
  'user.passwordChanged': { label: 'Wagwoord verander' },
  'user.registered': { label: 'Gebruiker geregistreer' },
  'user.termsAccepted': { label: 'Bepalings aanvaar' },
  'account.addressAdded': { label: 'Adres bygevoeg' },
  'account.addressChanged': { label: 'Adres verander' },
  'account.addressDeleted': { label: 'Adres geskrap' },
  'account.addressesImported': { label: 'Adresse ingevoer' },
  'account.opened': { label: 'Rekening oopgemaak' },
  'provider.changed': { label: 'Status of instellings van die koerier verander' },
  'service_level.added': { label: 'Diensvlak bygevoeg' },
  'rate_card.saved': { label: 'Konsep van ’n tariefkaart gestoor' },
  'rate_card.published': { label: 'Tariefkaart gepubliseer' },
  'service_level.changed': { label: 'Diensvlak verander' },
  'provider_setting.changed': { label: 'Instellings verander' },
  'service_area.added': { label: 'Diensgebied bygevoeg' },
  'service_area.changed': { label: 'Diensgebied verander' },
  'service_day_exception.added': { label: 'Diensdag bygevoeg' },
  'service_day_exception.changed': { label: 'Diensdag verander' },
  'tag.added': { label: 'Etiket bygevoeg' },
  'tag.changed': { label: 'Etiket verander' },
  'user.changed': { label: 'Gebruiker verander' },
}

export const logLabels = inBothLanguages<Labels>({ en: LOG_EVENTS, af })
