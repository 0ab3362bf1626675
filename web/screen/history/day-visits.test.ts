// Visits of zones among the rides of a day, and how the map writes them beside the zone.
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { expect, test } from 'vitest';
import { visitTimes, withVisits } from './day-visits.ts';

const ZONE = 'Europe/Bratislava';
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const visit = (zoneId: number, arrival: string, departure: string | null): Visit => ({
  vehicleId: 7,
  numericPlate: 'TT119FG',
  zoneId,
  zoneName: `Z${zoneId}`,
  zoneRemoved: false,
  zoneCategory: 'depot',
  arrival: at(arrival),
  departure: departure && at(departure),
  standing: 0,
  distance: 0,
  isPass: false,
  rideIn: null,
  rideOut: null,
  contract: null,
});
const ride = (from: string) => ({ ride: { fromTimestamp: at(from) } });
test('zones-and-rules §2 a visit stands after the ride that brought it and before the one that leaves', () => {
  const rides = [ride('06:00'), ride('08:00'), ride('09:00')];
  // The arrival lies in the ride, the departure in the next one; the region was entered the day before.
  const visits = [visit(1, '04:00', null), visit(2, '06:55', '08:03'), visit(3, '09:40', null)];
  expect(withVisits(rides, visits)).toEqual([
    visits[0],
    rides[0],
    visits[1],
    rides[1],
    rides[2],
    visits[2],
  ]);
  expect(withVisits(rides, [])).toEqual(rides);
  expect(withVisits([], visits)).toEqual(visits);
});

test('of an arrival in the moment in which a ride begins the ride stands first', () => {
  const [first, stay] = [ride('06:00'), visit(1, '06:00', '06:10')];
  expect(withVisits([first], [stay])).toEqual([first, stay]);
});

test('the map says by the clock of the company when a zone was visited, of several visits how many', () => {
  const times = visitTimes(
    [visit(1, '06:12', '06:54'), visit(2, '07:00', null), visit(1, '15:00', '15:05')],
    ZONE,
  );
  expect([...times]).toEqual([
    [1, '2×, 07:12 – 16:05'],
    [2, '08:00 –'],
  ]);
});
