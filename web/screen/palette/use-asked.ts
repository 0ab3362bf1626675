// What the palette asks the server for after a pause: persons, contracts and places. What was read before is there at
// once; nobody is asked for before somebody types.
import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { findPlaces, PLACE_QUERY_MAX } from '@flotila/domain/location/place.api.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { endpointQuery } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { fullName } from '../../ground/words/format.ts';
import { useGoToPlace, usePlacesNear } from './place-ways.ts';
import type { Entry } from './rank.ts';

const PAUSE_MS = 250;
const LETTERS_MIN = 2;
const PLACE_LETTERS_MIN = 3;
const PLACES_SHOWN = 5;
const NO_PLACES: readonly Entry[] = [];

export function useAsked(text: string, recent: readonly string[]) {
  const { ccode, may } = useCompany();
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const isAsked = settled.length >= LETTERS_MIN;
  const isWanted = (kind: string) => isAsked || recent.some((key) => key.startsWith(`${kind}:`));
  const [seesPersons, seesContracts] = [may('person', 'read'), may('contract', 'read')];
  const persons = useQuery({
    ...endpointQuery(listPersonBriefs, { company: ccode }),
    enabled: seesPersons && isWanted('person'),
  });
  const contracts = useQuery({
    ...endpointQuery(listContracts, { company: ccode }),
    enabled: seesContracts && isWanted('contract'),
  });
  const places = usePlaces(settled);
  const entries = useMemo<Entry[]>(
    () => [
      ...(persons.data?.content ?? []).map((person) => ({
        key: `person:${person.personId}`,
        group: 'persons' as const,
        main: fullName(person),
        side: t('palette.person'),
        href: dataDetailPath(ccode, 'person', person.personId),
      })),
      ...(contracts.data?.content ?? []).map(({ contractId, name, subject, vehicle }) => ({
        key: `contract:${contractId}`,
        group: 'contracts' as const,
        main: name,
        side: [subject, vehicle].filter(Boolean).join(' · ') || t('palette.contract'),
        href: dataDetailPath(ccode, 'contract', contractId),
      })),
    ],
    [persons.data, contracts.data, ccode],
  );
  const asked = [
    ...(seesPersons ? [persons] : []),
    ...(seesContracts ? [contracts] : []),
    places.query,
  ];
  return {
    entries,
    /** Of what is typed now; the server knows other names of a place than it writes. */
    places: settled === typed ? places.entries : NO_PLACES,
    isReading: typed !== settled || asked.some(({ isFetching, data }) => isFetching && !data),
    failure: asked.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const query of asked) if (query.isError) void query.refetch();
    },
  };
}

function usePlaces(settled: string) {
  const { ccode } = useCompany();
  const near = usePlacesNear(settled);
  const goToPlace = useGoToPlace();
  const query = useQuery({
    ...endpointQuery(findPlaces, {
      company: ccode,
      query: { q: settled, ...near, typing: 'true' },
    }),
    // No town has a digit in its name; plates and days have.
    enabled:
      settled.length >= PLACE_LETTERS_MIN &&
      settled.length <= PLACE_QUERY_MAX &&
      !/\d/.test(settled),
  });
  const entries = useMemo(
    () =>
      (query.data ?? []).slice(0, PLACES_SHOWN).map(
        (place): Entry => ({
          key: `place:${place.latitude},${place.longitude}`,
          group: 'places',
          main: place.name,
          side: place.detail ?? '',
          run: () => goToPlace(place, place.detail),
        }),
      ),
    [query.data, goToPlace],
  );
  return { query, entries };
}
