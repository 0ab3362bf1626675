// Taking a change back (U-10): by the call of the record's own form, so that rights and rules hold, and that it was
// taken back is recorded like any other change.
import { type AuditEntry, type AuditKind, listAudit } from '@flotila/domain/audit/audit.api.ts';
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { listRefuelings, updateDocument } from '@flotila/domain/refueling/refueling.api.ts';
import { listRides, updateRide } from '@flotila/domain/ride/ride.api.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataList } from '../../../ground/address/paths.ts';
import { call, readAgain } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { LIST_MODULES } from '../../../ground/session/guards.ts';
import { showDone, showError, showFailure } from '../../../ground/ui/failure.ts';
import { isAlike } from '../../../ground/ui/form-merge.ts';
import { REFUELING_READERS } from '../../../thing/refueling/refueling.data.ts';
import { RIDE_READERS } from '../../../thing/ride/ride-readers.ts';
import type { DataPlace, ListTableProps } from '../module.ts';
import { type ChangeLine, wholeChange } from './audit-lines.ts';
import { deedText, recordText } from './audit-sentence.ts';
import { fieldsBack } from './fields-back.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of all kinds.
type Any = any;

type TakingPlace = Pick<ListTableProps<unknown>, 'place' | 'moduleOf'>;

/** Far more than lies between a document and the measure that it is joined with. */
const MEASURED_WITHIN_MS = 3 * DAY_MS;

/** How records of a kind are read and stored. */
interface Way {
  load: (signal: AbortSignal) => Promise<Any>;
  /** Answers the record as it is then. */
  store: (record: Any, fields: Any) => Promise<Any>;
  readers: readonly Endpoint[];
}

/** Of a sharing only the beginning of its code is kept, by which nobody finds it. */
const LISTS: Partial<Record<AuditKind, DataList>> = {
  company: 'companies',
  'special-access': 'special-accesses',
  person: 'persons',
  groupset: 'groupsets',
  contract: 'contracts',
  subject: 'subjects',
  vehicle: 'vehicles',
  zone: 'zones',
  rule: 'rules',
  webhook: 'webhooks',
  forwarding: 'forwardings',
  'meal-rate': 'meal-rates',
};

/** May the user change records of the kind again? */
export function mayTakeBack(kind: AuditKind, { company }: DataPlace): boolean {
  if (kind === 'ride') return company.is('admin');
  if (kind === 'refueling') return company.is('dispatcher');
  const list = LISTS[kind];
  return list !== undefined && company.may(LIST_MODULES[list], 'write');
}

/** `take(line)` takes the whole change of the line back and says what came of it; `taking`: key of the line. */
export function useTakeBack({ place, moduleOf }: TakingPlace) {
  const cache = useQueryClient();
  const taking = useMutation({
    mutationFn: async (line: ChangeLine) => {
      const way = await wayTo(line.rows[0].entry, { place, moduleOf });
      const isDone = await takeBack(wholeChange(line.rows), way);
      return { isDone, readers: way.readers };
    },
    onSuccess: ({ isDone, readers }, { rows: [{ entry, names }] }) => {
      const of = { deed: deedText(entry), name: recordText(entry, names) };
      if (isDone) showDone(t('aud.takenBack', of));
      else showError(t('aud.changedSince', of));
      void readAgain(cache, readers);
    },
    onError: showFailure,
    onSettled: () => readAgain(cache, [listAudit]),
  });
  return { take: taking.mutate, taking: taking.isPending ? taking.variables.key : null };
}

/** Answers false where somebody changed it since. Throws where the form stores less than was changed. */
async function takeBack(change: AuditEntry, way: Way): Promise<boolean> {
  const record = await way.load(new AbortController().signal);
  const fields = record && fieldsBack(record, change);
  if (!fields) return false;
  const after = await way.store(record, fields);
  const lost = Object.keys(fields).filter((field) => !isAlike(after[field], fields[field]));
  if (lost.length > 0) throw new Error(`${change.kind}: ${lost.join()} did not change`);
  return true;
}

async function wayTo(
  { kind, recordId }: AuditEntry,
  { place, moduleOf }: TakingPlace,
): Promise<Way> {
  const list = LISTS[kind];
  if (list) {
    const { record: form, endpoint, readers = [] } = await moduleOf(list);
    if (!form) throw new Error(`${list} has no form`);
    return {
      load: (signal) => form.load(place, recordId, signal),
      store: (record, fields) => form.store(place, record, { ...record, ...fields }),
      readers: [endpoint, ...readers],
    };
  }
  const [vehicle, moment = ''] = recordId.split('/');
  const of = { company: place.ccode, id: Number(vehicle), moment };
  return kind === 'ride' ? rideWay(of) : documentWay(of);
}

interface Moment {
  company: string;
  /** Of the vehicle. */
  id: number;
  /** When the ride began, or the fuel was bought. */
  moment: string;
}

function rideWay({ company, id, moment }: Moment): Way {
  const query = { from: moment, to: moment, filter: 'all' } as const;
  return {
    load: async (signal) => {
      const { content } = await call(listRides, { company, path: { id }, query }, signal);
      return content.find(({ fromTimestamp }) => fromTimestamp === moment);
    },
    store: ({ lastChange }, { driver, ...fields }) => {
      const driverId = driver === undefined ? {} : { driverId: driver?.personId ?? null };
      const path = { id, start: moment };
      return call(updateRide, { company, path, body: { ...fields, ...driverId, lastChange } });
    },
    readers: RIDE_READERS,
  };
}

function documentWay({ company, id: vehicleId, moment }: Moment): Way {
  // An entry stands at the time of what was measured, which may be another day's.
  const at = (ms: number) => new Date(Date.parse(moment) + ms).toISOString();
  const query = { from: at(-MEASURED_WITHIN_MS), to: at(MEASURED_WITHIN_MS) };
  return {
    load: async (signal) => {
      const asked = { company, path: { vehicleId }, query };
      const { content } = await call(listRefuelings, asked, signal);
      return content.find(({ document }) => document?.timestamp === moment)?.document;
    },
    store: (document, fields) =>
      call(updateDocument, {
        company,
        path: { vehicleId, timestamp: moment },
        body: { ...document, ...fields },
      }),
    readers: REFUELING_READERS,
  };
}
