// What the chart describes, started without a cluster: a process for each role with the environment of its pod, on one
// PostgreSQL and, where there is one, a NATS. A tracker reports to the gateway, and the API shows it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestDatabase, testEmptyDatabase } from '@flotila/server/testing/database.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '@flotila/server/testing/nats.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { RUNTIME_FLAGS, runtimeEnvironment } from '../run/runtime-flags.mjs';
import { makeChart } from './chart.ts';
import { readCommit } from './commit.ts';
import { GIVEN, SECRET } from './testing/chart-values.ts';
import { makeCompany, sendFrame, storedTimes } from './testing/fleet.ts';
import { HAS_HELM, helmTemplate, WITHOUT_HELM } from './testing/helm.ts';
import { environmentOf, imageEnvironment, type Workload, workloadsOf } from './testing/pods.ts';

const START = { timeout: 120_000, interval: 250 };
const PROGRAM = [...RUNTIME_FLAGS, inRoot('tools', 'flotila.ts')];

describe.skipIf(!HAS_HELM)(`the processes of the chart${WITHOUT_HELM}`, () => {
  const folder = temporaryFolder('test');
  const processes: ChildProcess[] = [];
  let database: TestDatabase;
  let nats: TestNats | undefined;
  beforeAll(async () => {
    // The first process makes the schema, while the others wait.
    database = await testEmptyDatabase();
    nats = HAS_NATS ? await testNats() : undefined;
  });
  afterAll(async () => {
    await Promise.all(processes.map(end));
    await nats?.close();
    await database.close();
    removeFolder(folder);
  });

  /** As in the pod; addresses and folders are those of this machine, which all pods share here. */
  async function place(workload: Workload): Promise<Pod> {
    const { role, container } = workload;
    const given = environmentOf(container, imageEnvironment(DOCKERFILE), secretOf());
    const data = join(folder, role);
    mkdirSync(data);
    const environment = {
      ...given,
      ...runtimeEnvironment(inRoot()),
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      GATEWAY_HOST: '127.0.0.1',
      PORT: String(await keptPort()),
      FLOTILA_DATA: data,
      ...(role === 'gateway' && { GATEWAY_TELTONIKA_PORT: String(await keptPort()) }),
    };
    return { role, container, environment, address: `http://127.0.0.1:${environment.PORT}` };
  }

  function secretOf(): Record<string, string> {
    const { FLOTILA_NATS_URL: _, ...secret } = SECRET;
    return { ...secret, DATABASE_URL: database.url, ...(nats && { FLOTILA_NATS_URL: nats.url }) };
  }

  it(`take a tracker's record and show it${WITHOUT_NATS}`, async () => {
    const objects = helmTemplate(makeChart(readCommit(true), folder), VALUES);
    if (typeof objects === 'string') throw new Error(objects);
    const pods = await Promise.all(workloadsOf(objects).map(place));
    const said = new Map(pods.map((pod) => [pod.role, start(pod.environment, processes)]));
    for (const { role, container, address } of pods) {
      const statusOf = async ({ path }: { path: string }) =>
        (await fetch(`${address}${path}`).catch(() => undefined))?.status ?? said.get(role)?.();
      await expect.poll(() => statusOf(container.startupProbe.httpGet), START).toBe(200);
      await expect.poll(() => statusOf(container.readinessProbe.httpGet), START).toBe(200);
      expect(await statusOf(container.livenessProbe.httpGet)).toBe(200);
      // A setting that nothing reads would be told here.
      expect(said.get(role)?.()).not.toContain('is no setting');
    }
    const [api, gateway] = ['api', 'gateway'].map((role) => pods.find((pod) => pod.role === role));
    if (!api || !gateway) throw new Error('no API or no gateway');
    const superuser = { login: 'root', password: makeSuperuser(api.environment) };
    await makeCompany(api.address, superuser);
    const time = Date.now() - 60_000;
    const port = Number(gateway.environment.GATEWAY_TELTONIKA_PORT);
    expect(await sendFrame(api.address, superuser, { port, time })).toBe(1);
    expect(await storedTimes(api.address, superuser, time)).toEqual([time]);
    expect(await metricsOf(gateway.address)).toMatch(
      /^flotila_gateway_records_total\{protocol="teltonika",outcome="stored"\} 1$/m,
    );
    if (!nats) return;
    // While NATS is away nothing is unready, and records come through.
    await nats.kill();
    for (const pod of [api, gateway]) {
      expect((await fetch(`${pod.address}/health/ready`)).status).toBe(200);
    }
    const later = time + 1_000;
    expect(await sendFrame(api.address, superuser, { port, time: later })).toBe(1);
    expect(await storedTimes(api.address, superuser, later)).toEqual([time, later]);
  }, 300_000);
});

const DOCKERFILE = readFileSync(inRoot('packaging', 'image', 'Dockerfile'), 'utf8');
const VALUES = GIVEN['a name for people, one protocol, a bucket'] ?? {};

interface Pod {
  role: string;
  container: Workload['container'];
  environment: Record<string, string>;
  address: string;
}

/** What it wrote so far is answered when it is asked. */
function start(env: Record<string, string>, processes: ChildProcess[]): () => string {
  const child = spawn(process.execPath, [...PROGRAM, 'serve'], { env });
  processes.push(child);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  }
  return () => said;
}

/** By the command that the notes of the chart tell. */
function makeSuperuser(env: Record<string, string>): string {
  const args = [...PROGRAM, 'user', 'create', 'root', '--superuser'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const password = /can sign in: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(stdout + stderr);
  return password;
}

async function metricsOf(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${SECRET.FLOTILA_METRICS_TOKEN}` };
  return (await fetch(`${address}/metrics`, { headers })).text();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
