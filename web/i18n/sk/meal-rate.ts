// Slovak texts of entered base rates of meals abroad.

export const mealRate = {
  'mrt.owner': 'Čia je',
  'mrt.profile': 'Pre koho',
  'mrt.country': 'Krajina',
  'mrt.currency': 'Mena',
  'mrt.amount': 'Sadzba na deň',
  'mrt.from': 'Platí od',
  'mrt.to': 'Platí do',
  'mrt.source': 'Zdroj',
  'mrt.new': 'Nová sadzba stravného',
  'mrt.empty': 'Pre krajinu firmy program sadzby stravného nepozná.',
  'mrt.emptyHint':
    'Cestovné náhrady počíta podľa slovenského a českého práva; krajinu firmy mení správca systému.',
  'mrt.owner.company': 'firma',
  'mrt.owner.operator': 'prevádzkovateľ',
  'mrt.owner.program': 'z programu',
  'mrt.ownerHint.company': 'Platí v tejto firme a má prednosť pred ostatnými.',
  'mrt.ownerHint.operator': 'Platí vo všetkých firmách tejto krajiny, ktoré nemajú vlastnú.',
  'mrt.replaced': 'nahradená',
  'mrt.before.company': 'prednosť má sadzba firmy',
  'mrt.before.operator': 'prednosť má sadzba prevádzkovateľa',
  'mrt.profile.general': 'všetci zamestnanci',
  'mrt.profile.road_transport_mobile': 'mobilní zamestnanci v doprave',
  'mrt.open': 'do odvolania',
  'mrt.state.valid': 'platné dnes',
  'mrt.state.coming': 'platné neskôr',
  'mrt.state.ended': 'skončené',
  'mrt.entered': 'Kto ju zadal',
  'mrt.enteredBy': 'Naposledy zadané: {who}, {when}.',
  'mrt.enteredAt': 'Naposledy zadané {when}.',
  'mrt.another': 'Zadať ďalšiu sadzbu krajiny',
  'mrt.operatorOnly':
    'Sadzbu prevádzkovateľa mení len on. Ak má vo firme platiť iná, zadajte ju ako novú: sadzba firmy má prednosť.',
  'mrt.what': 'Sadzba',
  'mrt.whatHint': 'Základná sadzba stravného v zahraničí za celý deň.',
  'mrt.when': 'Platnosť',
  'mrt.whenHint':
    'V jeden deň platí pre krajinu jedna sadzba. Keď sa zmení, starej zadajte koniec a pridajte novú.',
  'mrt.whence': 'Zdroj',
  'mrt.whenceHint':
    'Tlačí sa pri sume. S predpisom sadzbu neporovnáva nikto okrem toho, kto ju zadal.',
  'mrt.sourceCz': 'napríklad 489/2025 Sb.',
  'mrt.sourceSk': 'napríklad 401/2012 Z. z.',
  'mrt.import': 'Vložiť tabuľku sadzieb',
  'mrt.importHint':
    'Platnosť a zdroj sa zadajú raz pre celú tabuľku. V každom jej riadku je krajina, mena a sadzba, v prvom názvy stĺpcov.',
  'mrt.importText': 'Skopírované riadky tabuľky',
  'mrt.importExample': 'Krajina;Mena;Sadzba\nFrancúzsko;EUR;50\nSpojené štáty;USD;60',
  'mrt.importDrop': 'alebo sem pretiahnite súbor CSV',
  'mrt.importWorkbook':
    'Zošity (XLSX) a PDF sa nečítajú: skopírujte ich riadky sem, alebo zošit v tabuľkovom programe uložte ako CSV (UTF-8).',
  'mrt.importTooLarge': 'Tabuľka je príliš veľká, najviac {size} kB.',
  'mrt.importNothing': 'Vložte riadky tabuľky alebo vyberte súbor.',
  'mrt.importChecking': 'Tabuľka sa číta …',
  'mrt.importStoring': 'Sadzby sa ukladajú …',
  'mrt.importOk':
    '{count, plural, one {# nová sadzba} few {# nové sadzby} other {# nových sadzieb}}',
  'mrt.importRefused':
    '{count, plural, one {# odmietnutý riadok} few {# odmietnuté riadky} other {# odmietnutých riadkov}}',
  'mrt.importWhole':
    'Nič nie je uložené: tabuľka sa uloží celá alebo vôbec. Opravte odmietnuté riadky a skontrolujte ju znova.',
  'mrt.importStore':
    '{count, plural, one {Uložiť # sadzbu} few {Uložiť # sadzby} other {Uložiť # sadzieb}}',
  'mrt.importStored':
    '{count, plural, one {# sadzba je uložená} few {# sadzby sú uložené} other {# sadzieb je uložených}}',
  'mrt.importRows': 'Čo bude z tabuľky',
  'mrt.onlyRefused': 'Len odmietnuté',
  'mrt.rowNew': 'nová',
  'mrt.rowRefused': 'odmietnutý',
  'mrt.missing': 'Chýbajúce sadzby',
  'mrt.missingText':
    'Vodiči boli za posledných {days} dní v krajinách, pre ktoré v tie dni neplatí žiadna sadzba; cestovné náhrady by boli neúplné. Vyberte krajinu a zadajte ju.',
  'mrt.missingLeft':
    '{count, plural, one {# vodič nie je overený.} few {# vodiči nie sú overení.} other {# vodičov nie je overených.}}',
  'mrt.missingEnter': 'Zadať sadzbu: {country}',
  'mrt.missingFailed': 'Nepodarilo sa zistiť, ktoré sadzby chýbajú.',
} as const;
