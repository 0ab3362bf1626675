// The module of the open list or record; while its part of the application comes, the screen waits.
import { use } from 'react';
import type { DataList } from '../../ground/address/paths.ts';
import type { AnyDataModule } from './module.ts';
import { loadModule, moduleAtHand } from './modules.ts';

export function useModule(list: DataList): AnyDataModule {
  // What is there is not waited for: React shows what waited no sooner than 0.3 s after the sign of waiting.
  return moduleAtHand(list) ?? use(loadModule(list));
}
