// The chart as operators get it: the same bytes for the same commit, and objects that Kubernetes takes and the product
// runs with. What helm makes of it is looked at where there is a helm.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { GATEWAY_PORTS, readConfig } from '@flotila/server/ground/config/config.ts';
import { SECRET_LENGTH_MIN } from '@flotila/server/ground/config/kinds.ts';
import { KNOWN_NAMES, SETTINGS } from '@flotila/server/ground/config/settings.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../run/paths.ts';
import { packFolder } from './archive.ts';
import { makeChart, SECRET_SETTINGS } from './chart.ts';
import { readCommit } from './commit.ts';
import kubernetes from './fixtures/kubernetes.json' with { type: 'json' };
import { GIVEN, SECRET } from './testing/chart-values.ts';
import {
  HAS_HELM,
  helmNotes,
  helmTemplate,
  type KubernetesObject,
  WITHOUT_HELM,
} from './testing/helm.ts';
import { environmentOf, imageEnvironment, type Workload, workloadsOf } from './testing/pods.ts';

const ROLES = ['api', 'gateway', 'worker'];
const STOP_SECONDS = 25;
const folder = temporaryFolder('test');
const commit = readCommit(true);
const chart = makeChart(commit, folder);
const read = (...path: string[]) => readFileSync(join(chart, ...path), 'utf8');
const dockerfile = readFileSync(inRoot('packaging', 'image', 'Dockerfile'), 'utf8');
const image = imageEnvironment(dockerfile);
afterAll(() => removeFolder(folder));

describe('the chart', () => {
  it('is the same to the byte when it is made once more, elsewhere', async () => {
    const elsewhere = temporaryFolder('test');
    const [one, other] = [join(folder, 'one.tgz'), join(elsewhere, 'other.tgz')];
    await packFolder(chart, one, commit.date);
    await packFolder(makeChart(commit, elsewhere), other, commit.date);
    const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(hashOf(other)).toBe(hashOf(one));
    removeFolder(elsewhere);
  });

  it('says its release twice: it is of the product that it installs', () => {
    expect(parse(read('Chart.yaml'))).toMatchObject({
      name: 'flotila',
      version: commit.release,
      appVersion: commit.release,
    });
  });

  it('has a value for each setting: an own one, one in the Secret, or one that the chart says', () => {
    const { settings } = schemaOf().properties;
    const asTexts = Object.keys(settings.properties);
    const said = ['_pod.tpl', 'gateway.yaml', 'worker.yaml'].map((name) => read('templates', name));
    const fixed = ['HOST', 'GATEWAY_HOST', 'FLOTILA_DEMO', 'GATEWAY_PORT_OFFSET'];
    const ports = /^GATEWAY_<PROTOCOL>_/;
    for (const name of Object.keys(SETTINGS)) {
      const ways = [
        asTexts.includes(name),
        SECRET_SETTINGS.includes(name),
        said.join('').includes(`"${name}"`) && !SECRET_SETTINGS.includes(name),
        fixed.includes(name) || ports.test(name),
      ];
      expect(ways.filter(Boolean), name).toHaveLength(1);
    }
    expect(SECRET_SETTINGS.filter((name) => !KNOWN_NAMES.has(name))).toEqual([]);
  });

  it('lets nobody write into values what is secret', () => {
    const looksSecret = Object.entries(SETTINGS)
      .filter(
        ([name, { example }]) =>
          /:\S*password|^id:secret|nobody knows/.test(example) || /_(KEY|TOKEN|SECRET)$/.test(name),
      )
      .map(([name]) => name)
      .filter((name) => name !== 'GATEWAY_TLS_KEY');
    expect(looksSecret.length).toBeGreaterThan(6);
    expect(looksSecret.filter((name) => !SECRET_SETTINGS.includes(name))).toEqual([]);
  });

  it('knows each value that it has, and says of each what it is', () => {
    const values = parse(read('values.yaml'));
    const isValid = new Ajv({ strict: false }).compile(schemaOf());
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
    const properties = Object.keys(schemaOf().properties).filter((name) => name !== 'global');
    expect(Object.keys(values).sort()).toEqual(properties.sort());
  });
});

describe.skipIf(!HAS_HELM)(`of helm${WITHOUT_HELM}`, () => {
  describe.each(Object.entries(GIVEN))('%s', (_, values) => {
    const made = HAS_HELM ? helmTemplate(chart, values) : [];
    const objects = typeof made === 'string' ? [] : made;
    const workloads = workloadsOf(objects);
    const gateway = workloads.find(({ role }) => role === 'gateway') as Workload;

    test('objects are such as Kubernetes takes', () => {
      expect(made).toBeInstanceOf(Array);
      const wrong = objects.flatMap(faultsOf);
      expect(wrong).toEqual([]);
      const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(names).toEqual([...new Set(names)]);
      for (const { metadata } of objects) {
        expect(metadata.namespace).toBe('fleet');
        expect(metadata.name.length).toBeLessThan(64);
      }
    });

    test('each role has its processes, which are selected by it alone', () => {
      expect(workloads.map(({ role }) => role).sort()).toEqual(ROLES);
      for (const { spec, pod } of workloads) {
        expect(pod.metadata.labels).toMatchObject(spec.selector.matchLabels);
        expect(spec.selector.matchLabels['app.kubernetes.io/component']).toBeTruthy();
      }
    });

    test('services, budgets and policies select the pods of one role', () => {
      const selecting = objects.map(selectorOf).filter((selector) => selector !== undefined);
      expect(selecting.length).toBeGreaterThan(5);
      for (const selector of selecting) {
        const chosen = workloads.filter(({ pod }) =>
          Object.entries(selector).every(([name, value]) => pod.metadata.labels[name] === value),
        );
        expect(chosen).toHaveLength(1);
      }
      const budgets = objects.filter(({ kind }) => kind === 'PodDisruptionBudget');
      expect(budgets.map(({ spec }) => spec?.maxUnavailable)).toEqual([1, 1, 1]);
    });

    test('processes start with settings that the product knows and takes', () => {
      for (const { container, role } of workloads) {
        const names = container.env.map(({ name }) => name);
        expect(names).toEqual([...new Set(names)]);
        expect(names.filter((name) => name !== 'TZ' && !KNOWN_NAMES.has(name))).toEqual([]);
        const config = readConfig(environmentOf(container, image, SECRET), '/');
        expect([...config.roles]).toEqual([role]);
        expect(config.port).toBe(
          container.ports.find(({ name }) => name === 'http')?.containerPort,
        );
        expect(config.host).toBe('0.0.0.0');
        expect(config.secret?.length).toBeGreaterThanOrEqual(SECRET_LENGTH_MIN);
        expect(config.databaseUrl).toBe(SECRET.DATABASE_URL);
        expect(config.backup !== undefined).toBe(role === 'worker' && 'backup' in values);
      }
    });

    test('a gateway listens where its services lead, and nowhere else', () => {
      const config = readConfig(environmentOf(gateway.container, image, SECRET), '/');
      const chosen = (values.gateway as { protocols?: string[] } | undefined)?.protocols ?? [];
      const named = new Map(PROTOCOLS.map((protocol) => [portNameOf(protocol.name), protocol]));
      const listening = [...named].flatMap(([name, protocol]) => {
        const tls = config.gatewayTls?.ports[name];
        const port = config.gatewayPorts[name];
        const isOpen = chosen.length === 0 || chosen.includes(name);
        expect(port, name).toBe(isOpen ? GATEWAY_PORTS[name] : 0);
        const ways = 'transports' in protocol ? protocol.transports : (['tcp'] as const);
        return [
          ...(isOpen ? ways.map((way) => `${port}/${way.toUpperCase()}`) : []),
          ...(tls === undefined ? [] : [`${tls}/TCP`]),
        ];
      });
      const services = objects.filter(
        ({ kind, metadata }) => kind === 'Service' && /-gateway(-udp)?$/.test(metadata.name),
      );
      const ports = services.map(({ spec }) => spec?.ports as ServicePort[]);
      const led = ports.flat().map(({ port, protocol }) => `${port}/${protocol}`);
      expect(led.sort()).toEqual(listening.sort());
      for (const { port, targetPort } of ports.flat()) expect(targetPort).toBe(port);
      // Of a service with the same number for TCP and UDP `helm upgrade` forgets one.
      for (const list of ports) {
        expect(new Set(list.map(({ port }) => port)).size).toBe(list.length);
        expect(new Set(list.map(({ protocol }) => protocol)).size).toBe(1);
      }
      for (const { spec } of services) {
        const wanted = spec?.type === 'ClusterIP' ? undefined : 'Local';
        expect(spec?.externalTrafficPolicy).toBe(wanted);
      }
    });

    test('nothing secret stands in any object', () => {
      const text = JSON.stringify(objects);
      for (const name of SECRET_SETTINGS) expect(text).not.toMatch(`"name":"${name}","value":`);
      expect(objects.map(({ kind }) => kind)).not.toContain('Secret');
      for (const { container } of workloads) {
        const { existingSecret } = values;
        expect(container.envFrom).toEqual([{ secretRef: { name: existingSecret } }]);
        const kept = container.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
        expect(kept).toEqual([
          { name: existingSecret, key: 'DATABASE_URL' },
          { name: existingSecret, key: 'FLOTILA_SECRET' },
        ]);
      }
    });

    test('processes run as the account of the image, without rights, and write where they must', () => {
      const account = Number(/^USER (\d+):\1$/m.exec(dockerfile)?.[1]);
      for (const { pod, container, spec } of workloads) {
        expect(pod.spec.securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: account,
          runAsGroup: account,
          fsGroup: account,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(pod.spec.automountServiceAccountToken).toBe(false);
        // Else a service named gateway-teltonika would say which port the gateway has.
        expect(pod.spec.enableServiceLinks).toBe(false);
        const declared = [
          ...pod.spec.volumes.map(({ name }) => name),
          ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
        ];
        const mounted = container.volumeMounts.map(({ name }) => name);
        expect(mounted.toSorted()).toEqual(declared.toSorted());
        const places = container.volumeMounts.map(({ mountPath }) => mountPath);
        const { dataFolder } = readConfig(environmentOf(container, image, SECRET), '/');
        expect(places).toEqual(expect.arrayContaining([dataFolder, '/tmp']));
      }
    });

    test('the raw log of a gateway outlives it; what else lies in data folders is made again', () => {
      expect(gateway.kind).toBe('StatefulSet');
      expect(gateway.spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual([
        'data',
      ]);
      for (const { pod, role } of workloads.filter(({ role: one }) => one !== 'gateway')) {
        expect(pod.spec.volumes.find(({ name }) => name === 'data')?.emptyDir, role).toEqual({});
      }
    });

    test('archive and backup lie on what is mounted, or in a bucket; never in a pod', () => {
      for (const { container, role } of workloads) {
        const { archive, backup } = readConfig(environmentOf(container, image, SECRET), '/');
        const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
        const given = values as Record<string, { claim?: string } | undefined>;
        // Without an archive the folder is of the root that cannot be written: months stay in the database.
        if (typeof archive.place === 'string') {
          expect(mounts.includes(archive.place), role).toBe(given.archive?.claim !== undefined);
          expect(mounts.some((mount) => archive.place.toString().startsWith(`${mount}/`))).toBe(
            false,
          );
        }
        if (typeof backup?.place === 'string') expect(mounts).toContain(backup.place);
      }
    });

    test('they are asked whether they live and are ready, may start for long and end in order', () => {
      for (const { pod, container } of workloads) {
        const { startupProbe, livenessProbe, readinessProbe, lifecycle } = container;
        for (const probe of [startupProbe, livenessProbe])
          expect(probe.httpGet.path).toBe('/health/live');
        expect(readinessProbe.httpGet.path).toBe('/health/ready');
        // It answers within two seconds.
        expect(readinessProbe.timeoutSeconds).toBeGreaterThan(2);
        const minutes = (values.startMinutes as number | undefined) ?? 120;
        expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(minutes * 60);
        const [, seconds] = lifecycle.preStop.exec.command;
        const left = pod.spec.terminationGracePeriodSeconds - Number(seconds);
        expect(left).toBeGreaterThanOrEqual(STOP_SECONDS);
        expect(container.image).toBe(imageOf(values));
      }
    });
  });

  test('a stopped installation keeps its objects and has no processes', () => {
    const values = GIVEN['all that may be'] ?? {};
    const named = (objects: KubernetesObject[]) =>
      objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const running = helmTemplate(chart, values) as KubernetesObject[];
    const stopped = helmTemplate(chart, { ...values, stopped: true }) as KubernetesObject[];
    expect(named(stopped)).toEqual(named(running));
    expect(workloadsOf(running).map(({ spec }) => spec.replicas)).not.toContain(0);
    expect(workloadsOf(stopped).map(({ spec }) => spec.replicas)).toEqual([0, 0, 0]);
  });

  test('trackers are let in by a policy, others where they are named', () => {
    const objects = helmTemplate(chart, GIVEN['all that may be'] ?? {}) as KubernetesObject[];
    const rulesOf = (role: string) => {
      const policy = objects.find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith(role),
      );
      return policy?.spec?.ingress as { from?: object[]; ports: { port: number | string }[] }[];
    };
    const open = rulesOf('gateway').find(({ from }) => from === undefined);
    const ports = new Set(open?.ports.map(({ port }) => port));
    expect([...ports].sort()).toEqual([...Object.values(GATEWAY_PORTS), 8883, 8884].sort());
    for (const role of ROLES) {
      const http = rulesOf(role).filter(({ ports: [first] }) => first?.port === 'http');
      expect(http.map(({ from }) => from?.length)).toEqual([role === 'api' ? 2 : 1]);
    }
  });

  test('Prometheus and Grafana get what the repository has for them', () => {
    const objects = helmTemplate(chart, GIVEN['all that may be'] ?? {}) as KubernetesObject[];
    const kept = (name: string) => readFileSync(inRoot('packaging', 'monitoring', name), 'utf8');
    const find = (kind: string) => objects.find((object) => object.kind === kind);
    expect(find('PrometheusRule')?.spec).toEqual(parse(kept('prometheus-rules.yml')));
    expect(find('PrometheusRule')?.metadata.labels).toMatchObject({ release: 'prometheus' });
    expect(find('ConfigMap')?.data).toEqual({ 'flotila.json': kept('grafana-dashboard.json') });
    const monitor = find('PodMonitor')?.spec as {
      selector: { matchLabels: Record<string, string> };
      podMetricsEndpoints: [
        { port: string; path: string; relabelings: { replacement?: string }[] },
      ];
    };
    for (const { pod, container } of workloadsOf(objects)) {
      expect(pod.metadata.labels).toMatchObject(monitor.selector.matchLabels);
      expect(container.ports.map(({ name }) => name)).toContain(
        monitor.podMetricsEndpoints[0].port,
      );
    }
    // The rules look for the job by this name.
    expect(monitor.podMetricsEndpoints[0].relabelings[0]?.replacement).toBe('flotila');
  });

  test('the notes lead to what is there', () => {
    const elsewhere = temporaryFolder('test');
    const values = GIVEN['as little as may be'] ?? {};
    const notes = helmNotes(makeChart(commit, elsewhere), values);
    const there = (helmTemplate(chart, values) as KubernetesObject[]).map(
      ({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`,
    );
    const named = notes.match(/(deployment|service)\/[\w-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !there.includes(name))).toEqual([]);
    expect(notes).toContain('flotila user create root --superuser');
    expect(notes).toContain('No backups are made');
    removeFolder(elsewhere);
  });

  test('docs/install.md writes values that are taken', () => {
    const page = readFileSync(inRoot('docs', 'install.md'), 'utf8');
    const section = page.slice(page.indexOf('## Kubernetes'));
    const written = /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
    const objects = helmTemplate(chart, parse(written.replace(/^ {3}/gm, '')));
    expect(objects).toBeInstanceOf(Array);
    const names = (objects as KubernetesObject[]).map(({ metadata }) => metadata.name);
    for (const name of ['flotila-gateway', 'flotila-gateway-udp', 'flotila-worker']) {
      expect(section).toContain(name);
      expect(names).toContain(name);
    }
    // Of the Secret that the section makes.
    for (const { container } of workloadsOf(objects as KubernetesObject[])) {
      for (const { valueFrom } of container.env) {
        if (valueFrom) expect(section).toContain(`--from-literal=${valueFrom.secretKeyRef.key}=`);
      }
    }
  });

  const LEAST = GIVEN['as little as may be'] ?? {};
  test.each<[sentence: string, values: Record<string, unknown>]>([
    ['Write into image.repository where the cluster pulls the image from', { image: {} }],
    ['Write into existingSecret the name of a Secret', { existingSecret: '' }],
    [
      'Write into ingress.host under which name',
      { ingress: { enabled: true, trustedProxies: ['10.0.0.0/8'] } },
    ],
    [
      'Write into ingress.trustedProxies the network',
      { ingress: { enabled: true, host: 'fleet.example.com' } },
    ],
    [
      'Write either archive.bucket or archive.claim',
      { archive: { bucket: 's3://a/b', claim: 'a' } },
    ],
    ['Write either backup.bucket or backup.claim', { backup: { bucket: 's3://a/b', claim: 'a' } }],
    ['gateway.tls needs both', { gateway: { tls: { ports: { teltonika: 8883 } } } }],
    ["'/publicUrl'", { publicUrl: 'https://example.com/fleet' }],
    ['gateway.tls needs both', { gateway: { tls: { secret: 'trackers' } } }],
    [
      'names queclink, which is not in gateway.protocols',
      { gateway: { protocols: ['teltonika'], tls: { secret: 'a', ports: { queclink: 8883 } } } },
    ],
    [
      'teltonika cannot have port 5027, which is taken by teltonika',
      { gateway: { tls: { secret: 'a', ports: { teltonika: 5027 } } } },
    ],
    [
      'cannot have port 8080, which is taken by the pods',
      { gateway: { tls: { secret: 'a', ports: { teltonika: 8080 } } } },
    ],
    [
      'cannot have port 8883, which is taken by queclink',
      { gateway: { tls: { secret: 'a', ports: { queclink: 8883, teltonika: 8883 } } } },
    ],
    ["'FLOTILA_LOG_LEVL' not allowed", { settings: { FLOTILA_LOG_LEVL: 'info' } }],
    ["'DATABASE_URL' not allowed", { settings: { DATABASE_URL: 'postgres://a:b@c/d' } }],
    [
      "'/settings/FLOTILA_FRESH_MONTHS': got number, want string",
      { settings: { FLOTILA_FRESH_MONTHS: 12 } },
    ],
    ["'/gateway/protocols/0': value must be one of", { gateway: { protocols: ['teltonica'] } }],
    ["'/archive/bucket': 'fleet' does not match", { archive: { bucket: 'fleet' } }],
    ["'replica' not allowed", { api: { replica: 3 } }],
    ["'replicas' not allowed", { replicas: 3 }],
    ["'/api/replicas': got string, want integer", { api: { replicas: '3' } }],
  ])('who writes something wrong is told: %s', (sentence, wrong) => {
    expect(helmTemplate(chart, { ...LEAST, ...wrong })).toContain(sentence);
  });
});

interface ServicePort {
  port: number;
  targetPort: number;
  protocol: string;
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ ...kubernetes, $id: 'kubernetes' });

/** By Kubernetes' own description; kinds of other makers are looked at elsewhere. */
function faultsOf(object: KubernetesObject): string[] {
  if (object.apiVersion.startsWith('monitoring.coreos.com/')) return [];
  const kind = `${object.apiVersion} ${object.kind}`;
  const isValid = ajv.getSchema(
    `kubernetes#/properties/${encodeURIComponent(kind.replaceAll('/', '~1'))}`,
  );
  if (!isValid) return [`${kind} is unknown`];
  if (isValid(object)) return [];
  return (isValid.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${kind} ${object.metadata.name}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function selectorOf({ kind, spec }: KubernetesObject): Record<string, string> | undefined {
  const { selector, podSelector } = (spec ?? {}) as Record<string, Selector | undefined>;
  if (kind === 'NetworkPolicy') return podSelector?.matchLabels;
  if (kind === 'PodDisruptionBudget') return selector?.matchLabels;
  return kind === 'Service' ? (selector as unknown as Record<string, string>) : undefined;
}

interface Selector {
  matchLabels: Record<string, string>;
}

function imageOf(values: Readonly<Record<string, unknown>>): string {
  const { repository, tag } = values.image as { repository: string; tag?: string };
  return `${repository}:${tag ?? `${commit.release}-lean`}`;
}

function schemaOf() {
  return JSON.parse(read('values.schema.json'));
}
