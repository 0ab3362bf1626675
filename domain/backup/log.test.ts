// Names of the log's files, how far a log leads, and what of it is kept.
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import {
  baseName,
  baseTs,
  isBaseDue,
  isRunOutlived,
  joinSpans,
  nextSegment,
  outlivedLog,
  reachOf,
  runName,
  runOf,
  segmentAt,
  segmentFile,
  segmentOf,
} from './log.ts';

const MB16 = 16 * 1024 * 1024;
const NOW = Date.parse('2026-11-29T16:30:00Z');
const segment = (number: number) => segmentAt(1, BigInt(number) * BigInt(MB16), MB16);
const at = (number: number, ts = NOW + number * 60_000) => ({ segment: segment(number), ts });
const base = (first: number, whole = first, wholeTs = NOW + first * 60_000) => ({
  name: baseName(wholeTs),
  firstSegment: segment(first),
  wholeSegment: segment(whole),
  segmentBytes: MB16,
  wholeTs,
});

describe('names', () => {
  it('say of which cluster and run a log is', () => {
    const run = { system: '7412345678901234567', id: '0f0f0f0f' };
    expect(runName(run)).toBe('log-7412345678901234567-0f0f0f0f');
    expect(runOf(runName(run))).toEqual(run);
    for (const other of ['log-1', 'log-x-0f0f0f0f', '2026-11-29T16-30-00Z', 'photos']) {
      expect(runOf(other)).toBeUndefined();
    }
  });

  it('say which segment a file holds, and up to when', () => {
    expect(segmentFile(at(0))).toBe('000000010000000000000000_2026-11-29T16-30-00.000Z');
    expect(segmentOf(segmentFile(at(3)))).toEqual(at(3));
    // A file that was not written to its end, and one of somebody else.
    expect(segmentOf(`${segmentFile(at(3))}.new`)).toBeUndefined();
    expect(segmentOf('notes.txt')).toBeUndefined();
    expect(baseTs(baseName(NOW))).toBe(NOW);
    expect(baseTs('base-of-mine')).toBeUndefined();
  });

  it.each([
    [0x1_00ff_ffffn, 1, '000000010000000100000000'],
    [0xa_ff00_0000n, 2, '000000020000000A000000FF'],
  ])('are those of PostgreSQL: %s', (lsn, timeline, name) => {
    expect(segmentAt(timeline, lsn, MB16)).toBe(name);
  });

  it('of segments go on after a count of 256', () => {
    expect(nextSegment('0000000200000000000000FE', MB16)).toBe('0000000200000000000000FF');
    expect(nextSegment('0000000200000000000000FF', MB16)).toBe('000000020000000100000000');
    expect(nextSegment('000000010000000000000FFF', 1024 * 1024)).toBe('000000010000000100000000');
  });
});

describe('a log reaches', () => {
  it('from its base to its last segment', () => {
    const { segments, until, missing } = reachOf(base(3, 4), [at(5), at(4), at(3), at(2)]);
    expect(segments).toEqual([at(3), at(4), at(5)]);
    expect([until, missing]).toEqual([NOW + 5 * 60_000, undefined]);
  });

  it('no further than what is missing in the middle', () => {
    const { segments, until, missing } = reachOf(base(3), [at(3), at(4), at(6), at(7)]);
    expect(segments).toEqual([at(3), at(4)]);
    expect([until, missing]).toEqual([NOW + 4 * 60_000, segment(5)]);
  });

  it('nothing when the base is not whole without what is missing', () => {
    expect(reachOf(base(3, 5), [at(3), at(4)])).toMatchObject({ until: undefined });
    expect(reachOf(base(3, 5), [])).toMatchObject({ until: undefined, missing: undefined });
  });

  it('spans that touch are told as one', () => {
    const spans = [
      { from: 7, until: 9 },
      { from: 1, until: 4 },
      { from: 4, until: 6 },
      { from: 2, until: 3 },
    ];
    expect(joinSpans(spans)).toEqual([
      { from: 1, until: 6 },
      { from: 7, until: 9 },
    ]);
  });
});

describe('what is kept', () => {
  const day = (days: number) => NOW - days * DAY_MS;
  const bases = [
    base(1, 1, day(20)),
    base(5, 5, day(12)),
    base(9, 9, day(6)),
    base(12, 12, day(1)),
  ];
  const segments = Array.from({ length: 15 }, (_, number) => at(number, day(21 - number)));

  it('leads to every moment of the last seven days', () => {
    const gone = outlivedLog(bases, segments, NOW);
    expect(gone.bases).toEqual([bases[0]?.name]);
    expect(gone.segments).toEqual(segments.slice(0, 5));
  });

  it('is all of a young run', () => {
    expect(outlivedLog(bases.slice(2), segments.slice(9), NOW)).toEqual({
      bases: [],
      segments: [],
    });
  });

  it('is nothing of a run that ended before them', () => {
    expect(isRunOutlived(day(7) - 1, NOW)).toBe(true);
    expect(isRunOutlived(day(7), NOW)).toBe(false);
  });
});

describe('a new base', () => {
  const due = NOW;
  const made = { wholeTs: NOW - DAY_MS, bytes: 1000 };

  it('is made when the log since the last one has grown larger than that', () => {
    expect(isBaseDue(made, { due, logBytes: 999 })).toBe(false);
    expect(isBaseDue(made, { due, logBytes: 1000 })).toBe(true);
  });

  it('is made after a week, and never twice a day', () => {
    expect(isBaseDue({ ...made, wholeTs: NOW - 7 * DAY_MS }, { due, logBytes: 0 })).toBe(true);
    expect(isBaseDue({ ...made, wholeTs: NOW + 1 }, { due, logBytes: 5000 })).toBe(false);
  });
});
