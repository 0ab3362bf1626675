// Asks the routing engine for the remaining way of contracts under way: of each once a minute at most, few at
// a time, and nobody waits longer than a moment for it. What it says is kept as a share of what the plan says,
// so it stays true while the vehicle goes on.
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ProgressRoute,
  type ProgressState,
  remainingWay,
} from '@flotila/domain/contract/progress.ts';
import type { Router } from '../../ground/outside/router.ts';
import { isAhead, putNewest } from '../../ground/work/newest.ts';

const EVERY_MS = 60_000;
/** An answer is of use so long; later the plan alone is nearer to the truth. */
const KEPT_MS = 10 * EVERY_MS;
/** Who asks for one contract waits so long for the engine. */
const WAIT_MS = 3_000;
const AT_ONCE_MAX = 16;
const REMEMBERED_MAX = 1_000;

/** Shares of the plan's distance and duration. */
interface Asked {
  distance: number;
  duration: number;
}

export interface RemainingWays {
  /** What is known now, null: nothing; asks in the background when it is time to. */
  known(contractId: number, route: ProgressRoute, state: ProgressState, now: number): Asked | null;
  /** Ends when what was asked of the contract has been answered, or after WAIT_MS; false: nothing was asked. */
  settled(contractId: number): Promise<boolean>;
}

interface Answer {
  /** Of another plan an answer says nothing. */
  route: ProgressRoute;
  askedAt: number;
  answeredAt: number;
  /** null: not answered. */
  asked: Asked | null;
  pending: Promise<void> | null;
}

export function createRemainingWays(router: Router | undefined): RemainingWays {
  const answers = new Map<number, Answer>();
  let running = 0;

  /** The answer of the contract's plan; begun anew for another one. */
  function answerOf(contractId: number, route: ProgressRoute): Answer {
    const known = answers.get(contractId);
    if (known?.route === route) return known;
    const never = Number.NEGATIVE_INFINITY;
    const answer = { route, askedAt: never, answeredAt: never, asked: null, pending: null };
    putNewest(answers, contractId, answer, REMEMBERED_MAX);
    return answer;
  }

  async function ask(engine: Router, answer: Answer, state: ProgressState): Promise<void> {
    const planned = remainingWay(answer.route, state);
    const { last, reached } = state;
    if (!planned || !last || planned.duration <= 0 || planned.distance <= 0) return;
    running += 1;
    try {
      const way = await engine.remaining(last, answer.route.plan.waypoints.slice(reached));
      answer.asked = {
        distance: way.distance / planned.distance,
        duration: way.duration / planned.duration,
      };
      answer.answeredAt = answer.askedAt;
    } catch {
      // The engine is away: what it said last goes on for a while, then the plan says what is left.
    } finally {
      running -= 1;
    }
  }

  return {
    known(contractId, route, state, now) {
      if (!router || state.reached === 0) return null;
      const answer = answerOf(contractId, route);
      const isDue = !isAhead(answer.askedAt + EVERY_MS, now, EVERY_MS);
      if (isDue && !answer.pending && running < AT_ONCE_MAX) {
        answer.askedAt = now;
        answer.pending = ask(router, answer, structuredClone(state)).finally(() => {
          answer.pending = null;
        });
      }
      return isAhead(answer.answeredAt + KEPT_MS, now, KEPT_MS) ? answer.asked : null;
    },
    async settled(contractId) {
      const pending = answers.get(contractId)?.pending;
      if (!pending) return false;
      const stop = new AbortController();
      const late = pause(WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      await Promise.race([pending, late]);
      stop.abort();
      return true;
    },
  };
}
