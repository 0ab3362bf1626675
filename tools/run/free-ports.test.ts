// S-9: a port that is taken is noticed before anything is loaded.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { readConfig, settleConfig } from '@flotila/server/ground/config/config.ts';
import { freePort } from '@flotila/server/ground/db/embedded/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPorts } from './free-ports.ts';

let taken: Server;
let port: number;
beforeAll(async () => {
  port = await freePort();
  taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(() => void taken.close());

async function check(environment: Record<string, string>) {
  const off = Object.fromEntries(
    Object.keys(readConfig({}, '/').gatewayPorts).map((name) => [
      `GATEWAY_${name.toUpperCase().replaceAll('-', '_')}_PORT`,
      '0',
    ]),
  );
  const given = readConfig({ ...off, PORT: String(await freePort()), ...environment }, '/');
  return checkPorts(settleConfig(given, true));
}

test('free ports are free afterwards, too', async () => {
  await check({});
  await check({ GATEWAY_TELTONIKA_PORT: String(await freePort()) });
});

test.each(['PORT', 'GATEWAY_TELTONIKA_PORT', 'GATEWAY_GT06_PORT'])('%s is taken', async (name) => {
  await expect(check({ [name]: String(port) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
});

test('ports of roles that others play are not looked at', async () => {
  await check({ FLOTILA_ROLES: 'worker', PORT: String(port), GATEWAY_GT06_PORT: String(port) });
});
