// What `helm template` makes of the chart. It needs the program helm (PATH, or FLOTILA_TEST_HELM), which Debian does not
// have; where there is none, tests of what it makes are skipped.
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';

const PROGRAM = process.env.FLOTILA_TEST_HELM || 'helm';
export const HAS_HELM = spawnSync(PROGRAM, ['version']).status === 0;
/** The oldest that the chart names. */
const KUBERNETES_MIN = '1.27.0';
/** Stands in the name of what is skipped. */
export const WITHOUT_HELM = HAS_HELM ? '' : ' (skipped: no helm in PATH or FLOTILA_TEST_HELM)';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

/** What an operator writes. */
export type Values = Readonly<Record<string, unknown>>;

/** The objects that an installation has, or what helm says to a person instead. */
export function helmTemplate(chart: string, values: Values): KubernetesObject[] | string {
  const file = join(chart, '..', 'given.yaml');
  writeFileSync(file, stringify(values));
  const args = ['template', 'flotila', chart, '--namespace', 'fleet', '--values', file];
  const oldest = ['--kube-version', KUBERNETES_MIN];
  const ran = spawnSync(PROGRAM, [...args, ...oldest], { encoding: 'utf8', maxBuffer: 64e6 });
  if (ran.status !== 0) return ran.stderr;
  return parseAllDocuments(ran.stdout).flatMap((document) => {
    if ('errors' in document && document.errors[0]) throw document.errors[0];
    return (document.toJS() as KubernetesObject | null) ?? [];
  });
}

/** What stands on the screen after an installation: helm shows it only where it reaches a cluster, or as a template. */
export function helmNotes(chart: string, values: Values): string {
  renameSync(join(chart, 'templates', 'NOTES.txt'), join(chart, 'files', 'NOTES.txt'));
  const text = '{{ tpl (.Files.Get "files/NOTES.txt") . | toJson }}';
  writeFileSync(join(chart, 'templates', 'told.yaml'), `kind: Told\ndata: { text: ${text} }\n`);
  const objects = helmTemplate(chart, values);
  if (typeof objects === 'string') throw new Error(objects);
  return objects.find(({ kind }) => kind === 'Told')?.data?.text ?? '';
}
