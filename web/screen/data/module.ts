// What the data view must know of a module to draw its list and its form: everything that makes one module
// unlike another stands in one value of this shape; the view itself knows no module.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import type { ListCell, ListCellType, ListColumn } from '@flotila/domain/list/list-file.api.ts';
import type { Range } from '@flotila/domain/period.ts';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DataDetail, DataList } from '../../ground/address/paths.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import type { FieldRefusal } from '../../ground/words/field-text.ts';
import type { Naming } from './naming.ts';

export interface Column<Row> {
  key: string;
  title: () => string;
  /** What the fast filter searches and the order compares (DATA-006). */
  text: (row: Row, place: DataPlace) => string;
  /** Left out: the text. */
  cell?: (row: Row, place: DataPlace) => ReactNode;
  /** Compared instead of the text when the column is sorted. */
  order?: (row: Row) => number | string;
  /** Share of the width, as a CSS grid or column width; left out: the rest. */
  width?: string;
  isNumber?: boolean;
  /** Shown only where the user chose it, and never on a phone. */
  isExtra?: boolean;
  /** In files and on paper, where the text leaves out what only a screen beside it says. */
  fileText?: (row: Row, place: DataPlace) => string;
  /** In files, where no text would do as a value. */
  file?: ColumnFile<Row>;
  /** Left out on a phone. */
  isWideOnly?: boolean;
  /**
   * What tells most of a row has the least: it begins the second line on a phone, which is cut at its end, and is the last
   * to go where a list is too narrow for all. Left out: behind those with one, and what is for wide lists only behind all.
   */
  rank?: number;
  /** There, where the text would be long or unclear without its head. */
  phoneText?: (row: Row, place: DataPlace) => string;
  /** There, in the colour of what it says. */
  phoneTone?: (row: Row, place: DataPlace) => 'alarm' | 'notice' | null;
  /** There it stands at the end of the row, as its cell or its `phoneText`: what decides about the row, not cut. */
  isPhoneEnd?: boolean;
}

/** A value with its type for spreadsheets; `unit` and `digits` of numbers. */
export interface ColumnFile<Row> extends Omit<ListColumn, 'head' | 'type'> {
  type: ListCellType;
  /** null: empty. */
  value: (row: Row) => ListCell;
}

/** Rows as a file: heads with their types, and a cell for each. */
export interface FileTable {
  columns: ListColumn[];
  rows: ListCell[][];
}

/** A state of records that is changed for many at once. */
export interface Switch<Row, Form> {
  isOn: (row: Row) => boolean;
  to: (isOn: boolean) => Partial<Form>;
  /** As it is now, to be given back. */
  of: (row: Row) => Partial<Form>;
  /** What switching off is called. */
  offLabel: () => string;
}

/** What may be chosen of a list, and what of it a row is. */
export interface Choice<Row> {
  /** In the address. */
  name: string;
  /** When nothing is chosen. */
  label: () => string;
  /** `rows`: all that the server gave. */
  options: (rows: readonly Row[]) => readonly { value: string; label: string }[];
  of: (row: Row) => string;
}

/** What a list and a form are drawn for. */
export interface DataPlace {
  ccode: string;
  company: CurrentCompany;
  /** Of period modules: the chosen month. */
  month: Range | null;
  /** Of forms: what the address asks for beside the record; of lists: what of `narrows` it names. */
  search?: Readonly<Record<string, string>>;
}

/** Why fields are refused, by dotted path as the server names them. */
export type FieldRefusals = Record<string, FieldRefusal>;

/** Those of the fields that are refused. */
export function refusalsOf(fields: Record<string, FieldRefusal | null>): FieldRefusals {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, why]) => (why ? [[field, why]] : [])),
  );
}

/** The sentence under a part of the form: of the part, or of something inside of it (`contacts.2.contactValue.city`). */
export function refusedAt(refused: Record<string, string>, part: string): string | undefined {
  const found = Object.entries(refused).find(
    ([path]) => path === part || path.startsWith(`${part}.`),
  );
  return found?.[1];
}

export interface FieldsProps<Rec, Form> {
  place: DataPlace;
  /** null: a new record. */
  record: Rec | null;
  form: Form;
  /** Sentences under fields, by dotted path. */
  refused: Record<string, string>;
  isReadOnly: boolean;
  onChange: (next: Partial<Form>) => void;
  /** A field was left: its own rule may speak now. */
  onLeave: (field: string) => void;
  /**
   * D-CTR-009: a new record of another list is made, and chosen in the field on the way back; it begins with what is
   * `given` of it by the names in its address (O-6).
   */
  onDetour: (to: DataDetail, field: keyof Form & string, given?: Record<string, string>) => void;
}

/** What lies behind the form and fills the window. */
export interface RoomProps<Rec, Form> extends FieldsProps<Rec, Form> {
  /** Pixels that the form's drawer covers. */
  padding: MapPadding;
}

export interface ListHeadProps<Row> {
  place: DataPlace;
  /** Those that are shown; undefined while they are read. */
  rows: readonly Row[] | undefined;
  /** Asks the server for other rows: by names of `narrows`, '' all. */
  onNarrow: (next: Record<string, string>) => void;
}

export interface ListTableProps<Row> {
  place: DataPlace;
  rows: readonly Row[];
  /** Other modules, whose records the rows are about. */
  moduleOf: (list: DataList) => Promise<AnyDataModule>;
}

export interface ManyProps<Row> {
  place: DataPlace;
  /** Those that are chosen. */
  rows: readonly Row[];
  /** All that was wanted is done. */
  onDone: () => void;
}

export interface AsideProps<Rec, Form> {
  place: DataPlace;
  /** null: a new record. */
  record: Rec | null;
  form: Form;
  /** The aside changed the record: it is read again, and what was typed stays. */
  onRenew: () => Promise<void>;
}

/** The record mode of a module (DATA-008 … DATA-016). */
export interface RecordModule<Rec, Form extends object> {
  detail: DataDetail;
  /** What the form is called: the plate, the name; for a new one its noun. */
  titleOf: (record: Rec | null) => string;
  load: (place: DataPlace, id: string, signal: AbortSignal) => Promise<Rec>;
  /** The form of a record, or of a new one with the defaults of the specification. */
  start: (record: Rec | null, place: DataPlace) => Form;
  /** What the address fills in over a stored record; it is unsaved until somebody stores it. */
  prefill?: (form: Form, place: DataPlace) => Partial<Form>;
  /** The body of the store call (lastChange included for a record), or why it cannot be sent. */
  read: (
    form: Form,
    record: Rec | null,
    place: DataPlace,
  ) => { body: object; errors?: never } | { body?: never; errors: FieldRefusals };
  Fields: ComponentType<FieldsProps<Rec, Form>>;
  /** What follows from the fields, on their right, read only; left out: the fields stand alone. */
  Aside?: ComponentType<AsideProps<Rec, Form>>;
  /** The main field of the record: it fills the window, and the form stands before it as a drawer. */
  Room?: ComponentType<RoomProps<Rec, Form>>;
  /** Beside the title of a stored record: in what state it is. */
  Mark?: ComponentType<{ record: Rec }>;
  store: (place: DataPlace, record: Rec | null, body: object) => Promise<Rec>;
  /** What stays when the record is deleted, and what goes with it (O-5); wherever one can be deleted. */
  removeText?: () => string;
  /** Left out: records of the module cannot be deleted. */
  remove?: (place: DataPlace, record: Rec) => Promise<unknown>;
  /** Reads the `current` of a conflict (412); null when it is none of this module. */
  readCurrent: (current: unknown) => Rec | null;
  /**
   * How a field of the record is named and written, for what a conflict changed; null: not told. Fields of
   * plain objects inside the record come by dotted path (`device.code`), lists come whole.
   */
  fieldText: (
    field: string,
    value: unknown,
    naming: Naming,
  ) => { label: string; text: string } | null;
  /** What `fieldText` tells has persons in it, by their ids. */
  tellsPersons?: boolean;
  /** Sentence under a refused field where the general one of field-text.ts will not do; null: that one. */
  refusalText?: (why: FieldRefusal, field: string) => string | null;
  /** Id in the address of a stored record; the list then shows its row. */
  idOf?: (record: Rec) => string;
  /**
   * What else must happen once it is stored or deleted (after: null); answers where the list is then, with `href`
   * when not as it was left.
   */
  afterChange?: (
    place: DataPlace,
    before: Rec | null,
    after: Rec | null,
  ) => Promise<{ ccode: string; href?: string }>;
  /** More entries of the actions menu, beside deleting (DATA-035); what changes the record beside the form calls `renew`. */
  actions?: (record: Rec, place: DataPlace, renew: () => Promise<void>) => readonly RowEntry[];
  /** Why this record cannot be written although the module's right is there; null: it can. */
  refusal?: (record: Rec, place: DataPlace) => string | null;
}

export interface DataModule<Row, Rec = object, Form extends object = object> {
  list: DataList;
  /** Read again after a change, and every `refreshMs`. */
  endpoint: Endpoint;
  rows: (place: DataPlace, signal: AbortSignal) => Promise<readonly Row[]>;
  refreshMs?: number;
  keyOf: (row: Row) => string;
  /** Id in the address of the record; null: this row opens nothing. */
  idOf?: (row: Row, place: DataPlace) => string | null;
  columns: readonly Column<Row>[];
  /** What people know a row by; left out: the text of the first column. */
  nameOf?: (row: Row) => string;
  /** muted: greyed (DATA-028); ended: no longer in force. */
  lookOf?: (row: Row, now: number) => 'muted' | 'ended' | null;
  menuOf?: (row: Row, place: DataPlace) => readonly RowEntry[];
  /** Instead of a record: a small view of one row above the list. */
  Peek?: ComponentType<{ row: Row; place: DataPlace; onClose: () => void }>;
  /** More filters beside the fast one. */
  choices?: readonly Choice<Row>[];
  /** What of the address narrows what the server is asked for, beside the month. */
  narrows?: readonly string[];
  /** More of what narrows the list, above the rows; `choices` then stand beside it. */
  Narrow?: ComponentType<ListHeadProps<Row>>;
  /** Above the rows: what they come to together. */
  Head?: ComponentType<ListHeadProps<Row>>;
  /** Its list is that of a month (DATA-004). */
  isPeriod?: boolean;
  /** Where else its records are to be seen, in the toolbar of the list. */
  link?: (place: DataPlace) => { label: string; href: string; icon: TablerIcon };
  /** What else can be done with the whole list, in its toolbar; rows that are shown, undefined while they are read. */
  Tools?: ComponentType<{ place: DataPlace; rows: readonly Row[] | undefined }>;
  /** Rows as a file, where it is not the columns that are shown. */
  fileOf?: (rows: readonly Row[], place: DataPlace) => FileTable;
  /** Its rows are members of groups: their id there. */
  member?: { list: 'vehicles' | 'persons'; idOf: (row: Row) => number };
  /** A record is too much to be deleted with others: only from its own form. */
  isDeletedAlone?: boolean;
  /** Its records are switched on and off by many. */
  switch?: Switch<Row, Form>;
  /** What else can be done with many of its records by whoever may write them. */
  Many?: ComponentType<ManyProps<Row>>;
  /** Css pixels of a row on a phone, where its cell and the second line need more than others. */
  phoneRow?: number;
  /** Draws the rows instead of a table with columns, in the order of the server; the columns are then searched only. */
  Table?: ComponentType<ListTableProps<Row>>;
  /** How many there are, where the list is only a part of its page; left out: records. */
  countText?: (count: number) => string;
  /** Said when there is nothing at all. */
  empty: () => { title: string; text?: string };
  record?: RecordModule<Rec, Form>;
  /** What else must be read again after a change (pickers, briefs). */
  readers?: readonly Endpoint[];
}

/** A module whose own types the view need not know. */
// biome-ignore lint/suspicious/noExplicitAny: rows, records and forms of all modules stand in one list.
export type AnyDataModule = DataModule<any, any, any>;
