// The ring in which a card keeps its days: the newest overwrites the oldest, as a vehicle unit writes it.
import { bcd, time, u16 } from '@flotila/domain/tachograph/file/codec.ts';
import { type ChangeWord, changeWord } from '@flotila/domain/tachograph/file/records.ts';
import { encoded, joined } from './parts.ts';

export interface RingDay {
  /** Midnight, epoch milliseconds. */
  date: number;
  distance: number;
  changes: readonly ChangeWord[];
}

const HEAD_SIZE = 12;

/** Content of Driver_Activity_Data with a ring of `size` bytes. */
export function writeRing(days: readonly RingDay[], size: number): Uint8Array {
  const ring = new Uint8Array(size);
  const kept: { start: number; length: number }[] = [];
  let used = 0;
  let end = 0;
  days.forEach((day, count) => {
    const length = HEAD_SIZE + day.changes.length * changeWord.size;
    const bytes = joined(
      encoded(u16, kept.at(-1)?.length ?? 0),
      encoded(u16, length),
      encoded(time, day.date),
      encoded(bcd(2), (count + 1) % 10_000),
      encoded(u16, day.distance),
      ...day.changes.map((change) => encoded(changeWord, change)),
    );
    while (used + length > size) used -= kept.shift()?.length ?? size;
    bytes.forEach((byte, i) => {
      ring[(end + i) % size] = byte;
    });
    kept.push({ start: end, length });
    used += length;
    end = (end + length) % size;
  });
  const [oldest, newest] = [kept[0]?.start ?? 0, kept.at(-1)?.start ?? 0];
  return joined(encoded(u16, oldest), encoded(u16, newest), ring);
}
