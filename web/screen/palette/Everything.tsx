// Ctrl+K: vehicles, persons, places, contracts, reports, screens and what can be done, by a part of its name; a vehicle
// also at a time (U-27).

import { startOfDay } from '@flotila/domain/time.ts';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconAppWindow,
  IconBolt,
  IconBriefcase,
  IconClock,
  IconHistory,
  IconMapPin,
  IconReport,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { panelOf } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { closeDialog, openedDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { monthWords } from '../../ground/words/day-words.ts';
import { date, dateTime } from '../../ground/words/format.ts';
import { useActionContext } from '../../thing/vehicle/use-action-context.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import {
  actionEntries,
  screenEntries,
  timedPanels,
  vehicleEntry,
  vehicleVerbs,
} from './entries.ts';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';
import type { Entry, Group } from './rank.ts';
import { noteUsed, recentOf } from './recent.ts';
import { rowsOf } from './rows.ts';
import { useAsked } from './use-asked.ts';
import type { When } from './when.ts';

const WIDTH = 600;
const ICONS = {
  recent: IconHistory,
  when: IconClock,
  vehicles: IconTruck,
  persons: IconUser,
  actions: IconBolt,
  contracts: IconBriefcase,
  screens: IconAppWindow,
  reports: IconReport,
  places: IconMapPin,
};

export function Everything() {
  const { ccode } = useCompany();
  const go = useGo();
  const [text, setText] = useState('');
  /** Of what was typed then. */
  const [unfolded, setUnfolded] = useState<{ text: string; group: Group } | null>(null);
  const asked = unfolded?.text === text ? unfolded.group : null;
  const { rows, isReading, failure, retry } = useRows(text, asked);
  function pick(entry: Entry) {
    if (entry.more !== undefined) {
      setUnfolded({ text, group: entry.group });
      return;
    }
    // What was done is not done again by opening the palette and pressing Enter.
    if (entry.href) noteUsed(ccode, entry.key);
    entry.run?.();
    // What was done may have opened a dialog in place of this one.
    if (openedDialog()?.slot === 'palette') closeDialog();
    if (entry.href) go(entry.href);
  }
  return (
    <Finder
      title={t('palette.title')}
      width={WIDTH}
      label={t('palette.field')}
      short={t('palette.fieldShort')}
      text={text}
      rows={rows}
      // What fits already can be taken at once; the vehicles of a large fleet take their time.
      isReading={isReading && rows.length === 0}
      onText={setText}
      isEverything
      isFetching={isReading}
      rowKey={(entry) => `${entry.group} ${entry.key} ${entry.main}`}
      rowHeight={38}
      headOf={({ group }) => t(`palette.group.${group}`)}
      onPick={pick}
      empty={<Nothing isReading={isReading} />}
      note={
        failure !== null && (
          <p className={styles.hint} role="alert">
            {t('palette.failed', { why: failureText(failure) })}{' '}
            <button type="button" className={pieces.accent} onClick={retry}>
              {t('app.retry')}
            </button>
          </p>
        )
      }
    >
      {({ group, main, side, more }) => {
        if (more !== undefined) {
          return <span className={styles.more}>{t('palette.more', { count: more })}</span>;
        }
        const Icon = ICONS[group];
        return (
          <>
            <Icon size={18} stroke={1.6} className={pieces.quiet} />
            <span className={`${pieces.cut} ${pieces.yields}`}>{main}</span>
            <span className={`${pieces.cut} ${styles.side}`}>{side}</span>
          </>
        );
      }}
    </Finder>
  );
}

function Nothing({ isReading }: { isReading: boolean }) {
  return (
    <p className={styles.hint} role="status">
      {isReading ? t('palette.reading') : `${t('palette.empty')} ${t('palette.emptyHint')}`}
    </p>
  );
}

function useRows(text: string, unfolded: Group | null) {
  const company = useCompany();
  const { ccode } = company;
  const { vehicles: shown, isPending } = useVehicles();
  const [recent] = useRemembered(recentOf(ccode));
  const asked = useAsked(text, recent);
  const context = useActionContext();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hereId = useLocation({ select: ({ href }) => hereOf(href) });
  const known = useMemo(
    () => [
      ...screenEntries(company),
      ...actionEntries(company, { scheme: colorScheme, setScheme: setColorScheme }),
    ],
    [company, colorScheme, setColorScheme],
  );
  const vehicles = useMemo(
    () => shown.map((vehicle) => vehicleEntry(ccode, vehicle)),
    [shown, ccode],
  );
  const verbs = useMemo(
    () => vehicleVerbs(context, (id) => shown.find(({ vehicleId }) => vehicleId === id)),
    [context, shown],
  );
  const rows = useMemo(
    () =>
      rowsOf({
        text,
        vehicles,
        verbs,
        recent,
        hereId,
        nowMs: Date.now(),
        panels: timedPanels(company),
        company,
        entries: [...known, ...asked.entries],
        places: asked.places,
        unfolded,
        whenText: (when) => whenText(when, company.timeZone),
      }),
    [text, vehicles, verbs, recent, hereId, company, known, asked.entries, asked.places, unfolded],
  );
  return {
    rows,
    isReading: asked.isReading || isPending,
    failure: asked.failure,
    retry: asked.retry,
  };
}

function whenText(when: When, zone: string): string {
  if ('month' in when) return monthWords(when.month);
  const { day, atMs } = when;
  return atMs === null ? date(startOfDay(day, zone), zone) : dateTime(atMs, zone);
}

/** The vehicle of the open panel, or that of the popup. */
function hereOf(href: string): number | null {
  const panel = panelOf(href);
  const selected =
    panel?.mode === 'online' ? new URLSearchParams(/\?([^#]*)/.exec(href)?.[1]) : null;
  return panel?.vehicleId ?? (Number(selected?.get('vehicle')) || null);
}
