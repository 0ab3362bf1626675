// The log of what was sent, in words.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { aboutText, askedOf, receiverText, saidText } from './delivery-words.ts';

beforeAll(() => activate('sk', [sk]));

test('our own reasons are said in the language of the screen, what the other side said as it is', () => {
  expect(saidText('private_address')).toBe(sk['dlv.said.private_address']);
  expect(saidText('500 Internal Server Error')).toBe('500 Internal Server Error');
  expect(saidText(null)).toBe('');
  // The network's own sentence is for programmers; its code stays for whom they ask.
  expect(saidText('ENOTFOUND: getaddrinfo ENOTFOUND erp.example')).toBe(
    'server s touto adresou neexistuje (ENOTFOUND)',
  );
});

test('a webhook is called by its name, everybody else by theirs', () => {
  const row = { webhookName: 'ERP', forwardingName: 'TMS', personName: 'Anna Nová' };
  expect(receiverText({ ...row, channel: 'webhook' })).toBe('ERP');
  expect(receiverText({ ...row, channel: 'forwarding' })).toBe('TMS');
  // The mail that tells of a webhook goes to a person.
  expect(receiverText({ ...row, channel: 'mail' })).toBe('Anna Nová');
});

test('what is about no alert says why it was sent', () => {
  const row = { ruleName: 'Rýchlosť', numericPlate: 'TT1', occasion: 'rang' } as const;
  expect(aboutText({ ...row, alertId: 7 })).toBe('Rýchlosť, TT1');
  expect(aboutText({ ...row, alertId: null, occasion: 'test' })).toBe(sk['dlv.occasion.test']);
});

test.each([
  [{ to: 'person-12' }, { personId: 12 }],
  [
    { to: 'webhook-3', channel: 'webhook' },
    { webhookId: 3, channel: 'webhook' },
  ],
  [{ to: 'rule-3', channel: 'pigeon' }, {}],
  [{}, {}],
] as [Record<string, string>, object][])('the address %j asks for %j', (search, asked) => {
  expect(askedOf(search)).toEqual(asked);
});
