// Values as operators may write them, from what must be to all that may be.
import type { Values } from './helm.ts';

const LEAST = {
  image: { repository: 'registry.example.com/flotila' },
  existingSecret: 'flotila',
};

export const GIVEN: Readonly<Record<string, Values>> = {
  'as little as may be': LEAST,
  'a name for people, one protocol, a bucket': {
    ...LEAST,
    ingress: {
      enabled: true,
      className: 'nginx',
      host: 'fleet.example.com',
      tlsSecret: 'fleet-tls',
      annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
      trustedProxies: ['10.244.0.0/16', '10.245.0.0/16'],
    },
    gateway: { protocols: ['teltonika'] },
    archive: { bucket: 's3://fleet/archive' },
    backup: { bucket: 's3://fleet/backup' },
    settings: { FLOTILA_FRESH_MONTHS: '12', FLOTILA_ARCHIVE_S3_REGION: 'eu-central-1' },
  },
  'all that may be': {
    image: {
      repository: 'registry.example.com/flotila',
      tag: '2026.12.0',
      pullPolicy: 'Always',
      pullSecrets: ['registry'],
    },
    existingSecret: 'flotila-settings',
    settings: { FLOTILA_LOG_LEVEL: 'info', FLOTILA_MAP_FILE: '/srv/map/sk.pmtiles' },
    timeZone: 'Europe/Bratislava',
    publicUrl: 'https://fleet.example.com',
    startMinutes: 300,
    api: {
      replicas: 3,
      annotations: { team: 'fleet' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'fleet', operator: 'Exists' }],
    },
    gateway: {
      replicas: 12,
      service: {
        type: 'LoadBalancer',
        annotations: { 'metallb.universe.tf/allow-shared-ip': 'fleet' },
        loadBalancerIP: '192.0.2.7',
        sourceRanges: ['198.51.100.0/24'],
      },
      tls: { secret: 'trackers-tls', ports: { teltonika: 8883, 'bce-iotm': 8884 }, clientCa: true },
      rawLog: { size: '100Gi', storageClass: 'fast' },
    },
    worker: { replicas: 4, resources: { limits: { memory: '4Gi' } } },
    archive: { claim: 'archive' },
    backup: { claim: 'backup' },
    extraVolumes: [{ name: 'map', persistentVolumeClaim: { claimName: 'map', readOnly: true } }],
    extraVolumeMounts: [{ name: 'map', mountPath: '/srv/map', readOnly: true }],
    networkPolicy: {
      enabled: true,
      api: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
      metrics: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
    },
    monitoring: {
      podMonitor: true,
      rules: true,
      dashboard: true,
      labels: { release: 'prometheus' },
    },
  },
  'ports of nodes instead of a balancer, trackers of UDP alone left out': {
    ...LEAST,
    gateway: { protocols: ['bce-iotm'], service: { type: 'NodePort' } },
  },
  'inside of the cluster alone, where nobody is let in': {
    ...LEAST,
    gateway: { service: { type: 'ClusterIP' } },
    networkPolicy: { enabled: true },
  },
};

/** As an operator would put them into the Secret. */
export const SECRET = {
  DATABASE_URL: 'postgres://flotila:database-password@db.example.com/flotila',
  FLOTILA_SECRET: 'a-text-of-32-characters-or-more-that-nobody-knows',
  FLOTILA_NATS_URL: 'nats://flotila:nats-password@nats.example.com:4222',
  FLOTILA_METRICS_TOKEN: 'a-token-of-the-metrics',
  FLOTILA_ARCHIVE_S3_KEY: 'id:archive-key',
  FLOTILA_BACKUP_S3_KEY: 'id:backup-key',
};
