// Moving about: one way to go to an address of paths.ts, a link that behaves like a link, and the trail
// of pages that "close" and "to the map" follow (NAV-032 … NAV-034).
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useCallback,
} from 'react';
import { closeTarget, mapTarget } from './paths.ts';
import { tellPressed } from './pressed.ts';

/** href of the page before the present one, null at the beginning. Search changes are no new page. */
let previousHref: string | null = null;
let presentHref: string | null = null;

/** Told by the router after each navigation. */
export function notePage(href: string): void {
  const isSamePage = presentHref?.split('?')[0] === href.split('?')[0];
  if (!isSamePage) previousHref = presentHref;
  presentHref = href;
}

/** NAV-027: after a company change the stored page is rewritten, or forgotten with the session. */
export function rewriteTrail(rewrite: (href: string) => string | null): void {
  previousHref = previousHref && rewrite(previousHref);
}

/**
 * Where a record was opened: in its list, which may show another part of itself afterwards, or on a page that is found
 * again as it was (the plan, O-6).
 */
export type LeadsBack = 'list' | 'page';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the page of a record: leaving it is a step back. */
    leadsBack?: LeadsBack;
  }
}

export type Go = (
  href: string,
  options?: { replace?: boolean; leadsBack?: LeadsBack | undefined },
) => void;

/** Goes to an address of paths.ts. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    (href, options) => {
      const { replace = false, leadsBack } = options ?? {};
      void navigate({ href, replace, ...(leadsBack ? { state: { leadsBack } } : {}) });
    },
    [navigate],
  );
}

/** NAV-032: leaves a page for the one before, or for `fallback` when there is none to return to. */
export function useClosePage(): (fallback: string) => void {
  const go = useGo();
  return useCallback((fallback) => go(closeTarget(previousHref) ?? fallback), [go]);
}

/** NAV-033, NAV-034. */
export function useGoToMap(): (ccode: string) => void {
  const go = useGo();
  const router = useRouter();
  return useCallback(
    (ccode) => {
      const target = mapTarget(previousHref, ccode);
      if (target === 'back') router.history.back();
      else go(target);
    },
    [go, router],
  );
}

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  leadsBack?: LeadsBack | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the application: goes without reloading, opens a new tab when asked to. A telephone is called. */
export function PathLink({ href, leadsBack, onClick, onPointerDown, ref, ...rest }: PathLinkProps) {
  const go = useGo();
  const follow = (signal: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(signal);
    if (signal.defaultPrevented || !isPlain(signal) || href.startsWith('tel:')) return;
    signal.preventDefault();
    go(href, { leadsBack });
  };
  const press = (signal: PointerEvent<HTMLAnchorElement>) => {
    onPointerDown?.(signal);
    // A finger may only be scrolling.
    if (isPlain(signal) && signal.pointerType === 'mouse') tellPressed(href);
  };
  return <a {...rest} ref={ref} href={href} onPointerDown={press} onClick={follow} />;
}

/** Not one that opens a tab or chooses. */
function isPlain({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey;
}
