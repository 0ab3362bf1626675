// When two readings of the session allow the same, so that nobody is told of a change that is none.
import type { Token } from '@flotila/domain/session/session.api.ts';
import { expect, test } from 'vitest';
import { isSameRights } from './rights.ts';

const tatra = {
  code: 'tatra',
  name: 'Tatra',
  administrator: false,
  dispatcher: true,
  moduleContracts: false,
};
const session: Token = {
  access: 'normal',
  superuser: false,
  firstName: 'Jana',
  lastName: '',
  roles: [],
  companies: [tatra],
  accessToken: 'a',
  refreshToken: 'r',
};

test.each([
  ['new tokens and a new name', { accessToken: 'b', refreshToken: 's', firstName: 'Eva' }, true],
  ['another role', { companies: [{ ...tatra, dispatcher: false }] }, false],
  ['another module', { companies: [{ ...tatra, moduleContracts: true }] }, false],
  ['own records', { companies: [{ ...tatra, ownRecords: true }] }, false],
  ['own records that are not there', { companies: [{ ...tatra, ownRecords: false }] }, true],
  ['a company less', { companies: [] }, false],
  ['superuser', { superuser: true }, false],
])('%s', (_name, change, isSame) => {
  expect(isSameRights(session, { ...session, ...change })).toBe(isSame);
});
