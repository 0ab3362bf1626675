// A statement in a few words, for who looks at how long statements take: `select vehicle ride`. Made of its first word and
// of the names of tables, and of nothing else, because a statement may have values written into it.

/** Texts of which the words are remembered; a product asks some hundreds of questions. */
const REMEMBERED_MAX = 1_000;
/** Of a statement so much is looked at … */
const TEXT_MAX = 10_000;
/** … and so many tables are named. */
const TABLES_MAX = 4;

const QUOTED = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;
const TABLE = /\b(?:from|join|into|update|copy|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/gi;
/** Words that may stand where a table does. */
const NO_TABLES = new Set(
  'select lateral set of if unnest json_to_recordset jsonb_to_recordset stdin'.split(' '),
);

const remembered = new Map<string, string>();

export function statementSummary(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const summary = summaryOf(text.slice(0, TEXT_MAX).replace(QUOTED, ' '));
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(text, summary);
  return summary;
}

function summaryOf(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
  const tables = [...text.matchAll(TABLE)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => !NO_TABLES.has(name));
  return [verb, ...[...new Set(tables)].slice(0, TABLES_MAX)].join(' ');
}
