// The module of the open list or record; while its part of the application comes, the screen waits.
import { use } from 'react';
import type { DataList } from '../paths.ts';
import type { AnyDataModule } from './module.ts';
import { loadModule } from './modules.ts';

/** null: the list is not here yet. */
export function useModule(list: DataList): AnyDataModule | null {
  return use(loadModule(list));
}
