// @vitest-environment happy-dom
// The checkup of the installation on the gateway page: nothing is looked at before it is asked for.
import { getBackups } from '@flotila/domain/backup/backup.api.ts';
import { getCheckup, type InstallationFinding } from '@flotila/domain/checkup/checkup.api.ts';
import {
  listGatewayProcesses,
  listUnknownTrackers,
} from '@flotila/domain/connection/gateway.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appStage } from '../../../testing/app-stage.tsx';

const stage = appStage();

const MEMORY: InstallationFinding = {
  check: 'memory',
  state: 'good',
  title: 'Pamäť',
  said: '8.0 GB pamäte.',
};
const MAIL: InstallationFinding = {
  check: 'mail',
  state: 'wrong',
  title: 'E-mail',
  said: 'Server nás neprijal.',
};

test('is made when somebody asks, and what is not good stands first', async () => {
  const nothing = { processes: [], all: [], keysDiffer: false, queues: [] };
  stage.on(listGatewayProcesses, () => nothing);
  stage.on(listUnknownTrackers, ({ query }) => pageOf([], query));
  stage.on(getBackups, () => ({
    place: null,
    isEncrypted: false,
    hour: 0,
    timeZone: 'UTC',
    command: '',
    last: null,
    tried: null,
    failed: null,
    log: null,
  }));
  stage.on(getCheckup, () => ({ state: 'wrong' as const, findings: [MEMORY, MAIL] }));
  const user = await stage.open('superuser', '/tatra/data/gateway');
  const part = within(await screen.findByRole('region', { name: 'Inštalácia' }));
  expect(stage.given(getCheckup)).toHaveLength(0);
  await user.click(part.getByRole('button', { name: 'Prezrieť' }));
  expect(await part.findByRole('alert')).toHaveProperty(
    'textContent',
    'E-mail Server nás neprijal.',
  );
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E-mail Server nás neprijal.',
    'Pamäť 8.0 GB pamäte.',
  ]);
  await user.click(part.getByRole('button', { name: 'Prezrieť' }));
  expect(stage.given(getCheckup)).toHaveLength(2);
});
