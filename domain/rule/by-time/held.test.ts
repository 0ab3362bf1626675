// What follows for alerts from what time decides: begun once, ended, taken back; versions, hours, quiet, twenty a day.
import { expect, test } from 'vitest';
import { type Held, type KnownAlert, type Settling, settle } from './held.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (minute: number) => TEN + minute * MINUTE;
const VERSION = {
  counts: { from: at(-600), to: Number.POSITIVE_INFINITY },
  quietMs: 15 * MINUTE,
  timeZone: 'Europe/Bratislava',
};
const one = (change: Partial<Held> = {}): Held => ({
  vehicleId: 1,
  about: 'contract/5',
  begin: at(0),
  end: null,
  mayBegin: true,
  ...change,
});
const alert = (change: Partial<KnownAlert> = {}): KnownAlert => ({
  alertId: 9,
  vehicleId: 1,
  about: 'contract/5',
  begin: at(0),
  end: null,
  ...change,
});
function settled(held: Held[], alerts: KnownAlert[] = [], more: Partial<Settling<Held>> = {}) {
  const { begun, closed } = settle({
    held,
    alerts,
    version: VERSION,
    over: at(30),
    now: at(30),
    ...more,
  });
  const minute = (ts: number | null) => ts && (ts - TEN) / MINUTE;
  return {
    begun: begun.map(({ begin, end, isMuted }) => [minute(begin), minute(end), isMuted]),
    closed: closed.map(({ alertId, end }) => [alertId, minute(end)]),
  };
}
const NOTHING = { begun: [], closed: [] };

test('zones-and-rules §3 what holds begins one alert, which goes on whoever looks again', () => {
  expect(settled([one({ begin: at(1) })])).toEqual({ begun: [[1, null, false]], closed: [] });
  expect(settled([one()], [alert()])).toEqual(NOTHING);
  // It holds from another moment as far as is known now: people were told.
  expect(settled([one({ begin: at(5) })], [alert()])).toEqual(NOTHING);
  const driver = { about: 'person/7/driving' };
  expect(settled([one({ ...driver, vehicleId: 2 })], [alert(driver)])).toEqual(NOTHING);
});

test('it ends when it holds no more, and with the last version of its rule', () => {
  expect(settled([one({ end: at(20) })], [alert()]).closed).toEqual([[9, 20]]);
  expect(settled([], [alert()]).closed).toEqual([[9, 30]]);
  expect(settled([], [alert()], { version: null, over: at(25) }).closed).toEqual([[9, 25]]);
  expect(settled([one({ end: at(20) })], [alert({ end: at(20) })])).toEqual(NOTHING);
});

test('zones-and-rules §4 what never was by what is known now is taken back, also after its end', () => {
  expect(settled([one({ end: at(-3) })], [alert()]).closed).toEqual([[9, null]]);
  expect(settled([one({ end: at(0) })], [alert({ end: at(10) })]).closed).toEqual([[9, null]]);
  // Planned otherwise meanwhile: it had been true.
  expect(settled([one({ begin: at(10), end: at(5) })], [alert()]).closed).toEqual([[9, 5]]);
});

test('what holds as its rule or its hours begin, begins with them', () => {
  const counts = { from: at(10), to: at(60) };
  expect(settled([one()], [], { version: { ...VERSION, counts } }).begun).toEqual([
    [10, null, false],
  ]);
  const outside = { from: at(30), to: at(30) };
  expect(settled([one()], [], { version: { ...VERSION, counts: outside } })).toEqual(NOTHING);
  expect(settled([one({ end: at(8) })], [], { version: { ...VERSION, counts } })).toEqual(NOTHING);
  expect(settled([one()], [], { version: null })).toEqual(NOTHING);
});

test('what only goes on, what is to come and what never held begins nothing; what is over is noted', () => {
  expect(settled([one({ mayBegin: false })])).toEqual(NOTHING);
  expect(settled([one({ begin: at(31) })])).toEqual(NOTHING);
  expect(settled([one({ end: at(0) })])).toEqual(NOTHING);
  expect(settled([one({ end: at(20) })]).begun).toEqual([[0, 20, false]]);
});

test('zones-and-rules §3 quiet is of the same thing; twenty a day are of the vehicle', () => {
  const ended = alert({ begin: at(-20), end: at(0) });
  expect(settled([one({ begin: at(14) })], [ended]).begun).toEqual([]);
  expect(settled([one({ begin: at(15) })], [ended]).begun).toEqual([[15, null, false]]);
  expect(settled([one({ begin: at(14), about: 'contract/6' })], [ended]).begun).toHaveLength(1);
  expect(settled([one({ begin: at(14), vehicleId: 2 })], [ended]).begun).toHaveLength(1);
  // It had ended by mistake and is once more.
  expect(settled([one({ begin: at(-20) })], [ended]).begun).toEqual([[-20, null, false]]);
  const many = Array.from({ length: 25 }, (_, id) =>
    one({ about: `contract/${id}`, begin: at(1) }),
  );
  expect(settled(many).begun.filter(([, , isMuted]) => isMuted)).toHaveLength(1);
  expect(settled(many).begun).toHaveLength(21);
});
