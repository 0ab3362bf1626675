// What a module of the data view does over the calls of its list and of its records (`recordCalls`).
import type { CallInput, Endpoint, Shape } from '@flotila/domain/endpoint.ts';
import type { z } from 'zod';
import { allRows, type RowOf } from '../../ground/call/all-rows.ts';
import { call } from '../../ground/call/api.ts';
import type { DataModule, RecordModule } from './module.ts';

type Id = number | string;
/** What each call needs stands in its own value; here they are alike. */
type Asked = CallInput<Endpoint>;

/** The rows of a list that is asked for with the `query`, each known by its id, by which it opens its record. */
export function listOver<E extends Endpoint>(
  endpoint: E,
  idOf: (row: RowOf<E>) => Id,
  query?: z.input<E['query']>,
) {
  const keyOf = (row: RowOf<E>) => String(idOf(row));
  return {
    endpoint,
    rows: ({ ccode: company }, signal) => {
      const asked: object = { company, query };
      return allRows<Endpoint>(endpoint, asked as Asked, signal);
    },
    keyOf,
    idOf: keyOf,
  } satisfies Partial<DataModule<RowOf<E>>>;
}

/** What `recordOver` answers. */
export type OverCalls = 'load' | 'store' | 'remove' | 'readCurrent' | 'idOf';
export type ListOf<Row> = Endpoint<
  Shape,
  Shape,
  z.ZodType,
  z.ZodType<{ content: Row[]; totalPages: number }>
>;
type Called<Rec> = Endpoint<Shape, Shape, z.ZodType, z.ZodType<Rec>>;

export interface Calls<Rec> {
  get: Called<Rec>;
  create: Called<Rec>;
  update: Called<Rec>;
  remove: Endpoint;
}

/** `seenOf`: what a deletion names, so that none is deleted unseen; left out: its `lastChange`. */
export function recordOver<Rec extends object>(
  { get, create, update, remove }: Calls<Rec>,
  idOf: (record: Rec) => Id,
  seenOf: (record: Rec) => object = ({ lastChange }: { lastChange?: string }) => ({ lastChange }),
) {
  const [name = ''] = Object.keys(get.path.shape);
  const pathOf = (record: Rec) => ({ [name]: idOf(record) });
  return {
    load: ({ ccode: company }, id, signal) =>
      call(get, { company, path: { [name]: id } } as Asked, signal),
    store: ({ ccode: company }, record, body) =>
      record
        ? call(update, { company, path: pathOf(record), body })
        : call(create, { company, body } as Asked),
    remove: ({ ccode: company }, record) =>
      call(remove, { company, path: pathOf(record), query: seenOf(record) } as Asked),
    readCurrent: (current) => get.answer?.safeParse(current).data ?? null,
    idOf: (record) => String(idOf(record)),
  } satisfies Partial<RecordModule<Rec, object>>;
}
