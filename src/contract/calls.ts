import { readAccountSettings, saveAccountSetting } from './account-settings.ts'
import { changeAccount } from './accounts.ts'
import {
  addAddressBookEntry,
  changeAddressBookEntry,
  deleteAddressBookEntry,
  importAddressBook,
  listAddressBook,
  mergeAddressBookEntries,
} from './address-book.ts'
import { geocodeAddress, parsePastedAddress, searchAddresses } from './addresses.ts'
import {
  acknowledgeAlerts,
  addAlertRule,
  changeAlertRule,
  deleteAlertRule,
  listAlertRules,
  listAlerts,
  tryAlertRule,
} from './alerts.ts'
import { issueApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { listAssignments } from './assignments.ts'
import { bookShipment } from './bookings.ts'
import { addBranch, changeBranch, listBranches } from './branches.ts'
import type { Call } from './call.ts'
import { readCatalogueUsage } from './catalogue-usage.ts'
import { dismissCollectionProposals, listCollectionProposals } from './collection-proposals.ts'
import {
  addCollectionRequest,
  addCollectionSchedule,
  changeCollectionRequests,
  changeCollectionSchedule,
  deleteCollectionSchedule,
  linkShipments,
  listCollectionRequests,
  listCollectionSchedules,
  readCollectionRequest,
} from './collection-requests.ts'
import { changeDriverTerms, listDriverTerms } from './driver-terms.ts'
import { addDriver, changeDriver, listDrivers } from './drivers.ts'
import { addFileVersion, readFileLink, readThumbnails, uploadFile } from './files.ts'
import { bookAsGuest } from './guest-bookings.ts'
import {
  bookImportRows,
  cancelImport,
  checkImportRows,
  listImportRows,
  listImports,
  readImportColumns,
  startImport,
} from './imports.ts'
import { printLabels, readLabel, readOutdatedLabels, readPrintProgress, readStickers } from './labels.ts'
import { liveSnapshot } from './live.ts'
import { liveHealth } from './live-health.ts'
import { confirmDayPlan, markDriverOut, readMorning } from './morning.ts'
import { confirmNewEmail, readNewEmail, sendNewEmailAgain, withdrawNewEmail } from './new-email.ts'
import { listAuditEvents, recordTrackingEvents, reportPositions } from './operations.ts'
import { listOutbox } from './outbox.ts'
import { measureParcels } from './parcel-measures.ts'
import {
  addCompartment,
  addParcelType,
  changeCompartment,
  changeParcelType,
  listCompartments,
  listParcelTypes,
} from './parcel-types.ts'
import { resetPassword, updatePassword } from './passwords.ts'
import { readPastWeekdays } from './past-weekdays.ts'
import { addPickupPoint, changePickupPoint, listPickupPoints } from './pickup-points.ts'
import {
  addProvider,
  addReleaseNote,
  addShortUrl,
  changeMessaging,
  changeProvider,
  changeReleaseNote,
  deleteShortUrl,
  inviteAdministrator,
  listAdministrators,
  listAllReleaseNotes,
  listManagedProviders,
  listReleaseNotes,
  listShortUrls,
  readMessaging,
} from './platform.ts'
import { listPlatformHistory } from './platform-history.ts'
import { readDigitalProof, readProof, readProofImages, receiveDropoff, recordProof, sendPin } from './pod.ts'
import { handOverDesk, listHandovers, reportPresence, takeDesk } from './presence.ts'
import { reportProblem } from './problems.ts'
import { readProviderSettings, saveProviderSettings } from './provider-settings.ts'
import { acceptQuote, listQuotes, readQuoteDocument } from './quotes.ts'
import { listRateCards, publishRateCard, saveRateCard, whatIf } from './rate-cards.ts'
import { askOptInRates, askRates } from './rates.ts'
import { register } from './register.ts'
import { readPast, readPastEvents, readPastRange, readTrail } from './rewind.ts'
import { addRole, changeRole, deleteRole, listRoles } from './roles.ts'
import {
  acceptProposal,
  endSearch,
  listOwnSearches,
  optimiseTripsheets,
  readProposal,
  replaceDriver,
  undoProposal,
} from './route-proposals.ts'
import { navSearch } from './search.ts'
import {
  addServiceArea,
  addServiceDayException,
  changeServiceArea,
  changeServiceDayException,
  listServiceAreas,
  listServiceDayExceptions,
} from './service-areas.ts'
import { addServiceLevel, changeServiceLevel, listServiceLevels } from './service-levels.ts'
import { generalData, listProviders, login, logout } from './session.ts'
import { endSessions, listSessions } from './sessions.ts'
import { listArchive, readArchiveWeeks } from './shipment-archive.ts'
import { cancelShipment, cancelShipments, changeShipments, tryChange } from './shipment-changes.ts'
import { exportShipments } from './shipment-export.ts'
import { addNote, addNotes, deleteNote, listNotes } from './shipment-notes.ts'
import { listParcels, listShipments } from './shipments.ts'
import { addTag, changeTag, listTags } from './tags.ts'
import { readTime, setTime } from './time.ts'
import { changeDelivery, requestAsRecipient, sendRecipientCode, trackShipment } from './tracking.ts'
import { sendTripsheets } from './tripsheet-batches.ts'
import { changeTripsheet, listTripsheets, readArrivals, readTripsheetDocument } from './tripsheets.ts'
import { resetTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'
import { saveUserSetting } from './user-settings.ts'
import { addUser, changeUser, inviteUser, listUsers } from './users.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  testWebhook,
} from './webhooks.ts'
import { withdrawTrackingEvent } from './withdraw-completion.ts'
import { readZoneFile } from './zone-files.ts'
import {
  addZone,
  changeZone,
  deleteZone,
  exportZones,
  importZones,
  listZones,
  listZoneTags,
  listZoneVisits,
  lockZones,
  tagZones,
} from './zones.ts'

/** Every call of the platform. A call that is not here does not exist. */
export const CALLS: readonly Call[] = [
  login,
  logout,
  setUpTwoFactor,
  turnOffTwoFactor,
  resetTwoFactor,
  resetPassword,
  updatePassword,
  register,
  saveUserSetting,
  listSessions,
  endSessions,
  readTime,
  setTime,
  generalData,
  changeAccount,
  readAccountSettings,
  saveAccountSetting,
  listApiKeys,
  issueApiKey,
  revokeApiKey,
  listWebhooks,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
  replayWebhook,
  searchAddresses,
  parsePastedAddress,
  geocodeAddress,
  listAddressBook,
  addAddressBookEntry,
  changeAddressBookEntry,
  deleteAddressBookEntry,
  mergeAddressBookEntries,
  importAddressBook,
  listProviders,
  readProviderSettings,
  saveProviderSettings,
  listShipments,
  listArchive,
  readArchiveWeeks,
  exportShipments,
  bookShipment,
  bookAsGuest,
  startImport,
  listImports,
  listImportRows,
  readImportColumns,
  checkImportRows,
  bookImportRows,
  cancelImport,
  changeShipments,
  tryChange,
  cancelShipment,
  cancelShipments,
  listParcels,
  measureParcels,
  listNotes,
  addNote,
  addNotes,
  deleteNote,
  uploadFile,
  readThumbnails,
  readFileLink,
  addFileVersion,
  readProof,
  recordProof,
  sendPin,
  receiveDropoff,
  readProofImages,
  readDigitalProof,
  listServiceLevels,
  readCatalogueUsage,
  addServiceLevel,
  changeServiceLevel,
  listServiceAreas,
  addServiceArea,
  changeServiceArea,
  listServiceDayExceptions,
  addServiceDayException,
  changeServiceDayException,
  listTags,
  addTag,
  changeTag,
  askRates,
  askOptInRates,
  listQuotes,
  acceptQuote,
  readQuoteDocument,
  readLabel,
  readStickers,
  printLabels,
  readOutdatedLabels,
  readPrintProgress,
  listRateCards,
  saveRateCard,
  publishRateCard,
  whatIf,
  readZoneFile,
  listParcelTypes,
  addParcelType,
  changeParcelType,
  listPickupPoints,
  addPickupPoint,
  changePickupPoint,
  listCompartments,
  addCompartment,
  changeCompartment,
  trackShipment,
  requestAsRecipient,
  sendRecipientCode,
  changeDelivery,
  listCollectionRequests,
  readCollectionRequest,
  addCollectionRequest,
  changeCollectionRequests,
  linkShipments,
  listCollectionSchedules,
  addCollectionSchedule,
  changeCollectionSchedule,
  deleteCollectionSchedule,
  recordTrackingEvents,
  withdrawTrackingEvent,
  reportPositions,
  reportPresence,
  listHandovers,
  handOverDesk,
  takeDesk,
  listTripsheets,
  readArrivals,
  changeTripsheet,
  sendTripsheets,
  optimiseTripsheets,
  replaceDriver,
  readProposal,
  listOwnSearches,
  endSearch,
  listCollectionProposals,
  dismissCollectionProposals,
  acceptProposal,
  undoProposal,
  readTripsheetDocument,
  listAlerts,
  acknowledgeAlerts,
  listAlertRules,
  addAlertRule,
  changeAlertRule,
  deleteAlertRule,
  tryAlertRule,
  readPastWeekdays,
  readMorning,
  confirmDayPlan,
  markDriverOut,
  listBranches,
  addBranch,
  listAssignments,
  listDrivers,
  addDriver,
  changeDriver,
  listDriverTerms,
  changeDriverTerms,
  changeBranch,
  listZones,
  addZone,
  changeZone,
  deleteZone,
  importZones,
  exportZones,
  lockZones,
  listZoneTags,
  tagZones,
  listZoneVisits,
  liveSnapshot,
  readPast,
  readPastEvents,
  readPastRange,
  readTrail,
  liveHealth,
  listAuditEvents,
  listOutbox,
  navSearch,
  listUsers,
  addUser,
  inviteUser,
  changeUser,
  readNewEmail,
  sendNewEmailAgain,
  withdrawNewEmail,
  confirmNewEmail,
  listRoles,
  addRole,
  changeRole,
  deleteRole,
  listManagedProviders,
  addProvider,
  changeProvider,
  listAdministrators,
  inviteAdministrator,
  listReleaseNotes,
  listAllReleaseNotes,
  addReleaseNote,
  changeReleaseNote,
  listShortUrls,
  addShortUrl,
  deleteShortUrl,
  readMessaging,
  changeMessaging,
  listPlatformHistory,
  reportProblem,
]
