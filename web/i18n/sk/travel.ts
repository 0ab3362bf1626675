// Slovak texts of the dialog of travel expenses.

export const travel = {
  'travel.title': 'Ďalšie parametre cestovných náhrad',
  'travel.tabParameters': 'Parametre',
  'travel.tabDays': 'Jednotlivé dni',
  'travel.placeFrom': 'Miesto nástupu',
  'travel.placeFromHint':
    'Obec, z ktorej sa cesta začína a do ktorej sa vracia. Prázdne: miesto prvého odchodu.',
  'travel.placeTo': 'Miesto rokovania',
  'travel.purpose': 'Účel cesty',
  'travel.deposit': 'Preddavok',
  'travel.currency': 'Mena',
  'travel.depositDate': 'Preddavok vyplatený dňa',
  'travel.pocketMoney': 'Vreckové v zahraničí, % z nároku',
  'travel.pocketHint': 'Najviac 40 %. Prázdne: zamestnávateľ vreckové nedáva.',
  'travel.noPeriod': 'Vyberte obdobie zostavy, dni sa ukážu tu.',
  'travel.tooLong': 'Zobrazených je prvých {count} dní obdobia.',
  'travel.daysNote': 'Neoznačený deň sa vynechá. Označte jedlo, ktoré mal zamestnanec bezplatne.',
  'travel.day': 'Deň',
  'travel.active': 'Cesta',
  'travel.breakfast': 'Raňajky',
  'travel.lunch': 'Obed',
  'travel.dinner': 'Večera',
  'travel.all': 'všetky dni: {what}',
  'travel.cell': '{day}, {what}',
} as const;
