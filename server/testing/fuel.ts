// Fuel of the cast: measured changes and documents, each with what tests seldom ask for filled in.
import type { Database } from '../ground/db/open.ts';

/**
 * A measured change of fuel from 100 litres on, in a stop of half an hour around it or from `from` until `to`;
 * `more` names what the test is about.
 */
export async function seedChange(
  db: Database,
  vehicle: { id: number; company: number },
  ts: string,
  quantity: number,
  more: {
    kind?: 'refueling' | 'fuelloss';
    identification?: string;
    place?: string;
    latitude?: number;
    longitude?: number;
    from?: string;
    to?: string;
  } = {},
): Promise<void> {
  const { kind = 'refueling', from, to, ...columns } = more;
  const at = Date.parse(ts);
  const fromTs = from === undefined ? at - 600_000 : Date.parse(from);
  const toTs = to === undefined ? at + 1_200_000 : Date.parse(to);
  const before = 100;
  const after = kind === 'refueling' ? before + quantity : before - quantity;
  await db.write((write) =>
    write
      .insertInto('fuel_change')
      .values({
        company_id: vehicle.company,
        vehicle_id: vehicle.id,
        ts: new Date(ts),
        kind,
        quantity,
        level_before: before,
        level_after: after,
        latitude: 48.37,
        longitude: 17.58,
        from_ts: new Date(fromTs),
        to_ts: new Date(toTs),
        country: 'SK',
        seen_ts: new Date(at + 1_200_000),
        because: JSON.stringify({
          rule: 'stop',
          params: { minTankChange: 30 },
          readings: [{ ts: Math.floor(at / 1000) * 1000 - 660_000, litres: before }],
          tanks: [{ tankId: 1, before, after }],
        }),
        ...columns,
      })
      .execute(),
  );
}

/** A document of diesel for 1.50 EUR a litre. */
export async function seedDocument(
  db: Database,
  vehicle: { id: number; company: number },
  ts: string,
  quantity: number,
): Promise<void> {
  await db.write((write) =>
    write
      .insertInto('refueling_document')
      .values({
        company_id: vehicle.company,
        vehicle_id: vehicle.id,
        ts: new Date(ts),
        quantity,
        fuel: 'diesel',
        amount: quantity * 1.5,
        currency: 'EUR',
        created: new Date(ts),
      })
      .execute(),
  );
}
