import { expect, test } from 'vitest';
import { proposedLogin } from './proposed-login.ts';

test.each([
  ['Peter', 'Novák', 'peter.novak'],
  ['Ľubomíra Žofia', 'Šťastná-Kováčová', 'lubomira.zofia.stastnakovacova'],
  ['', 'D’Angelo', 'dangelo'],
  ['', '李', ''],
  ['x'.repeat(60), 'y', 'x'.repeat(50)],
])('to %s %s a login is proposed that can be typed anywhere', (firstName, lastName, login) => {
  expect(proposedLogin({ firstName, lastName })).toBe(login);
});
