// Slovak texts of forwardings.

export const forwarding = {
  'fwd.new': 'Nové preposielanie',
  'fwd.empty': 'Zatiaľ sa nič nepreposiela.',
  'fwd.emptyHint': 'Preposielanie posiela záznamy vozidiel do iného systému, len čo sa uložia.',
  'fwd.whereHint': 'Systém na tejto adrese dostáva záznamy vybraných vozidiel.',
  'fwd.form': 'Podoba',
  'fwd.form.json': 'JSON s podpisom',
  'fwd.form.osmandGet': 'OsmAnd v adrese (GET)',
  'fwd.form.osmandPost': 'OsmAnd ako formulár (POST)',
  'fwd.formHint.json': 'Mnoho záznamov v jednej správe, podpísanej tajným kľúčom.',
  'fwd.formHint.osmandGet': 'Každý záznam zvlášť, tak ako ho čítajú Traccar a iné servery.',
  'fwd.formHint.osmandPost': 'To isté v tele požiadavky; adresa nesmie mať parametre za otáznikom.',
  'fwd.vehicles': 'Vozidlá',
  'fwd.content': 'Obsah',
  'fwd.content.records': 'Všetky záznamy',
  'fwd.content.newest': 'Len najnovšie polohy',
  'fwd.contentHint.records': 'Všetko, čo jednotky pošlú, v poradí; čo príde neskoro, aj neskoro.',
  'fwd.contentHint.newest': 'Z každého vozidla posledná poloha; čo medzitým zostarlo, sa vynechá.',
  'fwd.from': 'Záznamy odo dňa',
  'fwd.fromNow': 'odteraz',
  'fwd.isOn': 'Zapnuté',
  'fwd.isOnHint': 'Kým je vypnuté, nič sa neposiela; po zapnutí sa pošle, čo zatiaľ čaká.',
  'fwd.all': 'Všetky vozidlá',
  'fwd.vehicleIds': 'Vozidlá',
  'fwd.groupSetIds': 'Skupiny',
  'fwd.typeCodes': 'Typy vozidiel',
  'fwd.off': 'vypnuté',
  'fwd.failedOff': 'vyplo sa samo',
  'fwd.offAt': 'Vyplo sa {when} · {answer}',
  'fwd.isFailing': 'nedarí sa',
  'fwd.aside': 'Ako to ide',
  'fwd.secretLater': 'Pri podobe JSON uvidíte tajný kľúč na overenie podpisu raz, hneď po uložení.',
  'fwd.state': 'Stav',
  'fwd.passed':
    '{count, plural, one {Poslaný # záznam} few {Poslané # záznamy} other {Poslaných # záznamov}}',
  'fwd.passedTitle': 'Poslané',
  'fwd.waitingTitle': 'Čaká',
  'fwd.waiting':
    '{count, plural, =0 {nič nečaká} one {čaká # záznam} few {čakajú # záznamy} other {čaká # záznamov}}',
  'fwd.waitingMany': 'čaká viac než 10 000 záznamov',
  'fwd.waitingSince': 'Najstarší čakajúci záznam: {when}',
  'fwd.refused':
    '{count, plural, one {# vozidlo príjemca nepozná} few {# vozidlá príjemca nepozná} other {# vozidiel príjemca nepozná}}. Založte ich u príjemcu, skúša sa každých 10 minút.',
  'fwd.switchedOff':
    'Vyplo sa {when}, lebo záznamy nešlo doručiť. Opravte príjemcu a potom ho zapnite; čo čaká, sa pošle.',
  'fwd.failing':
    'Od {since} sa nedarí doručovať, ďalší pokus {next}. Po dni sa preposielanie vypne.',
  'fwd.testHint': 'Pošle vymyslený záznam vozidla TEST 123 na uloženú adresu.',
  'fwd.testHintOsmand':
    'Pošle vymyslený záznam zariadenia {id} na uloženú adresu. Odpoveď 400 alebo 404 zvyčajne znamená len to, že ho príjemca nepozná.',
  'fwd.tries': 'Posledné pokusy',
  'fwd.try': '{count, plural, one {# záznam} few {# záznamy} other {# záznamov}}',
  'fwd.notAll':
    'Preposielanie posiela záznamy vozidiel von, meniť ho môže len ten, kto vidí všetky vozidlá.',
  'fwd.e.query': 'Pri formulári (POST) adresa nesmie mať parametre za otáznikom.',
  'fwd.e.future': 'Vyberte dnešok alebo deň, ktorý už bol.',
} as const;
