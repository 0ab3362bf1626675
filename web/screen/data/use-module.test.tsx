import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DataList } from '../../ground/address/paths.ts';
import { loadModule } from './modules.ts';
import { useModule } from './use-module.ts';

function Name({ list }: { list: DataList }) {
  return useModule(list).list;
}

const drawn = (list: DataList) =>
  renderToString(
    <Suspense fallback="waits">
      <Name list={list} />
    </Suspense>,
  );

test('S8 a list whose part has come is drawn at once, without a sign of waiting before it', async () => {
  expect(drawn('rules')).toContain('waits');
  await loadModule('groupsets');
  expect(drawn('groupsets')).toContain('groupsets');
});
