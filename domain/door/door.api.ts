// The door of a company: how people come in. Its administrators keep it, and no key.
import { z } from 'zod';
import { calendarDay, endpoint, givenChange, moduleRight } from '../endpoint.ts';
import { FACTOR_POLICIES } from './door.ts';

const factor = z
  .enum(FACTOR_POLICIES)
  .describe('Second factor: off, offered, demanded of administrators, demanded of all');

export const Door = z.object({
  factor,
  factorFrom: z.string().nullable().describe('Day from which it is demanded; null: at once'),
  lastChange: z.string(),
});
export type Door = z.output<typeof Door>;

export const DoorInput = z.object({
  factor,
  factorFrom: calendarDay.nullish().describe('As the company’s clock has it; only of a demand'),
  lastChange: givenChange,
});
export type DoorInput = z.output<typeof DoorInput>;

export const getDoor = endpoint('GET /v1/{company}/door', {
  summary: 'How people come in',
  needs: moduleRight('door', 'read'),
  ofPeople: true,
  answer: Door,
});

export const updateDoor = endpoint('PUT /v1/{company}/door', {
  summary: 'Change how people come in',
  needs: moduleRight('door', 'write'),
  ofPeople: true,
  body: DoorInput,
  answer: Door,
});
