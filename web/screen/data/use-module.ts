// The module of the open list or record; while its part of the application comes, the screen waits.
import { use } from 'react';
import type { DataList } from '../../ground/address/paths.ts';
import type { AnyDataModule } from './module.ts';
import { loadModule } from './modules.ts';

export function useModule(list: DataList): AnyDataModule {
  return use(loadModule(list));
}
