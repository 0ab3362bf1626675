// What a list of the data view keeps while one of its records is open: its address with filter and month,
// and which row was opened. The list shows that row again on the way back.
import { z } from 'zod';
import type { DataList } from '../../ground/address/paths.ts';
import { remembered } from '../../ground/session/remembered.ts';
import type { Sort } from './list-rows.ts';

const hrefs = new Map<string, string>();
const rows = new Map<string, string>();

export function noteList(ccode: string, list: DataList, href: string): void {
  hrefs.set(`${ccode}/${list}`, href);
}

/** The address of the list as it was left; null when it was not visited. */
export function listHref(ccode: string, list: DataList): string | null {
  return hrefs.get(`${ccode}/${list}`) ?? null;
}

/** `id`: that of the address of its record. */
export function noteRow(ccode: string, list: DataList, id: string): void {
  rows.set(`${ccode}/${list}`, id);
}

export function lastRow(ccode: string, list: DataList): string | null {
  return rows.get(`${ccode}/${list}`) ?? null;
}

/** The chosen order of each list. */
export const rememberedSorts = remembered<Record<string, Sort | null>>(
  'flotila.data.sort',
  z.record(z.string(), z.object({ key: z.string(), isDown: z.boolean() }).nullable()),
  {},
);
