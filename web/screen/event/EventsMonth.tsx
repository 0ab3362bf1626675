// One month of the events panel: month chip, count, filter of kinds, table, and what stands in its place
// while nothing has come, nothing is there, or loading failed.
import { listMeasures } from '@flotila/domain/event/event.api.ts';
import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { keyOf } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { readAnew } from '../../ground/live/meanwhile.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { MonthBar } from '../../ground/ui/MonthBar.tsx';
import { isSameMonth } from '../../ground/ui/month-step.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { EventKinds } from './EventKinds.tsx';
import { EventsTable } from './EventsTable.tsx';
import { useEvents } from './event.data.ts';
import { EVENT_PARAMETERS, type EventsPlace, eventsOf } from './event-place.ts';
import { eventRows } from './event-rows.ts';

interface EventsMonthProps {
  place: EventsPlace;
  /** The live flags of the vehicle; when they turn there is a new event. */
  flags: string;
  /** Its call for help waits for an answer, or that is not known. */
  isCalling: boolean;
}

export function EventsMonth({ place, flags, isCalling }: EventsMonthProps) {
  const { ccode } = useCompany();
  const { month, currentMonth } = place;
  const isCurrent = isSameMonth(month, currentMonth);
  const asked = useEvents(ccode, eventsOf(place), isCurrent);
  const rows = useMemo(
    () => asked.data && eventRows(asked.data, isCurrent, isCalling),
    [asked.data, isCurrent, isCalling],
  );
  useRefreshWithFlags(flags);
  return (
    <>
      <MonthBar
        value={month}
        max={currentMonth}
        onChange={place.setMonth}
        count={rows && rows.length > 0 && t('events.count', { count: rows.length })}
      />
      <EventKinds place={place} />
      <ListStates asked={asked} stale={t('events.stale')} failed={t('events.failed')} rows={6} />
      {rows?.length === 0 && <Empty place={place} />}
      {rows && rows.length > 0 && (
        <EventsTable rows={rows} selected={place.selected} onSelect={place.select} />
      )}
    </>
  );
}

/** Says why and what next. */
function Empty({ place }: { place: EventsPlace }) {
  const isAll = place.paramCodes.length === EVENT_PARAMETERS.length;
  return (
    <Notice
      icon={<IconBellOff size={32} stroke={1.4} />}
      title={t('events.empty')}
      text={t(isAll ? 'events.emptyAll' : 'events.emptyHint')}
    >
      {!isAll && (
        <Button
          variant="default"
          onClick={() => place.setParams(EVENT_PARAMETERS.map(({ code }) => code))}
        >
          {t('events.allKinds')}
        </Button>
      )}
    </Notice>
  );
}

/** A flag that turned was an event that is in no answer yet. */
function useRefreshWithFlags(flags: string): void {
  const cache = useQueryClient();
  const known = useRef(flags);
  useEffect(() => {
    const isTurned = known.current !== '' && flags !== known.current;
    known.current = flags;
    if (isTurned) readAnew(cache, keyOf(listMeasures));
  }, [flags, cache]);
}
