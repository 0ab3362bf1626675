// The banners of calls for help, newest on top, from the third on folded into one line. They ring until somebody takes
// them on; what is taken on is one quiet line for everybody.

import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { panelOf } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { CallOnMap } from '../../../ground/map/contract.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { useRemembered } from '../../../ground/session/remembered.ts';
import { useWindow } from '../../../ground/ui/Drawer.tsx';
import { drawerOpen, drawerWidth, EDGE } from '../../../ground/ui/frame.ts';
import { useSeconds } from '../../../ground/ui/now.ts';
import type { PageValue } from '../../../ground/ui/page-value.ts';
import { useHasSheet } from '../../../ground/ui/phone.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { scaled } from '../../../ground/ui/text-scale.ts';
import { callsHeight, callsOnMap, NO_CALLS, newestCall, tabTitle } from './asked.ts';
import { HelpBanner } from './HelpBanner.tsx';
import styles from './help.module.css';
import { keyOfCall, ringingOf, silencedCalls, useHelpRing, withSilenced } from './help-sound.ts';
import { callTitle, driverText, lateText, ringText, whereText } from './help-words.ts';
import { TakenCall } from './TakenCall.tsx';

/** Banners that stand one below the other; more are one line until it is unfolded. */
const SHOWN_MAX = 2;
/** Pixels that the controls of the map take at the right of its free part. */
const CONTROLS = 60;

export function HelpBanners({ calls }: { calls: readonly HelpCall[] }) {
  const [silenced, setSilenced] = useRemembered(silencedCalls);
  const [isUnfolded, setUnfolded] = useState(false);
  const taken = calls.filter((one) => one.taken !== null);
  const isSilent = (one: HelpCall) => silenced.includes(keyOfCall(one));
  const nowMs = useSeconds();
  const { ringing, isHeard } = ringingOf(calls, silenced, nowMs);
  useHelpRing(isHeard);
  useTabTitle(ringing);
  useAsked(newestCall, (ringing[0] ?? taken[0])?.vehicleId ?? null, null);
  useRings(calls, nowMs);
  const right = useCovered();
  const place = useToldHeight();
  const shown = isUnfolded ? ringing : ringing.slice(0, SHOWN_MAX);
  return (
    <div
      ref={place}
      className={styles.calls}
      style={{ '--covered': `${right}px` } as React.CSSProperties}
    >
      <Spoken calls={ringing} />
      {shown.map((one) => (
        <HelpBanner
          key={keyOfCall(one)}
          call={one}
          nowMs={nowMs}
          isSilent={isSilent(one)}
          onSilence={() => setSilenced(withSilenced(silenced, keyOfCall(one)))}
        />
      ))}
      {ringing.length > SHOWN_MAX && (
        <UnstyledButton
          className={`${pieces.float} ${pieces.alarm} ${pieces.strong} ${styles.fold}`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('help.fewer') : t('help.further', { count: ringing.length - SHOWN_MAX })}
        </UnstyledButton>
      )}
      <div className={styles.handled} data-page={right === scaled(EDGE)}>
        {taken.map((one) => (
          <TakenCall key={keyOfCall(one)} call={one} />
        ))}
      </div>
    </div>
  );
}

/** Read aloud once for each call: what is seen changes every second. */
function Spoken({ calls }: { calls: readonly HelpCall[] }) {
  const { timeZone } = useCompany();
  return (
    <VisuallyHidden>
      {calls.map((one) => (
        <SpokenCall key={keyOfCall(one)} call={one} zone={timeZone} />
      ))}
    </VisuallyHidden>
  );
}

function SpokenCall({ call, zone }: { call: HelpCall; zone: string }) {
  const [words] = useState(() => {
    const facts = [driverText(call), whereText(call, zone, Date.now()), lateText(call, zone)];
    return [callTitle(call), ...facts].filter(Boolean).join('. ');
  });
  return <p role="alert">{words}</p>;
}

function useTabTitle([first, ...others]: readonly HelpCall[]): void {
  const more = others.length > 0 ? ` (+${others.length})` : '';
  const title = first ? `🛟 ${callTitle(first)}${more}` : null;
  useAsked(tabTitle, title, null);
}

/** Asks it as long as there are calls. */
function useAsked<T>(asked: PageValue<T>, value: T, nothing: T): void {
  useEffect(() => asked.set(value), [asked, value]);
  useEffect(() => () => asked.set(nothing), [asked, nothing]);
}

/** Rings on the map; the same ones are the same value, though the seconds go on. */
function useRings(calls: readonly HelpCall[], nowMs: number): void {
  const { timeZone } = useCompany();
  const rings = calls.flatMap((one): CallOnMap[] => {
    const { vehicleId, location, taken } = one;
    if (!location) return [];
    const { latitude, longitude } = location;
    const text = ringText(one, timeZone, nowMs);
    return [{ vehicleId, latitude, longitude, text, isTaken: taken !== null }];
  });
  const kept = useRef<readonly CallOnMap[]>(rings);
  if (JSON.stringify(kept.current) !== JSON.stringify(rings)) kept.current = rings;
  useAsked(callsOnMap, kept.current, NO_CALLS);
}

/** Whatever is fitted keeps clear of the banners. */
function useToldHeight() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => callsHeight.set(element.offsetHeight));
    watch.observe(element);
    return () => {
      watch.disconnect();
      callsHeight.set(0);
    };
  }, []);
  return place;
}

/** Pixels at the right that the drawer and the controls of the map need; a page without a map has neither. */
function useCovered(): number {
  const mode = useLocation({ select: ({ pathname }) => panelOf(pathname)?.mode });
  const [isOpen] = useRemembered(drawerOpen);
  const hasSheet = useHasSheet();
  const window = useWindow();
  const edge = scaled(EDGE);
  if (!mode) return edge;
  const drawer = isOpen && !hasSheet ? drawerWidth(mode, window) + edge : 0;
  return drawer + scaled(CONTROLS);
}
