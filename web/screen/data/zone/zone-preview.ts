// What the zone that is being changed would have had in the last week (zones-and-rules §1): asked a moment after a
// change, and only while storing would find visits anew.
import { PREVIEW_DAYS_MAX, previewZone } from '@flotila/domain/zone/zone.api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, keyOf } from '../../../ground/call/api.ts';
import { language } from '../../../ground/i18n/i18n.ts';
import { derivesAnew, readBorder, type ZoneFieldsProps, type ZoneForm } from './zone-form.ts';

const PAUSE_MS = 400;
const KEPT_MS = 60_000;

type Asked = Pick<ZoneFieldsProps, 'form' | 'record' | 'place'>;

export function useZonePreview({ form, record, place }: Asked) {
  const { ccode: company } = place;
  // A new object only with what the answer depends on: a name that is typed asks nothing.
  const text = JSON.stringify(previewInput(form, record));
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const input = useMemo(() => JSON.parse(settled) as ReturnType<typeof previewInput>, [settled]);
  const asked = useQuery({
    queryKey: [...keyOf(previewZone), company, settled],
    queryFn: ({ signal }) => call(previewZone, { company, body: input as never }, signal),
    enabled: input !== null,
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (text === 'null' || input === null) return null;
  return { ...asked, isOld: text !== settled || asked.isPlaceholderData };
}

/** null: there is no shape that could be asked for, or storing would not change visits. */
export function previewInput(form: ZoneForm, record: ZoneFieldsProps['record']) {
  const { border } = readBorder(form, language());
  if (!border || !derivesAnew(form, record, language())) return null;
  const { shape, exitMargin, minDwell, vehicles } = border;
  const zoneId = record?.zoneId ?? null;
  return { zoneId, shape, exitMargin, minDwell, vehicles, days: PREVIEW_DAYS_MAX };
}
