// What of the chart's objects its tests look at.
import type { KubernetesObject } from './helm.ts';

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}

interface Container {
  image: string;
  env: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
  envFrom: { secretRef: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
  securityContext: Record<string, unknown>;
}

interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: [Container];
    volumes: { name: string; emptyDir?: object }[];
    enableServiceLinks: boolean;
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds: number;
    securityContext: Record<string, unknown>;
  };
}

interface WorkloadSpec {
  replicas: number;
  selector: { matchLabels: Record<string, string> };
  template: Pod;
  volumeClaimTemplates?: { metadata: { name: string } }[];
}

export interface Workload {
  role: string;
  name: string;
  kind: string;
  spec: WorkloadSpec;
  pod: Pod;
  container: Container;
}

export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .map(({ kind, metadata, spec }) => {
      const { template } = spec as unknown as WorkloadSpec;
      return {
        kind,
        name: metadata.name,
        role: template.metadata.labels['app.kubernetes.io/component'] ?? '',
        spec: spec as unknown as WorkloadSpec,
        pod: template,
        container: template.spec.containers[0],
      };
    });
}

/** What the process is started with: the image's, the Secret's, then what stands in the pod itself. */
export function environmentOf(
  { env }: Container,
  image: Readonly<Record<string, string>>,
  secret: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = env.map(({ name, value, valueFrom }) => {
    const given = valueFrom ? secret[valueFrom.secretKeyRef.key] : value;
    if (given === undefined) throw new Error(`${name} has no value`);
    return [name, given];
  });
  return { ...image, ...secret, ...Object.fromEntries(own) };
}

/** `ENV` of the Dockerfile. */
export function imageEnvironment(dockerfile: string): Record<string, string> {
  const text = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '';
  const pairs = [...text.matchAll(/(\w+)=(\S+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
