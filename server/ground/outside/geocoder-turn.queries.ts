// Whose turn it is to ask the geocoder: one row for all processes, so that api and worker together keep its pace.
import type pg from 'pg';
import type { GeocoderTurns } from './geocoder.ts';

/** What a clock that was ahead has written counts as over. */
const NEXT_AHEAD_MAX = "interval '1 minute'";
const PAUSE_MAX = "interval '1 hour'";

const NEXT = `case when t.next > $1 + ${NEXT_AHEAD_MAX} then $1 else greatest(t.next, $1) end`;
const IS_PAUSED = `t.paused_until > $1 and t.paused_until <= $1 + ${PAUSE_MAX}`;

export function geocoderTurns(pool: pg.Pool): GeocoderTurns {
  return {
    async take(now, intervalMs, waitMsMax) {
      const { rows } = await pool.query<{ at: Date }>(
        `insert into geocoder_turn as t (next, paused_until)
         values ($1::timestamptz + $2 * interval '1 ms', 'epoch')
         on conflict (only_one) do update set next = ${NEXT} + $2 * interval '1 ms'
           where not (${IS_PAUSED}) and ${NEXT} <= $1 + $3 * interval '1 ms'
         returning t.next - $2 * interval '1 ms' as at`,
        [new Date(now), intervalMs, waitMsMax],
      );
      return rows[0] ? Math.max(0, rows[0].at.getTime() - now) : null;
    },
    async pausedFor(now) {
      const { rows } = await pool.query<{ until: Date }>(
        `select t.paused_until as until from geocoder_turn t where ${IS_PAUSED}`,
        [new Date(now)],
      );
      return rows[0] ? rows[0].until.getTime() - now : 0;
    },
    async pauseUntil(moment) {
      await pool.query('update geocoder_turn set paused_until = $1', [new Date(moment)]);
    },
  };
}
