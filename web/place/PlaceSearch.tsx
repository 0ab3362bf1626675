// The search for places on the map. Towns come while one types; coordinates and links are read right here;
// streets and addresses only when they are asked for, because geocoders forbid to be asked with each letter.
import { isLink, readCoordinates } from '@flotila/domain/location/coordinates.ts';
import {
  type FoundPlace,
  findPlaces,
  PLACE_QUERY_MAX,
  PLACE_QUERY_MIN,
} from '@flotila/domain/location/place.api.ts';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin, IconSearch, IconWorldLatitude, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointQuery } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import type { MapView, ShownPlace } from '../map/contract.ts';
import { useCompany } from '../session/company.ts';
import { failureText } from '../ui/failure.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PickList } from '../ui/PickList.tsx';
import { coordinatesText } from './coordinates-text.ts';
import { setMapTools } from './map-tools.ts';
import styles from './place.module.css';
import { useFocusBack } from './use-focus-back.ts';

type Row =
  | { kind: 'found'; place: Omit<FoundPlace, 'kind'> }
  | { kind: 'coordinates'; place: { latitude: number; longitude: number; name: string } }
  /** Asks for streets and addresses, too. */
  | { kind: 'ask'; text: string };

interface Props {
  show: (place: ShownPlace) => void;
  view: () => MapView | null;
}

const PAUSE_MS = 250;

export function PlaceSearch({ show, view }: Props) {
  const [text, setText] = useState('');
  const { rows, isReading, failure, isEnough, ask } = useRows(text, view);
  useFocusBack();
  const close = () => setMapTools({ isSearching: false });
  const pick = (row: Row) => {
    if (row.kind === 'ask') {
      ask();
      return;
    }
    const { latitude, longitude, name } = row.place;
    const address =
      row.kind === 'found' ? [name, row.place.detail].filter(Boolean).join(', ') : undefined;
    setMapTools({ isSearching: false, pin: { latitude, longitude, name, address } });
    show(row.place);
  };
  return (
    <search className={styles.search} aria-label={t('place.search')} data-map-tool="">
      <PickList
        label={t('place.found')}
        rows={rows}
        rowKey={(row) => keyOf(row)}
        rowHeight={44}
        maxHeight={308}
        text={text}
        isReading={isReading}
        onPick={pick}
        field={(props) => (
          <div className={styles.field}>
            <TextInput
              {...props}
              autoFocus
              className={styles.input}
              aria-label={t('place.search')}
              placeholder={t('place.placeholder')}
              maxLength={PLACE_QUERY_MAX * 10}
              leftSection={<IconSearch size={16} />}
              rightSection={isReading && <Loader size={14} />}
              value={text}
              onChange={(signal) => setText(signal.currentTarget.value)}
            />
            <IconButton label={t('app.close')} onClick={close}>
              <IconX size={18} stroke={1.7} />
            </IconButton>
          </div>
        )}
        empty={<Empty {...{ text, isReading, isEnough, failure }} />}
      >
        {(row) => <RowView row={row} />}
      </PickList>
    </search>
  );
}

/** What the text leads to, and how to ask for more of it. */
function useRows(text: string, view: Props['view']) {
  const { ccode } = useCompany();
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const [asked, setAsked] = useState('');
  const coordinates = readCoordinates(typed);
  const isEnough =
    settled.length >= PLACE_QUERY_MIN && settled.length <= PLACE_QUERY_MAX && !isLink(settled);
  // Places near to what is seen go first; once for a text, so that moving the map asks nothing anew.
  const seen = useRef<{ text: string; near: Partial<MapView> }>({ text: '', near: {} });
  if (seen.current.text !== settled) seen.current = { text: settled, near: view() ?? {} };
  const { latitude, longitude } = seen.current.near;
  const isAsked = asked === settled;
  const found = useQuery({
    ...endpointQuery(findPlaces, {
      company: ccode,
      query: {
        q: settled,
        ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
        ...(isAsked ? {} : { typing: 'true' as const }),
      },
    }),
    enabled: isEnough && coordinates === null,
    placeholderData: keepPreviousData,
  });
  const isWaiting = typed !== settled || found.isPlaceholderData || found.isFetching;
  const places = isEnough ? (found.data ?? []) : [];
  const rows: Row[] = coordinates
    ? [{ kind: 'coordinates', place: { ...coordinates, name: coordinatesText(coordinates) } }]
    : [
        ...places.map((place): Row => ({ kind: 'found', place })),
        ...(isEnough && !isAsked ? [{ kind: 'ask' as const, text: settled }] : []),
      ];
  return {
    rows,
    isEnough,
    isReading:
      coordinates === null && typed.length >= PLACE_QUERY_MIN && isWaiting && !isLink(typed),
    failure: found.isError ? found.error : null,
    ask: () => setAsked(settled),
  };
}

function Empty(props: { text: string; isReading: boolean; isEnough: boolean; failure: unknown }) {
  const { text, isReading, isEnough, failure } = props;
  if (isReading) return null;
  const words = isLink(text)
    ? t('place.linkUnread')
    : failure
      ? failureText(failure)
      : isEnough
        ? t('place.nothing')
        : t('place.hint');
  return <p className={styles.hint}>{words}</p>;
}

function RowView({ row }: { row: Row }) {
  if (row.kind === 'ask') {
    return (
      <>
        <IconSearch size={18} stroke={1.6} className={styles.icon} />
        <span className={styles.name}>{t('place.ask', { text: row.text })}</span>
      </>
    );
  }
  const detail = row.kind === 'coordinates' ? t('place.coordinates') : row.place.detail;
  const Icon = row.kind === 'coordinates' ? IconWorldLatitude : IconMapPin;
  return (
    <>
      <Icon size={18} stroke={1.6} className={styles.icon} />
      <span className={styles.name}>{row.place.name}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
}

function keyOf(row: Row): string {
  if (row.kind === 'ask') return 'ask';
  const { name, latitude, longitude } = row.place;
  return `${name} ${latitude} ${longitude}`;
}
