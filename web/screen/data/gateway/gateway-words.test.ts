// What figures of the gateway are called.
import { GATEWAY_ALARMS } from '@flotila/domain/connection/gateway.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { alarmText, clockText, isIdle, portsText, reasonsText } from './gateway-words.ts';

beforeAll(() => activate('sk', [sk]));

test('reasons are told by how many, the most frequent first; unknown ones as they are named', () => {
  expect(reasonsText({ cut: 2, tls: 1, decode: 30, crash: 0 })).toBe(
    '30 × nedajú sa prečítať, 2 × nedajú sa rozdeliť, 1 × tls',
  );
  expect(reasonsText({})).toBe('nič');
});

test('clocks are told in the order of time', () => {
  const none = { farAhead: 0, ahead: 0, live: 0, late: 0, old: 0 };
  expect(clockText({ ...none, old: 3, live: 1200, farAhead: 1 })).toMatch(
    /^1 × o vyše minúty napred, 1\s200 × živé, 3 × staršie$/,
  );
  expect(clockText(none)).toBe('nič');
});

test('a closed port says so', () => {
  const port = { port: 5027, isOpen: true } as const;
  expect(portsText([{ transport: 'tcp', ...port }])).toBe('5027 tcp');
  expect(
    portsText([
      { transport: 'tcp', ...port, isOpen: false },
      { transport: 'udp', ...port },
    ]),
  ).toBe('5027 tcp zatvorený, 5027 udp');
});

test.each(GATEWAY_ALARMS)('the alarm %s says what to do', (alarm) => {
  const text = alarmText({ alarm, protocol: 'bce' });
  expect(text).toMatch(/^\p{L}.*\.$/u);
  expect(text.includes('bce')).toBe(['listener', 'silent', 'faulty'].includes(alarm));
});

test('a protocol is idle while nobody comes and its port is open', () => {
  const port = { transport: 'tcp', port: 5027, isOpen: true } as const;
  const none = {
    protocol: 'gt06',
    ports: [port],
    connections: 0,
    trackers: 0,
    recordsPerSecond: 0,
    frames: 0,
    stored: 0,
    duplicates: 0,
    quarantined: 0,
    delayMsMedian: null,
    delayMs99: null,
    unknown: 0,
    faults: {},
    dropped: {},
    closed: {},
    silentMinutes: 0,
    clock: { farAhead: 0, ahead: 0, live: 0, late: 0, old: 0 },
  };
  expect(isIdle(none)).toBe(true);
  expect(isIdle({ ...none, ports: [{ ...port, isOpen: false }] })).toBe(false);
  expect(isIdle({ ...none, connections: 1 })).toBe(false);
  expect(isIdle({ ...none, unknown: 1 })).toBe(false);
  expect(isIdle({ ...none, faults: { decode: 2 } })).toBe(false);
});
