// Code lists of the daily work: rides, services and money (API-026, API-070, API-121).
import { SERVICE_TYPES } from '../service/service.ts';
import { BUSINESS_RIDE, RIDE_TYPES, type RideType } from './ride-type.ts';
import { type Code, codeList } from './row.ts';

const USES: Record<RideType, 'ride' | 'event' | 'stop' | 'marker'> = {
  [BUSINESS_RIDE]: 'ride',
  private: 'ride',
  refueling: 'event',
  fuelloss: 'event',
  loading: 'stop',
  unloading: 'stop',
  'un-loading': 'stop',
  stop: 'marker',
  actual: 'marker',
  parking: 'marker',
  pin: 'marker',
};

/** `use`: a ride's own type, a fuel event row, a stop, or only a kind of marker on the map. */
export const rideTypes: Code[] = codeList(RIDE_TYPES.map((code) => [code, { use: USES[code] }]));

export const serviceTypes: Code[] = codeList(SERVICE_TYPES);

/** ISO 4217; an inactive one stays for old documents and is not offered for new ones. */
export const currencies: Code[] = codeList([
  ['EUR', money('€')],
  ['CZK', money('Kč')],
  ['HUF', money('Ft', 0)],
  ['PLN', money('zł')],
  ['BAM', money('KM')],
  ['BGN', money('лв.', 2, false)],
  ['CHF', money('CHF')],
  ['DKK', money('kr')],
  ['GBP', money('£')],
  ['HRK', money('kn', 2, false)],
  ['NOK', money('kr')],
  ['RON', money('lei')],
  ['RSD', money('din.')],
  ['SEK', money('kr')],
  ['TRY', money('₺')],
  ['UAH', money('₴')],
  ['USD', money('$')],
]);

function money(symbol: string, decimals = 2, active = true) {
  return { symbol, decimals, active };
}
