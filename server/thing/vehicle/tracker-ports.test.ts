// Who registers a tracker is told where it must report, and the form offers the options that its protocol takes.
import { DEVICE_TYPES, TRACKER_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import { expect, test } from 'vitest';
import { readConfig, settleConfig } from '../../ground/config/config.ts';
import { PROTOCOLS } from '../../ground/protocols/all.ts';
import { testApi } from '../../testing/api.ts';
import { trackerPorts } from './tracker-ports.ts';

const config = (environment: Record<string, string>) =>
  settleConfig(readConfig(environment, '/'), false);
const portsOf = (environment: Record<string, string>) =>
  Object.fromEntries(
    trackerPorts(config(environment), PROTOCOLS).ports.map((one) => [one.deviceType, one]),
  );

test('the ports are those of the configuration, moved by the offset', () => {
  const ports = portsOf({ GATEWAY_PORT_OFFSET: '100', GATEWAY_RUPTELA_PORT: '0' });
  expect(ports.teltonika).toEqual({
    deviceType: 'teltonika',
    port: 5127,
    transports: ['tcp', 'udp'],
  });
  expect(ports.bceiotm).toMatchObject({ port: 1983, transports: ['mqtt'] });
  expect(ports.osmand).toMatchObject({ port: 5155, transports: ['http'] });
  expect(ports.ruptela?.port, 'turned off').toBeNull();
});

test('a protocol that is not spoken has no port, whatever the configuration says', () => {
  const spoken = trackerPorts(config({}), []);
  expect(spoken.ports.map(({ port }) => port)).toEqual(DEVICE_TYPES.map(() => null));
});

test('ports that only this machine reaches are called so', () => {
  expect(trackerPorts(config({ GATEWAY_HOST: '127.0.0.1' }), []).isLocal).toBe(true);
  expect(trackerPorts(config({}), []).isLocal).toBe(false);
});

test('a superuser is told', async () => {
  const told = trackerPorts(config({}), PROTOCOLS);
  const api = await testApi({ trackerPorts: told });
  try {
    const answer = await api.call('superuser', 'GET', '/v1/admin/tracker-ports');
    expect(answer.json()).toEqual(told);
  } finally {
    await api.close();
  }
});

test('interfaces §5 every option that the form offers is taken by the protocol', () => {
  for (const protocol of PROTOCOLS) {
    for (const option of TRACKER_TYPES[protocol.name].options) {
      const one = option.kind === 'text' ? option.example : true;
      const values = option.kind === 'choice' ? option.choices : [one];
      for (const value of values) {
        const given = { [option.name]: value };
        expect(protocol.parseOptions(given), protocol.name).toEqual(given);
      }
    }
  }
});
