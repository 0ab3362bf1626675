// docs/operating.md, the rules for Prometheus and the dashboard for Grafana name what there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_ALARMS } from '@flotila/domain/connection/gateway.api.ts';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addBackupMetrics } from '../flow/backup/backup-metrics.ts';
import { startBench } from '../flow/gateway/testing/gateway.ts';
import { addPoolMetrics } from '../ground/db/pool-metrics.ts';
import { addHttpMetrics } from '../ground/http/metrics.ts';
import { addQueueMetrics } from '../ground/process/queue-metrics.ts';
import { addBuildInfo } from './build-info.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const page = read('docs', 'operating.md');
const rulesText = read('packaging', 'monitoring', 'prometheus-rules.yml');

/** Each metric that a process may have with its labels; Prometheus itself has `up`, and names job and instance. */
const metrics = new Map<string, Set<string>>();
const OF_PROMETHEUS = ['job', 'instance'];

beforeAll(async () => {
  const one = await startBench();
  const others = new Registry();
  const db = { read: () => Promise.reject(new Error('asked for no values')) };
  const now = () => 0;
  collectDefaultMetrics({ register: others });
  addBackupMetrics({ db, registry: others, now });
  addQueueMetrics({ db, registry: others, now });
  addPoolMetrics(others, { pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } as never });
  addHttpMetrics(Fastify(), others);
  addBuildInfo(others, { version: '1', release: '2' });
  for (const metric of [...one.metrics.getMetricsAsArray(), ...others.getMetricsAsArray()]) {
    const { labelNames, type } = metric as unknown as { labelNames: string[]; type: string };
    const labels = new Set([...labelNames, ...OF_PROMETHEUS]);
    metrics.set(metric.name, labels);
    if (type !== 'histogram') continue;
    for (const part of ['_sum', '_count']) metrics.set(`${metric.name}${part}`, labels);
    metrics.set(`${metric.name}_bucket`, new Set([...labels, 'le']));
  }
  metrics.set('up', new Set(OF_PROMETHEUS));
  await one.stop();
});

/** Names of metrics of ours in a text. */
const namedIn = (text: string) => [...new Set(text.match(/flotila_[a-z_]+/g))];

test('every metric in docs/operating.md is there, and each that is there in docs/operating.md', () => {
  expect(namedIn(page).filter((name) => !metrics.has(name))).toEqual([]);
  const own = [...metrics.keys()].filter(
    (name) => name.startsWith('flotila_') && !/_(bucket|sum|count)$/.test(name),
  );
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter((name) => !namedIn(page).includes(name))).toEqual([]);
});

test.each(GATEWAY_ALARMS)('operators read what to do about the alarm %s', (alarm) => {
  expect(page).toMatch(new RegExp(`^\\| \`${alarm}\` \\| .+ \\| .+ \\|$`, 'm'));
});

/** What of an expression of Prometheus names something of ours, and is not there. */
function strangersIn(expression: string): string[] {
  const plain = expression.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const chosen = [...plain.matchAll(/([a-z_][a-z0-9_]*)\s*(?:\{([^}]*)\})?/g)].filter(
    ([, name = '']) => metrics.has(name) || /^(flotila|process|nodejs)_/.test(name),
  );
  const labelsOf = (name: string) => metrics.get(name) ?? new Set<string>();
  const strangers = chosen.flatMap(([, name = '', conditions = '']) => [
    ...(metrics.has(name) ? [] : [name]),
    ...[...conditions.matchAll(/(\w+)\s*(?:=|!)/g)]
      .map(([, label = '']) => label)
      .filter((label) => !labelsOf(name).has(label)),
  ]);
  const known = new Set(chosen.flatMap(([, name = '']) => [...labelsOf(name)]));
  const grouped = [...plain.matchAll(/\b(?:by|on|without)\s*\(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.split(',').map((label) => label.trim()),
  );
  if (chosen.length === 0) strangers.push(`no metric in ${expression}`);
  return [...strangers, ...grouped.filter((label) => !known.has(label))];
}

test('an expression that names what is not there is found', () => {
  expect(strangersIn('sum by (protocol) (rate(flotila_gateway_frames_total[5m]))')).toEqual([]);
  expect(strangersIn('sum(flotila_gateway_frames)')).toEqual(['flotila_gateway_frames']);
  expect(strangersIn('max(flotila_backup_bytes{queue="a"})')).toEqual(['queue']);
  expect(strangersIn('max by (queue) (flotila_backup_bytes)')).toEqual(['queue']);
});

/** Labels that a text puts in. */
const filledIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
/** Labels that the answer to an expression has; null: all of its metrics. */
function labelsOfAnswer(expression: string): string[] | null {
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].map(([, list = '']) => list);
  if (grouped.length === 0) return /\b(sum|max|min|count)\(/.test(expression) ? [] : null;
  return grouped.flatMap((list) => list.split(',').map((label) => label.trim()));
}

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const rules = (parse(rulesText) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

test.each(rules)(
  'the rule $alert asks for what there is',
  ({ alert, expr, labels, annotations }) => {
    expect(strangersIn(expr)).toEqual([]);
    expect(['critical', 'warning', 'info']).toContain(labels.severity);
    const has = labelsOfAnswer(expr);
    if (has)
      expect(filledIn(annotations.summary).filter((label) => !has.includes(label))).toEqual([]);
    expect(rules.filter((rule) => rule.alert === alert)).toHaveLength(1);
  },
);

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string } };
  datasource?: { uid: string };
  targets?: { refId: string; expr: string; legendFormat: string }[];
}
const dashboard = JSON.parse(read('packaging', 'monitoring', 'grafana-dashboard.json')) as {
  uid: string;
  title: string;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

/** What Grafana calls the units that are right, by how a metric's name ends. */
const UNITS: readonly [RegExp, readonly string[]][] = [
  [/_bytes(_total)?$/, ['bytes', 'Bps']],
  [/_seconds(_bucket)?$/, ['s', 'dtdurations']],
  [/_total$/, ['cps', 'none', 'reqps']],
  [/_count$/, ['reqps', 'percentunit']],
];

describe('the dashboard', () => {
  test('has a panel for each thing once, none upon another', () => {
    expect(panels.length).toBeGreaterThan(30);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(x, title).toBeLessThan(24);
          expect(taken.get(`${x},${y}`), title).toBeUndefined();
          taken.set(`${x},${y}`, title);
        }
      }
    }
  });

  test('lets one choose where from and which processes', () => {
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ]);
    for (const { title, datasource, targets = [] } of panels) {
      expect(datasource?.uid, title).toBe('$' + '{datasource}');
      for (const { expr } of targets) expect(expr, title).toContain('instance=~"$instance"');
    }
  });

  test.each(panels)(
    '$title ($id) asks for what there is, has its unit, and says what to do',
    (panel) => {
      const { description = '', targets = [], fieldConfig } = panel;
      const unit = fieldConfig?.defaults.unit ?? '';
      expect(description).toMatch(/^.{30,}\.$/);
      expect(description.length).toBeLessThan(200);
      expect(targets.length).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      for (const { expr, legendFormat } of targets) {
        expect(strangersIn(expr)).toEqual([]);
        expect(legendFormat).not.toBe('');
        const has = labelsOfAnswer(expr) ?? [];
        expect(filledIn(legendFormat).filter((label) => !has.includes(label))).toEqual([]);
        const [name = ''] = /(flotila|process|nodejs)_\w+|up/.exec(expr) ?? [];
        const right = UNITS.find(([pattern]) => pattern.test(name))?.[1];
        // Seconds of processor in a second are cores.
        if (right && name !== 'process_cpu_seconds_total') expect(right, name).toContain(unit);
        else expect(unit, name).toBe('none');
      }
    },
  );

  test('shows every metric of ours but some of single things', () => {
    const shown = namedIn(JSON.stringify(panels)).map((name) =>
      name.replace(/_(bucket|count)$/, ''),
    );
    const own = [...metrics.keys()].filter(
      (name) => name.startsWith('flotila_') && !/_(bucket|sum|count)$/.test(name),
    );
    expect(own.filter((name) => !shown.includes(name)).sort()).toEqual(NOT_SHOWN);
  });
});

/** Of the working of single things, for who looks for a fault there. */
const NOT_SHOWN = [
  'flotila_gateway_buffered_bytes',
  'flotila_gateway_proxy_headers_total',
  'flotila_gateway_tls_certificate_loads_total',
  'flotila_gateway_udp_receive_buffer_bytes',
];
