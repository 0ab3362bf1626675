// A context of reports for tests: March 2026 of a Slovak company, printed in Slovak by its administrator.
import { endOfDay, startOfDay } from '../../time.ts';
import type { ReportContext } from '../context.ts';
import type { ReportDocument, Row, TableBlock } from '../document.ts';
import { formatOf } from '../format.ts';
import { OPTION_DEFAULTS, type ReportName, type ReportOptions } from '../report.ts';
import type { ReportVehicle } from '../report-vehicle.ts';

const ZONE = 'Europe/Bratislava';

export function contextOf(
  report: ReportName,
  options: Partial<ReportOptions> = {},
  more: Partial<ReportContext> = {},
): ReportContext {
  const { language = 'sk' } = more;
  return {
    input: { report, options: { ...OPTION_DEFAULTS, ...options } },
    format: formatOf(language),
    language,
    zone: ZONE,
    now: Date.parse('2026-04-01T06:12:00Z'),
    period: { from: startOfDay('2026-03-01', ZONE), to: endOfDay('2026-03-31', ZONE) + 999 },
    company: {
      code: 'tatra',
      name: 'Tatra Trans s.r.o.',
      countryCode: 'SK',
      currency: 'EUR',
      address: null,
      registrationNumber: null,
      vatNumber: null,
    },
    printedBy: 'Eva Malá',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: 1, administrator: true, dispatcher: true },
    ...more,
  };
}

export const CAR: ReportVehicle = {
  vehicleId: 1,
  name: 'Octavia',
  numericPlate: 'TT 482 KM',
  vin: 'TMBJJ7NX0RY014482',
  typeCode: 'personal',
  typeDesign: 'Škoda Octavia Combi',
  categoryCode: 'M1',
  acquiredDate: null,
  vatRegime: null,
  speedMax: 130,
  kmStart: 41_018_200,
  driverId: null,
  fuels: ['diesel'],
  apartFuels: [],
  consumptionKm: 24,
  consumptionEngineHours: null,
};

/** Blanks that do not break as blanks, so that tests can be written. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

/** All tables of a document, those within columns too. */
export function tablesOf(document: ReportDocument): TableBlock[] {
  return document.blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [block],
    )
    .filter((block) => block.kind === 'table');
}

/** The texts of cells of a row, as they stand on paper. */
export function texts(row: Row | undefined, ...ids: string[]): string[] {
  return ids.map((id) => plain(row?.cells[id]?.text));
}
