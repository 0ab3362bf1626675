// Decision 0121: a page of a list as an assistant reads it.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listAlerts } from '../alert/alert.api.ts';
import { page } from '../endpoint.ts';
import { listPersonBriefs } from '../person/person.api.ts';
import { listRefuelings } from '../refueling/refueling.api.ts';
import { listDaySummaries, listRides } from '../ride/ride.api.ts';
import { listServicePlans } from '../service/service-plan.api.ts';
import { listDriverHours } from '../tachograph/tachograph.api.ts';
import { listVehiclesOnMap } from '../vehicle/vehicle.api.ts';
import { localMoment, tableOf, tellTable } from './answer.ts';
import { ANSWER_BYTES_MAX } from './assistant.ts';
import { type Columns, TOOL_COLUMNS } from './columns.ts';
import { isListTool, LIST_TOOLS } from './tool.ts';

const LISTS = [
  listVehiclesOnMap,
  listDaySummaries,
  listRides,
  listRefuelings,
  listAlerts,
  listServicePlans,
  listPersonBriefs,
  listDriverHours,
];
const tables = LISTS.map(({ tool, answer }) => {
  if (!tool || !isListTool(tool) || !answer) throw new Error(`${tool} is no list`);
  return { tool, answer: answer as z.ZodType, table: tableOf(tool, answer as z.ZodType) };
});
const ABOUT = { about: 'Trial', timeZone: 'Europe/Bratislava', page: 1, pages: 3, total: 99 };

/** The longest row that the schema lets through: each text, each list, each number. */
function longest(schema: z.core.$ZodType): unknown {
  const made = z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' });
  return filled(made as Json);
}
type Json = { [key: string]: unknown };
function filled(schema: Json): unknown {
  if (schema.anyOf) return filled((schema.anyOf as Json[])[0] as Json);
  if (Array.isArray(schema.enum)) {
    return schema.enum.toSorted((a, b) => String(b).length - String(a).length)[0];
  }
  if ('const' in schema) return schema.const;
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(fields.map(([name, field]) => [name, filled(field)]));
  }
  if (type === 'array') return Array.from({ length: 9 }, () => filled(schema.items as Json));
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return -123456789.98765;
  if (schema.format === 'date-time') return '2026-11-20T10:00:00Z';
  return schema.format === 'date' ? '2026-11-20' : `${'🚚"'.repeat(500)} x`;
}

describe('each list', () => {
  test('has columns that stand in the answer of its call', () => {
    expect(tables.map(({ tool }) => tool).sort()).toEqual([...LIST_TOOLS].sort());
    for (const { tool, table } of tables) {
      expect(table.columns.map(({ name }) => name)).toEqual(Object.keys(TOOL_COLUMNS[tool]));
      expect(table.pageRows, tool).toBeGreaterThanOrEqual(20);
    }
  });

  test.for(tables)('$tool: a page is never longer than said, whatever stands in it', (one) => {
    const { answer, table } = one;
    const { content } = longest(answer) as { content: unknown[] };
    const rows = Array.from({ length: table.pageRows }, () => content[0]);
    const text = tellTable(table, { ...ABOUT, rows });
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    expect(JSON.parse(text).rows).toHaveLength(table.pageRows);
  });
});

describe('a page', () => {
  const Row = z.object({
    vehicleId: z.number().int(),
    date: z.iso.date(),
    at: z.iso.datetime({ offset: true }).nullable(),
    note: z.string().nullable(),
  });
  const tell = (columns: Columns, rows: unknown[], more: object = {}) => {
    const made = tableOf('list_rides', page(Row), columns);
    return JSON.parse(tellTable(made, { ...ABOUT, rows, ...more }));
  };
  const columns: Columns = {
    vehicleId: { at: 'vehicleId' },
    start: { at: 'at' },
    day: { at: 'date' },
    note: { at: 'note' },
  };

  test('tells columns once, times of the company with their offset, and words of people as data', () => {
    const rows = [
      { vehicleId: 7, at: '2026-07-01T10:00:00.500Z', date: '2026-07-01', note: 'ring the bell' },
      { vehicleId: 8, at: '2026-12-01T23:30:00Z', date: '2026-12-02', note: null },
    ];
    expect(tell(columns, rows)).toEqual({
      about: expect.stringContaining('Times are those of Europe/Bratislava. What stands in ⟦ ⟧'),
      total: 99,
      more: 'page 2',
      columns: ['vehicleId', 'start', 'day', 'note'],
      rows: [
        [7, '2026-07-01T12:00:00+02:00', '2026-07-01', '⟦ring the bell⟧'],
        [8, '2026-12-02T00:30:00+01:00', '2026-12-02', null],
      ],
    });
  });

  test('names columns in which nothing stands, and the last one has no next', () => {
    const rows = [{ vehicleId: 7, at: null, date: '2026-07-01', note: null }];
    const told = tell(columns, rows, { page: 3 });
    expect(told).toMatchObject({ empty: ['start', 'note'], columns: ['vehicleId', 'day'] });
    expect(told).not.toHaveProperty('more');
  });

  test('a column that no answer has is refused where it is declared', () => {
    expect(() => tell({ plate: { at: 'numericPlate' } }, [])).toThrow('no content.numericPlate');
  });
});

test('moments of a zone west of Greenwich, and of one half an hour beside', () => {
  expect(localMoment('2026-01-01T00:00:00Z', 'America/St_Johns')).toBe('2025-12-31T20:30:00-03:30');
});
