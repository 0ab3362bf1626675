// The replay's furniture: the button that stands in the history bar, and the strip above it with play,
// steps, moment, speed and following. The moment moves with every frame without drawing React anew.
import {
  IconCurrentLocation,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { time } from '../../ground/words/format.ts';
import styles from './replay.module.css';
import { REPLAY_SPEEDS, type ReplaySpeed } from './replay.ts';
import {
  closeReplay,
  followReplay,
  openReplay,
  type ReplayView,
  replayMoment,
  seekReplay,
  setReplaySpeed,
  stepReplay,
  subscribeReplayFrames,
  toggleReplay,
  useReplay,
} from './replay-run.ts';

const ICON = { size: 18, stroke: 1.7 } as const;
/** Page up and page down on the slider. */
const PAGE_MS = 10 * 60_000;

/** The button that opens and closes the replay; disabled while there is no track. */
export function ReplayControls({ fromTs = null }: { fromTs?: number | null }) {
  const { isOpen, range } = useReplay();
  return (
    <IconButton
      label={t(isOpen ? 'replay.close' : 'replay.open')}
      hint={range === null ? t('replay.nothing') : undefined}
      {...(range === null ? { 'data-disabled': true } : {})}
      aria-disabled={range === null}
      aria-pressed={isOpen}
      variant={isOpen ? 'light' : 'subtle'}
      color={isOpen ? 'accent' : 'gray'}
      onClick={() => {
        if (range === null) return;
        if (isOpen) closeReplay();
        else {
          openReplay(fromTs);
          toggleReplay();
        }
      }}
    >
      <IconPlayerPlay {...ICON} />
    </IconButton>
  );
}

/** The strip; nothing while no replay is open. */
export function ReplayBar() {
  const replay = useReplay();
  if (!replay.isOpen || replay.range === null) return null;
  return <OpenBar replay={replay} range={replay.range} />;
}

function OpenBar(props: { replay: ReplayView; range: readonly [number, number] }) {
  const { replay, range } = props;
  return (
    <fieldset
      className={`${pieces.float} ${styles.bar}`}
      aria-label={t('replay.title')}
      data-closes-itself=""
      onKeyDown={handleKey}
    >
      <IconButton label={t('replay.back')} onClick={() => stepReplay(-1)}>
        <IconPlayerSkipBack {...ICON} />
      </IconButton>
      <IconButton
        autoFocus
        label={t(replay.isPlaying ? 'replay.pause' : 'replay.play')}
        variant="filled"
        color="accent"
        onClick={toggleReplay}
      >
        {replay.isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
      </IconButton>
      <IconButton label={t('replay.forward')} onClick={() => stepReplay(1)}>
        <IconPlayerSkipForward {...ICON} />
      </IconButton>
      <Moment range={range} />
      <select
        className={styles.speed}
        aria-label={t('replay.speed')}
        value={replay.speed}
        onChange={(signal) => setReplaySpeed(Number(signal.currentTarget.value) as ReplaySpeed)}
      >
        {REPLAY_SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <IconButton
        label={t('replay.follow')}
        aria-pressed={replay.isFollowing}
        variant={replay.isFollowing ? 'light' : 'subtle'}
        color={replay.isFollowing ? 'accent' : 'gray'}
        onClick={() => followReplay(!replay.isFollowing)}
      >
        <IconCurrentLocation {...ICON} />
      </IconButton>
      <IconButton label={t('replay.close')} onClick={closeReplay}>
        <IconX {...ICON} />
      </IconButton>
    </fieldset>
  );
}

function Moment({ range }: { range: readonly [number, number] }) {
  const { timeZone } = useCompany();
  const slider = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLOutputElement>(null);
  const [from, to] = range;
  useEffect(() => {
    const draw = () => {
      const ts = replayMoment();
      if (ts === null || !slider.current || !text.current) return;
      const shown = time(ts, timeZone, true);
      slider.current.value = String(Math.round(ts));
      slider.current.style.setProperty('--share', String((ts - from) / Math.max(1, to - from)));
      if (text.current.textContent === shown) return;
      text.current.textContent = shown;
      slider.current.setAttribute('aria-valuetext', shown);
    };
    draw();
    return subscribeReplayFrames(draw);
  }, [timeZone, from, to]);
  return (
    <>
      <output className={styles.time} ref={text} />
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label={t('replay.moment')}
        min={from}
        max={to}
        step={1000}
        defaultValue={from}
        onInput={(signal) => seekReplay(Number(signal.currentTarget.value))}
      />
    </>
  );
}

/** Space plays and halts, arrows step from location to location, Esc closes. */
function handleKey(signal: KeyboardEvent<HTMLElement>): void {
  const run = keyStep(signal.key, signal.target);
  if (!run) return;
  signal.preventDefault();
  signal.stopPropagation();
  run();
}

function keyStep(key: string, target: EventTarget): (() => void) | null {
  if (key === 'Escape') return closeReplay;
  // The list of speeds needs its arrows, and a button its space.
  if (target instanceof HTMLSelectElement) return null;
  if (key === ' ') return target instanceof HTMLButtonElement ? null : toggleReplay;
  if (key === 'ArrowLeft') return () => stepReplay(-1);
  if (key === 'ArrowRight') return () => stepReplay(1);
  if (key === 'PageDown') return () => seekReplay((replayMoment() ?? 0) - PAGE_MS);
  if (key === 'PageUp') return () => seekReplay((replayMoment() ?? 0) + PAGE_MS);
  return null;
}
