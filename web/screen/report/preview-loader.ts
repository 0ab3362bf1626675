// When the pages of a preview are asked for (REP-003, REP-004): the first at once, what follows a change when it
// rests; the newest wins and what is on its way is given up. What was shown stays until the next is there.

export const FIRST_DELAY_MS = 1;
export const NEXT_DELAY_MS = 1000;

export interface PreviewState<Pages, Facts> {
  /** null: nothing was ever there, or the last try failed. */
  pages: Pages | null;
  /** What is said beside the pages that are shown. */
  facts: Facts | null;
  /** Waits or loads. */
  isLoading: boolean;
  failure: unknown;
}

interface LoaderParts<Request, Pages, Facts> {
  pages(request: Request, signal: AbortSignal): Promise<Pages>;
  /** Asked once the pages are there; a failure only leaves the facts out. */
  facts(request: Request, signal: AbortSignal): Promise<Facts>;
  onState(state: PreviewState<Pages, Facts>): void;
}

export interface PreviewLoader<Request> {
  /** Another request; null: something has to be chosen first. */
  ask(request: Request | null): void;
  /** The same once more, at once. */
  retry(): void;
  stop(): void;
}

export function createPreviewLoader<Request, Pages, Facts>(
  parts: LoaderParts<Request, Pages, Facts>,
): PreviewLoader<Request> {
  let state: PreviewState<Pages, Facts> = {
    pages: null,
    facts: null,
    isLoading: false,
    failure: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let wanted: Request | null = null;
  let isFirst = true;
  const tell = (change: Partial<PreviewState<Pages, Facts>>) => {
    state = { ...state, ...change };
    parts.onState(state);
  };
  const giveUp = () => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };
  const load = async (request: Request) => {
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    try {
      const pages = await parts.pages(request, signal);
      if (signal.aborted) return;
      tell({ pages, facts: null, isLoading: false, failure: null });
    } catch (failure) {
      if (signal.aborted) return;
      // REP-030: the inputs stay, the pages of other inputs do not.
      tell({ pages: null, facts: null, isLoading: false, failure });
      return;
    }
    const facts = await parts.facts(request, signal).catch(() => null);
    if (!signal.aborted) tell({ facts });
  };
  const begin = (request: Request, delayMs: number) => {
    giveUp();
    isFirst = false;
    tell({ isLoading: true });
    timer = setTimeout(() => void load(request), delayMs);
  };
  return {
    ask(request) {
      wanted = request;
      if (request !== null) return begin(request, isFirst ? FIRST_DELAY_MS : NEXT_DELAY_MS);
      giveUp();
      tell({ pages: null, facts: null, isLoading: false, failure: null });
    },
    retry() {
      if (wanted !== null) begin(wanted, 0);
    },
    stop: giveUp,
  };
}
