// The trial of a rule over HTTP: a stream that tells how far it is, or the result alone.
import { Problem, problem } from '@flotila/domain/problem.ts';
import { type TRIAL_EVENTS, tryRule } from '@flotila/domain/rule/rule.api.ts';
import { JsonText } from '../../ground/http/answer.ts';
import { openEventStream } from '../../ground/http/event-stream.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { problemBody } from '../../ground/http/problems.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { readTrial, type TrialPlan } from './read-trial.ts';
import type { Trials } from './trials.ts';

export function trialRoutes(trials: Trials): Route[] {
  return [
    serve(tryRule, async (call) => {
      const plan = await call.db.read((db) => readTrial(db, call, call.input.body));
      if (isJson(call.request.headers.accept)) return answerAlone(trials, call, plan);
      openStream(trials, call, plan);
    }),
  ];
}

/** Whoever names no type reads a stream, which tells more. */
function isJson(accept: string | undefined): boolean {
  return accept?.includes('application/json') === true && !accept.includes('text/event-stream');
}

async function answerAlone(
  trials: Trials,
  { session, reply }: CompanyCall<typeof tryRule>,
  plan: TrialPlan,
): Promise<JsonText> {
  const hooks = { onProgress: () => undefined, onPart: () => undefined };
  const result = await trials.run(session.accountId, plan, hooks, hungUp(reply));
  return new JsonText(JSON.stringify(result));
}

function openStream(
  trials: Trials,
  { session, request, reply }: CompanyCall<typeof tryRule>,
  plan: TrialPlan,
): void {
  const gone = new AbortController();
  const stream = openEventStream(request, reply, {
    // It ends long before a right that was taken away must act.
    stillAllowed: async () => true,
    onEnd: () => gone.abort(problem('request_timeout')),
  });
  const send = (event: keyof typeof TRIAL_EVENTS, data: object) =>
    stream.send(event, JSON.stringify(data), '');
  const hooks = {
    onProgress: (progress: object) => send('progress', progress),
    onPart: (part: object) => send('part', part),
  };
  trials
    .run(session.accountId, plan, hooks, gone.signal)
    .then(
      (result) => send('result', result),
      (error: unknown) => {
        const isExpected = error instanceof Problem;
        if (!isExpected) request.log.error({ err: error }, 'a trial failed');
        const refusal = isExpected ? error : problem('server_error');
        const { code, message } = problemBody(
          refusal,
          languageOf(request.headers['accept-language']),
        );
        send('failed', { code, message });
      },
    )
    .finally(() => stream.end());
}
