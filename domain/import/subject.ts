// Business partners of a list: the fields of their form, a phone number, an e-mail address and the postal address.
import { SUBJECT_FIELDS } from '../subject/subject-fields.ts';
import { cellText } from './cell.ts';
import type { Rules, StoredRecord } from './judge.ts';
import { SUBJECT_NAMES as names } from './names.ts';
import { ownField } from './own-targets.ts';
import { type Body, nameKey, type Target, tableTargets, textValues } from './target.ts';

type Contact = Body & { type: string; contactValue: unknown };

export const SUBJECT_TARGETS: readonly Target[] = [
  ...tableTargets(SUBJECT_FIELDS, {
    words: 'sub.',
    names,
    codes: { countryCode: 'countries' },
  }).map((target) => (target.field === 'id' ? withoutZeros(target) : target)),
  contact('phone'),
  contact('email'),
  ...['road', 'houseNumber', 'city', 'postcode'].map(addressPart),
];

/** A spreadsheet takes the zeros off a number that begins with them. */
function withoutZeros(target: Target): Target {
  return {
    ...target,
    isSame: (body, value) => numberKey(body.id) !== '' && numberKey(body.id) === numberKey(value),
  };
}

function numberKey(number: unknown): string {
  return String(number ?? '')
    .replace(/\s/g, '')
    .replace(/^0+/, '')
    .toUpperCase();
}

function contactsOf(body: Body): Contact[] {
  return (body.contacts ?? []) as Contact[];
}

/** One more, unless it is there. */
function contact(type: 'phone' | 'email'): Target {
  const valuesOf = (body: Body) =>
    contactsOf(body)
      .filter((one) => one.type === type)
      .map(({ contactValue }) => String(contactValue));
  const key = (value: unknown) => String(value).replace(/\s/g, '').toLowerCase();
  return {
    ...ownField(`contact.${type}`, names),
    ...textValues(),
    look: type,
    isClosed: false,
    of: (body) => valuesOf(body)[0],
    put: (body, value) => {
      body.contacts = [...contactsOf(body), { type, contactValue: value }];
    },
    isSame: (body, value) => valuesOf(body).some((one) => key(one) === key(value)),
  };
}

/** Of the first address, which is made where there is none. */
function addressPart(name: string): Target {
  const addressOf = (body: Body) => contactsOf(body).find(({ type }) => type === 'address');
  return {
    ...ownField(`address.${name}`, names),
    ...textValues(),
    read: (cell) => ({ value: cellText(cell).trim() }),
    isClosed: false,
    of: (body) => (addressOf(body)?.contactValue as Body | undefined)?.[name] ?? undefined,
    put(body, value) {
      const stored = addressOf(body);
      const address = stored ?? { type: 'address', contactValue: {} };
      address.contactValue = { ...(address.contactValue as Body), [name]: value };
      if (!stored) body.contacts = [...contactsOf(body), address];
    },
  };
}

/** @param parse by SubjectInput */
export function subjectRules(subjects: readonly StoredRecord[], parse: Rules['parse']): Rules {
  const keys = ['id', 'vatNumber'] as const;
  const byNumber = new Map<string, StoredRecord[]>();
  for (const subject of subjects) {
    for (const name of keys) {
      const key = numberKey(subject.body[name]);
      if (key !== '') {
        const at = `${name} ${key}`;
        byNumber.set(at, [...(byNumber.get(at) ?? []), subject]);
      }
    }
  }
  const byName = Map.groupBy(subjects, ({ body }) => nameKey(String(body.name)));
  const one = (found: readonly StoredRecord[]) =>
    found.length > 1 ? { code: 'ambiguousRecord' } : (found[0] ?? null);
  return {
    find(row) {
      for (const name of keys) {
        const found = byNumber.get(`${name} ${numberKey(row[name])}`);
        if (found) return one(found);
      }
      const named = byName.get(nameKey(String(row.name ?? ''))) ?? [];
      // Another number is another company.
      return one(named.filter(({ body }) => !row.id || !body.id));
    },
    uniqueOf: (row) => {
      const id = numberKey(row.id);
      if (id !== '') return [{ field: 'id', key: id }];
      return row.name ? [{ field: 'name', key: nameKey(String(row.name)) }] : [];
    },
    start: () => ({}),
    finish(body) {
      const address = contactsOf(body).find(({ type }) => type === 'address');
      const value = address?.contactValue as Body | undefined;
      const [, road, houseNumber] = /^(.*\D)\s+(\d+[\w/-]*)$/.exec(String(value?.road ?? '')) ?? [];
      // `Hlavná 12` in one column.
      if (address && value && road && !value.houseNumber) {
        address.contactValue = { ...value, road: road.trim(), houseNumber };
      }
    },
    parse,
    fieldOf: subjectFieldOf,
  };
}

/** What an address lacks is told of its part. */
export function subjectFieldOf(path: string): string {
  const [first, , , part] = path.split('.');
  if (first !== 'contacts') return path;
  return part ? `address.${part}` : 'contact.phone';
}
