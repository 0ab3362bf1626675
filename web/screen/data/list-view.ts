// Which columns of a list are shown, in what order and how wide: as the module has them, changed by what the user
// chose, and of those what there is room for. The first one, what a record is called, always stays the first. Pure but
// for what is remembered.
import { z } from 'zod';
import type { DataList } from '../../ground/address/paths.ts';
import { remembered } from '../../ground/session/remembered.ts';
import type { Column } from './module.ts';

const ListView = z.object({
  /** Keys of all columns, as they were when it was chosen; one that came since is as its module has it. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** Css pixels, by key. */
  widths: z.record(z.string(), z.number()),
  /** All that are chosen are shown, and the list is scrolled sideways where it is narrow. */
  isScrolled: z.boolean().optional(),
});
export type ListView = z.output<typeof ListView>;

export const DEFAULT_VIEW: ListView = { order: [], hidden: [], widths: {} };

/** Of each list. */
export const rememberedViews = remembered<Partial<Record<DataList, ListView>>>(
  'flotila.data.columns',
  z.partialRecord(z.string(), ListView),
  {},
);

// biome-ignore lint/suspicious/noExplicitAny: columns of all modules.
type AnyColumn = Column<any>;

/** Narrower than this a column says nothing. */
export const WIDTH_MIN = 48;
const WIDTH_MAX = 900;
/** What a column that takes the rest needs at least. */
const FLEXIBLE_MIN = 90;
const EXTRA_WIDTH = 'minmax(0, 1fr)';
/** Widths beside the columns, as rows.module.css has them: both edges, between two columns, and the ⋯ button. */
const EDGES = 36;
const GAP = 16;
const MORE = 32;
/** Of a head, at most. */
const LETTER = 7.2;
/** A name alone says too little. */
const FITTING_MIN = 2;

/** All columns in the chosen order. */
export function orderedColumns<C extends AnyColumn>(columns: readonly C[], view: ListView): C[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const placeOf = ({ key }: C) => {
    const at = view.order.indexOf(key);
    return at < 0 ? view.order.length : at;
  };
  return [first, ...others.sort((a, b) => placeOf(a) - placeOf(b))];
}

export function isShown(column: AnyColumn, columns: readonly AnyColumn[], view: ListView): boolean {
  if (column === columns[0]) return true;
  return view.order.includes(column.key)
    ? !view.hidden.includes(column.key)
    : column.isExtra !== true;
}

/** Those that are shown, in the chosen order. */
export function shownColumns<C extends AnyColumn>(columns: readonly C[], view: ListView): C[] {
  return orderedColumns(columns, view).filter((column) => isShown(column, columns, view));
}

export function toggled(columns: readonly AnyColumn[], view: ListView, key: string): ListView {
  const hidden = columns.filter((column) =>
    column.key === key ? isShown(column, columns, view) : !isShown(column, columns, view),
  );
  return { ...settled(columns, view), hidden: hidden.map((column) => column.key) };
}

/** One place on; what stands at an end, and the first column, stay. */
export function moved(
  columns: readonly AnyColumn[],
  view: ListView,
  key: string,
  by: -1 | 1,
): ListView {
  const next = settled(columns, view);
  const order = [...next.order];
  const at = order.indexOf(key);
  const to = at + by;
  if (at < 1 || to < 1 || to >= order.length) return view;
  order.splice(at, 1);
  order.splice(to, 0, key);
  return { ...next, order };
}

/** null: as wide as the module has it. */
export function resized(view: ListView, key: string, width: number | null): ListView {
  const { [key]: _before, ...others } = view.widths;
  if (width === null) return { ...view, widths: others };
  const kept = Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width)));
  return { ...view, widths: { ...others, [key]: kept } };
}

/** The same view, with every column named. */
function settled(columns: readonly AnyColumn[], view: ListView): ListView {
  return {
    ...view,
    order: orderedColumns(columns, view).map(({ key }) => key),
    hidden: columns.filter((one) => !isShown(one, columns, view)).map(({ key }) => key),
  };
}

/** What columns are laid out by. */
interface Layout {
  view: ListView;
  isMenued: boolean;
  /** Keys of columns that say nothing in any row: as wide as their head, and the first to go. */
  empty: ReadonlySet<string>;
}

/** Of those that are shown what `room` holds: what tells least of a row goes first. `room` null: not known yet. */
export function fittingColumns<C extends AnyColumn>(
  columns: readonly C[],
  layout: Layout,
  room: number | null,
): C[] {
  const kept = [...columns];
  if (room === null || layout.view.isScrolled) return kept;
  while (kept.length > FITTING_MIN && leastOf(kept, layout) > room) {
    const ranks = kept.map((column, at) => (at === 0 ? -1 : rankOf(column, layout)));
    kept.splice(ranks.lastIndexOf(Math.max(...ranks)), 1);
  }
  return kept;
}

/** What somebody chose beside the rest goes last. */
function rankOf({ key, isExtra, isWideOnly, rank }: AnyColumn, { empty }: Layout): number {
  if (empty.has(key)) return Number.POSITIVE_INFINITY;
  if (isExtra) return 0;
  return rank ?? (isWideOnly ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1);
}

/** As a grid's columns; and pixels below which the list is scrolled sideways. */
export function gridOf(columns: readonly AnyColumn[], layout: Layout) {
  const tracks = columns.map((column) => trackOf(column, layout));
  if (layout.isMenued) tracks.push(`${MORE}px`);
  return { tracks: inLetters(tracks.join(' ')), least: leastOf(columns, layout) };
}

function leastOf(columns: readonly AnyColumn[], layout: Layout): number {
  return columns.reduce(
    (sum, column, at) => {
      const pixels = [...trackOf(column, layout).matchAll(/(\d+)px/g)].map((found) =>
        Number(found[1]),
      );
      return sum + (at > 0 ? GAP : 0) + (Math.max(...pixels, 0) || FLEXIBLE_MIN);
    },
    EDGES + (layout.isMenued ? GAP + MORE : 0),
  );
}

function trackOf({ key, title, width }: AnyColumn, { view, empty }: Layout): string {
  const chosen = view.widths[key];
  if (chosen !== undefined) return `${chosen}px`;
  if (empty.has(key)) return `${Math.max(WIDTH_MIN, Math.ceil(title().length * LETTER))}px`;
  return width ?? EXTRA_WIDTH;
}

/** The columns as they grow with the letters of the browser. */
function inLetters(tracks: string): string {
  return tracks.replaceAll(/(\d+)px/g, (_found, pixels) => `${Number(pixels) / 16}rem`);
}
