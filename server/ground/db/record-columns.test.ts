// C-2: what the columns of a record hold of fields that are kept as JSON.
import { ROUTE_FIELDS } from '@flotila/domain/contract/contract-fields.ts';
import { expect, test } from 'vitest';
import { recordColumns } from './record-columns.ts';

const { written, blank } = recordColumns('contract', ROUTE_FIELDS);

test('C-2 a plan that is not there is no JSON that says null', () => {
  expect(written({ plan: null, planUrl: null })).toEqual({ plan: null, plan_url: null });
  const plan = { waypoints: [], parts: [], path: [], source: 'roads' as const };
  expect(written({ plan, planUrl: 'x' })).toEqual({ plan: JSON.stringify(plan), plan_url: 'x' });
});

test('C-2 erasing leaves nothing of it', () => {
  expect(blank('#7')).toEqual({ plan: null, plan_url: null });
});
