// What the test of stored fields gives each record: values of fields that are more than a kind and limits, and what is
// answered otherwise than it is given.
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { expect } from 'vitest';
import type { Who } from './api.ts';
import { CAST_PASSWORD, COMPANY, GROUPSET, PERSON, VEHICLE } from './cast.ts';
import { CONTRACT, SUBJECT } from './permission/contract-rows.ts';
import { PLAN } from './permission/service-rows.ts';

export type Values = Record<string, unknown>;

export interface Stored {
  /** The record's number in its answer; left out: none is made. */
  id?: string;
  /** Left out: who may most. */
  who?: Who;
  /** Each stored after the other. */
  values?: Record<string, readonly unknown[]>;
  /** What else a field needs. */
  beside?: Record<string, (value: unknown) => Values>;
  /** What null stores; left out: the default, or null. */
  emptied?: Record<string, unknown>;
  /** null keeps what is stored, or is refused. */
  notEmptied?: readonly string[];
  /** Path parameters, in place of those of the permission matrix. */
  own?: Record<string, number>;
  told?: Record<string, (given: never) => unknown>;
  /** Fields that are not answered as they are given, and why. */
  untold?: Record<string, string>;
  /** Of a new one, in place of what the record of before has. */
  made?: Values;
}

const choice = (vehicleId: number) => ({
  all: false,
  vehicleIds: [vehicleId],
  groupSetIds: [GROUPSET.trucks.id],
  typeCodes: ['van'],
});
const choices = [choice(VEHICLE.truck.id), choice(VEHICLE.van.id)];
const moments = ['2026-02-01T08:00:00.000Z', '2026-02-02T09:30:00.000Z'];
const persons = [PERSON.anna.id, PERSON.igor.id];
const lists = (ids: readonly number[]) => [ids, ids.slice(0, 1)];
const listed: Stored = {
  values: {
    vehicles: lists([VEHICLE.truck.id, VEHICLE.van.id]).map((ids) =>
      ids.map((vehicleId) => ({ vehicleId })),
    ),
  },
  told: {
    vehicles: (given: { vehicleId: number }[]) =>
      expect.arrayContaining(given.map((one) => expect.objectContaining(one))),
  },
  untold: { vehiclesIds: 'another way to write `vehicles`' },
};
const containing = (given: object[]) => given.map((one) => expect.objectContaining(one));
const cards = [
  [{ identification: 'rfid', code: 'A1' }],
  [{ identification: 'dallas', code: 'B2' }],
];
const urls = ['https://example.org/first', 'https://example.org/second'];
const password = 'never answered';
const waypoint = (name: string, index: number) => ({
  name,
  index,
  latitude: 48 + index,
  longitude: 17,
  countryCode: 'SK',
  precision: 'point',
});
const onlyAsked = 'asks the provider; keep-sign-on.test.ts holds it';
const schedule = (holidaysAsSunday: boolean) => ({
  week: Array.from({ length: 7 }, () => [
    { from: '08:00', to: holidaysAsSunday ? '16:00' : '17:00' },
  ]),
  holidaysAsSunday,
});
const plan = (source: string, distance: number) => ({
  waypoints: [waypoint('Trnava', 0), waypoint('Martin', 1)],
  parts: [{ distance, duration: 3600 }],
  path: [
    [17, 48],
    [17, 49],
  ],
  source,
});
const device = (isOn: boolean, n: number) => ({
  deviceType: 'teltonika',
  code: `35209308145299${n}`,
  serialNumber: `S ${n}`,
  installDate: `2026-01-0${n}`,
  installer: `I ${n}`,
  kmGps: isOn,
  measureRpm: isOn,
  measureServiceKm: !isOn,
  measureServiceDate: !isOn,
  detectByMotion: isOn ? 'speed' : 'motion',
  detectSpeed: 10 + n,
  joinInterval: 100 + n,
  splitInterval: 200 + n,
  storeInterval: 300 + n,
  inactiveTimeout: 400 + n,
  parameterValues: {
    motorbit: isOn ? 0 : 5,
    detect_ridetype: 30,
    temperature1: 'none',
    temperature2: 'none',
    panic: 'din-2',
    cargo_door: 'din-3',
    immobiliser: 'dout-1',
  },
  options: { model: `FMB${n}` },
});
const tank = (capacity: number, fuel: string, method: object) => ({
  tankId: 1,
  tankType: 'main',
  fuel,
  capacity,
  needSuitableCondition: true,
  startState: capacity / 4,
  ...method,
});

/** By the call that changes the record. */
export const STORED: Record<string, Stored> = {
  'PUT /v1/{company}/sign-on': {
    values: {
      domains: [['first.example', 'second.example'], ['third.example']],
      roles: [[{ value: 'chiefs', role: 'admin' }], []],
      makesPersons: [true, false],
    },
    beside: {
      roles: () => ({ roleClaim: 'groups' }),
      makesPersons: () => ({ domains: ['first.example'] }),
    },
    notEmptied: ['name'],
    untold: {
      clientSecret: 'nobody reads it again',
      issuer: onlyAsked,
      clientId: onlyAsked,
      active: onlyAsked,
      onlyBy: 'only of one that is active; keep-sign-on.test.ts holds it',
      breakGlassId: 'an administrator; keep-sign-on.test.ts holds it',
    },
  },
  'PUT /v1/all/account': {
    // A superuser is nobody's person and has no telephone.
    who: 'admin',
    values: {
      email: ['first@example.org', 'second@example.org'],
      phone: ['+421 900 111 222', '+421 900 333 444'],
    },
    beside: { email: () => ({ password: CAST_PASSWORD }) },
    untold: { password },
  },
  'PUT /v1/all/company/{id}': {
    id: 'companyId',
    own: { id: COMPANY.morava.id },
    notEmptied: ['timeZone', 'currency'],
    values: {
      code: ['first', 'morava'],
      countryCode: ['SK', 'CZ'],
      timeZone: ['Europe/Prague', 'Europe/Berlin'],
      currency: ['CZK', 'HUF'],
      registrationNumber: ['36123456', '36123457'],
      freshMonths: [7, 11],
      keptMonths: [20, 30],
      nightFrom: ['22:00', '23:00'],
      nightTo: ['05:00', '06:00'],
    },
    beside: {
      nightFrom: (value) => ({ nightTo: value && '05:00' }),
      nightTo: (value) => ({ nightFrom: value && '22:00' }),
    },
    made: { code: 'made' },
  },
  'PUT /v1/{company}/contract/{id}': {
    id: 'contractId',
    values: {
      vehicleId: [VEHICLE.van.id, VEHICLE.truck.id],
      subjectId: [SUBJECT.truck],
      // Days are taken whole (D-CTR-010).
      fromTimestamp: ['2026-01-31T23:00:00.000Z', '2026-02-01T23:00:00.000Z'],
      toTimestamp: ['2026-03-03T22:59:59.999Z', '2026-03-04T22:59:59.999Z'],
      currencyCode: ['CZK', 'HUF'],
      plan: [plan('router', 70_000), plan('straight', 80_000)],
      planUrl: ['https://maps.google.com/maps/dir/a/b', 'https://maps.google.com/maps/dir/c/d'],
    },
    // Left out they are the plan's.
    beside: { plan: () => ({ plannedDistance: 5, plannedDuration: 6 }) },
  },
  'PUT /v1/all/announcement/{announcementId}': {
    values: {
      // Planned work has no meaning without its times, and information none with them.
      kind: ['information', 'disturbance'],
      texts: [{ sk: 'Iný oznam' }, { cs: 'Jiné oznámení', en: 'Another one' }],
      begin: moments,
      end: ['2029-03-04T08:00:00.000Z'],
      shownFrom: moments,
      shownUntil: ['2029-03-04T08:00:00.000Z'],
    },
    // Left out it is shown from now on.
    notEmptied: ['shownFrom'],
  },
  'PUT /v1/{company}/forwarding/{forwardingId}': {
    id: 'forwardingId',
    values: { url: urls, vehicles: choices, from: moments },
  },
  'PUT /v1/{company}/groupset/{id}': {
    id: 'groupSetId',
    values: {
      permissions: lists(persons),
      persons: lists(persons),
      vehicles: lists([VEHICLE.truck.id, VEHICLE.van.id]),
    },
  },
  'PUT /v1/{company}/meal-rate/{mealRateId}': {
    id: 'mealRateId',
    values: { country: ['IT', 'ES'], currency: ['EUR'], amount: [50, 60], to: ['2029-03-04'] },
    untold: { owner: 'who keeps it stays' },
    made: { country: 'PT' },
  },
  'PUT /v1/{company}/notification': {
    who: 'admin',
    values: {
      info: [
        { mail: 'daily', push: true },
        { mail: 'hourly', push: false },
      ],
      warning: [
        { mail: 'off', push: false },
        { mail: 'hourly', push: true },
      ],
      alarm: [
        { mail: 'off', push: false },
        { mail: 'hourly', push: true },
      ],
      quietHours: [
        { from: '20:00', to: '06:00' },
        { from: '21:00', to: '05:00' },
      ],
    },
  },
  'PUT /v1/{company}/person/{id}': {
    id: 'personId',
    values: {
      email: ['first@example.org', 'second@example.org'],
      phone: ['+421 900 111 222', '+421 900 333 444'],
      login: ['first.login', 'second.login'],
      identifications: cards,
      visibleVehicles: lists([VEHICLE.truck.id, VEHICLE.van.id]),
      visiblePersons: lists(persons),
    },
    untold: { password },
    made: { login: 'made.login', password: 'long enough to be one', identifications: [] },
  },
  'PUT /v1/{company}/rule/{ruleId}': {
    id: 'ruleId',
    values: {
      condition: [
        { kind: 'tow', metres: 500 },
        { kind: 'fuelLoss', litres: 30 },
      ],
      when: [schedule(true), schedule(false)],
      whom: choices,
      tell: [
        { personIds: persons, roles: ['admin'], driver: true },
        { personIds: [], roles: ['dispatcher'], driver: false },
      ],
      escalate: [
        { afterMinutes: 5, personIds: persons, roles: [] },
        { afterMinutes: 10, personIds: [], roles: ['admin'] },
      ],
    },
  },
  'PUT /v1/{company}/service-plan/{id}': {
    id: 'servicePlanId',
    values: { repeatedPeriod: ['1r', '2r'], typeCode: ['own', 'mot'] },
    beside: { typeCode: () => ({ name: 'N' }) },
    untold: { vehicleId: 'of the vehicle that it was made for' },
  },
  'PUT /v1/{company}/service/{id}': {
    id: 'serviceId',
    values: { planId: [PLAN.truck] },
    // It stays with its plan, whose type and name it has.
    notEmptied: ['planId'],
    beside: { planId: () => ({ typeCode: 'mot', name: null }) },
    untold: { vehicleId: 'of the vehicle that it was made for' },
    made: { planId: null },
  },
  'PUT /v1/{company}/sharing/{hash}': {
    ...listed,
    id: 'hashCode',
    notEmptied: ['vehicles'],
    values: {
      ...listed.values,
      contractId: [CONTRACT.truck],
      validFrom: moments,
      validTo: ['2026-03-03T08:00:00.000Z', '2026-03-04T09:30:00.000Z'],
    },
  },
  'PUT /v1/all/special-access/{id}': {
    ...listed,
    id: 'personId',
    values: { ...listed.values, login: ['first.access', 'second.access'] },
    untold: { ...listed.untold, password, access: 'it stays what it was made as' },
    emptied: { vehicles: [] },
    made: { login: 'made.access', password: 'long enough to be one' },
  },
  'PUT /v1/{company}/subject/{id}': {
    id: 'subjectId',
    values: {
      countryCode: ['CZ', 'DE'],
      contacts: [
        [{ type: 'phone', contactValue: '+421 900 111 222', note: 'N', registered: true }],
        [{ type: 'email', contactValue: 'a@example.org', note: null }],
      ],
    },
    told: { contacts: containing },
  },
  'PUT /v1/{company}/vehicle/{id}': {
    id: 'vehicleId',
    values: {
      categoryCode: ['N2', 'N3'],
      personId: persons,
      driverId: persons,
      axles: [[{ position: 'front' }, { position: 'rear_w' }], [{ position: 'rear_w' }]],
      identifications: cards,
      tanks: [
        [tank(400, 'diesel', { calcMethod: 'liter', parameters: { factor: 2 } })],
        [tank(500, 'gas', { calcMethod: 'manual', parameters: null })],
      ],
      device: [device(true, 1), device(false, 2)],
    },
    told: {
      axles: containing,
      tanks: containing,
      device: (given: object) => given && expect.objectContaining(given),
    },
    emptied: { tanks: [] },
    made: { numericPlate: 'MADE', device: device(true, 3) },
  },
  'PUT /v1/{company}/api-key/{apiKeyId}': {
    id: 'apiKeyId',
    values: {
      vehicles: choices,
      addresses: [['10.0.0.0/8', '2001:db8::1'], ['192.0.2.7']],
      expires: ['never', '2199-01-01T00:00:00.000Z'],
    },
    emptied: { vehicles: ALL_VEHICLES, addresses: [] },
    notEmptied: ['expires'],
    untold: { vehicleIds: 'another way to write `vehicles`' },
  },
  // Only a demand has a day, and one of today would end the session that asks.
  'PUT /v1/{company}/door': {
    values: { factor: ['off', 'offered'], factorFrom: ['2099-03-04', '2099-04-05'] },
    beside: {
      factor: () => ({ factorFrom: null }),
      factorFrom: () => ({ factor: 'administrators' }),
    },
  },
  'PUT /v1/{company}/webhook/{webhookId}': {
    id: 'webhookId',
    values: { url: urls, severities: [['info', 'alarm'], ['warning']] },
  },
  'PUT /v1/{company}/zone/{zoneId}': {
    id: 'zoneId',
    values: {
      shape: [
        { type: 'Circle', center: [17.5, 48.5], radius: 200 },
        { type: 'Circle', center: [17.7, 48.7], radius: 300 },
      ],
      subjectId: [SUBJECT.truck],
      vehicles: choices,
    },
    emptied: { minDwell: 0 },
    untold: { deriveDays: 'how much of the past is looked at when it is stored' },
  },
};
