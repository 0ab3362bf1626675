// A refusal on its way from a thread: an error keeps its message alone, so it goes as a value.
import { Problem, type ProblemCode, type ProblemDetail, problem } from '@flotila/domain/problem.ts';
import { databaseProblem } from '../http/database-problems.ts';

export interface Refused {
  refused: { code: ProblemCode; detail: ProblemDetail };
}

/** @throws the error itself where it is no refusal */
export function refusedBy(error: unknown): Refused {
  const refusal = error instanceof Problem ? error : databaseProblem(error);
  if (!refusal) throw error;
  return { refused: { code: refusal.code, detail: refusal.detail } };
}

/** @throws what the thread refused */
export function unlessRefused<T extends object>(answer: T | Refused): T {
  if ('refused' in answer) throw problem(answer.refused.code, answer.refused.detail);
  return answer;
}
