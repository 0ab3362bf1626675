// The order of the list: what needs handling first, and that rows stand still under the pointer.
import { expect, test } from 'vitest';
import { callingFirst, inListOrder, steadyRows, type Urgency } from './list-order.ts';

type Vehicle = Parameters<typeof inListOrder>[0][number];

function vehicle(vehicleId: number, fields: Partial<Vehicle> = {}): Vehicle {
  return {
    vehicleId,
    name: '',
    flagPanic: false,
    regularService: null,
    location: null,
    ...fields,
  } as Vehicle;
}

const CALM: Urgency = {
  doing: 'standing',
  isForgotten: false,
  isLate: false,
  isOutOfHours: false,
  alert: null,
};
const ids = (fleet: readonly Vehicle[]) => fleet.map(({ vehicleId }) => vehicleId);

test('U-19 calls for help and alarms first, then who is late or may hardly drive, what is overdue, silent, soon due; silent for long is last', () => {
  const fleet = [
    vehicle(1),
    vehicle(2, { regularService: 'notice' }),
    vehicle(3),
    vehicle(4, { regularService: 'warning' }),
    vehicle(5),
    vehicle(6, { flagPanic: true }),
    vehicle(7),
    vehicle(8),
    vehicle(9, { ride: { rideState: 'unfinished' } as Vehicle['ride'] }),
    vehicle(10),
  ];
  const urgencies: Record<number, Partial<Urgency>> = {
    3: { doing: 'silent' },
    10: { doing: 'silent', isForgotten: true },
    5: { isLate: true },
    7: { alert: 'alarm' },
    8: { isOutOfHours: true },
  };
  const of = ({ vehicleId }: Vehicle) => ({ ...CALM, ...urgencies[vehicleId] });
  expect(ids(inListOrder(fleet, 'urgent', of))).toEqual([6, 7, 5, 8, 4, 3, 2, 9, 1, 10]);
});

test('by name, and by the oldest last location, who never told one first', () => {
  const at = (timestamp: string) => ({ timestamp }) as Vehicle['location'];
  const fleet = [
    vehicle(1, { name: 'Volvo', location: at('2026-11-22T10:00:00Z') }),
    vehicle(2, { name: 'DAF', location: at('2026-11-20T10:00:00Z') }),
    vehicle(3, { name: 'MAN 12' }),
    vehicle(4, { name: 'MAN 8', location: at('2026-11-21T10:00:00Z') }),
  ];
  expect(ids(inListOrder(fleet, 'name', () => CALM))).toEqual([2, 4, 3, 1]);
  expect(ids(inListOrder(fleet, 'unseen', () => CALM))).toEqual([3, 2, 4, 1]);
});

test('rows stand still: their order is kept, new ones come below, only who left the fleet goes', () => {
  const fleet = [1, 2, 3, 4, 5].map((id) => vehicle(id));
  const [one, two, , four] = fleet as [Vehicle, Vehicle, Vehicle, Vehicle];
  expect(ids(steadyRows([4, 2, 3, 9], [one, two, four], fleet))).toEqual([4, 2, 3, 1]);
});

test('W-2 who calls for help stands first, whatever was sorted, filtered or chosen, and each once', () => {
  const [plain, calling, other] = [
    vehicle(1),
    vehicle(2, { flagPanic: true }),
    vehicle(3, { flagPanic: true }),
  ] as const;
  const fleet = [plain, calling, other];
  expect(ids(callingFirst([plain, other], fleet))).toEqual([2, 3, 1]);
  expect(ids(callingFirst([], fleet))).toEqual([2, 3]);
  expect(ids(callingFirst([plain], [plain]))).toEqual([1]);
});
