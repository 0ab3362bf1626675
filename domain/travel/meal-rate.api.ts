// Base rates of meals abroad as people keep them: administrators those of the company, superusers those of the
// operator, which hold for every company under the law of this one's country. Decision 0092.
import { z } from 'zod';
import {
  calendarDay,
  endpoint,
  givenChange,
  instant,
  moduleRight,
  oneLine,
  page,
  paging,
  queryFlag,
  recordId,
  type Upload,
  withDefault,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { PROFILES, RATE_OWNERS, RATE_SOURCE_MAX } from './entered-rate.ts';

/** Codes of countries and currencies are judged by one rule with tables: refuseRate. */
const CODE_MAX = 10;
const code = oneLine(CODE_MAX).min(1).toUpperCase();
const source = oneLine(RATE_SOURCE_MAX).min(1);
const owner = z
  .enum(RATE_OWNERS)
  .describe('company: of this company alone; operator: of every company under the same law');

export const MealRateInput = z.object({
  owner: owner
    .nullish()
    .describe('Left out: company; of a rate that is changed as it is, and no other is taken'),
  profile: withDefault(z.enum(PROFILES), 'general'),
  country: code,
  currency: code,
  amount: z.number().describe('Base rate of a whole day in the currency'),
  from: calendarDay,
  to: calendarDay.nullable().default(null).describe('Included; null: until further notice'),
  source: source.describe('The measure or decree, as it is printed beside the amount'),
  lastChange: givenChange,
});
export type MealRateInput = z.output<typeof MealRateInput>;

export const MealRateRecord = z.object({
  mealRateId: z.number().int(),
  owner: z.enum(RATE_OWNERS),
  profile: z.enum(PROFILES),
  country: z.string(),
  currency: z.string(),
  amount: z.number(),
  from: z.string(),
  to: z.string().nullable(),
  source: z.string(),
  entered: z
    .object({ by: z.string().nullable(), at: instant })
    .nullable()
    .describe(
      "Who entered or last changed it, and when; by is null of the operator's to who does not change them",
    ),
  mayChange: z.boolean().describe("false: the operator's, which only superusers change"),
  lastChange: z.string(),
});
export type MealRateRecord = z.output<typeof MealRateRecord>;

export const listMealRates = endpoint('GET /v1/{company}/meal-rate', {
  summary: "Entered base rates of meals abroad: the company's and the operator's for its law",
  needs: moduleRight('meal-rate', 'read'),
  query: paging(1000),
  answer: page(MealRateRecord),
});

/** Days before today whose trips are looked at for rates that are missing. */
export const MISSING_DAYS = 31;
/** Drivers whose trips are looked at. */
export const MISSING_PERSONS_MAX = 100;

export const MissingMealRate = z.object({
  country: z.string(),
  days: z.array(z.string()).describe('Without a rate, yyyy-MM-dd, in their order'),
  persons: z.number().int().describe('How many drivers it is missing for'),
});
export type MissingMealRate = z.output<typeof MissingMealRate>;

export const listMissingMealRates = endpoint('GET /v1/{company}/meal-rate/missing', {
  summary: `Countries for which travel expenses of the last ${MISSING_DAYS} days have no rate, as the report finds them`,
  needs: moduleRight('meal-rate', 'read'),
  answer: z.object({
    content: z.array(MissingMealRate),
    personsLeft: z.number().int().describe('Drivers who were abroad and were not looked at'),
  }),
});

export const {
  get: getMealRate,
  create: createMealRate,
  update: updateMealRate,
  remove: deleteMealRate,
} = recordCalls('/v1/{company}/meal-rate', {
  module: 'meal-rate',
  path: { mealRateId: recordId.describe('Id of the rate') },
  input: MealRateInput,
  record: MealRateRecord,
  summaries: {
    get: 'One entered rate',
    create: 'New rate; one that overlaps with another one of its owner is refused',
    update: 'Change a rate; whose it is stays',
    remove: 'Delete a rate',
  },
});

/** A ministry's table has two hundred rows; so small a file is read between two other calls. */
export const RATE_TABLE_BYTES_MAX = 128 * 1024;

/** A table of rates; what is said once for all of its rows are fields of the form. */
export const RATE_TABLE_UPLOAD = {
  field: 'file',
  bytesMax: RATE_TABLE_BYTES_MAX,
  fields: {
    owner: owner.default('company'),
    profile: z.enum(PROFILES).default('general'),
    from: calendarDay,
    to: calendarDay.or(z.literal('')).default(''),
    source,
    dryrun: queryFlag.optional(),
  },
} satisfies Upload;

const tableFields = z.object(RATE_TABLE_UPLOAD.fields);
export type RateTableFields = z.output<typeof tableFields>;

export const RateTableRow = z.object({
  row: z.number().int().describe('As in the table, whose names of columns are row 1'),
  result: z.enum(['ok', 'skipped']),
  country: z.string().describe('Its code; as in the table where it is no country'),
  currency: z.string().nullable(),
  amount: z.number().nullable(),
  messages: z.array(z.object({ field: z.string(), code: z.string(), text: z.string() })),
});
export type RateTableRow = z.output<typeof RateTableRow>;

/** Multipart with the field `file`: columns country, currency and amount, or as ministries call them. */
export const importMealRates = endpoint('POST /v1/{company}/meal-rate/import', {
  summary:
    'Import a table of base rates (CSV or copied text); dryrun=true only checks. All of it is stored, or nothing',
  needs: moduleRight('meal-rate', 'write'),
  query: { dryrun: queryFlag.optional() },
  upload: RATE_TABLE_UPLOAD,
  answer: z.object({
    content: z.array(RateTableRow),
    okCount: z.number().int().describe('Rows with result ok'),
    isStored: z.boolean().describe('false: it was only checked, or a row is refused'),
  }),
});
