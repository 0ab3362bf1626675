// Code lists of the daily work: rides, services and money (API-026, API-070, API-121).
import { BUSINESS_RIDE, RIDE_TYPES, type RideType } from './ride-type.ts';
import { type Code, type CodeNames, codeList } from './row.ts';

const RIDE_TYPE_NAMES: Record<RideType, CodeNames & { use: 'ride' | 'event' | 'stop' | 'marker' }> =
  {
    [BUSINESS_RIDE]: { cs: 'služební', sk: 'služobná', en: 'business', use: 'ride' },
    private: { cs: 'soukromá', sk: 'súkromná', en: 'private', use: 'ride' },
    refueling: { cs: 'tankování', sk: 'tankovanie', en: 'refueling', use: 'event' },
    fuelloss: { cs: 'úbytek paliva', sk: 'úbytok paliva', en: 'fuel loss', use: 'event' },
    loading: { cs: 'nakládka', sk: 'nakládka', en: 'loading', use: 'stop' },
    unloading: { cs: 'vykládka', sk: 'vykládka', en: 'unloading', use: 'stop' },
    'un-loading': {
      cs: 'nakládka i vykládka',
      sk: 'nakládka aj vykládka',
      en: 'loading and unloading',
      use: 'stop',
    },
    stop: { cs: 'konec', sk: 'koniec', en: 'end', use: 'marker' },
    actual: { cs: 'aktuální', sk: 'aktuálna', en: 'current', use: 'marker' },
    parking: { cs: 'parkování', sk: 'parkovanie', en: 'parking', use: 'marker' },
    pin: { cs: 'zastávka', sk: 'zastávka', en: 'stop', use: 'marker' },
  };

/** `use`: a ride's own type, a fuel event row, a stop, or only a kind of marker on the map. */
export const rideTypes: Code[] = codeList(
  RIDE_TYPES.map((code) => {
    const { cs, sk, en, use } = RIDE_TYPE_NAMES[code];
    return [code, cs, sk, en, { use }] as const;
  }),
);

export const serviceTypes: Code[] = codeList([
  ['own', 'vlastní', 'vlastný', 'custom'],
  ['mot', 'STK', 'STK', 'MOT inspection'],
  ['emission', 'měření emisí', 'emisná kontrola (EK)', 'emission test'],
  ['oil_change', 'výměna oleje', 'výmena oleja', 'oil change'],
  ['oil_refill', 'doplnění oleje', 'doplnenie oleja', 'oil refill'],
  ['tacho_check', 'kontrola tachografu', 'kontrola tachografu', 'tachograph check'],
  ['highway_stamp', 'dálniční známka', 'diaľničná známka', 'motorway vignette'],
  ['warranty_inspection', 'garanční prohlídka', 'garančná prehliadka', 'warranty inspection'],
]);

/** ISO 4217; an inactive one stays for old documents and is not offered for new ones. */
export const currencies: Code[] = codeList([
  ['EUR', 'euro', 'euro', 'euro', money('€')],
  ['CZK', 'česká koruna', 'česká koruna', 'Czech koruna', money('Kč')],
  ['HUF', 'maďarský forint', 'maďarský forint', 'Hungarian forint', money('Ft', 0)],
  ['PLN', 'polský zlotý', 'poľský zlotý', 'Polish złoty', money('zł')],
  ['BAM', 'konvertibilní marka', 'konvertibilná marka', 'Bosnian convertible mark', money('KM')],
  ['BGN', 'bulharský lev', 'bulharský lev', 'Bulgarian lev', money('лв.', 2, false)],
  ['CHF', 'švýcarský frank', 'švajčiarsky frank', 'Swiss franc', money('CHF')],
  ['DKK', 'dánská koruna', 'dánska koruna', 'Danish krone', money('kr')],
  ['GBP', 'britská libra', 'britská libra', 'pound sterling', money('£')],
  ['HRK', 'chorvatská kuna', 'chorvátska kuna', 'Croatian kuna', money('kn', 2, false)],
  ['NOK', 'norská koruna', 'nórska koruna', 'Norwegian krone', money('kr')],
  ['RON', 'rumunské leu', 'rumunský leu', 'Romanian leu', money('lei')],
  ['RSD', 'srbský dinár', 'srbský dinár', 'Serbian dinar', money('din.')],
  ['SEK', 'švédská koruna', 'švédska koruna', 'Swedish krona', money('kr')],
  ['TRY', 'turecká lira', 'turecká líra', 'Turkish lira', money('₺')],
  ['UAH', 'ukrajinská hřivna', 'ukrajinská hrivna', 'Ukrainian hryvnia', money('₴')],
  ['USD', 'americký dolar', 'americký dolár', 'US dollar', money('$')],
]);

function money(symbol: string, decimals = 2, active = true) {
  return { symbol, decimals, active };
}
