// The search for places. Towns come while one types; coordinates and links are read right here; streets and
// addresses only when they are asked for, because geocoders forbid to be asked with each letter.
import { isLink, readCoordinates } from '@flotila/domain/location/coordinates.ts';
import {
  type FoundPlace,
  findPlaces,
  PLACE_QUERY_MAX,
  PLACE_QUERY_MIN,
} from '@flotila/domain/location/place.api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin, IconSearch, IconWorldLatitude } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { coordinatesText } from '../map-tools/coordinates-text.ts';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';
import { useGoToPlace, usePlacesNear } from './place-ways.ts';

type Row =
  | { kind: 'found'; place: Omit<FoundPlace, 'kind'> }
  | { kind: 'coordinates'; place: { latitude: number; longitude: number; name: string } }
  /** Asks for streets and addresses, too. */
  | { kind: 'ask'; text: string };

const PAUSE_MS = 250;
const WIDTH = 500;

export function PlaceMode() {
  const [text, setText] = useState('');
  const { rows, isReading, failure, isEnough, ask } = useRows(text);
  const goToPlace = useGoToPlace();
  const pick = (row: Row) => {
    if (row.kind === 'ask') {
      ask();
      return;
    }
    const { detail } = row.kind === 'found' ? row.place : { detail: null };
    closeDialog();
    goToPlace(row.place, row.kind === 'found' ? detail : undefined);
  };
  return (
    <Finder
      title={t('place.search')}
      width={WIDTH}
      label={t('place.placeholder')}
      maxLength={PLACE_QUERY_MAX * 10}
      text={text}
      rows={rows}
      isReading={isReading}
      onText={setText}
      isFetching={isReading}
      rowKey={keyOf}
      onPick={pick}
      empty={<Empty text={text} isReading={isReading} isEnough={isEnough} failure={failure} />}
    >
      {(row) => <RowView row={row} />}
    </Finder>
  );
}

/** What the text leads to, and how to ask for more of it. */
function useRows(text: string) {
  const { ccode } = useCompany();
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const [asked, setAsked] = useState('');
  const coordinates = readCoordinates(typed);
  const isEnough =
    settled.length >= PLACE_QUERY_MIN && settled.length <= PLACE_QUERY_MAX && !isLink(settled);
  const near = usePlacesNear(settled);
  const isAsked = asked === settled;
  const found = useQuery({
    ...endpointQuery(findPlaces, {
      company: ccode,
      query: { q: settled, ...near, ...(isAsked ? {} : { typing: 'true' as const }) },
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
        <IconSearch size={18} stroke={1.6} className={pieces.quiet} />
        <span className={`${pieces.cut} ${pieces.yields}`}>
          {t('place.ask', { text: row.text })}
        </span>
      </>
    );
  }
  const detail = row.kind === 'coordinates' ? t('place.coordinates') : row.place.detail;
  const Icon = row.kind === 'coordinates' ? IconWorldLatitude : IconMapPin;
  return (
    <>
      <Icon size={18} stroke={1.6} className={pieces.quiet} />
      <span className={`${pieces.cut} ${pieces.yields}`}>{row.place.name}</span>
      {detail && <span className={`${pieces.cut} ${styles.side}`}>{detail}</span>}
    </>
  );
}

function keyOf(row: Row): string {
  if (row.kind === 'ask') return 'ask';
  const { name, latitude, longitude } = row.place;
  return `${name} ${latitude} ${longitude}`;
}
