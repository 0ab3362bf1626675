// Rolling: a migration that says that the former release may serve beside it does only what that release cannot notice.
// What takes something away stands in a later release, beside which nobody needs what is gone.
import { listMigrations, runsBeside } from '@flotila/server/ground/db/migrate.ts';
import { describe, expect, it } from 'vitest';
import { LONG_MIGRATIONS } from './long-migrations.ts';

/** Statements without comments; texts and bodies of functions count as one word. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '');
  return plain
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** The actions of `alter table`, cut at the commas that no bracket holds. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

/** A row that the former release writes has it by itself, and no other row is refused for it. */
function addsSilently(action: string): boolean {
  if (!/^add column \w+ /.test(action)) return false;
  if (/\b(unique|primary key|references|generated)\b/.test(action)) return false;
  return !/\bnot null\b/.test(action) || /\bdefault (?!null|now|random|nextval|\w+\()/.test(action);
}

/** What of a migration the former release would notice. */
function noticed(sql: string): string[] {
  const made = new Set<string>();
  const added = new Set<string>();
  return statementsOf(sql).filter((statement) => {
    const table = /^create table (\w+) \(/.exec(statement)?.[1];
    if (table) made.add(table);
    if (table || /^(create function|comment on) /.test(statement)) return false;
    const [, unique, indexed = ''] = /^create (unique )?index \w+ on (\w+)/.exec(statement) ?? [];
    // Its rows have the default of a new column, so one of another value is none of its.
    const [, only = ''] = / where (\w+) = ''$/.exec(statement) ?? [];
    if (indexed)
      return unique !== undefined && !made.has(indexed) && !added.has(`${indexed}.${only}`);
    const [, altered = '', actions = ''] = /^alter table (\w+) (.*)$/.exec(statement) ?? [];
    for (const action of actionsOf(actions)) {
      const [, column] = /^add column (\w+) .* default ''/.exec(action) ?? [];
      if (column) added.add(`${altered}.${column}`);
    }
    return !made.has(altered) && !(altered && actionsOf(actions).every(addsSilently));
  });
}

describe('rolling: beside the former release', () => {
  const marked = listMigrations().filter(runsBeside);

  it.each(marked)('$name does only what it cannot notice, in a moment', ({ number, sql }) => {
    expect(noticed(sql)).toEqual([]);
    expect(LONG_MIGRATIONS.has(number)).toBe(false);
  });

  it.each([
    'create table a (b integer not null unique); create unique index a_b on a (b); alter table a drop column b',
    "create index ride_b on ride (b) where b = 'x;y'",
    "alter table ride add column b text not null default 'a'; create unique index ride_b on ride (c) where b = 'x'",
    "alter table vehicle add column b integer, add column c text check (c in ('a', 'b'))",
    'alter table vehicle add column b boolean not null default false',
    "create function f() returns int language sql as $$ select 1; drop table ride $$; comment on table ride is 'a'",
  ])('it does not notice: %s', (sql) => {
    expect(noticed(sql)).toEqual([]);
  });

  it.each([
    'create unique index ride_b on ride (c) where b = 1',
    'drop table ride',
    'alter table ride drop column km',
    'alter table ride rename column km to m',
    'alter table ride alter column km type bigint',
    'alter table ride alter column km set not null',
    'alter table vehicle add column b integer not null',
    'alter table vehicle add column b integer unique',
    'alter table vehicle add column b integer, drop column c',
    'alter table account add constraint a check (b > 0)',
    'create unique index ride_b on ride (b)',
    'update ride set km = 0',
    'delete from ride',
    'insert into rule values (1)',
    'do $$ begin end $$',
    'create or replace function f() returns int language sql as $$ select 2 $$',
  ])('it notices: %s', (sql) => {
    expect(noticed(sql)).toEqual([sql.replace(/\$\$.*\$\$/, "''")]);
  });
});
