// Zones of a company and the visits of vehicles in them (zones-and-rules §1, §2).
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  moduleRight,
  optional,
  page,
  paging,
  queryFlag,
  recordId,
  type Upload,
  withDefault,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { recordCalls } from '../record-calls.ts';
import { ALL_VEHICLES, VehicleChoice } from '../vehicle/vehicle-choice.ts';
import {
  DERIVE_DAYS_DEFAULT,
  DERIVE_DAYS_MAX,
  EXIT_MARGIN_DEFAULT,
  EXIT_MARGIN_MAX,
  MIN_DWELL_MAX,
  SPEED_LIMIT_MAX,
  SPEED_LIMIT_MIN,
  ZoneCategory,
  ZoneShape,
} from './zone.ts';
import { ZONE_FIELDS } from './zone-fields.ts';

/** Metres beyond the border within which a vehicle is still inside. */
const exitMargin = z.number().min(0).max(EXIT_MARGIN_MAX);
/** Seconds; a shorter visit is a pass. */
const minDwell = z.number().int().min(0).max(MIN_DWELL_MAX);
const speedLimit = z.number().int().min(SPEED_LIMIT_MIN).max(SPEED_LIMIT_MAX);

export const ZoneInput = z.object({
  ...givenShape(ZONE_FIELDS),
  category: ZoneCategory,
  shape: ZoneShape,
  exitMargin: withDefault(exitMargin, EXIT_MARGIN_DEFAULT),
  minDwell: optional(minDwell).describe('Left out: by category'),
  speedLimit: speedLimit.nullable().default(null),
  vehicles: withDefault(VehicleChoice, ALL_VEHICLES),
  deriveDays: withDefault(z.number().int().min(0).max(DERIVE_DAYS_MAX), DERIVE_DAYS_DEFAULT),
  lastChange: givenChange,
});
export type ZoneInput = z.output<typeof ZoneInput>;

export const Zone = z.object({
  zoneId: z.number().int(),
  ...toldShape(ZONE_FIELDS),
  category: ZoneCategory,
  shape: ZoneShape,
  exitMargin,
  minDwell,
  speedLimit: speedLimit.nullable(),
  vehicles: VehicleChoice,
  lastChange: z.string(),
  recalculating: z.boolean(),
  /** Where its name stands on the map: longitude, latitude. */
  center: z.tuple([z.number(), z.number()]),
});
export type Zone = z.output<typeof Zone>;

export const listZones = endpoint('GET /v1/{company}/zone', {
  summary: 'Zones by name',
  needs: moduleRight('zone', 'read'),
  query: { ...paging(2000), category: ZoneCategory.optional() },
  answer: page(Zone),
});

export const {
  get: getZone,
  create: createZone,
  update: updateZone,
  remove: deleteZone,
} = recordCalls('/v1/{company}/zone', {
  module: 'zone',
  path: { zoneId: recordId },
  input: ZoneInput,
  record: Zone,
  summaries: {
    get: 'One zone',
    create: 'New zone; visits of the past days are found in the background',
    update: 'Change a zone; a changed shape derives the visits of the past days anew',
    remove: 'Remove a zone; its visits keep its name',
  },
});

/** A feature of a file: what it becomes, or why it cannot be a zone. */
export const ImportedZone = z.object({
  /** Number of the feature in the file, from 1; parts of one feature have the same. */
  row: z.number().int(),
  result: z.enum(['ok', 'skipped']),
  messages: z.array(z.object({ field: z.string().nullable(), code: z.string(), text: z.string() })),
  name: z.string(),
  category: ZoneCategory,
  shape: ZoneShape.nullable(),
});
export type ImportedZone = z.output<typeof ImportedZone>;

/** Greatest file of zones, bytes. */
export const ZONE_FILE_BYTES_MAX = 5 * 1024 * 1024;

/** The file of an import; `dryrun` may also be a field of the form. */
export const ZONE_UPLOAD: Upload = {
  field: 'file',
  bytesMax: ZONE_FILE_BYTES_MAX,
  fields: { dryrun: queryFlag.optional() },
};

export const importZones = endpoint('POST /v1/{company}/zone/import', {
  summary: 'Import zones from GeoJSON, KML or KMZ; dryrun=true only says what they would become',
  needs: moduleRight('zone', 'write'),
  query: { dryrun: queryFlag.optional() },
  upload: ZONE_UPLOAD,
  answer: page(ImportedZone).extend({
    /** Features with result ok. */
    okCount: z.number().int(),
    isStored: z.boolean(),
  }),
});

export const ZONE_FORMATS = ['geojson', 'kml'] as const;
export type ZoneFormat = (typeof ZONE_FORMATS)[number];

export const exportZones = endpoint('GET /v1/{company}/zone/export', {
  summary: 'All zones as GeoJSON, which the import takes as they are, or as KML for other programs',
  needs: moduleRight('zone', 'read'),
  query: { format: z.enum(ZONE_FORMATS).default('geojson') },
  bytes: 'application/geo+json, application/vnd.google-earth.kml+xml',
});

/** Longest look back of a preview, days. */
export const PREVIEW_DAYS_MAX = 7;
/** Vehicles that a preview names. */
export const PREVIEW_VISITORS_MAX = 50;

export const PreviewInput = z.object({
  /** null: of a zone that is not stored yet. */
  zoneId: bodyId.nullable().default(null),
  shape: ZoneShape,
  exitMargin: withDefault(exitMargin, EXIT_MARGIN_DEFAULT),
  minDwell: withDefault(minDwell, 0),
  vehicles: withDefault(VehicleChoice, ALL_VEHICLES),
  days: z.number().int().min(1).max(PREVIEW_DAYS_MAX).describe('So many times 24 hours until now'),
});
export type PreviewInput = z.output<typeof PreviewInput>;

export const previewZone = endpoint('POST /v1/{company}/zone/preview', {
  summary: 'About how many visits the last days would have with a shape; nothing is stored',
  needs: moduleRight('zone', 'read'),
  body: PreviewInput,
  answer: z.object({
    visits: z.number().int(),
    passes: z.number().int(),
    /** Stored visits of the zone as it is, of the same vehicles; null: there is none. */
    before: z.number().int().nullable(),
    /** So many vehicles were looked at in the time, of so many that reported. */
    vehicles: z.number().int(),
    ofVehicles: z.number().int(),
    /** Who they would be of, most visits first, at most PREVIEW_VISITORS_MAX. */
    visitors: z.array(
      z.object({
        vehicleId: z.number().int(),
        numericPlate: z.string(),
        visits: z.number().int(),
      }),
    ),
  }),
});
