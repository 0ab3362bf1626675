// Travel expenses: a form of upright pages with what the hand fills in, parts side by side.
import type { Column, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import { column, format, number, pageOf, text } from './page-parts.ts';

/** Portrait, with what the hand fills in: as print of travel expenses. */
export function travelFixture(): ReportDocument {
  const columns: Column[] = [
    column('day', 'deň', 15, { type: 'text', bold: true }),
    column('what', '', 14, { type: 'text', tone: 'quiet' }),
    column('time', 'čas', 10, { type: 'time' }),
    column('place', 'miesto', 60, { type: 'text', grow: 1 }),
    column('means', 'dopr. prostr.', 16, { type: 'text', align: 'center', tone: 'quiet' }),
    column('km', 'km', 18),
  ];
  const rows = Array.from({ length: 16 }, (_, at): Row => {
    const what = ['odchod', 'hranica', 'príchod', 'odchod'][at % 4] ?? '';
    return {
      kind: 'row',
      rule: at % 4 === 0 ? 'day' : 'none',
      ...(what === 'hranica' ? { shade: 'marked' as const } : {}),
      cells: {
        day: text(at % 4 === 0 ? format.weekday(`2026-03-1${at / 4}`) : ''),
        what: text(what),
        time: text('06:10'),
        place:
          what === 'hranica'
            ? text('Jarovce – Kittsee  SK → AT')
            : text('Linz, Industriezeile 47', at % 2 ? { country: 'AT' } : {}),
        means: text(what === 'odchod' ? 'AUV' : ''),
        km: number(62.4 + at, 1, { bold: what === 'príchod' }),
      },
    };
  });
  rows.push({
    kind: 'total',
    cells: {
      day: text('Spolu  ut 312,5 + st 252,7 + št 401,1 + pi 396,1', { spans: 4 }),
      km: number(1362.4),
    },
  });
  return pageOf({
    report: 'travel-expenses',
    orientation: 'portrait',
    title: 'Cestovný príkaz',
    periodText: 'a vyúčtovanie pracovnej cesty',
    subject: [
      { text: 'Ing. Ján Kováč', bold: true, tone: 'ink' },
      { text: '  obchodný manažér · 10.3. – 13.3.2026 · Rakúsko, Nemecko, Česko' },
    ],
    facts: [
      { label: 'bydlisko', value: null },
      { label: 'pravidelné pracovisko', value: [{ text: 'Trnava, Bratislavská 12' }] },
      { label: 'pracovný čas', value: null },
      { label: 'spolucestujúci', value: null },
    ],
    blocks: [
      {
        kind: 'form',
        title: 'A  Príkaz na pracovnú cestu',
        note: 'bodkované údaje sa dopĺňajú rukou',
        lines: [
          [
            { label: 'začiatok cesty', value: [{ text: 'Trnava\n10.3.2026  6:00' }], share: 0.2 },
            {
              label: 'miesto rokovania',
              value: [{ text: 'Linz, München, Plzeň,\nBrno, Malacky' }],
              share: 0.28,
            },
            {
              label: 'účel cesty',
              value: [{ text: 'rámcové zmluvy na prepravu 2026, obhliadka prekladiska Linz' }],
              share: 0.32,
            },
            { label: 'koniec cesty', value: [{ text: 'Trnava\n13.3.2026' }], share: 0.2 },
          ],
          [
            {
              label: 'určený dopravný prostriedok',
              value: [{ text: 'súkromné osobné vozidlo ' }, { text: 'TT 915 DA', bold: true }],
              share: 0.6,
            },
            { label: 'pokladničný doklad č.', value: null, share: 0.4 },
          ],
        ],
      },
      {
        kind: 'signatures',
        lines: ['súhlas zamestnanca, dátum a podpis', 'cestu povolil, dátum a podpis'],
      },
      {
        kind: 'table',
        name: 'Cesta',
        title: 'B  Priebeh cesty',
        columns,
        rows,
        note: 'časy SEČ, prechody hraníc podľa záznamov jazdy; AUV = auto vlastné',
      },
      {
        kind: 'notes',
        isSmall: true,
        items: [
          {
            spans: [
              {
                text: 'Na začaté kilometre zaokrúhlené pre náhradu podľa § 7 ods. 1 písm. a): 1 362,4 km → ',
              },
              { text: '1 363 km', bold: true },
              {
                text: '. Písomné doklady treba predložiť do desiatich pracovných dní od skončenia cesty, t. j. do 27.3.2026 (§ 36 ods. 7).',
              },
            ],
          },
        ],
      },
      {
        kind: 'signatures',
        lines: ['zaúčtoval, dátum a podpis', 'správa o výsledku cesty podaná dňa'],
      },
    ],
    footer: 'Flotila 1.12 · cestovný príkaz, Ing. Ján Kováč, 10.3. – 13.3.2026',
  });
}
