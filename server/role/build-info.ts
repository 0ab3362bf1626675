// Which version and release a process is, among its metrics: 1, by labels, as Prometheus joins it to others.
import { Gauge, type Registry } from 'prom-client';
import type { ServerInput } from './starting.ts';

export function addBuildInfo(
  registry: Registry,
  { version, release }: Pick<ServerInput, 'version' | 'release'>,
): void {
  new Gauge({
    name: 'flotila_build_info',
    help: 'Version and release of this process',
    labelNames: ['version', 'release'],
    registers: [registry],
  }).set({ version, release }, 1);
}
