// Czech texts of the dialog of travel expenses.
import type { travel as sk } from '../sk/travel.ts';

export const travel: Record<keyof typeof sk, string> = {
  'travel.title': 'Další parametry cestovních náhrad',
  'travel.tabParameters': 'Parametry',
  'travel.tabDays': 'Jednotlivé dny',
  'travel.placeFrom': 'Místo nástupu',
  'travel.placeFromHint':
    'Obec, ze které cesta začíná a do které se vrací. Prázdné: místo prvního odjezdu.',
  'travel.placeTo': 'Místo jednání',
  'travel.purpose': 'Účel cesty',
  'travel.deposit': 'Záloha',
  'travel.currency': 'Měna',
  'travel.depositDate': 'Záloha vyplacena dne',
  'travel.pocketMoney': 'Kapesné v zahraničí, % z nároku',
  'travel.pocketHint': 'Nejvýše 40 %. Prázdné: zaměstnavatel kapesné nedává.',
  'travel.noPeriod': 'Vyberte období sestavy, dny se ukážou zde.',
  'travel.tooLong': 'Zobrazeno je prvních {count} dnů období.',
  'travel.daysNote': 'Neoznačený den se vynechá. Označte jídlo, které měl zaměstnanec bezplatně.',
  'travel.day': 'Den',
  'travel.active': 'Cesta',
  'travel.breakfast': 'Snídaně',
  'travel.lunch': 'Oběd',
  'travel.dinner': 'Večeře',
  'travel.all': 'všechny dny: {what}',
  'travel.cell': '{day}, {what}',
};
