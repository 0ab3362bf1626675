// When something is wrong at the gateway, and when it only looks alive ("up but deaf"). Pure rules over
// what watch.ts saw; an installation without trackers is never told to be deaf, whatever it lacks of them.
import type { GatewayAlarmKind } from '@flotila/domain/connection/gateway.api.ts';
import type { ProtocolLately } from './counts.ts';

/** What came in must be committed within this, seconds (gateway §16). */
export const STORAGE_LAG_SECONDS_MAX = 30;
/** A protocol whose trackers are connected must be heard within this, seconds (gateway §16). */
export const SILENT_SECONDS_MAX = 600;
/** Fewer trackers may all be parked and asleep: an alarm, but the process is not called deaf for it. */
export const SILENT_TRACKERS_MIN = 5;
/** A process that does nothing for so long at once is too busy to hear anybody, milliseconds. */
export const LOOP_LATE_MS_MAX = 5_000;
/** Share of faulty frames of registered trackers (gateway §16), once there are so many frames. */
export const FAULTY_SHARE_MAX = 0.01;
export const FAULTY_FRAMES_MIN = 100;
/** More than half of so many packets come from the future: not they are wrong, our clock is. */
export const CLOCK_PACKETS_MIN = 30;

/** What is looked at, all of now. */
export interface Seen {
  listeners: readonly { protocol: string; isOpen: boolean }[];
  /** By how much the process was late at the worst in the last seconds, milliseconds. */
  loopLateMs: number;
  /** How long what came in has waited for a commit, milliseconds. */
  storageLagMs: number;
  protocols: readonly (ProtocolLately & {
    protocol: string;
    /** Registered trackers that keep a connection open. */
    trackers: number;
  })[];
  crowdedAddresses: number;
  /** The disk did not take a part of the raw log, lately. */
  isRawLogLost: boolean;
}

export interface AlarmNow {
  alarm: GatewayAlarmKind;
  protocol: string | null;
}

/** All that is wrong now. */
export function findAlarms(seen: Seen): AlarmNow[] {
  const found: AlarmNow[] = [];
  const tell = (isOn: boolean, alarm: GatewayAlarmKind, protocol: string | null = null) => {
    if (isOn) found.push({ alarm, protocol });
  };
  const closed = seen.listeners.filter(({ isOpen }) => !isOpen).map(({ protocol }) => protocol);
  for (const protocol of new Set(closed)) tell(true, 'listener', protocol);
  tell(isLoopLate(seen), 'loop');
  tell(isStorageLate(seen), 'storage');
  for (const one of seen.protocols) {
    tell(one.trackers > 0 && isSilent(one), 'silent', one.protocol);
    tell(isFaulty(one), 'faulty', one.protocol);
  }
  tell(isClockBehind(seen), 'clock');
  tell(seen.crowdedAddresses > 0, 'crowded');
  tell(seen.isRawLogLost, 'rawLog');
  return found;
}

/** What a gateway must do to be more than up; false: it does not. */
export interface Hearing {
  /** All ports are open. */
  listening: boolean;
  /** The process gets round to what comes. */
  responsive: boolean;
  /** What comes is committed. */
  storing: boolean;
  /** Where trackers are connected, something comes. */
  hearing: boolean;
}

/** Whether the gateway does what it is up for. */
export function hearingOf(seen: Seen): Hearing {
  return {
    listening: seen.listeners.every(({ isOpen }) => isOpen),
    responsive: !isLoopLate(seen),
    storing: !isStorageLate(seen),
    hearing: !seen.protocols.some((one) => one.trackers >= SILENT_TRACKERS_MIN && isSilent(one)),
  };
}

function isLoopLate({ loopLateMs }: Seen): boolean {
  return loopLateMs > LOOP_LATE_MS_MAX;
}

function isStorageLate({ storageLagMs }: Seen): boolean {
  return storageLagMs > STORAGE_LAG_SECONDS_MAX * 1000;
}

function isSilent({ silentSeconds }: ProtocolLately): boolean {
  return silentSeconds >= SILENT_SECONDS_MAX;
}

function isFaulty({ frames, trackerFaults }: ProtocolLately): boolean {
  const all = frames + trackerFaults;
  return all >= FAULTY_FRAMES_MIN && trackerFaults > all * FAULTY_SHARE_MAX;
}

/** Trackers have the time of satellites and their records need time to come. */
function isClockBehind({ protocols }: Seen): boolean {
  let ahead = 0;
  let live = 0;
  for (const { clock } of protocols) {
    ahead += clock.ahead ?? 0;
    live += clock.live ?? 0;
  }
  return ahead + live >= CLOCK_PACKETS_MIN && ahead > live;
}
