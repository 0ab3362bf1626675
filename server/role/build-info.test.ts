// What dashboards know of the program that answers.
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addBuildInfo } from './build-info.ts';

it('metrics name version and release of the process', async () => {
  const registry = new Registry();
  addBuildInfo(registry, { version: '1.12.16', release: '2026.12.0' });
  expect(await registry.metrics()).toContain(
    'flotila_build_info{version="1.12.16",release="2026.12.0"} 1',
  );
});
