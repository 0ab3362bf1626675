// The business partners of the demo and what is carried for them. Made up throughout: company numbers begin
// with 99, which no register has given out, and addresses end in .example.
import type { Contact } from '@flotila/domain/subject/contact.ts';
import { hashOf } from './random.ts';

export interface DemoSubject {
  name: string;
  countryCode: string;
  id: string | null;
  vatNumber: string | null;
  note: string | null;
  contacts: Contact[];
}

type Row = [
  name: string,
  country: string,
  site: string,
  city: string,
  postcode: string,
  road: string,
];

const ROWS: readonly Row[] = [
  ['Lisovňa Dubina a.s.', 'SK', 'lisovna-dubina', 'Trnava', '917 01', 'Priemyselná'],
  ['Javorina papier s.r.o.', 'SK', 'javorina-papier', 'Ružomberok', '034 01', 'Tatranská cesta'],
  ['Stropy a panely Žitava s.r.o.', 'SK', 'panely-zitava', 'Nitra', '949 01', 'Novozámocká'],
  ['Hutný sklad Hornád a.s.', 'SK', 'sklad-hornad', 'Košice', '040 17', 'Južná trieda'],
  ['Mlyn Bodrog s.r.o.', 'SK', 'mlyn-bodrog', 'Prešov', '080 01', 'Budovateľská'],
  ['Odliatky Váh s.r.o.', 'SK', 'odliatky-vah', 'Trenčín', '911 01', 'Zlatovská'],
  ['Chlad a mráz Kysuce s.r.o.', 'SK', 'chlad-kysuce', 'Žilina', '010 01', 'Kamenná'],
  ['Sklárny Podhora s.r.o.', 'CZ', 'sklarny-podhora', 'Olomouc', '779 00', 'Tovární'],
  ['Moravské nápravy a.s.', 'CZ', 'moravske-napravy', 'Brno', '617 00', 'Vídeňská'],
  ['Donautal Möbelhandel GmbH', 'AT', 'donautal-moebel', 'Linz', '4020', 'Industriezeile'],
  ['Rábamenti Gépalkatrész Kft.', 'HU', 'rabamenti', 'Győr', '9027', 'Ipar utca'],
  ['Bayerwald Technik GmbH', 'DE', 'bayerwald-technik', 'Passau', '94032', 'Industriestraße'],
];

const PREFIX: Record<string, string> = { SK: '+421', CZ: '+420', AT: '+43', HU: '+36', DE: '+49' };
/** 11 is what the check digit of company numbers of SK and CZ is counted by. */
const MODULUS = 11;
const FIRST_NUMBER = 9_900_412;
const NUMBER_STEP = 1_373;
/** The register's number of the Slovak VAT is a multiple of 11. */
const FIRST_VAT = 9_920_000_000;

/** A company number of eight digits with a right check digit (VAL-070). */
export function companyNumber(index: number): string {
  const digits = String(FIRST_NUMBER + index * NUMBER_STEP);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  return `${digits}${(MODULUS - (sum % MODULUS)) % 10}`;
}

function vatNumber(country: string, index: number): string | null {
  if (country === 'CZ') return `CZ${companyNumber(index)}`;
  if (country !== 'SK') return null;
  const number = FIRST_VAT + index * 7_919;
  return `SK${number - (number % MODULUS)}`;
}

export const DEMO_SUBJECTS: readonly DemoSubject[] = ROWS.map(
  ([name, countryCode, site, city, postcode, road], index) => ({
    name,
    countryCode,
    vatNumber: vatNumber(countryCode, index),
    id: countryCode === 'SK' || countryCode === 'CZ' ? companyNumber(index) : null,
    note: index % 4 === 1 ? 'Nakládka len do 14:00' : null,
    contacts: contactsOf({ site, city, postcode, road, countryCode, index }),
  }),
);

function contactsOf(of: {
  site: string;
  city: string;
  postcode: string;
  road: string;
  countryCode: string;
  index: number;
}): Contact[] {
  const { site, city, postcode, road, countryCode, index } = of;
  const houseNumber = String(3 + index * 7);
  const none = { note: null, registered: false, billing: false, communication: false };
  return [
    {
      ...none,
      contactId: 1,
      type: 'address',
      registered: true,
      billing: true,
      contactValue: { road, houseNumber, city, postcode, countryCode },
    },
    {
      ...none,
      contactId: 2,
      type: 'phone',
      communication: true,
      note: 'Sklad',
      contactValue: `${PREFIX[countryCode]} 900 000 ${100 + index}`,
    },
    {
      ...none,
      contactId: 3,
      type: 'email',
      billing: true,
      communication: true,
      contactValue: `expedicia@${site}.example`,
    },
  ];
}

const GOODS = [
  'Lisované diely',
  'Papier pre tlačiareň',
  'Stropné panely',
  'Plechy',
  'Múka',
  'Odliatky',
  'Chladiarne',
  'Tabuľové sklo',
  'Nápravy',
  'Nábytok',
  'Náhradné diely',
  'Stroje',
  'Hliník',
  'Rezivo',
  'Vratné obaly',
  'Celulóza',
  'Elektro sklad',
  'Rúry',
] as const;

/** The same way is always driven for the same partner, with the same goods. */
export function orderOf(places: readonly string[]): { name: string; subject: number } {
  const [start = '', goal = ''] = places;
  const hash = hashOf(`order:${[start, goal].sort().join('>')}`) >>> 0;
  const subject = hash % ROWS.length;
  const goods = GOODS[(hash >>> 5) % GOODS.length];
  if (places.length > 2 && places[2] === start) {
    return { name: `${hash % 2 === 0 ? 'Kyvadlo' : goods} ${start} – ${goal}`, subject };
  }
  const last = places.at(-1) ?? goal;
  if (places.length > 2) return { name: `${goods} – ${last}, zberná`, subject };
  return { name: hash % 3 === 0 ? `${goods} ${start} – ${goal}` : `${goods} – ${goal}`, subject };
}
