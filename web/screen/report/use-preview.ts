// The preview as React state: what is shown of the report that is asked for.
import { useCallback, useEffect, useRef, useState } from 'react';
import { askFacts, askFile, type ReportFacts } from '../../thing/report/ask-report.ts';
import type { ReportCall } from '../../thing/report/report-call.ts';
import { createPreviewLoader, type PreviewLoader, type PreviewState } from './preview-loader.ts';
import { untilNewest } from './until-newest.ts';

/** One answer; another one is another object. */
export interface PreviewPages {
  blob: Blob;
  /** Counts up. */
  id: number;
}

export type Preview = PreviewState<PreviewPages, ReportFacts> & { retry(): void };

const NOTHING: PreviewState<PreviewPages, ReportFacts> = {
  pages: null,
  facts: null,
  isLoading: false,
  failure: null,
};

let count = 0;

/** null: something has to be chosen first. */
export function usePreview(call: ReportCall | null): Preview {
  const [state, setState] = useState(NOTHING);
  const loader = useRef<PreviewLoader<ReportCall> | null>(null);
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const made = createPreviewLoader<ReportCall, PreviewPages, ReportFacts>({
      pages: async (asked, signal) => {
        const options = { signal, isPreview: true };
        const { blob } = await untilNewest(() => askFile(asked, 'pdf', options), signal);
        count += 1;
        return { blob, id: count };
      },
      facts: (asked, signal) =>
        untilNewest(() => askFacts(asked, { signal, isPreview: true }), signal),
      onState: setState,
    });
    loader.current = made;
    return made.stop;
  }, []);
  const key = call?.key ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether it is another call.
  useEffect(() => loader.current?.ask(latest.current), [key]);
  const retry = useCallback(() => loader.current?.retry(), []);
  return { ...state, retry };
}
