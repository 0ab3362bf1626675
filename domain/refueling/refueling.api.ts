// Refuelings as answered: what was measured beside what was documented (REF-009 …), documents, import.
import { z } from 'zod';
import {
  endpoint,
  instant,
  localOrInstant,
  page,
  paging,
  pathMoment,
  queryFlag,
  recordId,
  role,
  roleOrOwn,
  seenChange,
  type Upload,
} from '../endpoint.ts';
import { RideEndView } from '../ride/ride.api.ts';
import { DocumentInput, FUELS } from './refueling.ts';
import { TABLE_BYTES_MAX } from './table.ts';

const Driver = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
});

/** One measured change with its evidence. */
export const FuelMeasure = z.object({
  timestamp: instant,
  quantity: z.number(),
  before: z.number(),
  after: z.number(),
  fromTimestamp: instant,
  toTimestamp: instant,
  locationFrom: RideEndView.nullable(),
  driver: Driver.nullable(),
  because: z.object({
    rule: z.string(),
    params: z.record(z.string(), z.number()),
    readings: z.array(z.object({ timestamp: instant, litres: z.number() })),
    tanks: z.array(z.object({ tankId: z.number().int(), before: z.number(), after: z.number() })),
    /** More than one part where the level rested between two pumps. */
    parts: z.array(z.object({ timestamp: instant, litres: z.number() })).optional(),
  }),
});
export type FuelMeasure = z.output<typeof FuelMeasure>;

export const DocumentView = z.object({
  timestamp: instant,
  fuel: z.enum(FUELS),
  full: z.boolean(),
  quantity: z.number(),
  amount: z.number(),
  currency: z.string(),
  homeAmount: z.number().nullable(),
  homecurrency: z.string().nullable(),
  place: z.string().nullable(),
  lastChange: z.string(),
});
export type DocumentView = z.output<typeof DocumentView>;

export const RefuelingEntry = z.object({
  vehicleId: z.number().int(),
  /** Of the measure, else of the document. */
  timestamp: instant,
  type: z.enum(['refueling', 'fuelloss']),
  /** Of what was put into a heating tank: it is in no sum of the main tanks, whose entries leave it out. */
  tankType: z.literal('heating').optional(),
  /** Several when one document stands for several measured parts. */
  measure: z.array(FuelMeasure),
  measureQuantity: z.number().nullable(),
  document: DocumentView.nullable(),
  /** Of the receipt of the document. */
  photos: z.number().int(),
  isOwn: z
    .boolean()
    .optional()
    .describe('The caller, who keeps own records, entered the document today; left out: no'),
  /** measured − documented, litres; null when one of them is missing. */
  difference: z.number().nullable(),
  /** fuel.md §3: |difference| over max(10 l, 5 %). */
  isMarked: z.boolean(),
});
export type RefuelingEntry = z.output<typeof RefuelingEntry>;

/** Longest period of refuelings, days: a hundred years. What one answer costs, its page bounds. */
export const REFUELINGS_DAYS_MAX = 36_600;

export const listRefuelings = endpoint('GET /v1/{company}/refueling/{vehicleId}', {
  summary: 'Measured refuelings and documents of a vehicle; losses=true adds fuel losses',
  tool: 'list_refuelings',
  needs: role('driver'),
  collective: true,
  path: { vehicleId: recordId },
  vehicle: 'visible',
  query: {
    ...paging(1000),
    from: localOrInstant,
    to: localOrInstant,
    losses: queryFlag.optional(),
  },
  answer: page(RefuelingEntry),
});

const documentPath = { vehicleId: recordId, timestamp: pathMoment };
const documentUrl = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}' as const;

export const createDocument = endpoint(`POST ${documentUrl}`, {
  summary: 'New document of bought fuel; the path names its time',
  needs: roleOrOwn('dispatcher'),
  path: documentPath,
  vehicle: 'visible',
  body: DocumentInput,
  answer: DocumentView,
  status: 201,
});

export const updateDocument = endpoint(`PUT ${documentUrl}`, {
  summary: 'Change a document',
  needs: roleOrOwn('dispatcher'),
  path: documentPath,
  vehicle: 'visible',
  body: DocumentInput,
  answer: DocumentView,
});

export const deleteDocument = endpoint(`DELETE ${documentUrl}`, {
  summary: 'Delete a document',
  needs: roleOrOwn('dispatcher'),
  path: documentPath,
  vehicle: 'visible',
  query: { lastChange: seenChange },
});

/** API-057: rows as in the file, the head is row 1. */
export const ImportRow = z.object({
  row: z.number().int(),
  result: z.enum(['ok', 'skipped']),
  messages: z.array(z.object({ field: z.string().nullable(), code: z.string(), text: z.string() })),
  numericPlate: z.string().nullable(),
  timestamp: instant.nullable(),
  quantity: z.number().nullable(),
  unread: z
    .record(z.string(), z.string())
    .optional()
    .describe('By column what stands in the file where it could not be read; left out: nothing'),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The file of an import; `dryrun` may also be a field of the form (API-057). */
export const IMPORT_UPLOAD: Upload = {
  field: 'file',
  bytesMax: TABLE_BYTES_MAX,
  fields: { dryrun: queryFlag.optional() },
};

/** Multipart with the field `file`; `dryrun` as query or form field (REF-019). Bounded in size and rows. */
export const importRefuelings = endpoint('POST /v1/{company}/refueling/import', {
  summary: 'Import fuel documents from CSV; dryrun=true only checks',
  needs: role('dispatcher'),
  query: { dryrun: queryFlag.optional() },
  upload: IMPORT_UPLOAD,
  answer: z.object({
    content: z.array(ImportRow),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
    /** Rows with result ok. */
    okCount: z.number().int(),
    isStored: z.boolean(),
  }),
});
