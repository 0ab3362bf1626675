import { expect, test } from 'vitest';
import { foundChoices } from './found-choices.ts';

test('a vehicle is found by its plate and by its name', () => {
  const vehicles = [
    { value: '1', label: 'BA 482 KT' },
    { value: '2', label: 'TT 100 AA' },
  ];
  const noteOf = (id: string) => (id === '1' ? 'Volvo FH 500' : 'Škoda');
  expect(foundChoices(vehicles, 'volvo', noteOf)).toEqual([vehicles[0]]);
  expect(foundChoices(vehicles, 'tt skoda', noteOf)).toEqual([vehicles[1]]);
});
