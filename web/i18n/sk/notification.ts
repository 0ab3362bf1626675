// Slovak texts of the notification settings.

export const notification = {
  'notify.title': 'Oznámenia',
  'notify.failed': 'Nastavenia oznámení sa nepodarilo načítať.',
  'notify.bySeverity': 'Ako prídu upozornenia',
  'notify.alerts': 'Upozornenia',
  'notify.mail': 'E-mail',
  'notify.push': 'Oznámenie',
  'notify.of.alarm': 'Poplachy',
  'notify.of.warning': 'Výstrahy',
  'notify.of.info': 'Informácie',
  'notify.mail.off': 'nie',
  'notify.mail.at_once': 'hneď',
  'notify.mail.hourly': 'raz za hodinu',
  'notify.mail.daily': 'ráno o 7:00',
  'notify.address': 'E-maily chodia na {email}.',
  'notify.noAddress': 'Pri vašej osobe nie je e-mailová adresa. Doplní ju administrátor firmy.',
  'notify.testMail': 'Poslať skúšobný e-mail',
  'notify.testPush': 'Poslať skúšobné oznámenie',
  'notify.testSent': 'Skúška je na ceste.',
  'notify.quiet': 'Tiché hodiny',
  'notify.quietFrom': 'Tiché hodiny od',
  'notify.quietTo': 'Tiché hodiny do',
  'notify.quietHint':
    'E-maily a oznámenia počkajú do konca tichých hodín a prídu naraz. Platí čas firmy.',
  'notify.through': 'Poplachy prídu aj v tichých hodinách',
  'notify.browsers': 'Oznámenia v prehliadači',
  'notify.others': 'Ďalšie vaše prehliadače',
  'notify.hereOn': 'V tomto prehliadači sú zapnuté',
  'notify.hereOff': 'V tomto prehliadači sú vypnuté',
  'notify.turnOn': 'Zapnúť oznámenia',
  'notify.turnOff': 'Vypnúť',
  'notify.takeOff': 'Odobrať {name}',
  'notify.since': 'od {day}',
  'notify.someBrowser': 'Neznámy prehliadač',
  'notify.pushFailed':
    'Prehliadač oznámenia nezapol. Služba, ktorá ich doručuje, teraz neodpovedá; skúste to neskôr.',
  'notify.why.insecure':
    'Oznámenia fungujú len cez zabezpečené spojenie (https). Požiadajte správcu, nech Flotilu sprístupní cez https.',
  'notify.why.install':
    'Na iPhone a iPade si Flotilu najprv pridajte na plochu: Zdieľať, potom Pridať na plochu. Otvorte ju z plochy a oznámenia zapnite tam.',
  'notify.why.unsupported':
    'Tento prehliadač oznámenia nevie zobraziť. Vie to Chrome, Edge, Firefox a Safari.',
  'notify.why.denied':
    'Oznámenia ste v tomto prehliadači zakázali. Povoľte ich v nastaveniach stránky (ikona vedľa adresy) a otvorte toto okno znova.',
} as const;
