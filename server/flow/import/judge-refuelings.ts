// A file becomes judged documents of bought fuel. In a thread, as other lists (judge-list.ts).
import { createHash } from 'node:crypto';
import { cellReader } from '@flotila/domain/import/judge.ts';
import { rowText } from '@flotila/domain/import/list.ts';
import type { MatchedColumn } from '@flotila/domain/import/match.ts';
import { isOtherGoods, partOff } from '@flotila/domain/import/no-purchase.ts';
import {
  type BuyingPerson,
  type BuyingVehicle,
  type Purchase,
  readPurchase,
  vehicleFinder,
} from '@flotila/domain/import/purchase.ts';
import { CORRECTED_DAYS, judgeRefuelings } from '@flotila/domain/import/refueling.ts';
import type { BoughtRow } from '@flotila/domain/import/refueling-row.ts';
import { currencyOfHead, REFUELING_TARGETS } from '@flotila/domain/import/refueling-targets.ts';
import type { Body, Target } from '@flotila/domain/import/target.ts';
import { createRates, rateSpan } from '@flotila/domain/refueling/home-amount.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { listImportVehicles } from '../../thing/refueling/import.queries.ts';
import { listRates } from '../../thing/refueling/rate.queries.ts';
import type { FileFault } from './file-fault.ts';
import type { ImportOrder, JudgedList, RowPlan } from './import-order.ts';
import { chosenOf, countsOf, headOf, matchList } from './judge-list.ts';
import type { World } from './kind.ts';
import { listDocumentsAround, listGoneDocuments } from './refueling.queries.ts';

const DAY_MS = 86_400_000;
const targets = REFUELING_TARGETS;

/** @throws invalid for a column that is no field */
export async function judgeRefuelingList(
  db: Database,
  order: ImportOrder,
): Promise<JudgedList | { fault: FileFault }> {
  const { company, language, now } = order;
  const matched = await matchList(db, order, targets);
  if ('fault' in matched) return matched;
  const { file, list, world, columns } = matched;
  const parted = partOff(list.rows, columns);
  const fill = filled(order, columns);
  const readRow = cellReader({
    rows: parted.rows,
    columns,
    targets,
    fill,
    fixes: order.fixes,
    lists: world.lists,
    language,
  });
  const reads = parted.rows.map(readRow);
  const others = new Set(reads.filter(isOtherGoods));
  const zone = company.timeZone;
  const context = { findVehicle: await db.read((read) => finderOf(read, order, world)), zone, now };
  const rows = reads
    .filter((read) => !others.has(read))
    .map((read): BoughtRow => ({ read, ...readPurchase(read, context) }));
  const purchases = rows.flatMap(({ purchase }) => purchase ?? []);
  const { judged, ignored } = judgeRefuelings({
    rows,
    columns,
    stored: await db.read((read) => storedAround(read, company.id, purchases)),
    gone: await db.read((read) => listGoneDocuments(read, company.id, idsOf(purchases))),
    rateOf: await db.read((read) => ratesOf(read, order, purchases)),
    home: company.currency,
    zone,
    language,
    lists: world.lists,
  });
  const allIgnored = [
    ...list.ignored,
    ...parted.ignored,
    ...[...others].map((read) => ({
      row: read.row,
      why: 'notFuel' as const,
      text: rowText(read.cells),
    })),
    ...ignored,
  ].sort((one, other) => one.row - other.row);
  const texts = judged.map(({ shown }) => JSON.stringify(shown));
  const plans = judged.flatMap(({ plan }, at): RowPlan[] =>
    plan && !order.isDry ? [{ at, ...plan, before: null }] : [],
  );
  return {
    head: headOf({
      file,
      list: { ...list, ignored: allIgnored },
      columns,
      targets: asked(columns, fill !== order.fill),
      language,
    }),
    rows: texts,
    plans: plans.map((plan) => JSON.stringify(plan)),
    counts: countsOf(judged.map(({ shown }) => shown)),
    digest: createHash('sha256').update(texts.join('\n')).digest('base64url'),
    chosen: chosenOf(columns),
  };
}

/** Without a column of currencies the head of the amounts may say it. */
function filled({ fill }: ImportOrder, columns: readonly MatchedColumn[]): ImportOrder['fill'] {
  const fields = columns.map(({ target }) => target?.field);
  if (fill.currency !== undefined || fields.includes('currency')) return fill;
  const money =
    columns.find(({ target }) => target?.field === 'amount') ??
    columns.find(({ target }) => target?.field === 'net');
  const currency = money && currencyOfHead(money.head);
  return currency ? { ...fill, currency } : fill;
}

/** Nobody is asked for what the list says in another way. */
function asked(columns: readonly MatchedColumn[], isCurrencySaid: boolean): Target[] {
  const has = (field: string) => columns.some(({ target }) => target?.field === field);
  const said = new Set([
    ...(has('net') && has('vat') ? ['amount'] : []),
    ...(isCurrencySaid ? ['currency'] : []),
  ]);
  return targets.map((target) => ({
    ...target,
    isRequired: target.isRequired && !said.has(target.field),
  }));
}

async function finderOf(db: ReadDb, { company, visible }: ImportOrder, world: World) {
  const bodies = new Map(world.vehicles.map(({ id, body }) => [id, body]));
  const all = await listImportVehicles(db, company.id, visible.vehicles);
  const vehicles = all.map((vehicle): BuyingVehicle => {
    const body = bodies.get(vehicle.vehicleId) ?? {};
    const driverId = (body.driverId as number | null | undefined) ?? null;
    return { ...vehicle, driverId, cards: codesOf(body) };
  });
  const persons = world.persons.map(({ id, body }): BuyingPerson => {
    const [first, last] = [String(body.firstName ?? ''), String(body.lastName ?? '')];
    const name = `${first} ${last}`.trim();
    return { personId: id, name, names: [name, `${last} ${first}`.trim()], cards: codesOf(body) };
  });
  return vehicleFinder(vehicles, persons);
}

function codesOf({ identifications }: Body): string[] {
  return ((identifications ?? []) as { code: string }[]).map(({ code }) => code);
}

function idsOf(purchases: readonly Purchase[]): number[] {
  return [...new Set(purchases.map(({ vehicle }) => vehicle.vehicleId))];
}

/** As far back as a correction may reach. */
async function storedAround(db: ReadDb, company: CompanyId, purchases: readonly Purchase[]) {
  const [first] = purchases;
  if (!first) return [];
  const times = purchases.reduce(
    ({ from, to }, { ts }) => ({ from: Math.min(from, ts), to: Math.max(to, ts) }),
    { from: first.ts, to: first.ts },
  );
  return listDocumentsAround(db, company, {
    vehicleIds: idsOf(purchases),
    from: times.from - CORRECTED_DAYS * DAY_MS,
    to: times.to + DAY_MS,
  });
}

async function ratesOf(
  db: ReadDb,
  { company: { currency: home, timeZone } }: ImportOrder,
  purchases: readonly Purchase[],
) {
  const foreign = purchases.filter(({ currency }) => currency !== home);
  const span = rateSpan(foreign.map(({ ts }) => localDay(ts, timeZone)));
  const currencies = [...new Set([home, ...foreign.map(({ currency }) => currency)])];
  return createRates(span ? await listRates(db, currencies, span) : []);
}
