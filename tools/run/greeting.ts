// What `npm start` says when everything runs.
import { ownCommand } from '@flotila/server/ground/config/own-command.ts';
import { DEMO_PASSWORD } from '../demo/cast.ts';
import { DEMO_LOGINS } from '../demo/seed.queries.ts';
import type { RunningSystem } from './system.ts';

type Told = Pick<RunningSystem, 'address' | 'isDemo' | 'isOpen' | 'isHostGiven' | 'hasAccount'> & {
  server: Pick<RunningSystem['server'], 'listeners'>;
};

/** The address, who can sign in, who can reach it, and how long the start took. */
export function greeting(system: Told, seconds: number): string {
  const trackers = system.server.listeners
    .map((listener) => `${listener.protocol} ${listener.port}/${listener.transport}`)
    .join(', ');
  const lines = [
    '',
    `  Flotila   ${system.address}`,
    ...(system.isDemo
      ? [`  Sign in   ${DEMO_LOGINS.map(({ login }) => login).join(', ')} · ${DEMO_PASSWORD}`]
      : []),
    ...(system.hasAccount
      ? []
      : [
          '  Sign in   Nobody can yet: make the first account with',
          `            ${ownCommand('user create root --superuser')}`,
        ]),
    ...(system.isOpen
      ? [
          '  Open      Other machines reach this address, without encryption: put a proxy with TLS before it',
          // Whoever set HOST has decided; in a container the image did, and this machine's own address would cut it off.
          `            (docs/operating.md)${system.isHostGiven ? '' : ', or set HOST=127.0.0.1'}.`,
        ]
      : []),
    ...(trackers ? [`  Trackers  ${trackers}`] : []),
    `  Ready     after ${seconds.toFixed(1)} s; Ctrl+C stops everything`,
    '',
  ];
  return lines.join('\n');
}
