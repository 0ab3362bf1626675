// Lists of bought fuel as tests bring them, and the documents that stand afterwards.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import type { TestApi } from '../../../testing/api.ts';
import { bringList, type SentList } from './bring.ts';

/** The heads of the specification's file. */
export const OWN = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';

export interface Bought {
  bring(lines: readonly string[], sent?: SentList): Promise<Brought>;
  /** Of a vehicle's day. */
  documents(vehicleId: number, day: string): Promise<DocumentView[]>;
}

export function boughtBy(api: TestApi): Bought {
  return {
    bring: (lines, sent = {}) =>
      bringList(api, 'refueling', lines.join('\n'), { who: 'admin', ...sent }),
    async documents(vehicleId, day) {
      const url = `/v1/tatra/refueling/${vehicleId}?from=${day}T00:00:00&to=${day}T23:59:59`;
      const { content } = (await api.call('admin', 'GET', url)).json();
      return (content as { document: DocumentView | null }[]).flatMap(
        ({ document }) => document ?? [],
      );
    },
  };
}

export function texts(rows: readonly { messages: readonly { text: string }[] }[]): string[] {
  return rows.flatMap(({ messages }) => messages.map(({ text }) => text));
}
