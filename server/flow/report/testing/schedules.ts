// Sendings as tests set them up: the logbook of the last month, once a month, to two people.
import { expect } from 'vitest';
import type { TestApi, Who } from '../../../testing/api.ts';
import { VEHICLE } from '../../../testing/cast.ts';

export const SCHEDULES = '/v1/tatra/report-schedule';
export const given = {
  input: { report: 'logbook', vehicleId: VEHICLE.truck.id },
  periodName: 'month-previous',
  format: 'pdf',
  language: 'sk',
  every: 'month',
  on: 1,
  at: '06:00',
  recipients: ['eva@example.org', 'jan@example.org'],
};

/** The schedule as it was answered. */
export async function makeSchedule(api: TestApi, more: object = {}, who: Who = 'dispatcher') {
  const answer = await api.call(who, 'POST', SCHEDULES, { ...given, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
