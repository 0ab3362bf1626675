// What the paper of travel expenses says, in words and figures; the rules behind it are held by the tests of
// domain/travel.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { endOfDay, startOfDay } from '../../time.ts';
import type { EnteredRate } from '../../travel/entered-rate.ts';
import type { ReportContext } from '../context.ts';
import type { Block, ReportDocument, TableBlock } from '../document.ts';
import { formatOf } from '../format.ts';
import { TravelInput } from '../input.ts';
import { OPTION_DEFAULTS } from '../report.ts';
import { rideOf } from '../testing/rides.ts';
import { buildTravelExpenses } from './build.ts';
import type { TravelVehicle } from './travel.ts';

const CAR: TravelVehicle = {
  vehicleId: 1,
  name: 'Superb',
  numericPlate: 'TT 915 DA',
  typeDesign: 'Škoda Superb',
  categoryCode: 'M1',
};
const BORDER = { rule: 'country' as const, params: {}, records: [] };

/** `10 06:10 Trnava > 07:02 Jarovce` of March 2026, in winter time. */
function ride(text: string, km: number, more: Partial<RideView> = {}): RideView {
  const [start = '', goal = ''] = text.split(' > ');
  const [day = '', from = ''] = start.split(' ');
  const [to = ''] = goal.split(' ');
  const [place = '', country = 'SK'] = start.slice(9).split('@');
  const [end = '', endCountry = 'SK'] = goal.slice(6).split('@');
  const at = (time: string) => new Date(`2026-03-${day}T${time}:00+01:00`).toISOString();
  return rideOf({
    fromTimestamp: at(from),
    toTimestamp: at(to),
    distance: km * 1000,
    from: place,
    fromCountry: country,
    to: end,
    toCountry: endCountry,
    ...more,
  });
}

const ABROAD = [
  ride('10 06:10 Trnava > 07:02 Jarovce', 62.4, { endBecause: BORDER }),
  ride('10 07:02 Kittsee@AT > 10:04 Linz@AT', 243.9, { startBecause: BORDER }),
  ride('11 08:00 Linz@AT > 09:00 Jarovce@AT', 200, { endBecause: BORDER }),
  ride('11 09:00 Jarovce > 16:00 Trnava', 60, { startBecause: BORDER }),
];

interface Of {
  country?: string;
  language?: 'sk' | 'cs' | 'en';
  travel?: object;
  rides?: RideView[];
  vehicle?: TravelVehicle;
  period?: [string, string];
  entered?: EnteredRate[];
}

function build(of: Of = {}): ReportDocument {
  const { country = 'SK', language = 'sk', travel = {}, rides = ABROAD, vehicle = CAR } = of;
  const { entered = [] } = of;
  const [from, to] = of.period ?? ['2026-03-01', '2026-03-31'];
  const context: ReportContext = {
    input: {
      report: 'travel-expenses',
      personId: 7,
      options: OPTION_DEFAULTS,
      travel: TravelInput.parse(travel),
    },
    format: formatOf(language),
    language,
    zone: 'Europe/Bratislava',
    now: Date.parse('2026-03-20T08:00:00Z'),
    period: {
      from: startOfDay(from, 'Europe/Bratislava'),
      to: endOfDay(to, 'Europe/Bratislava') + 999,
    },
    company: {
      code: 'tatra',
      name: 'Tatra',
      countryCode: country,
      currency: 'EUR',
      address: null,
      registrationNumber: null,
      vatNumber: null,
    },
    printedBy: 'Eva Malá',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: 7, administrator: true, dispatcher: false },
  };
  return buildTravelExpenses(
    { personName: 'Ján Kováč', rides, vehicles: [vehicle], entered },
    context,
  );
}

function tables(document: ReportDocument): TableBlock[] {
  const inside = (block: Block): TableBlock[] =>
    block.kind === 'table'
      ? [block]
      : block.kind === 'columns'
        ? block.parts.flatMap((part) => part.blocks.flatMap(inside))
        : [];
  return document.blocks.flatMap(inside);
}

/** Rows of the table whose title begins so, cells joined. */
function rows(document: ReportDocument, letter: string): string[] {
  const table = tables(document).find(({ title }) => title?.startsWith(letter));
  const columns = table?.columns.map(({ id }) => id) ?? [];
  return (table?.rows ?? []).map(({ cells }) =>
    columns
      .map((id) => cells[id]?.text ?? '')
      .join('|')
      .replaceAll('\u00a0', ' '),
  );
}

test('R-TRAVEL-003 the full form has a row for departure, border and arrival of each ride', () => {
  const document = build({ travel: { ride_border: true, simplified: false } });
  expect(rows(document, 'B')).toEqual([
    'ut 10.3.|odchod|06:10|Trnava|AUS|||',
    '|hranica|07:02|Jarovce – Kittsee  SK → AT||62,4||',
    '|príchod|10:04|Linz||243,9|306,3|',
    'st 11.3.|odchod|08:00|Linz|AUS|||',
    '|hranica|09:00|Jarovce  AT → SK||200,0||',
    '|príchod|16:00|Trnava||60,0|260,0|',
    'Spolu  ut 306,3 + st 260,0||||||566,3 km|',
  ]);
});

test('R-TRAVEL-003 without borders the rides are whole; crossing times stand at the day all the same', () => {
  const document = build({ travel: { simplified: false } });
  expect(rows(document, 'B').some((row) => row.includes('hranica'))).toBe(false);
  expect(rows(document, 'C')[0]).toContain('07:02 SK → AT');
});

test('R-TRAVEL-004 a call without toggles gets the simplified form: one row a day, with its crossings', () => {
  expect(rows(build(), 'B')).toEqual([
    'ut 10.3.|06:10|24:00|Trnava – Linz|07:02 SK → AT|SK 0:52\nAT 16:58||306,3',
    'st 11.3.|00:00|16:00|Linz – Trnava|09:00 AT → SK|AT 9:00\nSK 7:00||260,0',
    'Spolu  ut 306,3 + st 260,0|||||||566,3 km',
  ]);
});

describe('R-TRAVEL-016 amounts', () => {
  const meals = { day: '2026-03-11', breakfast: true };

  test('each comes with its calculation, section and measure', () => {
    const document = build({ travel: { days: [meals], pocket_money: 20 } });
    expect(rows(document, 'D')).toEqual([
      '1|stravné tuzemské|11.3.: 9,30 − 25 % × 20,60|§ 5 ods. 1 a 6, § 16 ods. 1; 280/2025 Z. z.|4,15',
      '2|stravné zahraničné|10.3.: 45; 11.3.: 50 % × 45|§ 13 ods. 4; 401/2012 Z. z.|67,50',
      '3|vreckové|20 % × (45 + 22,50) EUR|§ 14; vnútorný predpis|13,50',
      '4|základná náhrada za km|566,3 km, služobné vozidlo: náhrada nepatrí|§ 7|',
      '5|spotrebované pohonné látky|služobné vozidlo: náhrada nepatrí|§ 7|',
      '|Náhrady spolu|||85,15',
      '6|preddavok||§ 36|–',
      '|Doplatok zamestnancovi|||85,15',
    ]);
  });

  test('a deposit counts against its own currency, what is too much is returned', () => {
    const travel = { deposit: { amount: 100, currency: 'EUR' }, deposit_date: '2026-03-06' };
    const closing = rows(build({ travel }), 'D').slice(-2);
    expect(closing).toEqual([
      '6|preddavok|vyplatený 6.3.2026|§ 36|−100,00',
      '|Preplatok, zamestnanec vracia|||23,20',
    ]);
    const crowns = build({ travel: { deposit: { amount: 500, currency: 'CZK' } } });
    expect(rows(crowns, 'D').slice(-2)).toEqual([
      '|Doplatok zamestnancovi|||76,80|–',
      '|Preplatok, zamestnanec vracia|||–|500,00',
    ]);
  });

  test('heavy vehicles bring the rates of mobile workers, and the paper says which and why', () => {
    const truck = { ...CAR, categoryCode: 'N3' };
    const document = build({ vehicle: truck });
    expect(rows(document, 'D')[1]).toContain('10.3.: 63; 11.3.: 50 % × 63|§ 13 ods. 4; 401/2012');
    expect(JSON.stringify(document.blocks)).toContain('TT 915 DA (N3)');
    expect(JSON.stringify(build().blocks)).toContain('nie je mobilným zamestnancom');
  });

  test('a missing rate is said where its amount would stand, and the result is not all', () => {
    const document = build({ country: 'CZ', language: 'cs' });
    expect(rows(document, 'C')[0]).toContain('sazba chybí');
    expect(rows(document, 'D')[1]).toContain('AT: sazba chybí');
    expect(rows(document, 'D').join('\n')).toContain('Doplatek zaměstnanci, neúplné');
    expect(document.summary.map(({ label }) => label)).toContain('neúplné');
  });

  test('Czech results are rounded up to whole crowns, and the paper says so', () => {
    const document = build({
      country: 'CZ',
      language: 'cs',
      travel: { days: [{ day: '2026-03-10', lunch: true }] },
      rides: [
        ride('10 06:00 Brno@CZ > 07:00 Praha@CZ', 200),
        ride('10 19:30 Praha@CZ > 20:00 Brno@CZ', 200),
      ],
    });
    expect(rows(document, 'D').at(-1)).toBe(
      '|Doplatek zaměstnanci|zaokrouhleno na celé koruny nahoru||154,00',
    );
  });

  test('a day that is left out stays as a row and pays nothing', () => {
    const document = build({ travel: { days: [{ day: '2026-03-10', skip: true }] } });
    expect(rows(document, 'B')[0]).toContain('vynechané');
    expect(rows(document, 'C')[0]).toContain('vynechané');
    expect(rows(document, 'D')[1]).toContain('|11.3.: 50 % × 45|');
  });
});

test.each(['DE', 'HU'])(
  'companies of %s get the trips without amounts, and are told why',
  (country) => {
    const document = build({ country });
    expect(tables(document).map(({ title }) => title?.[0])).toEqual(['A', 'B', 'C']);
    expect(JSON.stringify(document.blocks)).toContain('Pravidlá stravného pre túto krajinu');
    expect(JSON.stringify(document)).not.toContain('EUR');
  },
);

test('private rides are no business trips and leave no trace of places', () => {
  const secret = ride('10 20:00 Tajné@AT > 21:00 Skrýša@AT', 9.1, { rideType: 'private' });
  const rides = [ABROAD[0], ABROAD[1], secret, ABROAD[2], ABROAD[3]] as RideView[];
  for (const simplified of [true, false]) {
    const text = JSON.stringify(build({ rides, travel: { simplified } }));
    expect(text).not.toMatch(/Tajné|Skrýša/);
    expect(text).toEqual(JSON.stringify(build({ travel: { simplified } })));
  }
});

test('a border between two records is left to the hand of the employee', () => {
  const rides = [
    ride('10 08:00 Trnava > 09:00 Malacky', 40),
    ride('10 15:00 Linz@AT > 18:00 Trnava', 300),
  ];
  const document = build({ rides, travel: { simplified: false, ride_border: true } });
  expect(rows(document, 'B').filter((row) => row.includes('hranica'))).toHaveLength(2);
  expect(JSON.stringify(document.blocks)).toContain('skutočný čas doplní zamestnanec');
  expect(rows(build({ rides }), 'B')[0]).toContain('…… SK → AT\n…… AT → SK');
});

test('a trip that reaches over the end of the period is cut at midnight, and its rides stay apart', () => {
  const document = build({
    period: ['2026-03-10', '2026-03-10'],
    travel: { place_from: 'Trnava' },
  });
  expect(rows(document, 'C')).toHaveLength(2);
  expect(rows(document, 'D')[1]).toContain('|10.3.: 45|');
  const second = build({ period: ['2026-03-11', '2026-03-11'], travel: { place_from: 'Trnava' } });
  expect(rows(second, 'B')[0]).toContain('st 11.3.|00:00|16:00');
});

test('REP-035 an empty period is a document that says so', () => {
  const document = build({ rides: [] });
  expect(document.isEmpty).toBe(true);
  expect(JSON.stringify(document.blocks)).toContain('Žiadne údaje');
});

test('REP-026 the file is named as the menu names the report', () => {
  expect(build().fileName).toBe('Cestovné_náhrady_Ján_Kováč_marec_2026');
});

test('a purpose of 200 letters and sixty trips of a month are one document', () => {
  const rides = Array.from({ length: 60 }, (_, index) => {
    const day = String((index % 15) + 1).padStart(2, '0');
    const hour = 6 + Math.floor(index / 15) * 3;
    const time = (more: number) => `${String(hour + more).padStart(2, '0')}:00`;
    return [
      ride(`${day} ${time(0)} Trnava > ${time(1)} Senec`, 30),
      ride(`${day} ${time(1)} Senec > ${time(2)} Trnava`, 30),
    ];
  })
    .flat()
    .sort((one, other) => (one.fromTimestamp < other.fromTimestamp ? -1 : 1));
  const document = build({ rides, travel: { purpose: 'ú'.repeat(200) } });
  expect(rows(document, 'A')[0]).toContain('60 ciest, jednotlivo v časti B');
  expect(rows(document, 'B')).toHaveLength(61);
  // The back begins a page only where the front is one.
  const startsPage = (of: ReportDocument) =>
    tables(of).find(({ title }) => title?.startsWith('C'))?.startsPage;
  expect([startsPage(build()), startsPage(document)]).toEqual([true, false]);
});

test('REP-026 paper, foot and file are called as the menu, jobs and mails are; the form stands below', () => {
  const document = build();
  expect(document.title).toBe('Cestovné náhrady');
  expect(document.fileName).toMatch(/^Cestovné_náhrady_/);
  expect(document.footer).toContain('cestovné náhrady');
  const subject = document.subject.map(({ text }) => text).join('');
  expect(subject).toMatch(/ · Cestovný príkaz a vyúčtovanie pracovnej cesty · Rakúsko$/);
});

test('pocket money of equal days is reckoned in one product', () => {
  const rides = ['10', '11', '12'].flatMap((day) => [
    ride(`${day} 06:10 Trnava > 07:02 Jarovce`, 62.4, { endBecause: BORDER }),
    ride(`${day} 07:02 Kittsee@AT > 10:04 Linz@AT`, 243.9, { startBecause: BORDER }),
    ride(`${day} 11:00 Linz@AT > 13:02 Jarovce@AT`, 243.9, { endBecause: BORDER }),
    ride(`${day} 13:02 Jarovce > 14:00 Trnava`, 62.4, { startBecause: BORDER }),
  ]);
  const document = build({ rides, travel: { pocket_money: 20 } });
  expect(rows(document, 'D')[2]).toContain('|20 % × 3 × 11,25 EUR|');
});

describe('R-5 rates that were entered', () => {
  const FRANCE = [
    ride('10 06:10 Brno@CZ > 07:02 Mikulov@CZ', 60, { endBecause: BORDER }),
    ride('10 07:02 Strasbourg@FR > 20:04 Paris@FR', 480, { startBecause: BORDER }),
    ride('11 08:00 Paris@FR > 19:00 Strasbourg@FR', 480, { endBecause: BORDER }),
    ride('11 19:00 Mikulov@CZ > 20:00 Brno@CZ', 60, { startBecause: BORDER }),
  ];
  const rate: EnteredRate = {
    owner: 'company',
    profile: 'general',
    country: 'FR',
    currency: 'EUR',
    amount: 51,
    from: '2026-01-01',
    to: null,
    source: 'Zz 1/2026',
  };
  const czech = (more: Of = {}) => build({ country: 'CZ', rides: FRANCE, language: 'cs', ...more });
  const lacks = (document: ReportDocument) =>
    document.missingRates?.map(({ country, days }) => `${country} ${days}`);

  test('what is missing is said beside the paper, by country and days', () => {
    expect(lacks(czech())).toEqual(['Francie 10.3.2026 – 11.3.2026']);
    expect(lacks(czech({ language: 'en' }))).toEqual(['France 2026-03-10 – 2026-03-11']);
    expect(lacks(czech({ entered: [rate] }))).toEqual([]);
    const first = { ...rate, to: '2026-03-10' };
    expect(lacks(czech({ entered: [first] }))).toEqual(['Francie 11.3.2026']);
    expect(lacks(build())).toEqual([]);
  });

  test('the paper names the source as of a shipped rate, and that nobody compared it', () => {
    const text = JSON.stringify(czech({ entered: [rate] }));
    expect(text).toContain('FR 51\u00a0EUR (Zz 1/2026)');
    expect(text).toContain('neporovnané: FR');
    expect(JSON.stringify(czech())).not.toContain('neporovnané');
    expect(JSON.stringify(build())).not.toContain('neporovnané');
  });
});
