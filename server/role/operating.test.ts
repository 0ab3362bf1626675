// docs/operating.md and its rules for Prometheus name what there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_ALARMS } from '@flotila/domain/connection/gateway.api.ts';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addBackupMetrics } from '../flow/backup/backup-metrics.ts';
import { bench } from '../flow/gateway/testing/gateway.ts';
import { addBuildInfo } from './build-info.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

/** Names of metrics in a text; a histogram has three of each. */
const metricsIn = (text: string) =>
  new Set(text.match(/flotila_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, '')));

test.each(['operating.md', 'prometheus-rules.yml'])('every metric in %s is there', async (name) => {
  const one = await bench();
  const others = new Registry();
  addBackupMetrics({
    db: { read: () => Promise.reject(new Error('asked for no values')) },
    registry: others,
    now: () => 0,
  });
  addBuildInfo(others, { version: '1', release: '2' });
  const metrics = [...one.metrics.getMetricsAsArray(), ...others.getMetricsAsArray()];
  const known = metrics.map((metric) => metric.name);
  const told = [...metricsIn(read(name))];
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((metric) => !known.includes(metric))).toEqual([]);
});

test.each(GATEWAY_ALARMS)('operators read what to do about the alarm %s', (alarm) => {
  expect(read('operating.md')).toMatch(new RegExp(`^\\| \`${alarm}\` \\| .+ \\| .+ \\|$`, 'm'));
});
