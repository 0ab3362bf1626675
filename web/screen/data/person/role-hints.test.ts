// HIS-010, PERM-021: what a role may is said truly, in every language.
import { updateRide } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { cs, en, sk } from '../../../testing/texts.ts';

const RIDES = /jazd|jízd|\bride/i;

test.each([
  ['sk', sk],
  ['cs', cs],
  ['en', en],
])(
  'V-4 the form of a person says in %s that administrators correct rides, as HIS-010 has it',
  (_language, words) => {
    expect(updateRide.needs).toEqual({ kind: 'role', role: 'admin', orOwn: true });
    expect(words['person.f.hint.admin']).toMatch(RIDES);
    // The dispatcher's own sentence speaks of rides only to say whose they are.
    const [own = '', others = ''] = words['person.f.hint.dispatcher'].split(/(?<=\.) /);
    expect(own).not.toMatch(RIDES);
    expect(others).toMatch(/správca|správce|administrators/);
  },
);
