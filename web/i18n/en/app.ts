// English texts that the application begins with, area by area; those of `later.ts` come with their screens.
import { bell } from './bell.ts';
import { contract } from './contract.ts';
import { entry } from './entry.ts';
import { map } from './map.ts';
import { online } from './online.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { vehicle } from './vehicle.ts';

export const app = {
  ...entry,
  ...shell,
  ...bell,
  ...online,
  ...vehicle,
  ...map,
  ...sharing,
  ...contract,
};
