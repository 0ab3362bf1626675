// Who and what the two demo companies consist of: persons, vehicles, trackers, tanks and groups.
// Made up throughout; plates, cards and numbers belong to nobody.
import type { DemoVehicle } from './demo-vehicle.ts';
import {
  ACTROS,
  CRAFTER,
  CROSSWAY,
  DAF,
  delivery,
  EUROCARGO,
  follows,
  haul,
  line,
  MAN,
  machine,
  model,
  OCTAVIA,
  regional,
  SCANIA,
  SPRINTER,
  SUPERB,
  semitrailer,
  site,
  TRANSIT,
  VOLVO,
  vehicle,
} from './models.ts';

export interface DemoPerson {
  first: string;
  last: string;
  driver: boolean;
}

export interface DemoCompany {
  code: string;
  name: string;
  country: string;
  timeZone: string;
  currency: string;
  moduleContracts: boolean;
  address: string;
  /** Begins with 99, which no register has given out: made up, as everything here. */
  registrationNumber: string;
  vatNumber: string;
  persons: DemoPerson[];
  vehicles: DemoVehicle[];
  groupsets: { name: string; note: string; plates: (vehicle: DemoVehicle) => boolean }[];
}

const TATRA_PERSONS = `Ján Kováč,Peter Novotný,Milan Horváth,Tomáš Bielik,Ivan Blaho,Rudolf Šimko,
Marek Baláž,Jozef Varga,Štefan Molnár,Martin Hudák,Pavol Gajdoš,Ľubomír Kučera,Vladimír Oravec,
Michal Urban,Juraj Sloboda,Roman Kollár,Andrej Polák,Miroslav Chovanec,Daniel Lukáč,Igor Medveď,
Ondrej Žiak,Radoslav Hruška,Stanislav Fabian,Dušan Krajčír,Matej Ďurica,Viliam Repka,Karol Bartoš,
Richard Sokol,Patrik Vrábel,Branislav Kmeť,Filip Majer,Slavomír Jančo,Erik Kubica,Robert Pavlík,
Dávid Zeman,Anton Hlinka,Eva Malá,Jana Lišková,Zuzana Benková,Katarína Rusnáková,Lucia Valentová,
Mária Čierna,Peter Ondrejka,Alžbeta Kráľová`;
/** More drivers of line trucks, and the second one of a crew. */
const TATRA_RELIEFS = `Marián Tóth,Jaroslav Vlk,Ľuboš Mihálik,Peter Hronec,Jozef Cíbik,Norbert Sabo,
Imrich Balog,Ladislav Kríž,Tibor Hegedűš,Marcel Dzurko,Vojtech Paluch,Gabriel Timko,
Dominik Ševčík,Alojz Bača,Leopold Hojč,Zoltán Bartók,Vincent Ladický,Emil Hanzel,
Bohuš Kantor,Arpád Szalai`;
const MORAVA_PERSONS = `Petr Dvořák,Jiří Svoboda,Karel Procházka,Zdeněk Kříž,Josef Pospíšil,
Václav Beneš,František Fiala,Lukáš Šťastný,Pavel Růžička,Radek Vlček,Aleš Konečný,Hana Veselá,
Lenka Horáková,Miloš Zelinka,Jaroslav Doležal,Tereza Němcová`;

function people(text: string, office: number): DemoPerson[] {
  const names = text.split(',').map((name) => name.trim());
  return names.map((name, index) => {
    const [first = '', last = ''] = name.split(' ');
    return { first, last, driver: index < names.length - office };
  });
}

/** Goods for the morning: from Sunday evening on. */
const NIGHTS = { day: 6, hour: 18.5 };

const TATRA_VEHICLES: DemoVehicle[] = [
  vehicle('BA482KT', VOLVO, line(['Bratislava', 'Žilina', 1], [2, 8], 44), 0),
  vehicle('TT119FG', VOLVO, line(['Trnava', 'Žilina', 2], [5, 8]), 1),
  vehicle('NR305HB', MAN, line(['Nitra', 'Wien', 2], [5, 22]), 2),
  vehicle('ZA220DE', DAF, line(['Žilina', 'Ostrava', 1], [3, 4], 47), 3),
  vehicle('BA551CC', SCANIA, line(['Bratislava', 'Poprad', 1], [5, 10]), 4),
  vehicle('TN918AC', SCANIA, line(['Trenčín', 'Olomouc', 1], [2, 22], 49), 5),
  vehicle('KE774XZ', VOLVO, line(['Košice', 'Budapest', 1], [4, 17]), 6),
  vehicle('BB402EE', DAF, line(['Banská Bystrica', 'Trnava', 2], [0, 16]), 7),
  vehicle('BA063BD', MAN, line(['Bratislava', 'Brno', 2], [2, 4]), 8),
  vehicle('PO447LK', VOLVO, line(['Prešov', 'Žilina', 1], [4, 15]), 9),
  vehicle('BA731HA', VOLVO, haul('Bratislava', 6), 10),
  vehicle('BA732HA', VOLVO, haul('Bratislava'), 11),
  vehicle('BA733HB', SCANIA, haul('Bratislava'), 12, { cooled: true }),
  vehicle('TT640JD', DAF, line(['Trnava', 'Linz', 1], [5, 7]), 13),
  vehicle('TT641JD', DAF, line(['Trnava', 'Brno', 1], [6, 13], 56), 14),
  vehicle('ZA512EP', MAN, haul('Žilina', 3, 59), 15),
  vehicle('ZA513EP', SCANIA, line(['Žilina', 'Budapest', 1], [3, 9]), 16),
  vehicle('NR208LM', VOLVO, line(['Nitra', 'Győr', 2], [4, 19]), 17),
  vehicle('KE641BM', MAN, line(['Košice', 'Miskolc', 3], [6, 16]), 62),
  vehicle('TN533AD', DAF, line(['Trenčín', 'Brno', 2], [5, 2]), 60),
  vehicle('KE355OP', DAF, line(['Košice', 'Trnava', 1], [4, 3]), 18),
  vehicle('BA805PS', SCANIA, line(['Bratislava', 'Zlín', 1], [0, 2], 46), 45),
  vehicle('KE450RB', VOLVO, line(['Košice', 'Banská Bystrica', 1], [2, 2], 50), 48),
  vehicle('BA114LK', DAF, line(['Bratislava', 'Ostrava', 1], [4, 23]), 51),
  vehicle('BA627MD', VOLVO, line(['Bratislava', 'Linz', 1], [4, 1]), 52),
  vehicle('TT209GE', MAN, line(['Trnava', 'Olomouc', 1], [0, 23]), 53),
  vehicle('ZA418KC', DAF, line(['Žilina', 'Wien', 1], [2, 21]), 54),
  vehicle('PO233ND', SCANIA, line(['Prešov', 'Budapest', 1], [1, 15]), 55),
  vehicle('TN671LE', MAN, line(['Trenčín', 'Budapest', 1], [2, 0]), 57),
  vehicle('BB580HN', DAF, line(['Banská Bystrica', 'Győr', 1], [1, 18]), 58),
  vehicle('NR914CE', SCANIA, line(['Nitra', 'Košice', 1], [3, 14]), 61),
  vehicle('KE192TD', VOLVO, line(['Košice', 'Žilina', 1], [2, 12]), 63),
  vehicle('BA118NN', ACTROS, regional('Bratislava', 160, NIGHTS), 19),
  vehicle('TN226CD', ACTROS, regional('Trenčín'), 20),
  vehicle('ZA671GH', EUROCARGO, regional('Žilina', 110), 21),
  vehicle('BB093KL', EUROCARGO, regional('Banská Bystrica', 110), 22),
  vehicle('KE814MN', ACTROS, regional('Košice', 160, NIGHTS), 23, { cooled: true }),
  vehicle('NR577PR', EUROCARGO, regional('Nitra', 120), 24),
  vehicle('BA920RS', SPRINTER, delivery('Bratislava', NIGHTS), 25, { cooled: true }),
  vehicle('BA921RS', SPRINTER, delivery('Bratislava'), 26, { cooled: true }),
  vehicle('BA204TU', TRANSIT, delivery('Bratislava'), 27),
  vehicle('TT388VW', CRAFTER, delivery('Trnava'), 28),
  vehicle('NR651XY', SPRINTER, delivery('Nitra'), 29),
  vehicle('TN472ZA', TRANSIT, delivery('Trenčín'), 30),
  vehicle('ZA139BC', CRAFTER, delivery('Žilina'), 31),
  vehicle('ZA140BC', SPRINTER, delivery('Žilina'), 32),
  vehicle('BB266DE', TRANSIT, delivery('Banská Bystrica'), 33),
  vehicle('KE903FG', SPRINTER, delivery('Košice', NIGHTS), 34),
  vehicle('PO518HI', CRAFTER, delivery('Prešov'), 35),
  vehicle('BA377OC', OCTAVIA, { kind: 'car', home: 'Bratislava' }, 42),
  vehicle('BA001TT', SUPERB, { kind: 'car', home: 'Bratislava' }, 43),
  vehicle('ZA845OC', OCTAVIA, { kind: 'car', home: 'Žilina' }, 37),
  vehicle('KE268OC', OCTAVIA, { kind: 'car', home: 'Košice' }, 38),
  vehicle('MT610BU', CROSSWAY, { kind: 'bus', from: 'Martin, stanica', to: 'Žilina, stanica' }, 36),
  vehicle('BA733YA', semitrailer('Schmitz Cargobull', 'bce-iotm'), follows('TT640JD'), null, {
    cooled: true,
  }),
  vehicle('BA732YB', semitrailer('Krone Profi Liner'), follows('BA482KT'), null),
  vehicle('KE518YD', semitrailer('Schwarzmüller'), follows('KE774XZ'), null),
  vehicle('ZA406YE', semitrailer('Kögel Cargo'), follows('ZA513EP'), null),
  vehicle(
    'TT210YC',
    model('Príves Panav', 'trailer', 'teltonika', 80, 0, 0, 'O3', null),
    { kind: 'parked', home: 'Trnava' },
    null,
  ),
  vehicle(
    'ZA007SP',
    model('MAN TGS odťah', 'special', 'teltonika', 85, 300, 25, 'N3'),
    regional('Žilina', 60),
    39,
  ),
  vehicle(
    'LV402EE',
    model('Iveco S-Way', 'tractor', 'bce', 88, 800, 27, 'N3'),
    { kind: 'silent', home: 'Levice' },
    40,
  ),
  vehicle(
    'BA990NV',
    model('Volvo FH Electric', 'tractor', 'teltonika', 88, 0, 0, 'N3'),
    { kind: 'new' },
    41,
  ),
];

const MORAVA_VEHICLES: DemoVehicle[] = [
  vehicle('B01STROJ', machine('Caterpillar 320', 'teltonika', 345, 14), site(49.2411, 16.6822), 0),
  vehicle('B02STROJ', machine('JCB 3CX', 'bce', 160, 8), site(49.2426, 16.6859), 1),
  vehicle('B03STROJ', machine('Liebherr L 538', 'teltonika', 250, 12), site(49.1372, 16.7411), 2),
  vehicle('B04STROJ', machine('Komatsu D65', 'bce-iotm', 415, 22), site(49.1385, 16.7452), 3),
  vehicle('M05STROJ', machine('Volvo EC220', 'teltonika', 320, 15), site(49.6172, 17.2139), 4),
  vehicle('M06STROJ', machine('Bomag BW 213', 'ruptela', 240, 11), site(49.6188, 17.2181), 5),
  vehicle('T07STROJ', machine('Caterpillar 950', 'teltonika', 300, 16), site(49.8511, 18.2214), 6),
  vehicle('T08STROJ', machine('Manitou MT 1440', 'bce', 140, 7), site(49.8525, 18.2242), 7),
  vehicle('Z09STROJ', machine('New Holland B115', 'teltonika', 150, 8), site(49.2204, 17.6462), 8),
  vehicle(
    'J10STROJ',
    machine('Tatra Phoenix 8x8', 'teltonika', 400, 20),
    site(49.3952, 15.6143),
    9,
  ),
  vehicle('5B24471', OCTAVIA, { kind: 'car', home: 'Brno' }, 11),
  vehicle('5B24472', SUPERB, { kind: 'car', home: 'Brno' }, 12),
  vehicle('6M81190', OCTAVIA, { kind: 'car', home: 'Olomouc' }, 15),
  vehicle('7T30528', OCTAVIA, { kind: 'car', home: 'Ostrava' }, 14),
  vehicle('5B77310', TRANSIT, delivery('Brno'), 10),
  vehicle('6M20044', ACTROS, regional('Olomouc', 140), 13),
];

export const DEMO_COMPANIES: DemoCompany[] = [
  {
    code: 'tatra',
    name: 'Tatra Trans s.r.o.',
    country: 'SK',
    timeZone: 'Europe/Bratislava',
    currency: 'EUR',
    moduleContracts: true,
    address: 'Bratislavská 12, 917 02 Trnava',
    registrationNumber: '99000121',
    vatNumber: 'SK9920000090',
    persons: [...people(TATRA_PERSONS, 4), ...people(TATRA_RELIEFS, 0)],
    vehicles: TATRA_VEHICLES,
    groupsets: [
      {
        name: 'Medzinárodná doprava',
        note: 'Ťahače a návesy',
        plates: (v) => /tractor|trailer/.test(v.type),
      },
      { name: 'Rozvoz', note: 'Dodávky', plates: (v) => v.type === 'van' },
      { name: 'Žilina', note: 'Depo Žilina', plates: (v) => v.plate.startsWith('ZA') },
      { name: 'Chladené', note: 'Strážená teplota', plates: (v) => v.cooled === true },
    ],
  },
  {
    code: 'morava',
    name: 'Zemní stroje Morava a.s.',
    country: 'CZ',
    timeZone: 'Europe/Prague',
    currency: 'CZK',
    moduleContracts: false,
    address: 'Hněvotínská 41, 779 00 Olomouc',
    registrationNumber: '99000351',
    vatNumber: 'CZ99000351',
    persons: people(MORAVA_PERSONS, 2),
    vehicles: MORAVA_VEHICLES,
    groupsets: [
      { name: 'Stroje', note: 'Pracovní stroje', plates: (v) => v.type === 'machine' },
      { name: 'Vozidla', note: 'Vozidla na silnici', plates: (v) => v.type !== 'machine' },
    ],
  },
];

export const DEMO_PASSWORD = 'flotila-demo';

/** Number under which the tracker of a vehicle names itself: 15 digits, made up. */
export function deviceCode(plate: string): string {
  const number = [...plate].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 1e9, 17);
  return `359000${String(number).padStart(9, '0')}`;
}

/** Drivers of vans who have a driver card all the same; no tachograph knows it. */
const CARDS_UNUSED: readonly number[] = [25, 27];

/** Who drives a vehicle with a tachograph has a card for it, and a few others. */
export function hasCard({ code, vehicles }: DemoCompany, person: number): boolean {
  if (code === 'tatra' && CARDS_UNUSED.includes(person)) return true;
  return vehicles.some(
    ({ ident, driver, duty }) =>
      ident === 'tachograph' && (driver === person || ('relief' in duty && duty.relief === person)),
  );
}

/** How the person is called by telephone; no network has given such numbers out. */
export function phoneOf({ country }: Pick<DemoCompany, 'country'>, person: number): string {
  const number = String(100_000 + person * 317);
  const prefix = country === 'CZ' ? '+420' : '+421';
  return `${prefix} 999 ${number.slice(0, 3)} ${number.slice(3)}`;
}

/** What identifies the driver to the tracker, in the tracker's own form. */
export function identificationOf(
  companyCode: string,
  person: number,
  kind: 'tachograph' | 'dallas',
): { kind: 'tachograph' | 'dallas'; code: string } {
  const number = String(person * 7919 + (companyCode === 'tatra' ? 1000 : 500000)).padStart(8, '0');
  return kind === 'tachograph'
    ? { kind, code: `${companyCode === 'tatra' ? 'SK' : 'CZ'}0000${number}00` }
    : { kind, code: `0100${number}A5C1` };
}
