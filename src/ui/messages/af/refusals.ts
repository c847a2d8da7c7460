import { INTERNET, SERVICE_AWAY } from '../../../domain/console/error-catalogue.ts'
import { PASSWORD_LENGTH } from '../../../domain/identity/password.ts'
import type { RefusalCode } from '../../../domain/values/refusals.ts'
import type { Messages } from '../en.ts'
import { ALERT_SENTENCES } from './alert-refusals.ts'
import { BOOKING_SENTENCES } from './booking-refusals.ts'
import { CARD_SENTENCES } from './card-refusals.ts'
import { COLLECTION_SENTENCES } from './collection-refusals.ts'
import { FILE_SENTENCES } from './file-refusals.ts'
import { SHAPES } from './refusal-shapes.ts'
import { WEBHOOK_SENTENCES } from './webhook-refusals.ts'
import { ZONE_FILE_SENTENCES } from './zone-file-refusals.ts'

const { least, most } = PASSWORD_LENGTH

/** By the code alone: every code has a sentence. */
const CODES: Readonly<Record<RefusalCode, string>> = {
  'session.wrongCredentials': 'Kon nie aanmeld nie. Die e-posadres of wagwoord is verkeerd.',
  'session.wrongCode': 'Kon nie aanmeld nie. Die kode is verkeerd of is reeds gebruik.',
  'session.locked': 'Te veel mislukte pogings. Probeer oor ’n kwartier weer.',
  'session.cannotSignInSo': 'Hier kan nie so aangemeld word nie. Gebruik jou e-posadres en wagwoord.',
  'session.notFound': 'Hierdie sessie het reeds geëindig.',
  'session.notSignedIn': 'Meld asseblief aan.',
  'session.expired': 'Jou sessie het geëindig.',
  'twoFactor.required': 'Jou rol vereis tweefaktor-verifikasie. Stel dit eers op.',
  'twoFactor.wrongCode':
    'Die kode is verkeerd of is reeds gebruik. Wag vir die volgende een en probeer weer.',
  'twoFactor.alreadyOn':
    'Tweefaktor-verifikasie is reeds aan. Skakel dit eers af om na ’n ander toestel te skuif.',
  'twoFactor.notStarted': 'Hierdie opstelling het verval. Begin weer vir ’n nuwe QR-kode.',
  'twoFactor.notHere':
    'In ’n demonstrasie stel die platformadministrateur dit op die masjien op waarop dit loop, by http://localhost.',
  'twoFactor.off': 'Tweefaktor-verifikasie is nie aan nie.',
  'google.refused':
    'Google het nie bevestig wie jy is nie. Probeer weer, of gebruik jou e-posadres en wagwoord.',
  'google.unverified': 'Google het nie die e-posadres van hierdie rekening bevestig nie.',
  'google.unknownUser':
    'Niemand hier het die e-posadres van hierdie Google-rekening nie. Meld met jou wagwoord aan, of registreer.',
  'google.unavailable':
    'Google kan nou nie bereik word nie. Gebruik jou e-posadres en wagwoord, of probeer later weer.',
  'password.needed': 'Om jou e-posadres te verander, tik jou huidige wagwoord.',
  'password.weak': 'Kies ’n ander wagwoord.',
  'password.wrongCurrent': 'Jou huidige wagwoord is verkeerd.',
  'code.spent': 'Hierdie skakel werk nie meer nie: dit is gebruik, of dit is te oud. Vra ’n nuwe een.',
  'code.elsewhere':
    'Hierdie skakel behoort aan ’n ander koerier. Maak dit by die adres van hulle konsole oop, of vra wie dit gestuur het.',
  'registration.closed': 'Hier kan nie geregistreer word nie. Vra die koerier vir ’n rekening.',
  'terms.notAccepted': 'Aanvaar asseblief die bepalings en voorwaardes.',
  'terms.changed': 'Die bepalings het intussen verander. Lees asseblief die nuwes voordat jy hulle aanvaar.',
  'account.closed': 'Jou rekening is gesluit. Kontak asseblief ondersteuning om dit weer oop te maak.',
  'account.notFound': 'Kon nie die rekening vind nie.',
  'provider.maintenance': 'Ons doen instandhouding... Probeer asseblief oor ’n paar minute weer.',
  'provider.inactive': 'Hierdie koerier is nie aktief op die platform nie. Kontak asseblief ondersteuning.',
  'permission.denied': 'Jy het nie toestemming om dit te doen nie.',
  'impersonation.own':
    'Dit gaan net die persoon aan wat aangemeld het. Hou eers op om as iemand anders te kyk.',
  'console.outOfDate': 'Hierdie bladsy is van ’n ander weergawe. Laai dit weer en probeer weer.',
  'input.tooLarge': 'Dit is te groot om te stuur.',
  'user.changedMeanwhile':
    'Iemand anders het hierdie gebruiker intussen verander. Kyk wat verander het en probeer weer.',
  'user.emailTaken':
    'Daar is reeds ’n gebruiker met hierdie e-posadres. Gaan asseblief terug en verander jou e-posadres.',
  'newEmail.none':
    'Geen nuwe e-posadres wag om bevestig te word nie. Dit is bevestig of teruggetrek, of die skakel is te oud.',
  'user.self': 'Niemand verander self wat hulle mag doen en sien nie. Vra ’n administrateur.',
  'user.inactive': 'Hierdie gebruiker is gedeaktiveer. Vra ’n administrateur van jou koerier.',
  'handover.notFound': 'Geen sulke lessenaar wag vir jou nie. Iemand het dit dalk reeds oorgeneem.',
  'handover.taken': 'Iemand het hierdie lessenaar reeds oorgeneem.',
  'handover.tooMany':
    'Jy het 10 lessenaars oorhandig wat niemand nog oorgeneem het nie. Vra ’n kollega om eers een oor te neem.',
  'user.notFound': 'Kon nie die gebruiker vind nie.',
  'shipment.notFound': 'Kon nie die besending vind nie.',
  'proposal.notFound': 'Kon nie hierdie voorstel vind nie.',
  'proposal.busy':
    'Daar word reeds vir sommige van hierdie drywers na beter roetes gesoek. Wag vir daardie soektog, of beëindig dit.',
  'proposal.tooMany': 'Soveel soektogte na roetes as wat mag, is aan die gang. Wag vir een, of beëindig dit.',
  'proposal.nothing': 'Daar is niks om te beplan nie: geen drywer met oop stoppe nie.',
  'proposal.notReady':
    'Hierdie voorstel het geen plan om te aanvaar nie: die soektog is aan die gang, of het niks opgelewer nie.',
  'proposal.driverOut': 'Hierdie drywer is afwesig en neem geen stoppe nie.',
  'proposal.nothingToUndo':
    'Niks van hierdie voorstel kan ontdoen word nie: niemand het dit aanvaar nie, of dit was meer as ’n dag gelede.',
  'tripsheet.notFound': 'Kon nie die ritstaat vind nie.',
  'tripsheet.changedMeanwhile':
    'Iemand anders het hierdie ritstaat intussen verander. Kyk wat verander het en probeer weer.',
  'tripsheet.stopLocked': '’n Stop is op sy plek gesluit. Ontsluit dit eers.',
  'tripsheet.wrongStatus': 'Hierdie ritstaat het verder beweeg en kan nie so verander word nie.',
  'shipment.changedMeanwhile':
    'Iemand anders het hierdie besending intussen verander. Kyk wat verander het en probeer weer.',
  'shipment.wrongStatus': 'Hierdie besending het verder beweeg en kan nie hierdie status kry nie.',
  'shipment.notCancellable': 'Hierdie besending kan nie meer gekanselleer word nie.',
  'shipment.notEditable': 'Hierdie besending kan nie meer verander word nie.',
  'shipment.blank': 'Hierdie besending is leeg. Vul eers sy adresse en pakkies in.',
  'shipment.customerReferenceRequired': '’n Kliënt se verwysing word vereis.',
  'shipment.referenceTaken': '’n Ander besending het reeds hierdie verwysing.',
  'search.notFound': 'Die verwysing kon nie gevind word nie.',
  'rate.none': 'Daar is geen tariewe vir hierdie diensvlak, verklaarde waarde en adresse nie.',
  'quote.notFound': 'Kon nie die kwotasie vind nie.',
  'quote.accepted': 'Hierdie kwotasie is reeds aanvaar.',
  'quote.priceChanged':
    'Die prys van hierdie kwotasie geld nie meer nie. Kyk na die nuwe prys voordat jy bespreek.',
  'label.notBooked': 'Hierdie besending is nog nie bespreek nie: dit het geen etiket nie.',
  'label.over': 'Hierdie besending is klaar. Sy etiket word net gedruk waar dit afgedwing word.',
  'label.tooMany': 'Een dokument hou hoogstens 2 000 etikette. Druk minder besendings op ’n slag.',
  'export.underWay': '’n Uitvoer van jou is nog aan die gang. Wag tot dit klaar is, of stop dit.',
  'rate.limited': 'Te veel versoeke. Probeer oor ’n oomblik weer.',
  'session.rightsChanged': 'Wat jy mag doen is so pas verander. Niks is gedoen nie. Probeer weer.',
  'idempotency.otherScope':
    'Dit is reeds gedoen, terwyl jy ’n ander rol gehad het of ander besendings gesien het. Soek dit daar, of stuur dit met ’n nuwe Idempotency-Key.',
  'idempotency.underWay': 'Dieselfde versoek word nog hanteer. Probeer oor ’n oomblik weer.',
  'platform.failed':
    '’n Fout het voorgekom. Ons span is in kennis gestel en sal dit so gou moontlik probeer regmaak.',
  'platform.tookTooLong': 'Dit het te lank geneem en is gestop. Probeer weer, of vra minder op een slag.',
  'platform.unavailable': 'Die diens is nie beskikbaar nie. Kyk asseblief na jou internetverbinding.',
  // What only staff and the platform's administrator meet
  'twoFactor.notYours': 'Iemand anders moet dit terugstel: ’n administrateur van ten minste dieselfde rang.',
  'input.invalid': 'Vul asseblief al die vereiste velde in.',
  'input.refused': 'Dit kan nie gedoen word nie.',
  'route.notFound': 'Nie gevind nie.',
  'route.wrongMethod': 'Hierdie adres neem nie hierdie metode nie.',
  'provider.notFound': 'Nie gevind nie.',
  'user.lastAdministrator': 'Dit is die laaste administrateur. Maak eers iemand anders ’n administrateur.',
  'user.notInvited': 'Hierdie gebruiker het reeds aangemeld, of is gedeaktiveer. Niks is gestuur nie.',
  'addressBook.notFound': 'Kon nie die adres vind nie.',
  'note.notFound': 'Kon nie die nota vind nie.',
  'note.kept': 'Hierdie nota kan nie geskrap word nie.',
  'note.tooMany': 'Hierdie besending het 500 notas, die meeste wat dit kan hê.',
  'pod.required': 'Hierdie aflewering moet bewys word. Teken die afleweringsbewys aan, wat dit aflewer.',
  'pod.notFound': 'Hierdie besending het geen afleweringsbewys nie.',
  'pod.noPin': 'Geen PIN is vir hierdie aflewering gestuur nie. Stuur eers een.',
  'pod.wrongPin': 'Dit is nie die PIN wat gestuur is nie.',
  'pod.pinLocked': 'Hierdie PIN is te dikwels verkeerd ingevoer. Stuur ’n nuwe een.',
  'pod.noRecipient': 'Die ontvanger het nie ’n selfoonnommer of e-posadres nie.',
  'pod.changedMeanwhile':
    'Iemand anders het hierdie afleweringsbewys intussen verander. Kyk wat verander het en probeer weer.',
  'file.notFound': 'Kon nie die lêer vind nie.',
  'file.damaged':
    'Hierdie lêer is beskadig waar dit bewaar word. Sê vir wie die platform bedryf: ’n rugsteun het dit.',
  'file.changedMeanwhile':
    'Iemand anders het intussen ’n nuwer weergawe van hierdie lêer bewaar. Kyk daarna, of bewaar joune daarnaas.',
  'file.tooManyVersions':
    '50 weergawes van hierdie lêer is aan jou kant gestoor, die meeste wat kan. Voeg joune by ’n nuwe nota.',
  'addressBook.full':
    'Die adresboek is vol: dit hou 10 000 adresse. Skrap eers van hulle of voeg dubbeles saam.',
  'addressBook.changedMeanwhile':
    'Iemand anders het hierdie adres intussen verander. Kyk wat verander het en probeer weer.',
  'import.notFound': 'Kon nie invoer vind nie.',
  'import.begun':
    'Die bespreking van hierdie invoer het begin. Voer die ander rye as ’n lêer van hul eie in.',
  'import.incomplete': 'Nie al die rye van hierdie lêer het aangekom nie. Voer dit weer in.',
  'import.tooManyRows': 'Dit is meer rye as wat die lêer sou hê.',
  'apiKey.notFound': 'Kon nie API-sleutel vind nie',
  'apiKey.tooMany': 'Die rekening het 20 API-sleutels wat werk. Herroep eers een wat nie gebruik word nie.',
  'webhook.notFound': 'Kon nie webhook vind nie',
  'webhook.tooMany': 'Daar is reeds 20 webhooks. Skrap eers een wat nie gebruik word nie.',
  'webhook.changedMeanwhile':
    'Iemand anders het hierdie webhook intussen verander. Kyk wat verander het en probeer weer.',
  'webhook.off': 'Hierdie webhook is afgeskakel. Skakel dit eers aan.',
  'webhook.deliveryNotFound': 'Kon nie aflewering vind nie',
  'alert.notFound': 'Kon nie waarskuwing vind nie',
  'alertRule.notFound': 'Kon nie waarskuwingsreël vind nie',
  'alertRule.tooMany': 'Daar is reeds 50 waarskuwingsreëls. Skrap eers een wat nie gebruik word nie.',
  'alertRule.changedMeanwhile':
    'Iemand anders het hierdie waarskuwingsreël intussen verander. Kyk wat verander het en probeer weer.',
  'role.notFound': 'Kon nie die rol vind nie.',
  'role.global': 'Hierdie rol is dieselfde vir elke koerier en kan nie verander word nie.',
  'role.inUse': 'Iemand het nog hierdie rol. Gee eers ’n ander rol.',
  'role.own': 'Jy het self hierdie rol. Vra iemand anders om dit te verander.',
  'role.labelTaken': 'Daar is reeds ’n rol met hierdie naam.',
  'setting.unknown': 'Daar is nie so ’n instelling nie.',
  'setting.invalid': 'Hierdie instelling kan nie hierdie waarde hê nie.',
  'setting.notYours': 'Jy mag nie hierdie instelling verander nie.',
  'setting.changedMeanwhile':
    'Iemand anders het hierdie instelling intussen verander. Kyk wat verander het en probeer weer.',
  'role.changedMeanwhile':
    'Iemand anders het hierdie rol intussen verander. Kyk wat verander het en probeer weer.',
  'catalogue.notFound': 'Kon nie hierdie inskrywing vind nie.',
  'pickupPoint.full': 'Hierdie afhaalpunt het nie ’n oop vak vir die pakkie nie. Kies ’n ander afhaalpunt.',
  'catalogue.taken': 'Daar is reeds een met hierdie naam.',
  'catalogue.changedMeanwhile':
    'Iemand anders het dit intussen verander. Kyk wat verander het en probeer weer.',
  'rateCard.notFound': 'Kon nie die tariefkaart vind nie.',
  'rateCard.changedMeanwhile':
    'Iemand anders het hierdie tariefkaart intussen verander. Kyk wat verander het en probeer weer.',
  'rateCard.published': '’n Gepubliseerde tariefkaart word nie verander nie. Stoor ’n konsep.',
  'rateCard.wrong': 'Hierdie tariefkaart kan nog nie gepubliseer word nie.',
  'zone.notFound': 'Kon nie die sone vind nie.',
  'zone.wrongArea': 'So kan geen sone geteken word nie.',
  'zone.taken': 'Daar is reeds ’n sone met hierdie naam.',
  'zone.changedMeanwhile':
    'Iemand anders het die sones intussen verander. Kyk wat verander het en probeer weer.',
  'zone.locked': 'Iemand anders teken nou sones.',
  'zone.tooMany': 'Daar sou te veel sones wees.',
  'zone.noSuchTag': 'Daar is nie so ’n kaartetiket in gebruik nie.',
  'zone.inUse': '’n Waarskuwingsreël hou hierdie sone dop.',
  'zoneFile.wrong': 'Geen sone kon uit hierdie lêer gelees word nie.',
  'branch.notFound': 'Kon nie die tak vind nie.',
  'branch.changedMeanwhile':
    'Iemand anders het hierdie tak intussen verander. Kyk wat verander het en probeer weer.',
  'branch.taken': 'Daar is reeds ’n tak met hierdie naam.',
  'branch.tooMany': 'Daar is soveel takke as wat daar mag wees.',
  'branch.inUse': 'Hierdie tak het werk en kan nog nie onttrek word nie.',
  'driver.taken': 'Daar is reeds ’n drywer met hierdie naam.',
  'driver.tooMany': 'Daar is soveel drywers as wat daar mag wees.',
  'driver.hasStops': 'Hierdie drywer het oop stoppe. Gee dit eers vir ander.',
  'driver.changedMeanwhile':
    'Iemand anders het hierdie drywer intussen verander. Kyk wat verander het en probeer weer.',
  'dayPlan.confirmedMeanwhile':
    '’n Kollega het hierdie dag intussen bevestig. Kyk wat verander het en probeer weer.',
  'dayPlan.empty':
    'Daar is niks om te bevestig nie: geen drywer van hierdie tak het vandag ’n stop nie. Wys eers stoppe toe.',
  'branch.notYours': 'Dit behoort aan ’n ander tak.',
  'permission.notYours': 'Jy kan nie ’n toestemming gee wat jy nie self het nie.',
  'provider.originTaken': '’n Ander koerier gebruik reeds hierdie adres.',
  'provider.hostNeeded':
    'Hierdie koerier het nog geen gasheer nie. Gee eers een: die skakel van ’n uitnodiging lei daarheen.',
  'provider.prefixTaken': '’n Ander koerier het reeds hierdie volgvoorvoegsel.',
  'provider.changedMeanwhile':
    'Iemand anders het hierdie koerier intussen verander. Kyk wat verander het en probeer weer.',
  'provider.ownPlatform':
    'Jy meld self by hierdie koerier aan: as dit onaktief word, bly niemand oor om dit te herstel nie.',
  'releaseNote.notFound': 'Kon nie die vrystellingsnota vind nie.',
  'releaseNote.changedMeanwhile':
    'Iemand anders het hierdie vrystellingsnota intussen verander. Kyk wat verander het en probeer weer.',
  'shortUrl.notFound': 'Kon nie die kort URL vind nie.',
  'shortUrl.taken': 'Hierdie kort URL lei reeds êrens heen.',
  'shortUrl.badTarget': '’n Kort URL kan nie daarheen lei nie.',
  'collection.notFound': 'Kon nie die afhaalversoek vind nie.',
  'collection.changedMeanwhile':
    'Iemand anders het dit intussen verander. Kyk wat verander het en probeer weer.',
  'collection.wrongStatus': 'Hierdie afhaalversoek is reeds verder en kan nie hierdie status kry nie.',
  'collection.over': 'Hierdie afhaalversoek is verby en word nie meer verander nie.',
  'collection.assigned':
    '’n Drywer het reeds hierdie afhaling. Kanselleer dit en vra ’n ander een, of kontak jou koerier.',
  'collection.linked': 'Hierdie besending hoort reeds by ’n ander afhaalversoek.',
  'collection.tooMany':
    'Daar is reeds 500 oop afhaalversoeke, wat die meeste is. Kanselleer dié waarop niemand wag nie.',
  'collection.unused': 'Afhalings van verskeie besendings word nie vir jou rekening aangebied nie.',
  'collection.scheduleNotFound': 'Kon nie hierdie herhalende afhaling vind nie.',
  'collection.tooManySchedules':
    'Daar is reeds 50 herhalende afhalings, wat die meeste is. Skrap dié wat niemand nodig het nie.',
  'driver.notFound': 'Kon nie die drywer vind nie.',
  'completion.notWithdrawable': 'Hierdie stap kan nie meer teruggetrek word nie.',
  'shipment.notUndoable': 'Hierdie verandering kan nie ontdoen word nie.',
  'idempotency.conflict': 'Hierdie idempotensiesleutel is vir ’n ander versoek gebruik.',
  'clock.fixed': 'Die horlosie van hierdie platform is eg en word nie geskuif nie.',
  'clock.backwards': 'Die horlosie van die platform skuif net vorentoe.',
}

/** What the platform refuses with, in Afrikaans. */
export const refusals: Messages['refusals'] = {
  refresh: 'Herlaai asseblief die bladsy en probeer weer.',
  codes: CODES,
  sentences: {
    ...ZONE_FILE_SENTENCES,
    ...CARD_SENTENCES,
    ...BOOKING_SENTENCES,
    ...FILE_SENTENCES,
    'The path of a screen, such as /tripsheet.': 'Die pad van ’n skerm, soos /tripsheet.',
    'Write what whoever takes over has to know.': 'Skryf wat die een wat oorneem moet weet.',
    ...ALERT_SENTENCES,
    ...WEBHOOK_SENTENCES,
    ...COLLECTION_SENTENCES,
    'Enter a name.': 'Tik ’n naam.',
    'Paste an address.': 'Plak ’n adres.',
    'Name the account whose address book it is.': 'Noem die rekening wie se adresboek dit is.',
    'Name the entries to merge.': 'Noem die adresse wat saamgevoeg moet word.',
    'There is nothing to import.': 'Daar is niks om in te voer nie.',
    'Type a suburb, a town or a postal code.': 'Tik ’n voorstad, ’n dorp of ’n poskode.',
    [INTERNET]: 'Daar is ’n probleem met jou internetverbinding.',
    [SERVICE_AWAY]: 'Die diens is nie beskikbaar nie. Kyk asseblief na jou internetverbinding.',
    'Photos and documents cannot be reached right now. Try again in a moment.':
      'Foto’s en dokumente kan nie nou bereik word nie. Probeer oor ’n oomblik weer.',
    'The platform is recovering. Try again in a moment.':
      'Die platform herstel. Probeer oor ’n oomblik weer.',
    'The platform has no room to store this. What was stored is safe. Tell whoever runs the platform, and try again later.':
      'Die platform het nie plek om dit te stoor nie. Wat gestoor is, is veilig. Sê vir wie die platform bestuur, en probeer later weer.',
    'Please fill in all the required fields.': 'Vul asseblief al die vereiste velde in.',
    'All your settings together may have 64 000 characters. Make this one shorter, or forget another.':
      'Al jou instellings saam mag 64 000 karakters hê. Maak hierdie een korter, of vergeet ’n ander.',
    'Provider settings not found.': 'Die koerier se instellings kon nie gevind word nie.',
    'Could not load general data.': 'Die algemene data kon nie gelaai word nie.',
    'Say what is to change: order, lock, unlock, status, start_at or end_at.':
      'Sê wat moet verander: order, lock, unlock, status, start_at of end_at.',
    'It is closed. Reopen it first.': 'Dit is gesluit. Heropen dit eers.',
    'There is no such driver, or they are of another branch.':
      'Daar is nie so ’n drywer nie, of hy is van ’n ander tak.',
    'The tripsheet of this driver is closed. Reopen it first.':
      'Die ritstaat van hierdie drywer is gesluit. Maak dit eers weer oop.',
    'This day is over. Choose today or a later one.': 'Hierdie dag is verby. Kies vandag of ’n latere een.',
    'This day is a public holiday. Choose another one.':
      'Hierdie dag is ’n openbare vakansiedag. Kies ’n ander een.',
    'Nothing is collected or delivered on this day. Choose another one.':
      'Op hierdie dag word niks afgehaal of afgelewer nie. Kies ’n ander een.',
    'The day of this proposal is over. Look for routes anew.':
      'Die dag van hierdie voorstel is verby. Soek van nuuts af na roetes.',
    'No other driver is on the road in this town.': 'Geen ander drywer is in hierdie dorp op die pad nie.',
    'This driver is not in the proposal.': 'Hierdie drywer is nie in die voorstel nie.',
    'This stop is not in the proposal.': 'Hierdie stop is nie in die voorstel nie.',
    'The stops that were changed by this are done, or on another tripsheet.':
      'Die stoppe wat hierdeur verander is, is afgehandel, of op ’n ander ritstaat.',
    'These stops have been given other times since. Those stand.':
      'Hierdie stoppe het sedertdien ander tye gekry. Dié bly.',
    'Some of these stops were given away and came back, and have other places since.':
      'Sommige van hierdie stoppe is weggegee en het teruggekom, en het sedertdien ander plekke.',
    'A stop that would move is locked in its place.': '’n Stop wat sou skuif, is op sy plek gesluit.',
    'Say which version you have seen.': 'Sê watter weergawe jy gesien het.',
    'There is no such open stop on this tripsheet.': 'Daar is nie so ’n oop stop op hierdie ritstaat nie.',
    'The day ends after it begins.': 'Die dag eindig nadat dit begin het.',
    'This shipment is in the list twice. Put all that changes into one.':
      'Hierdie besending is twee keer in die lys. Sit alles wat verander in een.',
    'This cannot be done.': 'Dit kan nie gedoen word nie.',
    'This holds control characters, or what is no character. Type it again.':
      'Hier is beheerkarakters, of iets wat geen karakter is nie. Tik dit weer.',
    'Open the link in the e-mail, or log in first.': 'Maak die skakel in die e-pos oop, of meld eers aan.',
    'This took too long, or was done already. Log in with Google again.':
      'Dit het te lank geduur, of is reeds gedoen. Meld weer met Google aan.',
    'We have sent several letters to this address. Look into your inbox, or try again in 15 minutes.':
      'Ons het al verskeie briewe na hierdie adres gestuur. Kyk in jou inboks, of probeer oor 15 minute weer.',
    // What a password must be
    [`Use at least ${least} characters.`]: `Gebruik ten minste ${least} karakters.`,
    [`Use at most ${most} characters.`]: `Gebruik hoogstens ${most} karakters.`,
    'Rows like 1234567890 are guessed first. Use a few words instead.':
      'Reekse soos 1234567890 word eerste geraai. Gebruik eerder ’n paar woorde.',
    'This is among the passwords that are guessed first. Use a few words instead.':
      'Dit is een van die wagwoorde wat eerste geraai word. Gebruik eerder ’n paar woorde.',
    'Do not use your own name or address as your password. Use a few words instead.':
      'Moenie jou eie naam of adres as wagwoord gebruik nie. Gebruik eerder ’n paar woorde.',
    // What was typed into a form
    'Type a name.': 'Tik ’n naam.',
    'Type your name.': 'Tik jou naam.',
    'Type your e-mail address.': 'Tik jou e-posadres.',
    'Type a valid e-mail address.': 'Tik ’n geldige e-posadres.',
    'Type an e-mail address like thandi@example.co.za.': 'Tik ’n e-posadres soos thandi@example.co.za.',
    'Type a phone number like 082 123 4567.': 'Tik ’n telefoonnommer soos 082 123 4567.',
    'Fill this in.': 'Vul dit in.',
    'Enter text.': 'Tik teks.',
    'Enter a number.': 'Tik ’n getal.',
    'Enter a whole number.': 'Tik ’n heelgetal.',
    'Choose yes or no.': 'Kies ja of nee.',
    'Enter a valid e-mail address.': 'Tik ’n geldige e-posadres.',
    'Enter a web address.': 'Tik ’n webadres.',
    'Enter the time as HH:MM.': 'Tik die tyd as UU:MM.',
    'Send 8 to 64 letters, digits or hyphens.': 'Stuur 8 tot 64 letters, syfers of koppeltekens.',
    'This is not written as it should be.': 'Dit is nie geskryf soos dit moet wees nie.',
    'This is not understood.': 'Dit kon nie verstaan word nie.',
    'This is none of the choices.': 'Dit is nie een van die keuses nie.',
    'Invalid collection email.': 'Ongeldige e-posadres vir afhaling.',
    'Invalid delivery email.': 'Ongeldige e-posadres vir aflewering.',
    'Invalid billing email.': 'Ongeldige e-posadres vir fakturering.',
    'Reason for requested date change is required.': '’n Rede vir die verandering van die datum word vereis.',
    'Reason for cancelling shipment is required.':
      '’n Rede vir die kansellering van die besending word vereis.',
    'No carrier is connected yet, so that there is nobody to send the shipment to.':
      'Geen karweier is nog gekoppel nie, sodat daar niemand is aan wie die besending gestuur kan word nie.',
    'This stop is not assigned to you.': 'Hierdie stop is nie aan jou toegewys nie.',
    'A cancelled shipment cannot be edited. Reopen it first.':
      '’n Gekanselleerde besending kan nie verander word nie. Heropen dit eers.',
    'Type or scan a reference.': 'Tik of skandeer ’n verwysing.',
    'Type a tracking reference.': 'Tik ’n volgverwysing.',
    'Type your password.': 'Tik jou wagwoord.',
    'Choose one of the days that are offered.': 'Kies een van die dae wat aangebied word.',
    'There is no room for so many words beside those of the sender. Write fewer.':
      'Daar is nie plek vir soveel woorde langs dié van die sender nie. Skryf minder.',
    'This code is wrong, or was used, or is over. Ask for a new one.':
      'Hierdie kode is verkeerd, of is gebruik, of is verby. Vra ’n nuwe een.',
    'Type the six digits of the code.': 'Tik die ses syfers van die kode.',
    'Say why it is taken back.': 'Sê waarom dit teruggetrek word.',
    'Say what should change.': 'Sê wat moet verander.',
    'Text messages go to South African numbers, and to those of the countries to which you deliver.':
      'SMS’e gaan na Suid-Afrikaanse nommers, en na dié van die lande waarheen jy aflewer.',
    'Type the 6 digits that your authenticator app shows.': 'Tik die 6 syfers wat jou verifikasie-app wys.',
    'Type 2 to 4 letters.': 'Tik 2 tot 4 letters.',
    'Type 2 to 4 capital letters.': 'Tik 2 tot 4 hoofletters.',
    'Type a title.': 'Tik ’n titel.',
    'Type a version like 3.19.17.': 'Tik ’n weergawe soos 3.19.17.',
    'Type a host like console.springbok.example.': 'Tik ’n gasheer soos console.springbok.example.',
    'Name a host: the link of the invitation leads there.':
      'Gee ’n gasheer: die skakel van die uitnodiging lei daarheen.',
    'Type where it leads to.': 'Tik waarheen dit lei.',
    'Enter a date.': 'Tik ’n datum.',
    'Choose a later day.': 'Kies ’n later dag.',
    'Open the link in the e-mail.': 'Maak die skakel in die e-pos oop.',
    // What a setting cannot be
    'Enter one line.': 'Tik een reël.',
    'This holds control characters, or what is no character.':
      'Hier is beheerkarakters, of iets wat geen karakter is nie.',
    'At most three decimals.': 'Hoogstens drie desimale.',
    'Enter a branch code and off, propose or take, such as JNB propose.':
      'Voer ’n takkode en off, propose of take in, soos JNB propose.',
    'Enter a branch code and a number, such as JNB 400.': 'Voer ’n takkode en ’n getal in, soos JNB 400.',
    'An entry is empty.': '’n Inskrywing is leeg.',
    'Enter a colour such as #00A422.': 'Tik ’n kleur soos #00A422.',
    'Choose a time from 00:00 to 23:30, in steps of 30 minutes.':
      'Kies ’n tyd van 00:00 tot 23:30, in stappe van 30 minute.',
    'This status or event does not exist.': 'Hierdie status of gebeurtenis bestaan nie.',
    'This setting is there twice.': 'Hierdie instelling is twee keer daar.',
    'This setting is not yours to change.': 'Jy mag nie hierdie instelling verander nie.',
    'There is no such setting.': 'Daar is nie so ’n instelling nie.',
    'The platform lets no live feed run there.': 'Die platform laat geen lewendige voer daar toe nie.',
    'A map may be a file like /tiles/za.pmtiles, or at a host that the platform names.':
      '’n Kaart kan ’n lêer soos /tiles/za.pmtiles wees, of by ’n gasheer wat die platform noem.',
    // What only staff meet
    'Give the key a name.': 'Gee die sleutel ’n naam.',
    'Give the role a name.': 'Gee die rol ’n naam.',
    'The date is in the future.': 'Die datum is in die toekoms.',
    'Only the courier changes this.': 'Net die koerier verander dit.',
    'The courier fills in this shipment.': 'Die koerier vul hierdie besending in.',
    'This shipment is over: that cannot be changed any more.':
      'Hierdie besending is verby: dit kan nie meer verander word nie.',
    'This shipment was collected: that cannot be changed any more.':
      'Hierdie besending is afgehaal: dit kan nie meer verander word nie.',
    'Only tags of places on the map have a use.': 'Net etikette van plekke op die kaart het ’n gebruik.',
    'Give the zone a name.': 'Gee die sone ’n naam.',
    'Enter a registration or a name.': 'Tik ’n registrasie of ’n naam.',
    'Draw a border.': 'Teken ’n grens.',
    'Choose a zone.': 'Kies ’n sone.',
    'A reason goes with another day.': '’n Rede hoort by ’n ander dag.',
    'Labels of its parcels were printed: none can be taken away. Cancel it, or ask the courier.':
      'Etikette van sy pakkies is gedruk: geen een kan weggeneem word nie. Kanselleer dit, of vra die koerier.',
    'It was collected at its price: a change that makes it cheaper is for the courier.':
      'Dit is teen sy prys afgehaal: net die koerier maak dit goedkoper.',
    'The date is before the booking.': 'Die datum is voor die bespreking.',
    'The time is too far from the windows.': 'Die tyd is te ver van die vensters.',
    'This moment is not kept. Choose a later one.': 'Hierdie oomblik word nie bewaar nie. Kies ’n later een.',
    'This moment has not come yet. Choose an earlier one.':
      'Hierdie oomblik het nog nie gekom nie. Kies ’n vroeër een.',
    'Name a moment after the first.': 'Noem ’n oomblik ná die eerste.',
    'Name the driver.': 'Kies die drywer.',
    'This filter is too long for a file. Look for fewer references at once.':
      'Hierdie filter is te lank vir ’n lêer. Soek minder verwysings op een slag.',
    'Only staff may filter by this.': 'Net personeel mag hiermee filtreer.',
    'There is no such branch.': 'Daar is nie so ’n tak nie.',
    'Hours begin and end: enter both times, or neither.': 'Ure begin en eindig: vul albei tye in, of geen.',
    'A break has two times between which it begins, and minutes: enter all three, or none.':
      '’n Pouse het twee tye waartussen dit begin, en minute: vul al drie in, of geen.',
    'The latest start of the break is not before the earliest.':
      'Die laatste begin van die pouse is nie voor die vroegste nie.',
    'The first day is not before today.': 'Die eerste dag is nie voor vandag nie.',
    'The last day is not before the first.': 'Die laaste dag is nie voor die eerste nie.',
    'The break lies within the hours.': 'Die pouse lê binne die ure.',
    'Routes by loop are not switched on in the settings.':
      'Roetes volgens lus is nie in die instellings aangeskakel nie.',
    'This role is for people of an account. Choose the account.':
      'Hierdie rol is vir mense van ’n rekening. Kies die rekening.',
    'Somebody of an account has one of the roles of accounts.':
      'Iemand van ’n rekening het een van die rolle van rekeninge.',
    'Somebody of an account is no driver.': 'Iemand van ’n rekening is nie ’n drywer nie.',
    'Choose the driver that this user is.': 'Kies watter drywer hierdie gebruiker is.',
    'Choose the branch that this user is limited to.': 'Kies die tak waartoe hierdie gebruiker beperk is.',
    'This user may do more than you can give. Ask an administrator.':
      'Hierdie gebruiker mag meer doen as wat jy kan gee. Vra ’n administrateur.',
    'This role is not yours to give.': 'Jy kan nie hierdie rol gee nie.',
    'Type a whole address, beginning with https://.': 'Tik ’n volledige adres wat met https:// begin.',
    'Only addresses of web pages are led to.': 'Net adresse van webbladsye kan gebruik word.',
    'An address with a password in it is not led to.':
      '’n Adres met ’n wagwoord daarin kan nie gebruik word nie.',
  },
  shapes: SHAPES,
}
