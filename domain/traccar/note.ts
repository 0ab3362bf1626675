// Why something of a Traccar was left, or what else is to be known of it. Its words are those of the screen
// (`traccar.note.…`), which the command says as well.
import { z } from 'zod';

export const NOTE_CODES = [
  'deletedHere',
  'refused',
  'noDevice',
  'twin',
  'number',
  'otherCompany',
  'protocol',
  'silentDevice',
  'toInvite',
  'area',
  'areaUnread',
  'areaNowhere',
  'corners',
  'radius',
  'holes',
  'counted',
  'period',
  'unwatched',
  'silence',
  'geofencesDiffer',
  'noGeofence',
  'zoneLimits',
  'noLimit',
  'noLitres',
  'noAlarm',
  'without',
  'unknownAlarm',
  'calendar',
  'calendarHours',
  'calendarDays',
  'calendarZone',
  'calendarLong',
  'calendarEnds',
  'calendarWeeks',
  'noRecords',
  'noOdometer',
  'fewOdometers',
  'unplaced',
  'unseen',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

export const Note = z.object({
  code: z.enum(NOTE_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Note = z.output<typeof Note>;

export function note(code: NoteCode, values?: Record<string, string | number>): Note {
  return { code, ...(values && { values }) };
}

/** Is it the reason why something else could not be? */
export function isNote(made: unknown): made is Note {
  return (
    typeof made === 'object' &&
    made !== null &&
    'code' in made &&
    NOTE_CODES.includes(made.code as NoteCode)
  );
}
