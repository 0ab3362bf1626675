// Persons of a list: the fields of their form with identifications and roles. How somebody signs in is no part of a list: an
// invitation is sent by a person.
import { PERSON_FIELDS } from '../person/person-fields.ts';
import { IDENTIFICATION_TYPES } from '../vehicle/identification.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { cellText } from './cell.ts';
import type { Rules, Said, StoredRecord } from './judge.ts';
import { PERSON_NAMES } from './names.ts';
import { type Card, identification, ownField, partsOf } from './own-targets.ts';
import { refused } from './read-number.ts';
import { type Body, headKey, nameKey, namesOf, type Target, tableTargets } from './target.ts';
import { roleName, titleWords } from './words.ts';

const ROLES = ['admin', 'dispatcher', 'driver'] as const;

export const PERSON_TARGETS: readonly Target[] = [
  ...tableTargets(PERSON_FIELDS, {
    words: 'person.f.',
    names: PERSON_NAMES,
    looks: { firstName: 'word', lastName: 'word', email: 'email', phone: 'phone' },
  }),
  wholeName('firstLast', false),
  wholeName('lastFirst', true),
  roles(),
  ...IDENTIFICATION_TYPES.map((kind) => identification(kind, PERSON_NAMES)),
];

/** Two names in one cell; of more words nobody can tell where one ends. */
function wholeName(field: string, isLastFirst: boolean): Target {
  const bare = ownField(field, PERSON_NAMES);
  const listed = isLastFirst
    ? namesOf([], (language: Language) => titleWords(language)('person.name'))
    : [];
  return {
    ...bare,
    names: [...bare.names, ...listed],
    form: 'text',
    look: 'words',
    isClosed: false,
    read(cell) {
      const text = cellText(cell).trim();
      const [one = '', two = '', more] = text.split(/\s*,\s*|\s+/).filter(Boolean);
      if (two === '' || more !== undefined) return refused('nameParts');
      const isTurned = isLastFirst || text.includes(',');
      return { value: isTurned ? [two, one] : [one, two] };
    },
    of: ({ firstName, lastName }) => (lastName ? [firstName, lastName] : undefined),
    put: (body, value) => {
      [body.firstName, body.lastName] = value as [string, string];
    },
    text: (value) => {
      const names = value as string[];
      return (isLastFirst ? [...names].reverse() : names).join(' ').trim();
    },
  };
}

function roles(): Target {
  const byName = new Map<string, string>();
  const none = new Set(['-']);
  for (const language of LANGUAGES) {
    for (const role of ROLES) byName.set(headKey(roleName(role, language)), role);
    none.add(headKey(titleWords(language)('person.noRole')));
  }
  return {
    ...ownField('roles', PERSON_NAMES),
    form: 'several',
    isClosed: true,
    choices: (language) => ROLES.map((role) => roleName(role, language)),
    read(cell, { language }) {
      const found: string[] = [];
      for (const name of partsOf(cellText(cell))) {
        const key = headKey(name);
        if (none.has(key)) continue;
        const role = byName.get(key) ?? ROLES.find((one) => one === key);
        const choices = ROLES.map((one) => roleName(one, language)).join(', ');
        if (!role) return refused('unknownRole', { name, choices });
        found.push(role);
      }
      return { value: ROLES.filter((role) => found.includes(role)) };
    },
    of: (body) => ROLES.filter((role) => body[role] === true),
    put: (body, value) => {
      for (const role of ROLES) body[role] = (value as string[]).includes(role);
    },
    text: (value, { language }) =>
      (value as (typeof ROLES)[number][]).map((role) => roleName(role, language)).join(', '),
  };
}

/** @param parse by PersonInput */
export function personRules(persons: readonly StoredRecord[], parse: Rules['parse']): Rules {
  const nameOf = ({ firstName, lastName }: Body) => nameKey(`${firstName ?? ''} ${lastName ?? ''}`);
  const byName = Map.groupBy(persons, ({ body }) => nameOf(body));
  const holders = new Map<string, StoredRecord>();
  for (const person of persons) {
    for (const card of cardsOf(person.body)) holders.set(cardKey(card), person);
  }
  return {
    find(row) {
      const found = byName.get(nameOf(row)) ?? [];
      if (found.length < 2) return found[0] ?? null;
      const email = String(row.email ?? '').toLowerCase();
      const meant = found.filter(({ body }) => email && String(body.email).toLowerCase() === email);
      return meant.length === 1 && meant[0] ? meant[0] : { code: 'ambiguousRecord' };
    },
    uniqueOf: (row) => [
      ...(row.lastName
        ? [{ field: 'lastName', key: `${nameOf(row)}\n${String(row.email ?? '').toLowerCase()}` }]
        : []),
      ...cardsOf(row).map((card) => ({
        field: `identification.${card.identification}`,
        key: cardKey(card),
      })),
    ],
    start: () => ({}),
    finish: () => undefined,
    parse,
    fieldOf: personFieldOf,
    check(body, stored) {
      const refusals = cardsOf(body).flatMap((card): Said[] => {
        const holder = holders.get(cardKey(card));
        if (!holder || holder.id === stored?.id) return [];
        const name = `${holder.body.firstName} ${holder.body.lastName}`.trim();
        const field = `identification.${card.identification}`;
        return [{ field, code: 'cardTaken', params: { code: card.code, name } }];
      });
      return { refusals, notes: [] };
    },
  };
}

function cardsOf(body: Body): Card[] {
  return (body.identifications ?? []) as Card[];
}

function cardKey({ identification: kind, code }: Card): string {
  return `${kind}@${code}`.toUpperCase();
}

export function personFieldOf(path: string): string {
  return path.startsWith('identifications') ? 'identification.rfid' : path;
}
