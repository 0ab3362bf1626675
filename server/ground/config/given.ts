// The environment as people write it: blanks, quotes and Windows line ends around values, which some container
// engines pass on literally, and names that nothing reads.
import { KNOWN_NAMES } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Read by the project's own commands and tests. */
const OF_TOOLS = [
  'FLOTILA_CALLED_AS',
  'FLOTILA_CLICKS',
  'FLOTILA_LOOK',
  'FLOTILA_LOOK_ONLY',
  'FLOTILA_DEV_API',
  'FLOTILA_DRILLS',
  'FLOTILA_LAUNCHED',
  'FLOTILA_PACKAGING',
  'FLOTILA_PICTURES',
  'FLOTILA_TEST_CITUS_URL',
  'FLOTILA_TEST_HELM',
  'FLOTILA_TEST_NATS_SERVER',
  'FLOTILA_WEB_ROOT',
];
/** Texts that nobody else reads may begin with any character. */
const FREE = ['FLOTILA_SECRET', 'FLOTILA_METRICS_TOKEN', 'GATEWAY_INTAKE_KEY'];
const OURS = /^(FLOTILA|GATEWAY)_/i;
/** Clusters tell each program of services beside it, a service `gateway` by GATEWAY_PORT. */
const OF_CLUSTER = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?$/;
const CLUSTER_VALUE = /^(tcp|udp):\/\//;
/** With more wrong letters it is another name. */
const SLIPS_PART = 1 / 3;

/** Values of known variables, plain; empty ones count as absent. `wrong`: a sentence for each that cannot be meant. */
export function givenValues(environment: Environment): {
  given: Record<string, string>;
  wrong: string[];
} {
  const given: Record<string, string> = {};
  const wrong: string[] = [];
  for (const name of KNOWN_NAMES) {
    const value = plain(name, environment[name] ?? '');
    if (typeof value === 'object') wrong.push(value.wrong);
    else if (value !== '') given[name] = value;
  }
  return { given, wrong };
}

/** A sentence for each variable that looks like ours and that nothing reads. */
export function unknownSettings(environment: Environment): string[] {
  const names = Object.keys(environment).filter((name) => {
    const bare = bareName(name);
    if (!OURS.test(bare) || KNOWN_NAMES.has(name) || OF_TOOLS.includes(name)) return false;
    return !OF_CLUSTER.test(bare) && !CLUSTER_VALUE.test(environment[name] ?? '');
  });
  return names.sort().map((name) => {
    const nearest = nearestName(bareName(name));
    const advice = nearest ? `did you mean ${nearest}?` : 'docs/settings.md lists all settings.';
    return `${bareName(name)} is no setting of Flotila and is not read: ${advice}`;
  });
}

function plain(name: string, value: string): string | { wrong: string } {
  const text = value.trim();
  const [quote] = /^["']|["']$/.exec(text) ?? [];
  const isQuoted = text.length > 1 && quote && text.startsWith(quote) && text.endsWith(quote);
  if (quote && !isQuoted && !FREE.includes(name)) {
    const where = text.startsWith(quote) ? 'begins' : 'ends';
    return {
      wrong: `${name} ${where} with a quote (${quote}) that has no other end: write the value without quotes.`,
    };
  }
  const bare = isQuoted ? text.slice(1, -1).trim() : text;
  if (!/[\r\n]/.test(bare)) return bare;
  return { wrong: `${name} contains a line end: a value stands on one line.` };
}

/** Without what a file brings along that no editor shows: a byte order mark, blanks, a carriage return. */
function bareName(name: string): string {
  return name.replace(/^\uFEFF/, '').trim();
}

/** The known name with the fewest letters changed; undefined: none is near. What it begins with says little. */
function nearestName(name: string): string | undefined {
  const end = endOf(name.toUpperCase());
  const [nearest] = [...KNOWN_NAMES]
    .map((known) => ({ known, slips: slipsBetween(end, endOf(known)) }))
    .filter(({ slips }) => slips <= end.length * SLIPS_PART)
    .sort((a, b) => a.slips - b.slips);
  return nearest?.known;
}

function endOf(name: string): string {
  return name.replace(OURS, '');
}

/** Letters to put in, leave out or change. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
