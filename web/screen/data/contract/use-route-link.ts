// Works a route link out while it is typed or pasted: one question at a time, of which only the last counts.
import { computeRoute } from '@flotila/domain/contract/contract-change.api.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../ground/call/api.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import { type ContractFieldsProps, NO_PLAN, withPlan } from './contract-form.ts';

/** What is typed by hand is asked about when the fingers rest. */
const TYPING_MS = 900;

export interface RouteLink {
  isAsking: boolean;
  /** Why the link gave no route. */
  failure: string | null;
  /** The text of the field has changed; a pasted one is asked about at once. */
  type: (text: string, isPasted: boolean) => void;
  /** Asks now, if the text was not asked about yet. */
  ask: () => void;
  stop: () => void;
}

export function useRouteLink(props: ContractFieldsProps): RouteLink {
  const latest = useRef(props);
  latest.current = props;
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refusedUrl = useRef<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
    refusedUrl.current = null;
    setAsking(false);
    setFailure(null);
  };
  const compute = async (typed: string) => {
    const url = typed.trim();
    clearTimeout(timer.current);
    const { form, place } = latest.current;
    const isKnown = url === form.planOf.trim() || url === refusedUrl.current;
    if (url === '' || isKnown || running.current !== null) return;
    const asking = new AbortController();
    running.current = asking;
    setAsking(true);
    setFailure(null);
    const input = { company: place.ccode, query: { url } };
    const answer = await call(computeRoute, input, asking.signal).catch((error: unknown) => error);
    // Another link, or none, stands in the field meanwhile.
    if (running.current !== asking) return;
    running.current = null;
    setAsking(false);
    if (answer instanceof Error) {
      refusedUrl.current = url;
      setFailure(failureText(answer));
      return;
    }
    const { form: now, onChange } = latest.current;
    onChange(withPlan(now, now.planUrl, answer as Parameters<typeof withPlan>[2]));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the form stops what is asked.
  useEffect(() => stop, []);
  return {
    isAsking,
    failure,
    stop,
    type(text, isPasted) {
      stop();
      latest.current.onChange(text.trim() === '' ? NO_PLAN : { planUrl: text });
      if (text.trim() === '') return;
      if (isPasted) void compute(text);
      else timer.current = setTimeout(() => void compute(text), TYPING_MS);
    },
    ask: () => void compute(latest.current.form.planUrl),
  };
}
