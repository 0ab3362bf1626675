// Of which moment a report without a new fix is (G-1): sent in a garage, buffered, told in a time zone.
import { fold } from '@flotila/domain/fold/test-track.ts';
import { isQuarantined, normalize } from '@flotila/domain/location/normalize.ts';
import { describe, expect, it } from 'vitest';
import { runStream } from '../testing/vectors.ts';
import { queclink } from './protocol.ts';

const CODE = '866425030000016';
const FIX = Date.UTC(2026, 10, 27, 9, 15);
const MINUTE = 60_000;
const SETUP = {
  installDate: null,
  motorbit: 0,
  temperature1: 0,
  temperature2: 0,
  tanks: [],
} as const;

const stamp = (ts: number) => new Date(ts).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '');

interface Told {
  head?: 'RESP' | 'BUFF';
  hdop?: number;
  fix?: number;
  sent: number;
}

function report(kind: string, { head = 'RESP', hdop = 0, fix = FIX, sent }: Told): Uint8Array {
  const place = `${hdop},0.0,90,140.0,17.107700,48.148600,${stamp(fix)},0231,0001,0F3A,0B131A10,00`;
  const text = `+${head}:GT${kind},2F0901,${CODE},gv300,0,0,1,${place},1000.0,100,${stamp(sent)},0003$`;
  return Buffer.from(text);
}

/** Times of the records of reports, each with when it is received. */
function timesOf(...reports: [bytes: Uint8Array, receivedTs: number][]): string[] {
  let memory: Record<string, unknown> = {};
  return reports.flatMap(([bytes, receivedTs]) => {
    const state = { deviceCode: CODE, memory };
    const decoded = queclink.decode(bytes, { state, receivedTs, options: {}, transport: 'tcp' });
    if ('fault' in decoded) throw new Error(decoded.fault);
    memory = decoded.memory ?? memory;
    return decoded.records.map(({ time }) => stamp(time ?? 0));
  });
}

describe('G-1 a report without a new fix is of when it was sent', () => {
  const late = FIX + 45 * MINUTE;

  it.each(['SOS', 'MPF', 'TOW', 'IGN', 'IGF', 'STT', 'FRI', 'HBM', 'INF'])(
    'G-1 %s of a garage 45 min after the last fix',
    (kind) => {
      const [record] = runStream(queclink, [report(kind, { sent: late })], {
        receivedTs: late + 2_000,
      }).records;
      expect(record).toMatchObject({ time: late, hasFix: false, latitude: 48.1486 });
    },
  );

  it('G-1 a new fix keeps its own time', () => {
    const fixed = report('SOS', { hdop: 1, sent: late });
    expect(timesOf([fixed, late])).toEqual([stamp(FIX)]);
  });

  it('G-1 buffered in the garage and sent an hour later', () => {
    const buffered = report('SOS', { head: 'BUFF', sent: late });
    const live = report('FRI', { hdop: 1, fix: late + 60 * MINUTE, sent: late + 60 * MINUTE });
    expect(timesOf([live, late + 60 * MINUTE], [buffered, late + 61 * MINUTE])).toEqual([
      stamp(late + 60 * MINUTE),
      stamp(late),
    ]);
  });

  it.each([60, 120, 345, 480])('G-1 a time of sending %i min ahead is of a time zone', (zone) => {
    const live = report('SOS', { sent: late + zone * MINUTE });
    const buffered = report('IGN', { head: 'BUFF', sent: late + (zone - 5) * MINUTE });
    expect(timesOf([live, late + 3_000], [buffered, late + 4_000])).toEqual([
      stamp(late),
      stamp(late - 5 * MINUTE),
    ]);
  });

  it('G-1 a zone behind UTC is told by a report with a fix of now', () => {
    const zone = -300 * MINUTE;
    const fixed = report('FRI', { hdop: 1, fix: late - MINUTE, sent: late - MINUTE + zone });
    const shout = report('SOS', { fix: FIX, sent: late + zone });
    expect(timesOf([fixed, late - 58_000], [shout, late + 2_000])).toEqual([
      stamp(late - MINUTE),
      stamp(late),
    ]);
  });

  it('G-1 a report without any place is of when it was sent, in UTC', () => {
    const text = `+RESP:GTINF,2F0901,${CODE},gv300,11,,,,,,,,${stamp(late + 60 * MINUTE)},0004$`;
    expect(timesOf([Buffer.from(text), late])).toEqual([stamp(late)]);
  });

  it('G-1 never before the fix that it repeats', () => {
    const early = report('SOS', { head: 'BUFF', sent: FIX - 3 * MINUTE });
    expect(timesOf([early, late])).toEqual([stamp(FIX)]);
  });

  it('G-1 whole hours after the fix, with nothing that told the zone, is the time of the fix', () => {
    const shout = report('SOS', { head: 'BUFF', sent: FIX + 8 * 60 * MINUTE + 26_000 });
    const live = report('FRI', { hdop: 1, fix: late, sent: late });
    expect(timesOf([shout, late])).toEqual([stamp(FIX)]);
    expect(timesOf([live, late], [shout, late])).toEqual([
      stamp(late),
      stamp(FIX + 8 * 60 * MINUTE + 26_000),
    ]);
  });
});

it('G-1 a ride that begins in a garage begins with the ignition, and the one of the evening ends with it', () => {
  const EVENING = Date.UTC(2026, 10, 27, 17);
  const MORNING = Date.UTC(2026, 10, 28, 4);
  const told: [kind: string, sent: number, fix: number, east: number, hdop: number][] = [];
  const drive = (from: number, minutes: number, east: number) => {
    for (let minute = 0; minute <= minutes; minute++) {
      const ts = from + minute * MINUTE;
      told.push(['FRI', ts, ts, east + minute * 0.0067, 1]);
    }
    return { ts: from + minutes * MINUTE, east: east + minutes * 0.0067 };
  };
  told.push(['IGN', EVENING, EVENING, 17.1, 1]);
  const parked = drive(EVENING, 30, 17.1);
  told.push(['IGF', parked.ts + MINUTE, parked.ts + MINUTE, parked.east, 1]);
  const last = parked.ts + MINUTE;
  told.push(['IGN', MORNING, last, parked.east, 0]);
  for (let minute = 1; minute < 5; minute++) {
    told.push(['FRI', MORNING + minute * MINUTE, last, parked.east, 0]);
  }
  const home = drive(MORNING + 5 * MINUTE, 20, parked.east);
  told.push(['IGF', home.ts + MINUTE, home.ts + MINUTE, home.east, 1]);

  let memory: Record<string, unknown> = {};
  const locations = told.flatMap(([kind, sent, fix, east, hdop]) => {
    const speed = kind === 'FRI' && hdop > 0 ? 30 : 0;
    const place = `${hdop},${speed}.0,90,140.0,${east.toFixed(6)},48.148600,${stamp(fix)}`;
    const text = `+RESP:GT${kind},2F0901,${CODE},gv300,0,0,1,${place},0231,0001,0F3A,0B131A10,00,,100,${stamp(sent)},0003$`;
    const decoded = queclink.decode(Buffer.from(text), {
      state: { deviceCode: CODE, memory },
      receivedTs: sent + 1_000,
      options: {},
      transport: 'tcp',
    });
    if ('fault' in decoded) throw new Error(decoded.fault);
    memory = decoded.memory ?? memory;
    return decoded.records.map((record) => {
      const location = normalize(record, sent + 1_000, SETUP, () => 'SK');
      if (isQuarantined(location)) throw new Error(location.reason);
      return location;
    });
  });
  const { rides } = fold(locations);
  expect(rides.map(({ fromTs, toTs }) => [stamp(fromTs), stamp(toTs)])).toEqual([
    [stamp(EVENING), stamp(last)],
    [stamp(MORNING), stamp(home.ts + MINUTE)],
  ]);
  expect(rides[1]?.motorIdle).toBeGreaterThanOrEqual(5 * 60);
});
