// English texts of the dialog of travel expenses.
import type { travel as sk } from '../sk/travel.ts';

export const travel: Record<keyof typeof sk, string> = {
  'travel.title': 'More parameters of travel expenses',
  'travel.tabParameters': 'Parameters',
  'travel.tabDays': 'Individual days',
  'travel.placeFrom': 'Place of departure',
  'travel.placeFromHint':
    'The town where a trip begins and to which it returns. Empty: the place of the first departure.',
  'travel.placeTo': 'Place of business',
  'travel.purpose': 'Purpose of the trip',
  'travel.deposit': 'Deposit',
  'travel.currency': 'Currency',
  'travel.depositDate': 'Deposit paid on',
  'travel.pocketMoney': 'Pocket money abroad, % of claim',
  'travel.pocketHint': 'At most 40 %. Empty: the employer gives none.',
  'travel.noPeriod': 'Choose the period of the report, its days appear here.',
  'travel.tooLong': 'The first {count} days of the period are shown.',
  'travel.daysNote':
    'A day that is not ticked is left out. Tick meals that the employee had free of charge.',
  'travel.day': 'Day',
  'travel.active': 'Trip',
  'travel.breakfast': 'Breakfast',
  'travel.lunch': 'Lunch',
  'travel.dinner': 'Dinner',
  'travel.all': 'all days: {what}',
  'travel.cell': '{day}, {what}',
};
