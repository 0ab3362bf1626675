// The call of a trial: server-sent events over fetch, because the bearer token must go along. Breaking it off ends the
// trial on the server, too.
import { TRIAL_EVENTS, type TrialInput, tryRule } from '@flotila/domain/rule/rule.api.ts';
import { callRaw } from '../../../ground/call/api.ts';
import { CallFailure } from '../../../ground/call/http.ts';
import { createEventParser, type StreamEvent } from '../../../ground/live/sse.ts';
import type { RunTrial, TrialHandlers } from './trial.ts';

/** Tries rules of the company. */
export function trialsOf(company: string): RunTrial {
  return async (body: TrialInput, handlers, signal) => {
    const headers = { Accept: 'text/event-stream' };
    const answer = await callRaw(tryRule, { company, body }, { signal, headers });
    if (!answer.body) throw new Error('the trial has no body');
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = createEventParser();
    for (;;) {
      const { done, value } = await reader.read();
      // Cut off before its end.
      if (done) throw new CallFailure({ status: 0, code: 'network', serverMessage: null });
      for (const event of parse(value)) if (heed(event, handlers)) return;
    }
  };
}

/** true: it was the last one. */
function heed({ event, data }: StreamEvent, handlers: TrialHandlers): boolean {
  const body: unknown = JSON.parse(data);
  if (event === 'progress') {
    const { done, of } = TRIAL_EVENTS.progress.parse(body);
    handlers.progress(of > 0 ? done / of : 0);
  } else if (event === 'part') handlers.found(TRIAL_EVENTS.part.parse(body));
  else if (event === 'result') {
    handlers.found(TRIAL_EVENTS.result.parse(body));
    return true;
  } else if (event === 'failed') {
    const { code, message } = TRIAL_EVENTS.failed.parse(body);
    throw new CallFailure({ status: 422, code, serverMessage: message });
  }
  return false;
}
