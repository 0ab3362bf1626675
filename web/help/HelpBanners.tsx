// The banners of calls for help, newest on top, from the third on folded into one line. They ring until somebody takes
// them on; what is taken on is one quiet line for everybody.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DRAWER_WIDTHS, drawerOpen, EDGE } from '../app/drawer-size.ts';
import { t } from '../i18n/i18n.ts';
import { panelOf } from '../paths.ts';
import { useRemembered } from '../remembered.ts';
import { useCompany } from '../session/company.ts';
import { tabTitle } from './asked.ts';
import { HelpBanner } from './HelpBanner.tsx';
import styles from './help.module.css';
import { silencedCalls, useHelpRing, withSilenced } from './help-sound.ts';
import { callTitle, driverText, lateText, whereText } from './help-words.ts';
import { TakenCall } from './TakenCall.tsx';

/** Banners that stand one below the other; more are one line until it is unfolded. */
const SHOWN_MAX = 2;
/** Pixels that the controls of the map take at the right of its free part. */
const CONTROLS = 60;
const TICK_MS = 1_000;
/** Who called longer ago is still seen, but no longer heard: nobody reset the flag when it was over. */
const HEARD_MS_MAX = 24 * 3_600_000;

export function HelpBanners({ calls }: { calls: readonly HelpCall[] }) {
  const [silenced, setSilenced] = useRemembered(silencedCalls);
  const [isUnfolded, setUnfolded] = useState(false);
  const ringing = calls.filter(({ taken }) => taken === null);
  const taken = calls.filter((one) => one.taken !== null);
  const isSilent = (one: HelpCall) => silenced.includes(keyOfCall(one));
  const nowMs = useSeconds();
  const isHeard = (one: HelpCall) => nowMs - Date.parse(one.pressedAt) < HEARD_MS_MAX;
  useHelpRing(ringing.some((one) => isHeard(one) && !isSilent(one)));
  useTabTitle(ringing);
  const right = useCovered();
  const shown = isUnfolded ? ringing : ringing.slice(0, SHOWN_MAX);
  return (
    <div className={styles.calls} style={{ '--covered': `${right}px` } as React.CSSProperties}>
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
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('help.fewer') : t('help.further', { count: ringing.length - SHOWN_MAX })}
        </UnstyledButton>
      )}
      <div className={styles.handled} data-page={right === EDGE}>
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
  useEffect(() => {
    tabTitle.set(title);
    return () => tabTitle.set(null);
  }, [title]);
}

function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Pixels at the right that the drawer and the controls of the map need; a page without a map has neither. */
function useCovered(): number {
  const mode = useLocation({ select: ({ pathname }) => panelOf(pathname)?.mode });
  const [isOpen] = useRemembered(drawerOpen);
  const isBeside = useMediaQuery('(min-width: 1000px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (!mode) return EDGE;
  const drawer = isOpen && isBeside ? DRAWER_WIDTHS[mode] + EDGE : 0;
  return drawer + CONTROLS;
}

function keyOfCall({ vehicleId, pressedAt }: HelpCall): string {
  return `${vehicleId}/${pressedAt}`;
}
