// The environment: defaults of the interface, sentences for wrong values, the demo's address.
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settleConfig } from './config.ts';

const read = (environment: Record<string, string> = {}) => readConfig(environment, '/srv/flotila');

describe('defaults', () => {
  it('has the ports of the interface', () => {
    const config = read();
    expect(config.port).toBe(8080);
    expect(config.gatewayPorts).toEqual({
      queclink: 5004,
      meitrack: 5020,
      gt06: 5023,
      teltonika: 5027,
      'wialon-ips': 5039,
      ruptela: 5046,
      osmand: 5055,
      'wialon-retranslator': 5167,
      intake: 5056,
      bce: 5080,
      'bce-iotm': 1883,
    });
  });

  it('takes ./data, the embedded database and all roles', () => {
    const config = read();
    expect(config.dataFolder).toBe('/srv/flotila/data');
    expect(config.databaseUrl).toBeUndefined();
    expect([...config.roles]).toEqual(['api', 'gateway', 'worker']);
  });

  it('adds the offset to tracker ports but leaves a port that is off', () => {
    const config = read({ GATEWAY_PORT_OFFSET: '1000', GATEWAY_BCE_IOTM_PORT: '0' });
    expect(config.gatewayPorts.teltonika).toBe(6027);
    expect(config.gatewayPorts['bce-iotm']).toBe(0);
  });

  it('reads where traces go by the names of OpenTelemetry', () => {
    expect(read({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeUndefined();
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
    const plain = read({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces;
    expect(plain).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      serviceName: 'flotila',
      resource: {},
      share: 0.05,
      followsCaller: false,
    });
    const withKey = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/in/?key=a' };
    expect(read(withKey).traces?.url).toBe('https://collector.example/in/v1/traces?key=a');
    const chosen = {
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, other=c=d',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=north',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    };
    expect(read(chosen).traces).toMatchObject({
      headers: { 'x-key': 'a b', other: 'c=d' },
      resource: { 'deployment.environment.name': 'north' },
      share: 0.5,
      followsCaller: true,
    });
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
      OTEL_EXPORTER_OTLP_HEADERS: 'nonsense',
      OTEL_TRACES_SAMPLER: 'sometimes',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    const many = Array.from({ length: 51 }, (_, at) => `x${at}=y`).join();
    const tooMany = { OTEL_EXPORTER_OTLP_HEADERS: many, OTEL_RESOURCE_ATTRIBUTES: many };
    for (const [name, value] of [...Object.entries(wrong), ...Object.entries(tooMany)]) {
      expect(() => read({ [name]: value }), name).toThrow(new RegExp(`^${name} must be`));
    }
  });

  it('reads where NATS is, and keeps who asks apart from what may be logged', () => {
    expect(read().nats).toBeUndefined();
    const natsOf = (url: string) => read({ FLOTILA_NATS_URL: url }).nats;
    expect(natsOf('nats://nats.example.com')).toEqual({
      servers: ['nats.example.com:4222'],
      login: undefined,
      isTls: false,
    });
    expect(natsOf('tls://me:p%40ss@a.example:4300, tls://b.example')).toEqual({
      servers: ['a.example:4300', 'b.example:4222'],
      login: { user: 'me', pass: 'p@ss' },
      isTls: true,
    });
    expect(natsOf('nats://a-token@[::1]:4222')).toMatchObject({
      servers: ['[::1]:4222'],
      login: { token: 'a-token' },
    });
  });

  it("D-SHR-017 lets a sharing's code be added to the tracking address", () => {
    expect(read().trackingUrl).toBeUndefined();
    for (const url of ['https://t.example/share', 'https://t.example/share/']) {
      expect(read({ FLOTILA_TRACKING_URL: url }).trackingUrl).toBe('https://t.example/share/');
    }
  });

  it('API-099 has no routing engine unless its address is told', () => {
    expect(read().routerUrl).toBeUndefined();
    const url = 'http://osrm.example:5000/eu';
    expect(read({ FLOTILA_ROUTER_URL: url }).routerUrl).toBe(url);
    expect(() => read({ FLOTILA_ROUTER_URL: 'osrm.example' })).toThrow(
      'FLOTILA_ROUTER_URL must be an http or https address.',
    );
  });

  it('knows no European keys of tachographs unless told, then a folder', () => {
    expect(read().tachographKeys).toBeUndefined();
    expect(read({ FLOTILA_TACHOGRAPH_KEYS: 'keys' }).tachographKeys).toBe('/srv/flotila/keys');
    expect(read({ FLOTILA_TACHOGRAPH_KEYS: '/etc/keys' }).tachographKeys).toBe('/etc/keys');
  });

  it('trusts no proxy unless told, then addresses and networks', () => {
    expect(read().trustedProxies).toEqual([]);
    expect(
      read({ FLOTILA_TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16,fd00::/8' }).trustedProxies,
    ).toEqual(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
  });

  it('has no tracker port for TLS unless told, then with its files and the offset', () => {
    expect(read().gatewayTls).toBeUndefined();
    const files = {
      GATEWAY_TLS_CERT: 'ec.pem, /etc/rsa.pem',
      GATEWAY_TLS_KEY: 'ec.key,/etc/rsa.key',
    };
    const ports = { GATEWAY_BCE_IOTM_TLS_PORT: '8883', GATEWAY_TELTONIKA_TLS_PORT: '0' };
    expect(read({ ...files, ...ports, GATEWAY_PORT_OFFSET: '1000' }).gatewayTls).toEqual({
      ports: { 'bce-iotm': 9883 },
      files: {
        certificates: ['/srv/flotila/ec.pem', '/etc/rsa.pem'],
        keys: ['/srv/flotila/ec.key', '/etc/rsa.key'],
        clientCa: undefined,
      },
    });
    expect(() => read(ports)).toThrow(
      'GATEWAY_TLS_CERT must be set, too: GATEWAY_BCE_IOTM_TLS_PORT needs both.',
    );
    expect(() => read(files)).toThrow('serves no port: set GATEWAY_<PROTOCOL>_TLS_PORT, too.');
    expect(() => read({ ...ports, ...files, GATEWAY_TLS_KEY: 'ec.key' })).toThrow(
      'GATEWAY_TLS_KEY must list one file for each of GATEWAY_TLS_CERT.',
    );
    expect(() => read({ ...files, GATEWAY_BCE_TLS_PORT: 'x' })).toThrow(
      'GATEWAY_BCE_TLS_PORT must be a port number, 0 to 65535.',
    );
  });

  it('believes no balancer unless told', () => {
    expect(read().gatewayProxies).toEqual([]);
    expect(read({ GATEWAY_PROXIES: '10.0.0.2, fd00::/8' }).gatewayProxies).toEqual([
      '10.0.0.2',
      'fd00::/8',
    ]);
  });

  it('sends no mail unless both server and sender are told', () => {
    expect(read().mail).toBeUndefined();
    const url = 'smtps://flotila:p%40ss@mail.example.com:465';
    for (const from of ['flotila@example.com', 'Flotila <flotila@example.com>']) {
      expect(read({ FLOTILA_SMTP_URL: url, FLOTILA_MAIL_FROM: from }).mail).toEqual({ url, from });
    }
    expect(() => read({ FLOTILA_SMTP_URL: url })).toThrow('FLOTILA_MAIL_FROM must be set, too');
    expect(() => read({ FLOTILA_MAIL_FROM: 'a@b.example' })).toThrow(
      'FLOTILA_SMTP_URL must be set, too',
    );
  });

  it('counts an empty value as absent', () => {
    expect(read({ PORT: '', FLOTILA_DATA: ' ' })).toEqual(read());
  });
});

describe('a wrong value stops the start with a sentence that names it', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['FLOTILA_DEMO', 'yes'],
    ['FLOTILA_SUPERUSER', 'root'],
    ['FLOTILA_SUPERUSER', 'root:short'],
    // S-9: what is tried first opens the whole product.
    ['FLOTILA_SUPERUSER', 'root:password'],
    ['FLOTILA_SUPERUSER', 'root:Heslo123'],
    ['FLOTILA_SUPERUSER', 'superuser:superuser'],
    ['FLOTILA_SECRET', 'short'],
    ['GATEWAY_TELTONIKA_PORT', '-1'],
    ['GATEWAY_PORT_OFFSET', '-1'],
    ['GATEWAY_PROXIES', 'balancer.example'],
    ['FLOTILA_ROLES', 'api,painter'],
    ['FLOTILA_TILES_OSM', 'https://tiles.example/'],
    ['FLOTILA_TILES_OSM', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['FLOTILA_MAP_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.pbf'],
    ['FLOTILA_MAP_URL', 'tiles.example/map.json'],
    ['FLOTILA_MAP_URL', 'https://tiles.example/{z}/{x}.pbf'],
    ['FLOTILA_MAP_URL', 'https://me:secret@tiles.example/map.json'],
    ['FLOTILA_TILES_OSM', 'https://me:secret@tiles.example/{z}/{x}/{y}.png'],
    ['FLOTILA_GEOCODER_URL', 'https://me:secret@geocoder.example'],
    ['FLOTILA_ROUTER_URL', 'http://me:secret@osrm.example:5000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:secret@collector:4318'],
    ['FLOTILA_MAP_ONLINE', 'no'],
    ['FLOTILA_WEBHOOK_PRIVATE', 'yes'],
    ['FLOTILA_RETENTION_MONTHS', '0'],
    ['FLOTILA_KEPT_TRACKERS', '10'],
    ['FLOTILA_NATS_URL', 'nats.example.com'],
    ['FLOTILA_NATS_URL', 'http://nats.example.com'],
    ['FLOTILA_NATS_URL', 'nats://a.example:4222,'],
    ['FLOTILA_NATS_URL', 'nats://a.example,tls://b.example'],
    ['FLOTILA_NATS_URL', 'nats://a.example/flotila'],
    ['FLOTILA_NATS_URL', 'nats://%ff:secret@a.example'],
    ['FLOTILA_NATS_URL', Array.from({ length: 21 }, () => 'nats://a.example').join()],
    ['FLOTILA_TRACKING_URL', 'track.example'],
    ['FLOTILA_PUBLIC_URL', 'fleet.example.com'],
    ['FLOTILA_PUBLIC_URL', 'https://example.com/fleet'],
    ['FLOTILA_SMTP_URL', 'mail.example.com'],
    ['FLOTILA_SMTP_URL', 'https://mail.example.com'],
    ['FLOTILA_MAIL_FROM', 'nobody'],
    ['FLOTILA_MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['FLOTILA_TRUSTED_PROXIES', 'proxy.example'],
    ['FLOTILA_TRUSTED_PROXIES', '10.1.0.0/33'],
    ['FLOTILA_TRUSTED_PROXIES', '10.0.0.0/0'],
    ['FLOTILA_TRUSTED_PROXIES', '10.1.0.1,'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it('demands one signing key of processes that share a database', () => {
    const shared = { DATABASE_URL: 'postgres://db.example/flotila' };
    const sentence = 'FLOTILA_SECRET must be set, to the same text for all processes';
    for (const roles of ['api', 'api,worker']) {
      expect(() => read({ ...shared, FLOTILA_ROLES: roles })).toThrow(sentence);
    }
    const secret = 'a text that all of them have, long enough';
    expect(read({ ...shared, FLOTILA_ROLES: 'api', FLOTILA_SECRET: secret }).secret).toBe(secret);
    // Who signs nobody in needs none, and who plays all roles may be alone.
    expect(read({ ...shared, FLOTILA_ROLES: 'gateway' }).secret).toBeUndefined();
    expect(read(shared).secret).toBeUndefined();
  });

  it('tells of an offset that leads over the last port', () => {
    expect(() => read({ GATEWAY_PORT_OFFSET: '60000', GATEWAY_BCE_PORT: '6000' })).toThrow(
      'GATEWAY_BCE_PORT with GATEWAY_PORT_OFFSET is over 65535.',
    );
  });
});

describe('the demo stays on this machine', () => {
  it('listens on loopback in demo, everywhere otherwise', () => {
    expect(settleConfig(read(), true)).toMatchObject({ host: '127.0.0.1', demo: true });
    expect(settleConfig(read(), false)).toMatchObject({ gatewayHost: '0.0.0.0', demo: false });
  });

  it('refuses a public address unless FLOTILA_DEMO=1 and the address are set by hand', () => {
    expect(() => settleConfig(read({ HOST: '0.0.0.0' }), true)).toThrow('known passwords');
    expect(() => settleConfig(read({ GATEWAY_HOST: '10.0.0.1' }), true)).toThrow('GATEWAY_HOST');
    const meant = settleConfig(read({ HOST: '0.0.0.0', FLOTILA_DEMO: '1' }), true);
    expect(meant).toMatchObject({ host: '0.0.0.0', gatewayHost: '127.0.0.1' });
  });

  it('S-1 answers loopback names alone until FLOTILA_DEMO is said', () => {
    expect(settleConfig(read(), true).isLoopbackOnly).toBe(true);
    expect(settleConfig(read({ FLOTILA_DEMO: '1' }), true).isLoopbackOnly).toBe(false);
    expect(settleConfig(read(), false).isLoopbackOnly).toBe(false);
  });

  it('keeps a database with demo logins on loopback also when the demo is turned off', () => {
    expect(settleConfig(read({ FLOTILA_DEMO: '0' }), true)).toMatchObject({
      host: '127.0.0.1',
      demo: false,
    });
  });
});

describe('backups', () => {
  it('go to a folder or a bucket, from two o’clock on, and nowhere where none is named', () => {
    expect(read().backup).toBeUndefined();
    expect(read({ FLOTILA_BACKUP: 'safe' }).backup).toEqual({
      place: '/srv/flotila/safe',
      hour: 2,
      key: undefined,
    });
    const bucket = { FLOTILA_BACKUP: 's3://safe/fleet', FLOTILA_BACKUP_S3_KEY: 'id:secret' };
    const key = 'sixteen letters!';
    expect(
      read({ ...bucket, FLOTILA_BACKUP_HOUR: '23', FLOTILA_BACKUP_KEY: key }).backup,
    ).toMatchObject({ place: { bucket: 'safe', prefix: 'fleet', keyId: 'id' }, hour: 23, key });
  });

  it.each([
    ['FLOTILA_BACKUP_HOUR', { FLOTILA_BACKUP_HOUR: '24' }],
    ['FLOTILA_BACKUP_KEY', { FLOTILA_BACKUP_KEY: 'short' }],
    ['FLOTILA_BACKUP_S3_KEY', { FLOTILA_BACKUP: 's3://safe/fleet' }],
    ['FLOTILA_BACKUP must', { FLOTILA_BACKUP: 's3:/safe' }],
  ])('a wrong %s ends the start with a sentence', (name, environment) => {
    expect(() => read(environment)).toThrow(name);
  });
});
