// What the files of the image and of compose say is what the product reads and opens.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { GATEWAY_PORTS, readConfig } from '@flotila/server/ground/config/config.ts';
import { accountForServer } from '@flotila/server/ground/db/embedded/account.ts';
import { prepareBinaries } from '@flotila/server/ground/db/embedded/binaries.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../run/paths.ts';

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  networks: string[] | Record<string, { aliases: string[] } | null>;
  profiles?: string[];
  command?: string | string[];
  stop_grace_period?: string;
  read_only?: boolean;
}
interface Compose {
  services: Record<'flotila' | 'database' | 'caddy' | 'streets' | 'mail', Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean; ipam?: unknown } | null>;
}

const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const text = read('packaging', 'compose', 'compose.yaml');
const caddyfile = read('packaging', 'compose', 'Caddyfile');
const example = read('packaging', 'compose', 'env.example');
const dockerfile = read('packaging', 'image', 'Dockerfile');
const { services, volumes, networks }: Compose = parse(text);

/** Both by which trackers come, of every protocol, as `5027/udp`. */
const TRACKER_PORTS = [
  ...new Set(
    PROTOCOLS.flatMap((protocol) => {
      const ways = 'transports' in protocol ? protocol.transports : (['tcp'] as const);
      return ways.map((way) => `${GATEWAY_PORTS[portNameOf(protocol.name)]}/${way}`);
    }),
  ),
].sort();

/** Lines of `.env`; the example leaves all of them empty. */
const VARIABLES = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => ({
  name,
  value,
}));
const FILLED = {
  IMAGE: 'localhost/flotila:lean',
  DOMAIN: 'fleet.example.com',
  POSTGRES_PASSWORD: '0123456789abcdef',
  FLOTILA_SUPERUSER: 'root:a-drill-password',
};

/** As compose puts `.env` into what it reads. */
function filled(value: string | number, env: Readonly<Record<string, string>>): string {
  return String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, other) => {
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(other);
    return other ?? '';
  });
}

function environmentOf(service: Service, env: Readonly<Record<string, string>>) {
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    filled(value, env),
  ]);
  return { ...(service.env_file && env), ...Object.fromEntries(own) } as Record<string, string>;
}

describe('the image', () => {
  it('opens the ports of the product', () => {
    const ports = [...dockerfile.matchAll(/^EXPOSE (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    );
    expect(ports.sort()).toEqual([...TRACKER_PORTS, `${readConfig({}, '/').port}/tcp`].sort());
  });
});

describe('docs/install.md', () => {
  it('names the release that is made', () => {
    const { release } = JSON.parse(read('package.json')) as { release: string };
    const named = read('docs', 'install.md').match(/(?<=flotila[:-])\d{4}\.\d+\.\d+/g);
    expect([...new Set(named)]).toEqual([release]);
  });

  it('fills in what must be', () => {
    const told = read('docs', 'install.md');
    for (const name of Object.keys(FILLED)) expect(told).toMatch(new RegExp(`^ *${name}=.`, 'm'));
  });
});

describe('compose', () => {
  it('publishes the ports of all trackers, and of people those of Caddy alone', () => {
    const { port } = readConfig({}, '/');
    const published = (services.flotila.ports ?? []).map((line) => line.split(':'));
    expect(published.map(([, inside]) => inside).sort()).toEqual(TRACKER_PORTS);
    for (const [outside, inside] of published) expect(inside).toMatch(new RegExp(`^${outside}/`));
    expect(services.flotila.environment?.PORT).toBe(port);
    expect(caddyfile).toContain(`reverse_proxy application:${port}`);
    expect(services.database.ports).toBeUndefined();
  });

  it('starts the product with settings that it takes', () => {
    const config = readConfig(environmentOf(services.flotila, FILLED), '/');
    expect(config).toMatchObject({
      databaseUrl: 'postgres://flotila:0123456789abcdef@database:5432/flotila',
      publicUrl: 'https://fleet.example.com',
      superuser: { login: 'root', password: 'a-drill-password' },
      trustedProxies: ['10.86.0.0/24'],
      mail: undefined,
    });
    expect(services.database.environment).toMatchObject({
      POSTGRES_USER: 'flotila',
      POSTGRES_DB: 'flotila',
    });
  });

  it('makes its database with words that initdb takes', () => {
    const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o777);
    const account = accountForServer(folder);
    const words = String(services.database.environment?.POSTGRES_INITDB_ARGS).split(' ');
    const made = spawnSync(
      prepareBinaries(folder, account).initdb,
      ['--no-sync', '-D', join(folder, 'made'), ...words],
      { cwd: folder, encoding: 'utf8', ...(account && { uid: account.uid, gid: account.gid }) },
    );
    expect([made.stderr.match(/error: .*/)?.[0], made.status]).toEqual([undefined, 0]);
  });

  it('keeps the data where the image does, as its account and without writing anywhere else', () => {
    const { dataFolder } = readConfig(environmentOf(services.flotila, FILLED), '/');
    expect(dockerfile).toContain(`VOLUME ${dataFolder}\n`);
    expect(services.flotila.volumes).toContain(`data:${dataFolder}`);
    expect(services.flotila.read_only).toBe(true);
    expect(Number.parseInt(services.flotila.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(
      25,
    );
  });

  it('believes the network in which Caddy and Flotila are alone, and keeps the database off the world', () => {
    const inNetwork = (name: string) =>
      Object.entries(services)
        .filter(([, { networks: joined }]) =>
          (Array.isArray(joined) ? joined : Object.keys(joined)).includes(name),
        )
        .map(([service]) => service);
    expect(inNetwork('web')).toEqual(['flotila', 'caddy']);
    expect(networks.web?.ipam).toEqual({
      config: [{ subnet: services.flotila.environment?.FLOTILA_TRUSTED_PROXIES }],
    });
    expect(services.database.networks).toEqual(['inside']);
    expect(networks.inside?.internal).toBe(true);
    // By this name Caddy reaches it over that network, also where both share another one.
    expect(services.flotila.networks).toMatchObject({ web: { aliases: ['application'] } });
  });

  it('makes the streets where the product looks for them', () => {
    const file = /FLOTILA_MAP_FILE=(\S+)/.exec(example)?.[1];
    expect(services.streets.profiles).toEqual(['streets']);
    expect(services.streets.command).toContain(`--output=${file}`);
    const folder = file?.slice(0, file.lastIndexOf('/'));
    expect(services.flotila.volumes).toContain(`streets:${folder}:ro`);
    expect(services.streets.volumes).toContain(`streets:${folder}`);
  });

  it('sends mails by its own service where the profile is asked for', () => {
    const url = /profile `mail`: FLOTILA_SMTP_URL=(\S+)/.exec(example)?.[1] ?? '';
    const env = { ...FILLED, FLOTILA_SMTP_URL: url, FLOTILA_MAIL_FROM: 'fleet@example.com' };
    const { mail } = readConfig(environmentOf(services.flotila, env), '/');
    expect(services.mail.profiles).toEqual(['mail']);
    expect(Object.keys(services)).toContain(new URL(mail?.url ?? '').hostname);
  });

  it('declares each volume that it uses, and uses each that it declares', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = used.map((line) => line.split(':')[0] ?? '').filter((name) => !/^\./.test(name));
    expect(Object.keys(volumes).sort()).toEqual([...new Set(named)].sort());
  });
});

describe('env.example', () => {
  const names = VARIABLES.map(({ name }) => name);
  const asked = [...`${text}${caddyfile}`.matchAll(/\$\{(\w+)|\{\$(\w+)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );

  it('says every variable that compose and Caddy ask for, each once', () => {
    expect([...new Set(asked)].filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
  });

  it('says nothing that neither they nor the product read', () => {
    const settings = read('docs', 'settings.md');
    const isRead = (name: string) => asked.includes(name) || settings.includes(`\`${name}\``);
    expect(names.filter((name) => !isRead(name))).toEqual([]);
  });

  it('says of each what it is, and has no value that somebody could keep', () => {
    // A comment stands above one variable, or above a few that belong together.
    const lines = example.split('\n');
    const isVariable = (line = '') => /^[A-Z_]+=/.test(line);
    const firsts = lines.filter((line, index) => isVariable(line) && !isVariable(lines[index - 1]));
    for (const first of firsts) expect(lines[lines.indexOf(first) - 1], first).toMatch(/^#/);
    expect(VARIABLES.filter(({ value }) => value !== '')).toEqual([]);
  });

  it('is told in a sentence when something that must be filled in is not', () => {
    const sentences = ['IMAGE', 'DOMAIN', 'POSTGRES_PASSWORD'].map((name) => {
      const rest = { ...FILLED, [name]: '' };
      try {
        filled(text, rest);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    });
    for (const sentence of sentences) expect(sentence).toMatch(/^Write .* \.env/);
  });
});
