import type { Messages } from '../en.ts'

export const notices: Messages['notices'] = {
  overdue:
    'Jou faktuur(e) by die verskaffer is agterstallig. Betaal dit asseblief so gou moontlik om opskorting van jou dienste te voorkom.',
  onHold: 'Jou rekening is opgeskort. Kontak ons asseblief om dit weer te laat vrystel.',
  noBranch:
    'Jy is tot jou tak beperk, maar geen tak is vir jou gestel nie. Vra ’n administrateur om dit te stel.',
  seeAccount: 'Sien die rekening',
  impersonating: (username) => `Jy kyk as ${username}.`,
  exitImpersonation: 'Verlaat',
  newVersion: 'Nuwe weergawe beskikbaar',
  updateNow: 'Klik hier om op te dateer',
  remindLater: 'Herinner my later',
  showMore: 'Wys meer',
  showLess: 'Wys minder',
  idleTitle: 'Is jy nog daar?',
  idleText:
    'Jy het ’n ruk lank niks gedoen nie. Om jou werk veilig te hou, word jy afgemeld wanneer die minuut om is.',
  idleStay: 'Ek is nog hier',
  idleLeave: 'Meld my af',
  idleLeft: 'Sekondes oor',
  oldTitle: 'Jou blaaier is verouderd',
  oldText: 'Dit lyk of jou blaaier verouderd is. Party funksies werk dalk nie soos verwag nie.',
  oldNever: 'Moenie my weer herinner nie',
  ok: 'Goed',
  popupsTitle: (host) => `Opspringvensters is geblokkeer vir ${host}`,
  popupsText:
    'Jou blaaier het nie die venster oopgemaak waarvoor jy gevra het nie. Laat opspringvensters vir hierdie werf toe en probeer weer.',
  popupsHelp: (browser) => `Hoe om opspringvensters in ${browser} toe te laat`,
  popupsOkay: 'Goed, dankie',
  leaveTitle: 'Is jy seker jy wil gaan?',
  leaveText: 'Daar is veranderinge wat nie gestoor is nie. Is jy seker jy wil gaan?',
  leave: 'Ja, gaan',
  lockerNetwork:
    'Hallo daar! Gereed om pakkies te stuur? Maak die Bob Box-toep op jou foon oop en vat dit van daar af...',
  widget: 'Van jou koerier',
}
