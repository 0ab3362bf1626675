// The checkup of an installation: what its settings name is looked at, and each finding is a line that says how it is and
// what to do. Asking is the server's; what an answer means is decided here, without asking anything.
import type texts from '../words/sk/checkup.json';

export const CHECKS = [
  'settings',
  'ports',
  'folder',
  'memory',
  'database',
  'clock',
  'schema',
  'zones',
  'mail',
  'public',
  'map',
  'geocoder',
  'router',
  'nats',
  'traces',
  'certificates',
  'push',
  'archive',
  'backup',
  'tachograph',
] as const;
export type Check = (typeof CHECKS)[number];

/** look: it works, and somebody should look at it; wrong: something does not work, or will not for long. */
export const FINDING_STATES = ['good', 'look', 'wrong'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Key of the sentence. */
type Code = Exclude<keyof typeof texts, `title.${string}` | `state.${string}`>;

export interface Finding {
  state: FindingState;
  code: Code;
  values: Readonly<Record<string, string | number>>;
}

export const good = (code: Code, values: Finding['values'] = {}): Finding => ({
  state: 'good',
  code,
  values,
});
export const look = (code: Code, values: Finding['values'] = {}): Finding => ({
  state: 'look',
  code,
  values,
});
export const wrong = (code: Code, values: Finding['values'] = {}): Finding => ({
  state: 'wrong',
  code,
  values,
});

/** Of all findings the worst. */
export function worstOf(findings: readonly Pick<Finding, 'state'>[]): FindingState {
  const worst = Math.max(0, ...findings.map(({ state }) => FINDING_STATES.indexOf(state)));
  return FINDING_STATES[worst] ?? 'good';
}
