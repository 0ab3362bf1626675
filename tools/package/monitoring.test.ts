// What watches an installation, as Prometheus itself reads it: Debian's package `prometheus` has promtool. Where there is
// none these are skipped; server/role/operating.test.ts holds what rules and dashboard ask for everywhere.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { inRoot } from '../run/paths.ts';

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
const WITHOUT = HAS_PROMTOOL ? '' : ' (skipped: no promtool, which Debian has in `prometheus`)';
const RULES = inRoot('packaging', 'monitoring', 'prometheus-rules.yml');
const DASHBOARD = inRoot('packaging', 'monitoring', 'grafana-dashboard.json');

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

describe.skipIf(!HAS_PROMTOOL)(`of Prometheus${WITHOUT}`, () => {
  it('the rules can be read', () => {
    expect(promtool('check', 'rules', RULES)).toBe('');
  });

  it('alarms are told when they should be, and not before', () => {
    const cases = inRoot('tools', 'package', 'fixtures', 'prometheus-cases.yml');
    expect(promtool('test', 'rules', cases)).toBe('');
  });

  it('the expressions of the dashboard can be read, as Grafana fills them in', () => {
    const folder = temporaryFolder('test');
    onTestFinished(() => removeFolder(folder));
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(40);
    const rules = expressions.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    }));
    const file = join(folder, 'panels.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', file)).toBe('');
  });
});
