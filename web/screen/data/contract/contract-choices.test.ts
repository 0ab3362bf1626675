// D-CTR-009, D-CTR-012: what the pick lists of a contract offer.
import { expect, test } from 'vitest';
import { foundSubjects, givenName, NEW_SUBJECT, subjectChoices } from './contract-choices.ts';

const subjects = [
  { subjectId: 1, name: 'Kovoplast Trnava', active: true },
  { subjectId: 2, name: 'Žilinské pekárne', active: false },
  { subjectId: 3, name: 'Agrostav', active: true },
];
const names = (chosen: string, known: { id: number; name: string } | null = null) =>
  subjectChoices(subjects, { chosen, known }).map(({ label }) => label);

test('D-CTR-012 active partners are offered; whom the contract has stays', () => {
  expect(names('')).toEqual(['Kovoplast Trnava', 'Agrostav']);
  expect(names('2')).toEqual(['Kovoplast Trnava', 'Žilinské pekárne', 'Agrostav']);
});

test('while the list is awaited the partner of the record has its name', () => {
  const waiting = (id: number) =>
    subjectChoices([], { chosen: '7', known: { id, name: 'Kovoplast' } });
  expect(waiting(7)).toEqual([{ value: '7', label: 'Kovoplast' }]);
  // Another one was chosen since.
  expect(waiting(8)).toEqual([{ value: '7', label: '…' }]);
});

test('D-CTR-009 the line for a new partner stands last, whatever is typed', () => {
  const options = [...subjectChoices(subjects, { chosen: '2', known: null })];
  const all = [...options, { value: NEW_SUBJECT, label: 'Nový subjekt' }];
  expect(foundSubjects(all, 'zilin pek').map(({ value }) => value)).toEqual(['2', NEW_SUBJECT]);
  expect(foundSubjects(all, 'nič také').map(({ value }) => value)).toEqual([NEW_SUBJECT]);
});

test('O-6 what was looked for becomes the name of a new partner', () => {
  expect(givenName(' Kovoplast ')).toEqual({ name: 'Kovoplast' });
  expect(givenName('  ')).toEqual({});
  expect(givenName('x'.repeat(300)).name).toHaveLength(100);
});
