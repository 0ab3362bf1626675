// What `npm start` says when everything runs.
import { DEMO_PASSWORD } from '../demo/cast.ts';
import { DEMO_LOGINS } from '../demo/seed.queries.ts';
import type { RunningSystem } from './system.ts';

/** The address, the demo logins where there are any, and how long the start took. */
export function greeting(system: RunningSystem, seconds: number): string {
  const trackers = system.server.listeners
    .map((listener) => `${listener.protocol} ${listener.port}/${listener.transport}`)
    .join(', ');
  const lines = [
    '',
    `  Flotila   ${system.address}`,
    ...(system.isDemo
      ? [`  Sign in   ${DEMO_LOGINS.map(({ login }) => login).join(', ')} · ${DEMO_PASSWORD}`]
      : []),
    ...(trackers ? [`  Trackers  ${trackers}`] : []),
    `  Ready     after ${seconds.toFixed(1)} s; Ctrl+C stops everything`,
    '',
  ];
  return lines.join('\n');
}
