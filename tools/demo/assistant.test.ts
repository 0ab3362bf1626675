// Decision 0121: ten questions of a dispatcher about the demo, as an assistant asks them. Each figure is the one that the calls of the
// screens give to the person.
import type { Alert, AlertCounts } from '@flotila/domain/alert/alert.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { REPORT_TYPES } from '@flotila/domain/report/report.api.ts';
import type { DaySummaryView, RideView } from '@flotila/domain/ride/ride.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import type { DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';
import { HOUR_MS } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSheets } from '../../server/ground/render/testing/read-back.ts';
import { basic, type TestApi, testApi } from '../../server/testing/api.ts';
import { connect, listen, rowsOf, type Told } from '../../server/testing/assistants.ts';
import { hearChanges } from '../../server/thing/live/changes.ts';
import { hashPassword } from '../../server/thing/session/password.ts';
import { startHoursWorker } from '../../server/thing/tachograph/hours-worker.ts';
import { loadTestDemo } from './testing/load.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PERIOD = { from: '2026-11-16', to: '2026-11-19' };
const QUERY = new URLSearchParams(PERIOD);
const PASSWORD = 'flotila-demo';

let api: TestApi;
let authorization: string;
let client: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  api = await testApi({ now: () => NOW }, { hasCast: false });
  const { db } = api;
  await loadTestDemo(db, { now: NOW, days: 6, hashPassword });
  const changes = await hearChanges(db);
  const log = { warn: () => undefined };
  const hours = startHoursWorker({ db, now: () => NOW, changes, log, everyMs: HOUR_MS });
  await hours.look();
  await hours.stop();
  changes.stop();
  const signIn = { authorization: basic('admin', PASSWORD) };
  const entered = await api.app.inject({ url: '/v1/all/token', headers: signIn });
  authorization = `Bearer ${entered.json().accessToken}`;
  const { lastChange } = await screen<{ lastChange: string }>('/assistants');
  await write('PUT', '/assistants', { isOn: true, lastChange });
  const { key } = await write('POST', '/api-key', { name: 'Claude', role: 'reader' });
  client = await connect(await listen(api), key);
}, 120_000);
afterAll(async () => {
  await client.close();
  await api.close();
});

/** What the call of a screen answers to the person. */
async function screen<T>(url: string): Promise<T> {
  const answer = await api.app.inject({ url: `/v1/tatra${url}`, headers: { authorization } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function write(method: 'PUT' | 'POST', url: string, payload: object) {
  const answer = await api.app.inject({
    method,
    url: `/v1/tatra${url}`,
    headers: { authorization },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
}

async function ask(name: string, given: Record<string, unknown> = {}): Promise<Told> {
  const answer = await client.callTool({ name, arguments: given });
  const [{ text = '' } = {}] = answer.content as { text: string }[];
  if (answer.isError) throw new Error(text);
  return { isError: false, text, json: JSON.parse(text) };
}

/** All pages of what a tool tells. */
async function askAll(name: string, given: Record<string, unknown> = {}) {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const told = await ask(name, { ...given, page });
    rows.push(...rowsOf(told));
    if (!told.json.more) return rows;
  }
}

const sum = (rows: readonly object[], field: string) =>
  rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[field] ?? 0), 0);
const plain = (text: unknown) => String(text).replace(/[⟦⟧]/g, '');

/** The truck that drove most of the days. */
async function busiest(): Promise<Record<string, unknown>> {
  const rows = await askAll('list_vehicles');
  const [first] = rows.toSorted((a, b) => Number(b.odometer_m ?? 0) - Number(a.odometer_m ?? 0));
  if (!first) throw new Error('the demo has no vehicle');
  return first;
}

test('1 which vehicles are driving now, and where is each', async () => {
  const told = await askAll('list_vehicles');
  const { content } = await screen<Page<MapVehicle>>('/vehicle-map');
  expect(told).toHaveLength(content.length);
  const driving = (rows: readonly { vehicleId?: unknown }[]) =>
    rows.map(({ vehicleId }) => vehicleId).sort();
  const now = told.filter(({ rideState }) => rideState === 'unfinished');
  expect(driving(now)).toEqual(
    driving(content.filter(({ ride }) => ride?.rideState === 'unfinished')),
  );
  for (const row of told) {
    const vehicle = content.find(({ vehicleId }) => vehicleId === row.vehicleId);
    expect(Date.parse(String(row.locatedAt))).toBe(Date.parse(vehicle?.location?.timestamp ?? ''));
    expect(row.latitude).toBeCloseTo(vehicle?.location?.latitude ?? 0, 4);
  }
});

test('2 how far did it go on each day', async () => {
  const { vehicleId } = await busiest();
  const told = await askAll('get_vehicle_day', { vehicleId, ...PERIOD });
  const url = `/vehicle/${vehicleId}/day-summaries?${QUERY}`;
  const { content } = await screen<Page<DaySummaryView>>(url);
  const days = content.map(({ date, distance, rideCount }) => [date, distance, rideCount]);
  expect(told.map(({ day, distance_m, rides }) => [day, distance_m, rides])).toEqual(days);
  expect(days.length).toBeGreaterThan(1);
});

test('3 its rides: from where to where, how long and how much fuel', async () => {
  const { vehicleId } = await busiest();
  const told = await askAll('list_rides', { vehicleId, ...PERIOD });
  const { content } = await screen<Page<RideView>>(`/vehicle/${vehicleId}/ride?${QUERY}`);
  expect(told.map(({ start }) => Date.parse(String(start)))).toEqual(
    content.map(({ fromTimestamp }) => Math.floor(Date.parse(fromTimestamp) / 1000) * 1000),
  );
  expect(sum(told, 'distance_m')).toBe(sum(content, 'distance'));
  expect(sum(told, 'consumed_l')).toBeCloseTo(sum(content, 'consumptionDiff'), 2);
  expect(sum(told, 'distance_m')).toBeGreaterThan(10_000);
});

test('4 how much was refueled and what it cost', async () => {
  const { vehicleId } = await busiest();
  const told = await askAll('list_refuelings', { vehicleId, ...PERIOD });
  const { content } = await screen<Page<RefuelingEntry>>(`/refueling/${vehicleId}?${QUERY}`);
  const documents = content.flatMap(({ document }) => document ?? []);
  expect(sum(told, 'measured_l')).toBeCloseTo(sum(content, 'measureQuantity'), 3);
  expect(sum(told, 'documented_l')).toBeCloseTo(sum(documents, 'quantity'), 3);
  expect(sum(told, 'amount')).toBeCloseTo(sum(documents, 'amount'), 2);
});

test('5 at which refuelings of the fleet does the document differ from the tank', async () => {
  const told: Record<string, unknown>[] = [];
  const seen: RefuelingEntry[] = [];
  for (const { vehicleId } of await askAll('list_vehicles')) {
    told.push(...(await askAll('list_refuelings', { vehicleId, ...PERIOD })));
    const url = `/refueling/${vehicleId}?${QUERY}`;
    seen.push(...(await screen<Page<RefuelingEntry>>(url)).content);
  }
  expect(told.length).toBeGreaterThan(10);
  expect(sum(told, 'difference_l')).toBeCloseTo(sum(seen, 'difference'), 3);
  const marked = seen.filter(({ isMarked }) => isMarked).map(({ vehicleId }) => vehicleId);
  const differing = told.filter(({ differsTooMuch }) => differsTooMuch);
  expect(differing.map(({ vehicleId }) => vehicleId)).toEqual(marked);
});

test('6 who may still drive today, and how long', async () => {
  const told = await askAll('driver_hours');
  const { content } = await screen<Page<DriverHoursRow>>('/driver-hours');
  const left = content.map(({ personId, hours }) => [personId, hours?.remainingToday ?? null]);
  expect(told.map(({ personId, leftToday_s }) => [personId, leftToday_s ?? null])).toEqual(left);
  expect(left.length).toBeGreaterThan(3);
  expect(left.filter(([, seconds]) => typeof seconds === 'number').length).toBeGreaterThan(3);
  const words = new Set(told.flatMap(({ activity }) => activity ?? []));
  expect([...words].every((word) => typeof word === 'string')).toBe(true);
});

test('7 which alerts wait for somebody', async () => {
  const told = await ask('list_alerts', { acknowledged: false, state: 'open' });
  const asked = '/alert?acknowledged=false&state=open';
  const { content, totalElements } = await screen<Page<Alert>>(asked);
  expect(told.json.total).toBe(totalElements);
  const ids = content.slice(0, rowsOf(told).length).map(({ alertId }) => alertId);
  expect(rowsOf(told).map(({ alertId }) => alertId)).toEqual(ids);
  const { unacknowledged } = await screen<AlertCounts>('/alert/count');
  const waiting = await ask('list_alerts', { acknowledged: false, severity: 'alarm' });
  expect(waiting.json.total).toBeGreaterThanOrEqual(unacknowledged.alarm);
});

test('8 which services are overdue', async () => {
  const told = await askAll('list_services');
  const { content } = await screen<Page<ServicePlanView>>('/service-plan');
  const overdue = content.filter(({ level }) => level === 'warning');
  expect(told.filter(({ due }) => due === 'warning').map((one) => one.servicePlanId)).toEqual(
    overdue.map(({ servicePlanId }) => servicePlanId),
  );
  expect(overdue.length).toBeGreaterThan(0);
  expect(sum(told, 'left_days')).toBe(sum(content, 'diffDays'));
});

test('9 who drives it, and what else did they drive', async () => {
  const rows = await askAll('list_vehicles');
  const row = rows.find(({ driverId }) => driverId);
  const persons = await askAll('list_persons');
  const person = persons.find(({ personId }) => personId === row?.driverId);
  expect(plain(person?.name)).toBe(plain(row?.driver));
});

test('10 the report for the boss is the one that the screen prints', async () => {
  const { vehicleId } = await busiest();
  const given = { report: 'logbook', vehicleId, ...PERIOD, format: 'xlsx', language: 'sk' };
  const { link } = (await ask('make_report', given)).json;
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const file = await fetch(url, { headers });
    return allSheets(new Uint8Array(await file.arrayBuffer()));
  };
  const sheets = await read(link);
  const printed = await read(
    `${new URL(link).origin}/v1/tatra/report/logbook/${vehicleId}?${QUERY}`,
    { authorization, accept: REPORT_TYPES.xlsx, 'accept-language': 'sk' },
  );
  // But that it says who made it.
  const byKey = JSON.stringify(printed).replace('13:00 · Adam Správca', '13:00 · Claude');
  expect(JSON.parse(JSON.stringify(sheets))).toEqual(JSON.parse(byKey));
  const rides = await askAll('list_rides', { vehicleId, ...PERIOD });
  expect(rides.length).toBeGreaterThan(0);
  expect(sheets[0]?.rows.length).toBeGreaterThan(rides.length);
});
