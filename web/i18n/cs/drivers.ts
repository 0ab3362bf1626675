// Czech texts of the list of drivers by what each may still drive.
import type { drivers as sk } from '../sk/drivers.ts';

export const drivers: Record<keyof typeof sk, string> = {
  'drivers.title': 'Řidiči',
  'drivers.hours': 'Doby řízení',
};
