// What waits for a commit, fair between trackers: each commit takes a bounded share from every tracker
// in turn, so the backlog of one tracker delays the others by little more than its share.

import type { DeviceBatch, StoreResult } from '../../thing/connection/ports.ts';
import type { Slice } from './prepare.ts';

/** Records of one commit at most. */
export const COMMIT_RECORDS_MAX = 10_000;
/** Records of one tracker in one commit at most. */
export const DEVICE_RECORDS_MAX = 1_000;

/** A batch on its way; it may need several commits. */
interface Ticket {
  batch: DeviceBatch;
  /** Records taken into commits so far. */
  taken: number;
  result: StoreResult;
  resolve(result: StoreResult): void;
  reject(reason: unknown): void;
}

export interface Queue {
  /** Records that wait. */
  readonly records: number;
  add(batch: DeviceBatch): Promise<StoreResult>;
  /** The next commit's share; empty when nothing waits. The same slice is settled or refused later. */
  take(): Slice[];
  /** The slices are committed; batches that are whole resolve. */
  settle(slices: readonly Slice[]): void;
  /** The slices are not stored: their batches reject, what is left of them is not tried. */
  refuse(slices: readonly Slice[], reason: unknown): void;
}

export function createQueue(): Queue {
  /** Tickets by tracker, in the order in which trackers have their turn. */
  const waiting = new Map<number, Ticket[]>();
  const ticketOf = new Map<Slice, Ticket>();
  let records = 0;

  function takeFrom(deviceId: number, tickets: Ticket[], room: number, slices: Slice[]): number {
    let left = Math.min(room, DEVICE_RECORDS_MAX);
    let count = 0;
    while (left > 0) {
      const ticket = tickets[0];
      if (!ticket) break;
      const to = Math.min(ticket.taken + left, ticket.batch.records.length);
      const slice: Slice = { batch: ticket.batch, from: ticket.taken, to, result: noResult() };
      ticketOf.set(slice, ticket);
      slices.push(slice);
      left -= to - ticket.taken;
      count += to - ticket.taken;
      ticket.taken = to;
      if (to === ticket.batch.records.length) tickets.shift();
    }
    // Whoever was served goes to the end of the row.
    waiting.delete(deviceId);
    if (tickets.length > 0) waiting.set(deviceId, tickets);
    return count;
  }

  return {
    get records() {
      return records;
    },
    add(batch) {
      if (batch.records.length === 0) return Promise.resolve(noResult());
      records += batch.records.length;
      return new Promise((resolve, reject) => {
        const ticket = { batch, taken: 0, result: noResult(), resolve, reject };
        const tickets = waiting.get(batch.device.deviceId);
        if (tickets) tickets.push(ticket);
        else waiting.set(batch.device.deviceId, [ticket]);
      });
    },
    take() {
      const slices: Slice[] = [];
      let room = COMMIT_RECORDS_MAX;
      for (const [deviceId, tickets] of [...waiting]) {
        if (room <= 0) break;
        room -= takeFrom(deviceId, tickets, room, slices);
      }
      return slices;
    },
    settle(slices) {
      for (const slice of slices) {
        const ticket = ticketOf.get(slice);
        ticketOf.delete(slice);
        records -= slice.to - slice.from;
        if (!ticket) continue;
        ticket.result.stored += slice.result.stored;
        ticket.result.duplicates += slice.result.duplicates;
        ticket.result.quarantined += slice.result.quarantined;
        if (slice.to === ticket.batch.records.length) ticket.resolve(ticket.result);
      }
    },
    refuse(slices, reason) {
      for (const slice of slices) {
        const ticket = ticketOf.get(slice);
        ticketOf.delete(slice);
        records -= slice.to - slice.from;
        if (!ticket) continue;
        const rest = ticket.batch.records.length - ticket.taken;
        if (rest > 0) {
          records -= rest;
          ticket.taken = ticket.batch.records.length;
          const tickets = waiting.get(ticket.batch.device.deviceId) ?? [];
          const others = tickets.filter((one) => one !== ticket);
          if (others.length > 0) waiting.set(ticket.batch.device.deviceId, others);
          else waiting.delete(ticket.batch.device.deviceId);
        }
        ticket.reject(reason);
      }
    },
  };
}

function noResult(): StoreResult {
  return { stored: 0, duplicates: 0, quarantined: 0 };
}
