// Where an alert leads: to what its kind is about, and nowhere else.
import { expect, test } from 'vitest';
import { testAlert } from '../../thing/alert/test-alert.ts';
import { contractLink, historyLink, hoursLink, refuelingsLink, serviceLink } from './links.ts';

const ZONE = 'Europe/Bratislava';
function linksOf(kind: string, params: Record<string, string | number> = {}) {
  const alert = testAlert({
    kind,
    vehicleId: 7,
    personId: 9,
    begin: '2026-12-01T06:00:00.000Z',
    why: { kind, params, records: [] },
  });
  return [
    refuelingsLink(alert, 'tatra', ZONE),
    serviceLink(alert, 'tatra'),
    contractLink(alert, 'tatra'),
    hoursLink(alert, 'tatra'),
  ].filter((link) => link !== null);
}

test('zones-and-rules §3 an alert leads to the record that it is about', () => {
  expect(linksOf('contract')).toEqual(['/tatra/map/contracts/7']);
  expect(linksOf('hours')).toEqual(['/tatra/drivers/9']);
  expect(linksOf('service')).toEqual(['/tatra/map/service/7']);
  expect(linksOf('fuelLoss')).toEqual(['/tatra/map/refueling/7?month=2026-12']);
  expect(linksOf('speed')).toEqual([]);
});

test('zones-and-rules §3 a service leads to the services of its vehicle, a card of a driver to the driver', () => {
  const due = (kind: string, service: string) =>
    testAlert({ kind, personId: 3, vehicleId: 5, why: { kind, params: { service }, records: [] } });
  const mot = due('document', 'mot');
  expect(serviceLink(mot, 'tatra')).toMatch(/^\/tatra\/.*5/);
  expect(hoursLink(mot, 'tatra')).toBeNull();
  const card = due('document', 'card');
  expect(serviceLink(card, 'tatra')).toBeNull();
  expect(hoursLink(card, 'tatra')).toMatch(/^\/tatra\/.*\/3$/);
  expect(hoursLink({ ...card, personId: null }, 'tatra')).toBeNull();
});

test('a refueling without a document leads to the month of the refueling, not of the day that it rang', () => {
  expect(linksOf('undocumented', { found: '2026-11-24T09:00:00.000Z' })).toEqual([
    '/tatra/map/refueling/7?month=2026-11',
  ]);
});

test('what is about no vehicle leads to none', () => {
  const alert = testAlert({ kind: 'contract', vehicleId: null, personId: null });
  expect(historyLink(alert, 'tatra', ZONE)).toBeNull();
  expect(contractLink(alert, 'tatra')).toBeNull();
  expect(hoursLink({ ...alert, kind: 'hours' }, 'tatra')).toBeNull();
});
