// zones-and-rules §3: the rule form, what it sends and what it refuses.
import { expect, test } from 'vitest';
import { partOfField, refusalKey } from '../../rule/part-of-field.ts';
import { readRule, startRule, triedRule } from './rule-form.ts';

const NEW = startRule(null);
const IDLING = {
  ...NEW,
  name: ' Voľnobeh ',
  condition: { kind: 'idling' },
  longerThan: 600,
} as const;

test('zones-and-rules §3 a new rule begins with nothing chosen, for all vehicles, told to dispatchers', () => {
  expect(NEW.condition).toBeNull();
  expect(NEW.whom.all).toBe(true);
  expect(NEW.tell.roles).toEqual(['dispatcher']);
  expect([NEW.quiet, NEW.maxGap, NEW.ringWithin]).toEqual([900, 600, 1800]);
  expect(readRule(NEW, null).errors).toHaveProperty('name');
});

test('zones-and-rules §3 what is sent is the rule, its name without blanks around it', () => {
  const { body } = readRule(IDLING, null);
  expect(body).toMatchObject({ name: 'Voľnobeh', note: null, longerThan: 600 });
  expect(body && 'lastChange' in body && body.lastChange).toBeFalsy();
});

test.each([
  [{ whom: { ...NEW.whom, all: false } }, 'whom', 'rule.r.whom'],
  [
    { condition: { kind: 'enters', zones: { zoneIds: [], categories: [] } } },
    'zones',
    'rule.r.zones',
  ],
  [
    { condition: { kind: 'speed', over: null, byType: {}, overZoneLimit: false } },
    'speed',
    'rule.r.speed',
  ],
  [
    { condition: { kind: 'service', days: null, km: null, engineHours: null } },
    'ahead',
    'rule.r.ahead',
  ],
  [{ condition: { kind: 'temperature', channel: 1, below: 9, above: 8 } }, 'range', 'rule.r.range'],
  [
    { when: { week: [[], [], [], [], [], [], []], holidaysAsSunday: true } },
    'when',
    'rule.r.schedule',
  ],
  [
    {
      when: {
        week: [[{ from: '08:00', to: '07:00' }], [], [], [], [], [], []],
        holidaysAsSunday: true,
      },
    },
    'when',
    'rule.r.span',
  ],
] as const)('zones-and-rules §3 %j is refused where it stands: %s', (change, part, key) => {
  const form = { ...IDLING, ...change } as typeof NEW;
  const fields = Object.keys(readRule(form, null).errors ?? {});
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    expect(partOfField(field, form.condition?.kind ?? 'idling'), field).toBe(part);
    expect(refusalKey(field), field).toBe(key);
  }
  expect(triedRule(form)).toBeNull();
});

test('zones-and-rules §5 what does not decide is no reason for another trial', () => {
  const other = { ...IDLING, name: 'Iný', severity: 'alarm', note: 'x', isOn: false } as const;
  expect(triedRule(other)).toEqual(triedRule(IDLING));
  expect(triedRule({ ...IDLING, longerThan: 300 })).not.toEqual(triedRule(IDLING));
});
