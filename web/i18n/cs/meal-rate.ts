// Czech texts of entered base rates of meals abroad.
import type { mealRate as sk } from '../sk/meal-rate.ts';

export const mealRate: Record<keyof typeof sk, string> = {
  'mrt.owner': 'Čí je',
  'mrt.profile': 'Pro koho',
  'mrt.country': 'Země',
  'mrt.currency': 'Měna',
  'mrt.amount': 'Sazba na den',
  'mrt.from': 'Platí od',
  'mrt.to': 'Platí do',
  'mrt.source': 'Zdroj',
  'mrt.new': 'Nová sazba stravného',
  'mrt.empty': 'Pro zemi firmy program sazby stravného nezná.',
  'mrt.emptyHint':
    'Cestovní náhrady počítá podle slovenského a českého práva; zemi firmy mění správce systému.',
  'mrt.owner.company': 'firma',
  'mrt.owner.operator': 'provozovatel',
  'mrt.owner.program': 'z programu',
  'mrt.ownerHint.company': 'Platí v této firmě a má přednost před ostatními.',
  'mrt.ownerHint.operator': 'Platí ve všech firmách této země, které nemají vlastní.',
  'mrt.replaced': 'nahrazená',
  'mrt.before.company': 'přednost má sazba firmy',
  'mrt.before.operator': 'přednost má sazba provozovatele',
  'mrt.profile.general': 'všichni zaměstnanci',
  'mrt.profile.road_transport_mobile': 'mobilní zaměstnanci v dopravě',
  'mrt.open': 'do odvolání',
  'mrt.state.valid': 'platné dnes',
  'mrt.state.coming': 'platné později',
  'mrt.state.ended': 'skončené',
  'mrt.entered': 'Kdo ji zadal',
  'mrt.enteredBy': 'Naposledy zadáno: {who}, {when}.',
  'mrt.enteredAt': 'Naposledy zadáno {when}.',
  'mrt.another': 'Zadat další sazbu země',
  'mrt.operatorOnly':
    'Sazbu provozovatele mění jen on. Má-li ve firmě platit jiná, zadejte ji jako novou: sazba firmy má přednost.',
  'mrt.what': 'Sazba',
  'mrt.whatHint': 'Základní sazba zahraničního stravného za celý den.',
  'mrt.when': 'Platnost',
  'mrt.whenHint':
    'V jeden den platí pro zemi jedna sazba. Když se změní, staré zadejte konec a přidejte novou.',
  'mrt.whence': 'Zdroj',
  'mrt.whenceHint':
    'Tiskne se u částky. S předpisem sazbu neporovnává nikdo kromě toho, kdo ji zadal.',
  'mrt.sourceCz': 'například 489/2025 Sb.',
  'mrt.sourceSk': 'například 401/2012 Z. z.',
  'mrt.import': 'Vložit tabulku sazeb',
  'mrt.importHint':
    'Platnost a zdroj se zadají jednou pro celou tabulku. V každém jejím řádku je země, měna a sazba, v prvním názvy sloupců.',
  'mrt.importText': 'Zkopírované řádky tabulky',
  'mrt.importExample': 'Země;Měna;Sazba\nFrancie;EUR;50\nSpojené státy;USD;60',
  'mrt.importDrop': 'nebo sem přetáhněte soubor CSV',
  'mrt.importWorkbook':
    'Sešity (XLSX) a PDF se nečtou: zkopírujte jejich řádky sem, nebo sešit v tabulkovém programu uložte jako CSV (UTF-8).',
  'mrt.importTooLarge': 'Tabulka je příliš velká, nejvýše {size} kB.',
  'mrt.importNothing': 'Vložte řádky tabulky nebo vyberte soubor.',
  'mrt.importChecking': 'Tabulka se čte …',
  'mrt.importStoring': 'Sazby se ukládají …',
  'mrt.importOk': '{count, plural, one {# nová sazba} few {# nové sazby} other {# nových sazeb}}',
  'mrt.importRefused':
    '{count, plural, one {# odmítnutý řádek} few {# odmítnuté řádky} other {# odmítnutých řádků}}',
  'mrt.importWhole':
    'Nic není uloženo: tabulka se uloží celá nebo vůbec. Opravte odmítnuté řádky a zkontrolujte ji znovu.',
  'mrt.importStore':
    '{count, plural, one {Uložit # sazbu} few {Uložit # sazby} other {Uložit # sazeb}}',
  'mrt.importStored':
    '{count, plural, one {# sazba je uložena} few {# sazby jsou uloženy} other {# sazeb je uloženo}}',
  'mrt.importRows': 'Co bude z tabulky',
  'mrt.onlyRefused': 'Jen odmítnuté',
  'mrt.rowNew': 'nová',
  'mrt.rowRefused': 'odmítnutý',
  'mrt.missing': 'Chybějící sazby',
  'mrt.missingText':
    'Řidiči byli za posledních {days} dní v zemích, pro které v ty dny neplatí žádná sazba; cestovní náhrady by byly neúplné. Vyberte zemi a zadejte ji.',
  'mrt.missingLeft':
    '{count, plural, one {# řidič není ověřen.} few {# řidiči nejsou ověřeni.} other {# řidičů není ověřeno.}}',
  'mrt.missingEnter': 'Zadat sazbu: {country}',
  'mrt.missingFailed': 'Nepodařilo se zjistit, které sazby chybějí.',
};
